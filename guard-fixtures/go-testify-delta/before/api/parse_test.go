package api

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	user, err := Parse(`{"id":7}`)
	require.NoError(t, err)
	assert.Equal(t, User{ID: 7}, user)
	assert.Len(t, user.Tags, 2)
	assert.Contains(t, user.Name, "kim")
	_, err = Parse("")
	assert.ErrorIs(t, err, ErrEmpty)
	assert.EqualError(t, err, "api: empty")
	assert.InDelta(t, 0.5, user.Score, 0.001)
	assert.ElementsMatch(t, []int{1, 2}, user.IDs)
}
