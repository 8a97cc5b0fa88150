package label

import (
	"strings"
	"testing"
)

func TestLabel(t *testing.T) {
	if got := Label("Oat Milk"); got != "Oat Milk" {
		t.Errorf("got %q", got)
	}
}
