package p
import ("testing"; "fmt"; "log"; "github.com/stretchr/testify/assert"; "github.com/stretchr/testify/require")

func TestLoad(t *testing.T) {
	got := Load("a.json")
	require.NotNil(t, got)
	assert.Equal(t, 120, got.Balance)
	if got.Owner != "ann" {
		t.Errorf("owner %s", got.Owner)
	}
}
