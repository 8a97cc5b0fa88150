package org.garden;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PlotTest {
    private final Plot plot = new Plot(2, 3);

    @Test
    void areaInSquareMetres() {
        assertEquals(6, plot.area());
    }

    @Test
    void plantsInRowOrder() {
        plot.plant("bean");
        plot.plant("kale");
        assertThat(plot.plants(), contains("bean", "kale"));
        assertTrue(plot.hasRoom());
    }

    @Test
    void refusesWhenFull() {
        for (int i = 0; i < 6; i++) plot.plant("p" + i);
        PlotFullException e = assertThrows(PlotFullException.class, () -> plot.plant("x"));
        assertThat(e.capacity(), equalTo(6));
    }
}
