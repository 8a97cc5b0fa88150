package run

func Run(name string) (string, error) {
	return "ran " + name, nil
}
