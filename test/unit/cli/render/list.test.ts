import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../src/cli/render/columns.js';
import { runTable } from '../../../../src/cli/render/list.js';
import { COLOURED, PLAIN } from '../../../golden/render/colours.js';
import { hostileRun, RUNS } from '../../../golden/render/runs.js';

describe('the table of runs', () => {
  it('has one line per run, none wider than the terminal', () => {
    const lines = runTable([...Object.values(RUNS), hostileRun()], { colours: COLOURED, columns: 80 }).trimEnd().split('\n');
    expect(lines).toHaveLength(Object.keys(RUNS).length + 2);
    for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(80);
  });

  it('tells a stopped run from one that waits', () => {
    const table = runTable([RUNS['under-way'], RUNS.exhausted], { colours: PLAIN, columns: null });
    expect(table).toContain('waits for the agent to revise');
    expect(table).toMatch(/exhausted +2\/2 +0\.800/u);
  });

  it('says how to begin when there is none', () => {
    expect(runTable([], { colours: PLAIN, columns: 80 })).toContain('countersign run');
  });
});
