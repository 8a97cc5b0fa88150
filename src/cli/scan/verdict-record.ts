import { z } from 'zod';

/** A verdict as it was recorded when the checks ran. Times are milliseconds since 1970. */
const RECORD = z.object({
  tree: z.string().regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/),
  command: z.union([z.string().min(1), z.array(z.string()).min(1)]),
  exit_code: z.int(),
  started_at_ms: z.number().positive(),
  ended_at_ms: z.number().positive(),
  last_edit_at_ms: z.number().positive().optional(),
  /** What the red cases printed as actual. */
  observed: z.array(z.string()).optional(),
});

/** Whether a recorded verdict speaks for the change. `because` is '' when it does. */
export interface Freshness {
  readonly stale: boolean;
  readonly because: string;
  readonly notes: readonly string[];
  /** Values that the recorded run observed in red cases; none when it is stale. */
  readonly observed: readonly string[];
}

/**
 * A verdict is fresh only when everything is known and fits: it names the tree that the change ends in, and it began after the last edit.
 * What is missing is unknown, and unknown is stale (VR-10, DESIGN 5).
 */
export async function freshness(text: string, treeOf: () => Promise<string | null>): Promise<Freshness> {
  const read = RECORD.safeParse(parsed(text));
  if (!read.success) return stale(`the recorded verdict is not complete: ${firstOf(read.error)}`);
  const record = read.data;
  if (record.ended_at_ms < record.started_at_ms) return stale('the recorded verdict ended before it began');
  if (record.last_edit_at_ms !== undefined && record.started_at_ms <= record.last_edit_at_ms) return stale('the files were edited after the recorded verdict began');
  const tree = await treeOf();
  if (tree === null) return stale('this source does not tell which tree the change ends in, so no verdict can speak for it');
  if (tree !== record.tree) return stale(`the recorded verdict is of tree ${record.tree.slice(0, 12)}, the change ends in ${tree.slice(0, 12)}`);
  return { stale: false, because: '', notes: record.exit_code === 0 ? [] : [`the recorded verdict is red: exit code ${record.exit_code}`], observed: record.observed ?? [] };
}

const stale = (because: string): Freshness => ({ stale: true, because, notes: [], observed: [] });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function firstOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue === undefined || issue.path.length === 0 ? 'it is no record' : `"${issue.path.join('.')}" ${issue.message.toLowerCase()}`;
}
