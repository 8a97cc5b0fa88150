it('x', () => { expect(typeof make(2)).toBe('string'); });
