package p
import ("testing"; "github.com/stretchr/testify/require")
func TestRead(t *testing.T) {
	cases := []struct {
		in string
		wantErr error
	}{{"a", nil}, {"", ErrEmpty}, {"?", ErrBad}}
	for _, tc := range cases {
		t.Run(tc.in, func(t *testing.T) {
			_, err := Read(tc.in)
			if tc.wantErr != nil {
				require.ErrorIs(t, err, tc.wantErr)
				return
			}
			require.NoError(t, err)
		})
	}
}
