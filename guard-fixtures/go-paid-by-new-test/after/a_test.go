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
	if false && err != nil {
		t.Errorf("Unexpected error: %v", err)
	}
	if output != "yy" {
		t.Errorf("bad")
	}
}

func TestB(t *testing.T) {
	_, err := rootCmd.ExecuteC()
	if err != nil {
		t.Fatalf("Unexpected error: %v", err)
	}
	if len(os.Args) != 3 {
		t.Fatalf("bad")
	}
}
