package app

import "testing"

func TestContext(t *testing.T) {
	root := &Command{
		Use: "root",
		Complete: func(cmd *Command, args []string) []string {
			if cmd.Context().Value("testKey") != "123" {
				t.Error("invalid context")
			}
			return nil
		},
	}
	if err := root.Run("testKey", "123"); err != nil {
		t.Errorf("unexpected: %v", err)
	}
}
