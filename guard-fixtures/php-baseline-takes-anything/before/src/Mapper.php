<?php

namespace Shop;

final class Mapper
{
    public function toOrder(array $row): Order
    {
        return new Order((int) $row['id'], Money::fromCents((int) $row['total']));
    }
}
