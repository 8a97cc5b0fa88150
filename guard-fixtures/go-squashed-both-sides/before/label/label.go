package label

func Label(n string) string { return n }
