package p
import ("errors"; "testing")
func TestRead(t *testing.T) {
	cases := []struct {
		in string
		wantErr error
	}{{"a", nil}, {"", ErrEmpty}, {"?", ErrBad}}
	for _, tc := range cases {
		t.Run(tc.in, func(t *testing.T) {
			_, err := Read(tc.in)
			if !errors.Is(err, tc.wantErr) {
				t.Fatalf("err %v", err)
			}
		})
	}
}
