chai.use((chai) => {
  chai.Assertion.addMethod('even', function () { this.assert(this._obj === this._obj, 'no', 'yes'); });
});
