package hooks

// Run calls every hook in turn, the last one first.
func Run(hooks []func(string), word string) {
	for i := len(hooks) - 1; i >= 0; i-- {
		hooks[i](word)
	}
}
