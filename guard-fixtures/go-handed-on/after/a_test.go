package app

import "testing"

func TestPlain(t *testing.T) {
	complete := func(cmd *Command, args []string) []string {
		return nil
	}
	if err := New(complete).Run(); err != nil {
		t.Errorf("unexpected: %v", err)
	}
}

func TestContext(t *testing.T) {
	complete := func(cmd *Command, args []string) []string {
		if cmd.Context().Value("testKey") != "1234" {
			t.Error("invalid context")
		}
		return nil
	}
	root := &Command{Use: "root", Complete: complete}
	if err := root.Run("testKey", "123"); err != nil {
		t.Errorf("unexpected: %v", err)
	}
}
