<?php

use PHPUnit\Framework\Attributes\Test;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class TideTest extends TestCase
{
    #[TestWith([380, 12])]
    public function low_water_follows(int $minute, int $height): void
    {
        $this->assertSame($height, (new Tide())->at($minute));
    }
}
