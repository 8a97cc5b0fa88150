<?php

namespace Ferry;

final class Is
{
    public static function sailing(Trip $trip): bool
    {
        return $trip->state() === 'sailing';
    }
}
