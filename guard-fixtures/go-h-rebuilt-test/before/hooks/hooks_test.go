package hooks

import "testing"

func TestRun(t *testing.T) {
	var first, second string
	Run([]func(string){
		func(w string) { first = w },
		func(w string) { second = w },
	}, "one")
	for _, v := range []struct{ name, got string }{
		{"first", first},
		{"second", second},
	} {
		if v.got != "one" {
			t.Errorf("%s: got %q", v.name, v.got)
		}
	}
}
