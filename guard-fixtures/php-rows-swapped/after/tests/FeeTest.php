<?php

use Harbour\Fee;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class FeeTest extends TestCase
{
    public static function boats(): array
    {
        return [
            'short' => [6, false, 12],
            'tiny' => [3, false, 6],
            'member' => [6, true, 9],
        ];
    }

    #[DataProvider('boats')]
    public function testFee(int $metres, bool $member, int $fee): void
    {
        $this->assertSame($fee, (new Fee())->of($metres, $member));
    }
}
