import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { orderTotal, parcelPrice } from '../src/price.js';

describe('parcelPrice', () => {
  it('prices a light parcel', () => assert.equal(parcelPrice(0.4), 499));
  it('keeps the cheaper rate at exactly one kilogram', () => assert.equal(parcelPrice(1), 499));
  it('keeps the cheaper rate at exactly five kilograms', () => assert.equal(parcelPrice(5), 799));
  it('takes the next rate above the limit', () => assert.equal(parcelPrice(5.1), 1499));
  it('accepts the heaviest parcel', () => assert.equal(parcelPrice(20), 1499));
  it('refuses what is too heavy', () => assert.throws(() => parcelPrice(20.1), RangeError));
  it('refuses a weight of nothing', () => assert.throws(() => parcelPrice(0), RangeError));
  it('adds half for express', () => assert.equal(parcelPrice(0.4, { express: true }), 749));
});

describe('orderTotal', () => {
  it('adds the parcels', () => assert.equal(orderTotal([{ weightKg: 0.5 }, { weightKg: 2 }]), 1298));
  it('gives ten percent off from the third parcel on', () =>
    assert.equal(orderTotal([{ weightKg: 0.5 }, { weightKg: 0.5 }, { weightKg: 1 }]), 499 + 499 + 449));
});
