<?php

use Harbour\Horn;
use Harbour\Pilot;
use PHPUnit\Framework\TestCase;

final class PilotTest extends TestCase
{
    public function testWarnsOnce(): void
    {
        $horn = Mockery::mock(Horn::class);
        $horn->shouldReceive('blow')->once()->with(3);

        $this->assertSame("moored", (new Pilot($horn))->moor(3));
    }
}
