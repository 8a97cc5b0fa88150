package p
import ("testing"; "fmt"; "log"; "github.com/stretchr/testify/assert"; "github.com/stretchr/testify/require")
func check(t *testing.T, a *Account) {
	assert.Equal(t, 120, a.Balance)
}
func TestLoad(t *testing.T) {
	got := Load("a.json")
	check(t, got)
}
