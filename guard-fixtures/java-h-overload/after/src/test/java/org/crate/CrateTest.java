package org.crate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CrateTest {
    @Test
    void holdsSix() {
        assertCrate(new Crate(6), 6, "crate of 6");
    }

    private static void assertCrate(Crate crate, int slots) {
        assertCrate(crate, slots, "crate of " + slots);
    }

    private static void assertCrate(Crate crate, int slots, String label) {
        assertEquals(slots, crate.slots());
        assertTrue(crate.fits(slots));
        assertEquals(label, crate.label());
    }
}
