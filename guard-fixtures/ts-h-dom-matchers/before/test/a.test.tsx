it('x', () => { render(<A />); expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Ann'); expect(screen.getByRole('checkbox').checked).toBe(false); });
