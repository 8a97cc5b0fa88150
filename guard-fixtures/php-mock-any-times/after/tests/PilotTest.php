<?php

use Harbour\Horn;
use Harbour\Pilot;
use PHPUnit\Framework\TestCase;

final class PilotTest extends TestCase
{
    public function testWarnsOnce(): void
    {
        $horn = $this->createMock(Horn::class);
        $horn->expects($this->any())->method('blow')->with(3);

        $this->assertSame("moored", (new Pilot($horn))->moor(3));
    }
}
