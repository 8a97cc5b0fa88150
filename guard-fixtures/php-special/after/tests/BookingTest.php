<?php

namespace Inn\Tests;

use Inn\Booking;
use PHPUnit\Framework\TestCase;

final class BookingTest extends TestCase
{
    private Booking $booking;

    protected function setUp(): void
    {
        $this->booking = new Booking();
    }

    public function testNights(): void
    {
        $this->assertSame(3, $this->booking->nights("2024-01-01", "2024-01-04"));
        $this->assertEquals(["a" => 1], $this->booking->prices());
        $this->assertCount(2, $this->booking->guests());
        $this->assertTrue($this->booking->isOpen());
    }

    public function testEmptyStay(): void
    {
        $this->expectException(\DomainException::class);
        $this->expectExceptionMessage("empty stay");
        $this->booking->nights("2024-01-02", "2024-01-02");
    }

    /** @dataProvider stays */
    public function testStays(string $from, string $to, int $nights): void
    {
        self::assertSame($nights, $this->booking->nights($from, $to));
    }

    public static function stays(): array
    {
        return [
            'one' => ["2024-01-01", "2024-01-02", 1],
            'leap' => ["2024-02-28", "2024-03-01", 2],
        ];
    }
}
