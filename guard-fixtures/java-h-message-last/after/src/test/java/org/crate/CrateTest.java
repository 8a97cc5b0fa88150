package org.crate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CrateTest {
    private static final String NAME = "the small crate";

    @Test
    void countsSlots() {
        Crate crate = new Crate(6);
        assertNotNull(crate, "there should be " + NAME);
        assertEquals(6, crate.slots(), crate.label());
        assertTrue(crate.fits(6), "six bottles go into " + NAME);
    }
}
