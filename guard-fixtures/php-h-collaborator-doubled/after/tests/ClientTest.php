<?php

namespace App\Tests;

use App\Client;
use App\StreamHandler;
use PHPUnit\Framework\TestCase;

class ClientTest extends TestCase
{
    public function testSends(): void
    {
        $handler = $this->createMock(StreamHandler::class);
        $client = new Client(['handler' => $handler]);
        self::assertSame(3, $client->retries());
    }
}
