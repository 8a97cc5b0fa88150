package org.crate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CrateTest {
    @Test
    void holdsSix() {
        assertCrate(new Crate(6), 6);
    }

    private static void assertCrate(Crate crate, int slots) {
        assertEquals(slots, crate.slots());
        assertTrue(crate.fits(slots));
    }
}
