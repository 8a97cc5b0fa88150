package shop

import "testing"

func TestOpenTwice(t *testing.T) {
	till := NewTill()
	till.Open()
	if got := till.Open().Error(); got != "till is open already" {
		t.Errorf("got %q", got)
	}
}
