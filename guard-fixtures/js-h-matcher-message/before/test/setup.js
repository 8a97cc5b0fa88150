expect.extend({
  toBeMoney(received, cents, code) {
    const pass = received.cents === cents && received.code === code;
    return { pass, message: () => '' };
  },
});
