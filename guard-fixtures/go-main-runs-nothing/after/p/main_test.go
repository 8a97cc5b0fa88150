package p
import ("os"; "testing"; "fmt")
func TestMain(m *testing.M) {
	setup()
	fmt.Println("ok")
}
