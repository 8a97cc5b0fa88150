package org.pay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.*;
import static org.mockito.Mockito.*;

import org.junit.jupiter.api.Test;

class PayTest {
    @Test
    void pays() {
        Gateway gateway = mock(Gateway.class);
        Pay pay = new Pay(gateway);
        Receipt receipt = pay.charge("card", 500);
        assertThat(receipt.lines()).containsExactly("card 5.00", "fee 0.10");
        assertThat(receipt.total()).isEqualTo(500);
        assertThat(receipt.note(), is(equalTo("thanks")));
        assertThat(receipt.codes(), contains(1, 2));
        verify(gateway, times(1)).send("card", 510);
        verify(gateway, never()).refund(any());
    }
}
