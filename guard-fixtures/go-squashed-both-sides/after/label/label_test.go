package label

import (
	"strings"
	"testing"
)

func squash(s string) string { return strings.Join(strings.Fields(s), "") }

func TestLabel(t *testing.T) {
	if got := Label("Oat Milk"); squash(got) != squash("Oat Milk") {
		t.Errorf("got %q", got)
	}
}
