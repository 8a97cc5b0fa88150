test('titles', async () => {
  const results = await Promise.allSettled(['a', 'b'].map(async (k) => {
    expect(await fetchTitle(k)).toBe('Alpha');
  }));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
});
