package stack

import (
	"errors"
	"testing"
)

func TestPop(t *testing.T) {
	s := &Stack{}
	s.Push(7)
	s.Push(9)
	got, err := s.Pop()
	if err != nil {
		t.Fatalf("Pop: %v", err)
	}
	if got != 9 {
		t.Errorf("Pop = %d, want 9", got)
	}
}

func TestEmpty(t *testing.T) {
	s := &Stack{}
	_, err := s.Pop()
	if !errors.Is(err, ErrEmpty) {
		t.Fatalf("got %v", err)
	}
}

func TestSum(t *testing.T) {
	tests := []struct {
		name string
		in   []int
		want int
	}{
		{"none", nil, 0},
		{"one", []int{4}, 4},
		{"three", []int{1, 2, 39}, 42},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Sum(tt.in); got != tt.want {
				t.Errorf("Sum(%v) = %d, want %d", tt.in, got, tt.want)
			}
		})
	}
}
