test('titles', async () => {
  expect(await fetchTitle('a')).toBe('Alpha');
  expect(await fetchTitle('b')).toBe('Beta');
});
