package post;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.contains;

import java.util.List;
import org.junit.jupiter.api.Test;

class StampTest {
    @Test
    void namesInOrder() {
        List<String> names = new Stamp(90).names();
        assertThat(names, contains("ninety", "cents"));
    }
}
