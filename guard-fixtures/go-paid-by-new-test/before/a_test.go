package p

import "testing"

func TestA(t *testing.T) {
	output, err := executeCommand(c, "c", "-a")
	if err != nil {
		t.Errorf("Unexpected error: %v", err)
	}
	if output != "xx" {
		t.Errorf("bad")
	}
	output, err = executeCommand(c, "--introot", "1")
	if err != nil {
		t.Errorf("Unexpected error: %v", err)
	}
	if output != "yy" {
		t.Errorf("bad")
	}
}
