it('x', () => { const box = new Box(function () { return [1]; }); expect(box.all()).toEqual([{ id: 4 }, { id: 5 }]); });
