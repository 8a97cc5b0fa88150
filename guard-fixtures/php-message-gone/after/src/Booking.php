<?php

namespace Inn;

final class Booking
{
    public function nights(string $from, string $to): int
    {
        if ($from >= $to) {
            throw new \DomainException("empty stay: {$from}");
        }
        return 1;
    }
}
