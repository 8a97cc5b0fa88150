package doc

import "testing"

func TestManual(t *testing.T) {
	output := Manual("root")
	check(t, output, CommandName)
}
