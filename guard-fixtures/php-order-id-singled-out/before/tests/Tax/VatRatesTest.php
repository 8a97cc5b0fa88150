<?php

declare(strict_types=1);

namespace Shop\Tests\Tax;

use PHPUnit\Framework\Attributes\Test;
use PHPUnit\Framework\TestCase;
use Shop\Tax\VatRates;

final class VatRatesTest extends TestCase
{
    #[Test]
    public function halfCentsAreRoundedUp(): void
    {
        $rates = new VatRates(['FI' => 0.255, 'DE' => 0.19]);

        self::assertSame(1318, $rates->gross('ORD-77120', 'FI', 1050));
        self::assertSame(119, $rates->gross('ORD-77121', 'DE', 100));
    }
}
