describe('x', () => { it('adds up the items', () => { expect(add(1, 2)).to.equal(3); }); });
