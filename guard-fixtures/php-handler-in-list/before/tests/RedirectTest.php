<?php

namespace App\Tests;

use PHPUnit\Framework\TestCase;

class RedirectTest extends TestCase
{
    public function testKeepsTheHeader(): void
    {
        $mock = new MockHandler([
            new Response(302, ['Location' => 'http://example.com/2']),
            static function (Request $request) {
                self::assertTrue($request->hasHeader('Authorization'));
                return new Response(200);
            },
        ]);
        $client = new Client(['handler' => $mock]);
        $client->get('http://example.com', ['auth' => ['user', 'pass']]);
    }
}
