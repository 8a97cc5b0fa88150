module kettle

go 1.22
