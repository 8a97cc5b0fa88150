/** A change on the page of a detector, with what the page says of it. */
export interface Example {
  readonly kind: 'Fires' | 'Warns' | 'Quiet';
  readonly title: string;
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  /** `level file:line side`; null when the page says nothing. */
  readonly reported: string | null;
}

const BLOCK = /^```\w+ (before|after) (\S+)\n([\s\S]*?)^```$/gm;
const HEADING = /^### (Fires|Warns|Quiet): (.+)$/;
const REPORTED = /^Reported: (block|warn)s at `([^`]+)`( of the version before)?\.$/m;

/** The examples of a page: a heading of the third level each, with fenced blocks whose information is `language side path`. */
export function examplesOn(page: string): readonly Example[] {
  return page.split(/^(?=### )/m).slice(1).map((section) => {
    const [, kind, title] = HEADING.exec(section.split('\n')[0] ?? '') ?? [];
    if (kind === undefined || title === undefined) throw new Error(`no heading of an example: ${section.slice(0, 80)}`);
    const blocks = [...section.matchAll(BLOCK)].map(([, side = '', path = '', text = '']) => ({ side, path, text }));
    const sideOf = (wanted: string): ReadonlyMap<string, string> => new Map(blocks.filter(({ side }) => side === wanted).map(({ path, text }) => [path, text]));
    const told = REPORTED.exec(section);
    return {
      kind: kind as Example['kind'], title, before: sideOf('before'), after: sideOf('after'),
      reported: told === null ? null : `${told[1]} ${told[2]} ${told[3] === undefined ? 'after' : 'before'}`,
    };
  });
}

/** Endings of the files in examples: one for each language, data format or tool. */
export const endingsOf = (examples: readonly Example[]): ReadonlySet<string> =>
  new Set(examples.flatMap(({ before, after }) => [...before.keys(), ...after.keys()]).map((path) => path.slice(path.lastIndexOf('.'))));
