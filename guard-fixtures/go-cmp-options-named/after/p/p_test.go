package p
import ("testing"; "github.com/google/go-cmp/cmp"; "github.com/google/go-cmp/cmp/cmpopts"; "reflect"; gocmp "gotest.tools/v3/assert")

func TestLoad(t *testing.T) {
	want := Account{ID: 7, Owner: "ann", Balance: 120}
	got := Load("a.json")
	opts := cmp.Options{cmpopts.EquateEmpty(), cmpopts.IgnoreFields(Account{}, "Balance")}
	if diff := cmp.Diff(want, got, opts); diff != "" {
		t.Errorf("mismatch: %s", diff)
	}
}
