package p
import ("os"; "testing"; "fmt")
func TestMain(m *testing.M) {
	setup()
	if os.Getenv("GO_HELPER") == "1" {
		helper()
		os.Exit(0)
	}
	os.Exit(m.Run())
}
