package org.shelf;

import static org.junit.jupiter.api.Assertions.*;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShelfTest {
    private Shelf shelf;

    @BeforeEach
    void setUp() {
        shelf = new Shelf();
    }

    @Test
    void addsInOrder() {
        assertEquals(1, shelf.add("Dune"));
        assertEquals(2, shelf.add("Emma"));
        assertEquals(List.of("Dune", "Emma"), shelf.titles());
        assertTrue(shelf.has("Emma"));
        assertEquals(0.5, shelf.fill(), 0.001);
    }

    @Test
    void refusesEmptyTitle() {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> shelf.add(""));
        assertEquals("title is empty", e.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"a, 1", "abc, 3", "'x, y', 4"})
    void measures(String title, int width) {
        assertEquals(width, shelf.width(title));
    }
}
