package org.garden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PlotTest {
    private final Plot plot = new Plot(2, 3);

    @Test
    void areaInSquareMetres() {
        assertThat(plot.area()).isEqualTo(6);
    }

    @Test
    void plantsInRowOrder() {
        plot.plant("bean");
        plot.plant("kale");
        assertThat(plot.plants()).containsExactly("bean", "kale");
        assertThat(plot.hasRoom()).isTrue();
    }

    @Nested
    class Full {
        @BeforeEach
        void fill() {
            for (int i = 0; i < 6; i++) plot.plant("p" + i);
        }

        @Test
        void refusesMore() {
            assertThatExceptionOfType(PlotFullException.class)
                    .isThrownBy(() -> plot.plant("x"))
                    .satisfies(e -> assertThat(e.capacity()).isEqualTo(6));
        }
    }
}
