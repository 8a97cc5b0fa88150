describe('x', () => {
  function sums() {
    it('adds up the items', () => { expect(add(1, 2)).to.equal(3); });
  }
  sums();
});
