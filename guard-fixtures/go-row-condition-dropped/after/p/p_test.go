package p
import "testing"
func TestRead(t *testing.T) {
	for _, tc := range []struct {
		in string
		want int
		fails bool
	}{{"a", 1, false}, {"", 0, true}} {
		got, err := Read(tc.in)
		if err != nil {
			t.Logf("err %v", err)
		}
		if got != tc.want {
			t.Error("bad")
		}
	}
}
