expect.extend({
  toBeMoney(received, cents, code) {
    const wanted = { cents, code };
    const pass = received.cents === wanted.cents && received.code === wanted.code;
    return { pass, message: () => `expected ${cents}, got ${received.cents}` };
  },
});
