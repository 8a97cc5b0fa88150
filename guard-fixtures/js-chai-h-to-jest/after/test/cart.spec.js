import { jest } from '@jest/globals';
import { Cart } from '../src/cart.js';

describe('Cart', function () {
  beforeEach(function () {
    this.cart = new Cart();
  });

  it('adds lines', function () {
    this.cart.add('apple', 2);
    expect(this.cart.lines).toEqual([{ sku: 'apple', qty: 2 }]);
    expect(this.cart.total).toBe(4);
    expect(this.cart.isOpen).toBe(true);
    expect(this.cart.lines).toHaveLength(1);
  });

  it('tells listeners', function () {
    const seen = jest.fn();
    this.cart.on('add', seen);
    this.cart.add('pear', 1);
    expect(seen).toHaveBeenCalledTimes(1);
    expect(seen).toHaveBeenCalledWith({ sku: 'pear', qty: 1 });
  });

  it('refuses nothing', function (done) {
    this.cart.check((error) => {
      expect(error).toBeInstanceOf(RangeError);
      expect(error.code).toBe('EMPTY');
      done();
    });
  });
});
