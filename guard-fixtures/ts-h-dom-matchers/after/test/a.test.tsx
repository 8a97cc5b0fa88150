it('x', () => { render(<A />); expect(screen.getByLabelText('Name')).toHaveValue('Ann'); expect(screen.getByRole('checkbox')).not.toBeChecked(); });
