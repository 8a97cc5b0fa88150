it('x', () => { const box = new Box(() => [1]); const got = box.all(); expect(got).toHaveLength(2); expect(got[0].id).toBe(4); expect(got[1].id).toBe(5); });
