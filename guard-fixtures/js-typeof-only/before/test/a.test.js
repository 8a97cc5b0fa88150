it('x', () => { expect(make(2)).toBe('two'); });
