<?php

namespace App\Tests;

use App\Client;
use App\StreamHandler;
use PHPUnit\Framework\TestCase;

class ClientTest extends TestCase
{
    public function testSends(): void
    {
        $handler = new StreamHandler();
        $client = new Client(['handler' => $handler]);
        self::assertSame(3, $client->retries());
    }
}
