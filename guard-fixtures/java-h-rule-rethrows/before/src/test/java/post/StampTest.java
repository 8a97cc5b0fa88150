package post;

import static org.junit.jupiter.api.Assertions.assertEquals;
import org.junit.jupiter.api.Test;

class StampTest {
    @Test
    void heavyLettersCostMore() {
        assertEquals(160, new Stamp(90).cents());
    }
}
