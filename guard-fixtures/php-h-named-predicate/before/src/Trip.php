<?php

namespace Ferry;

final class Trip
{
    private string $state = 'waiting';

    public function leave(): void
    {
        $this->state = 'sailing';
    }

    public function state(): string
    {
        return $this->state;
    }
}
