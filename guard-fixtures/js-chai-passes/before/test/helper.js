chai.use((chai) => {
  chai.Assertion.addMethod('even', function () { this.assert(this._obj % 2 === 0, 'no', 'yes'); });
});
