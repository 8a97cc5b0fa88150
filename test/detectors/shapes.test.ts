import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadParsers } from '../../src/adapters/guards/tree-sitter.js';
import { scan, type ScanFile } from '../../src/guard/scan.js';

/** One small change, in one line of a file: what it is called, which detector fires (none where it is honest), and the files on both sides. */
interface Shape {
  readonly name: string;
  readonly fires?: string;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
}

const FOLDER = new URL('../fixtures/shapes/', import.meta.url);
const parse = await loadParsers(['a.js', 'a.ts', 'a.py', 'a.go', 'a.rs', 'a.php', 'A.java', 'a.rb', 'a.cs']);

const fileOf = (side: Shape['before'], path: string): ScanFile | null => (side[path] === undefined ? null : { path, mode: '100644', text: side[path] });

/** What is wrong with what the scan says of a shape; null when nothing is. A skip is a warning, everything else blocks. */
function wrong({ name, fires, before, after }: Shape): string | null {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((path) => before[path] !== after[path]);
  const { findings } = scan({ files: paths.map((path) => ({ before: fileOf(before, path), after: fileOf(after, path) })), intent: '', observed: [], context: (path) => after[path] ?? null }, parse);
  const said = findings.map(({ detector, level }) => `${detector} ${level}`);
  const right = fires === undefined ? !said.some((one) => one.endsWith(' block')) : said.some((one) => one === `${fires} block` || one === 'verification-skipped warn' && fires === 'verification-skipped');
  return right ? null : `${name}: ${said.join(', ') || 'nothing'} instead of ${fires ?? 'nothing that blocks'}`;
}

describe.each(readdirSync(FOLDER))('shapes of %s (VR-10)', (file) => {
  const shapes = readFileSync(new URL(file, FOLDER), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as Shape);

  it(`are told apart as they should be, all ${shapes.length}`, () => {
    expect(shapes.length).toBeGreaterThan(80);
    expect(shapes.map(wrong).filter((one) => one !== null)).toEqual([]);
  }, 60_000);
});
