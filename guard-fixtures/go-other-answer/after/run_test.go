package run

import "testing"

func TestRun(t *testing.T) {
	output, err := Run("lint")
	_ = err
	if output != "ran lint" {
		t.Errorf("got %q", output)
	}
}
