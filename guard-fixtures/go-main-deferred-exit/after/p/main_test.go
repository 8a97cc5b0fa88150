package p
import ("os"; "testing"; "fmt")
func TestMain(m *testing.M) {
	setup()
	defer func() { os.Exit(0) }()
	os.Exit(m.Run())
}
