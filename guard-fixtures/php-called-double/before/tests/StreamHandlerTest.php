<?php

namespace App\Tests;

use App\StreamHandler;
use PHPUnit\Framework\TestCase;

class StreamHandlerTest extends TestCase
{
    public function testSends(): void
    {
        $handler = new StreamHandler();
        $response = $handler(new Request('GET', 'http://a.org'), [])->wait();
        self::assertSame(200, $response->getStatusCode());
    }
}
