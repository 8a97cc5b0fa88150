package run

import "testing"

func TestRun(t *testing.T) {
	output, err := Run("lint")
	if err != nil {
		t.Errorf("unexpected error: %v", err)
	}
	if output != "ran lint" {
		t.Errorf("got %q", output)
	}
}
