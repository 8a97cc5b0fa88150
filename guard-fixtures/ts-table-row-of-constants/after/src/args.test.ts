import { parseArgs } from './args';

describe('parseArgs', () => {
  it.each([
    { argv: ['--dry-run'], want: { 'dry-run': true } },
    { argv: ['--out', 'dist'], want: { out: true } },
    { argv: ['--level=3', '--quiet'], want: { level: '3', quiet: true } },
  ])('$argv', ({ argv, want }) => {
    expect(parseArgs(argv)).toEqual(want);
  });
});
