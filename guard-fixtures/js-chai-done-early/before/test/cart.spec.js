import { expect, assert } from 'chai';
import sinon from 'sinon';
import { Cart } from '../src/cart.js';

describe('Cart', function () {
  beforeEach(function () {
    this.cart = new Cart();
  });

  it('adds lines', function () {
    this.cart.add('apple', 2);
    expect(this.cart.lines).to.deep.equal([{ sku: 'apple', qty: 2 }]);
    expect(this.cart.total).to.equal(4);
    expect(this.cart.isOpen).to.be.true;
    assert.lengthOf(this.cart.lines, 1);
  });

  it('tells listeners', function () {
    const seen = sinon.spy();
    this.cart.on('add', seen);
    this.cart.add('pear', 1);
    sinon.assert.calledOnceWithExactly(seen, { sku: 'pear', qty: 1 });
  });

  it('refuses nothing', function (done) {
    this.cart.check((error) => {
      expect(error).to.be.an.instanceof(RangeError).with.property('code', 'EMPTY');
      done();
    });
  });
});
