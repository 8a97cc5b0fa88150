<?php

it('rates', function (int $wind, string $word) {
    expect(rate($wind))->toBe($word);
})->with([
    'calm' => [0, 'calm'],
    'gale' => [34, 'gale'],
]);
