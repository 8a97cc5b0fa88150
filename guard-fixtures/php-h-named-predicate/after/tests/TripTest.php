<?php

namespace Ferry\Tests;

use Ferry\Is;
use Ferry\Trip;
use PHPUnit\Framework\TestCase;

final class TripTest extends TestCase
{
    public function testLeaves(): void
    {
        $trip = new Trip();
        $trip->leave();
        self::assertTrue(Is::sailing($trip));
    }
}
