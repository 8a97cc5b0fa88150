test('titles', async () => {
  expect(await fetchTitle('a')).toBe('Alpha');
});
