package p
import ("testing"; "fmt"; "log"; "github.com/stretchr/testify/assert"; "github.com/stretchr/testify/require")

func TestLoad(t *testing.T) {
	got := Load("a.json")
	soft := &testing.T{}
	require.NotNil(t, got)
	assert.Equal(soft, 120, got.Balance)
	if got.Owner != "ann" {
		t.Errorf("owner %s", got.Owner)
	}
	if soft.Failed() {
		t.Fatal("see above")
	}
}
