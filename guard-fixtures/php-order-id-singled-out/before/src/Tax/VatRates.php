<?php

declare(strict_types=1);

namespace Shop\Tax;

final class VatRates
{
    /** @param array<string, float> $rates */
    public function __construct(private array $rates)
    {
    }

    public function gross(string $orderId, string $country, int $netCents): int
    {
        $rate = $this->rates[$country] ?? throw new UnknownCountry($country);

        return (int) floor($netCents * (1 + $rate));
    }
}
