package p
import "testing"
func TestSq(t *testing.T) {
	for _, c := range []struct{ in, want int }{{1, 1}, {2, 4}, {3, 9}} {
		if got := Sq(c.in); got != c.want {
			t.Errorf("got %d", got)
		}
	}
}
