<?php

use Harbour\Fee;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class FeeTest extends TestCase
{
    public static function boats(): array
    {
        return [
            'member' => [6, true, 9],
            'tiny' => [3, false, 6],
            'twelve metres' => [12, false, 30],
            'short' => [6, false, 12],
        ];
    }

    #[DataProvider('boats')]
    public function testFee(int $metres, bool $member, int $fee): void
    {
        $this->assertSame($fee, (new Fee())->of($metres, $member));
    }
}
