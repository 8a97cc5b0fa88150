package post;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StampTest {
    @Test
    void namesInOrder() {
        List<String> names = new Stamp(90).names();
        assertThat(names).containsExactly("ninety", "cents");
    }
}
