it('x', () => { render(<A />); expect(screen.getByRole('status')).toBeInTheDocument(); });
