module example.org/stack

go 1.22
