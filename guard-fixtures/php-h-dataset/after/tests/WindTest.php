<?php

it('rates', function (int $wind, string $word) {
    expect(rate($wind))->toBe($word);
})->with('winds');
