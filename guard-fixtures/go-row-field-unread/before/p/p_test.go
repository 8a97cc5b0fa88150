package p
import "testing"
func TestRead(t *testing.T) {
	for _, tc := range []struct {
		in string
		want int
		n int
	}{{"a", 1, 3}, {"", 0, 4}} {
		got, n := Read(tc.in)
		if got != tc.want {
			t.Error("bad")
		}
		if n != tc.n {
			t.Error("bad n")
		}
	}
}
