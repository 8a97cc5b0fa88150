<?php

use Harbour\Lamp;

it('turns', function () {
    expect((new Lamp())->turn(3))->toBe('north');
});
