package org.crate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class CrateTest {
    private static final String NAME = "the small crate";

    @Test
    public void countsSlots() {
        Crate crate = new Crate(6);
        assertNotNull("there should be " + NAME, crate);
        assertEquals(crate.label(), 6, crate.slots());
        assertTrue("six bottles go into " + NAME, crate.fits(6));
    }
}
