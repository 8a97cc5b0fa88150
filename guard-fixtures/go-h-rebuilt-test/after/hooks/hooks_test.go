package hooks

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	var order []string
	note := func(name string) func(string) {
		return func(w string) {
			order = append(order, name+" "+w)
		}
	}
	Run([]func(string){note("first"), note("second")}, "one")
	if got := strings.Join(order, ", "); got != "second one, first one" {
		t.Errorf("order: %q", got)
	}
	if len(order) != 2 {
		t.Errorf("%d calls", len(order))
	}
}
