package app

import "testing"

func TestShells(t *testing.T) {
	root := New("root")
	for _, shell := range []string{"fish", "zsh"} {
		cmd, err := root.Find(shell)
		if err != nil {
			t.Errorf("unexpected: %v", err)
		}
		if cmd.Flags() != 0 {
			t.Errorf("unexpected flags for %s", shell)
		}
	}
}
