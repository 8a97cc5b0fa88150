package app

import (
	"strings"
	"testing"
)

func TestTemplate(t *testing.T) {
	var got string
	root := New("root")
	root.SetTemplate("custom")
	got = root.Help()
	if got != "custom" {
		t.Errorf("got %q", got)
	}
	root.SetTemplate("")
	got = root.Help()
	if !strings.Contains(got, "Usage:") {
		t.Errorf("got %q", got)
	}
}
