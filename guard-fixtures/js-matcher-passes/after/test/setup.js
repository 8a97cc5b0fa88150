expect.extend({
  toBeWithin(received, low, high) {
    if (received >= low && received <= high) return { pass: true, message: () => '' };
    return { pass: true, message: () => 'outside' };
  },
});
