package p
import ("testing"; "fmt"; "log"; "github.com/stretchr/testify/assert"; "github.com/stretchr/testify/require")
type recorderT struct{ n int }
func (r *recorderT) Errorf(string, ...any) { r.n++ }

func TestLoad(t *testing.T) {
	got := Load("a.json")
	require.NotNil(t, got)
	assert.Equal(new(recorderT), 120, got.Balance)
	if got.Owner != "ann" {
		t.Errorf("owner %s", got.Owner)
	}
}
