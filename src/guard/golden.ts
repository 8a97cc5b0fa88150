const ALWAYS = /(?:^|\/)__(?:snapshots|image_snapshots)__\/|\.(?:snap|ambr|golden|approved\.\w+|verified\.\w+|snap\.new|received\.\w+|cassette)$|(?:^|\/)(?:golden|goldens|cassettes|vcr_cassettes|snapshots|testdata|expected|expectations|baselines|reference_output)\//i;
const DATA = /\.(?:json|jsonl|ya?ml|xml|txt|csv|tsv|html|out|stdout|stderr|expected|golden|svg|sql|md|ics|toml|ini|log|diff|snap|ast|lock|png|jpe?g|pdf|bin|dat|response|result)$/i;
const FIXTURES = /(?:^|\/)(?:fixtures?|__fixtures__|samples|data)\//i;
const TESTS = /(?:^|\/)(?:tests?|specs?|__tests__|e2e)\//i;
const OUTPUT = /(?:expected|expect|golden|output|result|snapshot|reference|baseline|\.out\b|response)/i;

/** Files that hold recorded output of the code under test. */
export function isGolden(path: string): boolean {
  if (/\.(?:[cm]?[jt]sx?|py|go|rs|php|java|rb|cs)$/.test(path)) return /\.approved\.|\.verified\./.test(path);
  if (ALWAYS.test(path)) return true;
  return DATA.test(path) && (FIXTURES.test(path) || TESTS.test(path)) && OUTPUT.test(path);
}

/** What another system answered, recorded to be played again. */
export const isCassette = (path: string): boolean => /\.(?:cassette|har)$|(?:^|\/)(?:cassettes|vcr_cassettes|vcr|__recordings__|recordings)\//i.test(path);

/** Data beside tests, which may be handed in as well as compared with. */
export const isTestData = (path: string): boolean => DATA.test(path) && TESTS.test(path);

/** The first place where old content was replaced or dropped; null when the new text only adds to the old. */
export function firstChange(before: string, after: string): { readonly line: number; readonly before: string; readonly after: string } | null {
  const [old, now] = [before.split('\n').map(trimmed), after.split('\n').map(trimmed)];
  let at = 0;
  let first = -1;
  for (let i = 0; i < now.length && at < old.length; i++) {
    if (now[i] === old[at]) at++;
    else if (first === -1) first = i;
  }
  if (at >= old.length || old.slice(at).every((l) => l === '')) return null;
  let line = 0;
  while (line < now.length && now[line] === old[line]) line++;
  return { line: Math.min(line + 1, Math.max(1, now.length)), before: old[line] ?? '', after: now[line] ?? '' };
}
const trimmed = (line: string): string => line.replace(/\s+$/, '');
