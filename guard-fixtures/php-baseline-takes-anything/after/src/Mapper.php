<?php

namespace Shop;

final class Mapper
{
    public function toOrder(array $row): Order
    {
        return new Order($row['id'], $row['total']);
    }
}
