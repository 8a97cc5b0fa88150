<?php

use Inn\Booking;

beforeEach(fn () => $this->booking = new Booking());

it("counts nights", function () {
    expect($this->booking->nights("2024-01-01", "2024-01-04"))->toBe(3)
        ->and($this->booking->prices())->toEqual(["a" => 1])
        ->and($this->booking->guests())->toHaveCount(2)
        ->and($this->booking->isOpen())->toBeTrue();
});

it("refuses an empty stay", function () {
    $this->booking->nights("2024-01-02", "2024-01-02");
})->throws(DomainException::class, "empty stay");

it("knows stays", function (string $from, string $to, int $nights) {
    expect($this->booking->nights($from, $to))->toBe($nights);
})->with([
    ["2024-01-01", "2024-01-02", 1],
    ["2024-02-28", "2024-03-01", 2],
]);
