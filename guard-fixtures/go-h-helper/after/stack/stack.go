package stack

import "errors"

var ErrEmpty = errors.New("stack: empty")

// Stack keeps ints.
type Stack struct{ items []int }

func (s *Stack) Push(v int) { s.items = append(s.items, v) }

func (s *Stack) Pop() (int, error) {
	if len(s.items) == 0 {
		return 0, ErrEmpty
	}
	v := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return v, nil
}

func Sum(items []int) int {
	total := 0
	for _, v := range items {
		total += v
	}
	return total
}
