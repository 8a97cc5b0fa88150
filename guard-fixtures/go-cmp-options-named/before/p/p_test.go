package p
import ("testing"; "github.com/google/go-cmp/cmp"; "github.com/google/go-cmp/cmp/cmpopts"; "reflect"; gocmp "gotest.tools/v3/assert")

func TestLoad(t *testing.T) {
	want := Account{ID: 7, Owner: "ann", Balance: 120}
	got := Load("a.json")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch: %s", diff)
	}
}
