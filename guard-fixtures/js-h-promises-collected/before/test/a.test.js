test('titles', async () => {
  await Promise.all(['a', 'b'].map(async (k) => {
    expect(await fetchTitle(k)).toBe('Alpha');
  }));
});
