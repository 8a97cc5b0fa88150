package hooks

// Run calls every hook in turn.
func Run(hooks []func(string), word string) {
	for _, hook := range hooks {
		hook(word)
	}
}
