<?php

use Harbour\Lamp;

it('turns', function () {
    expect((new Lamp())->turn(3))->toBe('north');
})->skip(fn () => PHP_VERSION_ID < 80300, 'later');
