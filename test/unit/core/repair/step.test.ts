import { describe, expect, it } from 'vitest';
import { InvariantError, repair, type CheckSpec, type RepairState, type RepairStep, type RepairStepOf, type Verdict } from '../../../../src/core/index.js';
import { latest } from '../../../../src/core/repair/step.js';
import {
  attemptOf, begin, check, checked, contract, expectPhase, faulted, follow, frozen, moved, ran, revised, revising, ruled, scanned, undecided, verdict,
} from '../make.js';

function only(state: RepairState): RepairStep {
  const [step, ...more] = repair.nextSteps(state);
  if (step === undefined || more.length > 0) throw new Error('expected exactly one step');
  return step;
}

const judging = () => follow(revising(), ...attemptOf('t1', 'a+ b+'), checked(verdict('p1', 'a+ b+')));

describe('what a run waits for', () => {
  it.each<[string, () => RepairState, object]>([
    ['freezing', () => repair.initial, { type: 'freeze', id: 'freeze' }],
    ['the baseline', () => begin(frozen()), { type: 'check', id: 'baseline', tree: 'base', contract: contract() }],
    ['the flakes of the baseline', () => begin(frozen(), checked(verdict('base', 'a+ b-'))), { type: 'recheck', id: 'settle', tree: 'base', suspects: ['unit: b'], times: 2 }],
    ['the first revision', () => revising(), { type: 'revise', id: 'revise-1', from: 'base', base: 'base', fixes: [] }],
    ['the guard', () => follow(revising(), revised('t1')), { type: 'guard', id: 'guard-1', base: 'base', tree: 't1', observed: [] }],
    ['the checks', () => follow(revising(), revised('t1'), scanned()), { type: 'check', id: 'check-1', tree: 't1' }],
    ['the proof', () => follow(revising(), ...attemptOf('t1', 'a+ b+')), { type: 'prove', id: 'prove-1', base: 'base', tree: 't1' }],
    ['a second proof', () => follow(revising(), ...attemptOf('t1', 'a+ b+'), checked(verdict('p', 'a-'))), { type: 'prove', id: 'prove-again-1', tree: 't1' }],
    ['the judge', judging, { type: 'judge', id: 'judge-1', base: 'base', attempt: { tree: 't1' }, pristine: verdict('p1', 'a+ b+'), flakes: [] }],
    ['a person', () => follow(judging(), undecided('late')), { type: 'rule', id: 'rule-1', because: 'late', attempt: { tree: 't1' }, baseline: verdict('base', 'a+ b-') }],
    ['the second revision', () => follow(judging(), ruled('revise')), { type: 'revise', id: 'revise-2', from: 't1' }],
  ])('is %s', (_, state, expected) => {
    expect(only(state())).toMatchObject(expected);
  });

  it('is nothing once it has stopped', () => {
    expect(repair.nextSteps(begin(faulted()))).toEqual([]);
  });

  it('has the same id in every process, and another one for every attempt', () => {
    const state = follow(revising(), ...attemptOf('t1', 'a+ b-'), revised('t2'));
    expect(only(state).id).toBe('guard-2');
    expect(only(follow(state, scanned())).id).toBe('check-2');
  });
});

describe('the guard', () => {
  const printing = (tree: string, cases: string, actual: string): Verdict => {
    const { runs, ...rest } = verdict(tree, cases);
    return { ...rest, runs: runs.map((run) => ({ ...run, cases: run.cases.map((one) => ({ ...one, actual })) })) };
  };

  it('is told what the red cases of the last verdict printed, each value once (VR-10)', () => {
    const state = begin(frozen(), checked(printing('base', 'a+ b- c-', '41')), { type: 'rechecked', verdicts: [], tookMs: 1 });
    expect(only(follow(state, revised('t1')))).toMatchObject({ type: 'guard', observed: ['41'] });
    const second = follow(state, revised('t1'), scanned(), checked(printing('t1', 'a+ b+ c-', '40')), revised('t2'));
    expect(only(second)).toMatchObject({ type: 'guard', observed: ['40'] });
  });
});

describe('a re-run', () => {
  it('runs only the checks that have suspects, the doubted attempt\'s tree, and as often as the contract says', () => {
    const checks = [check('unit'), check('unit2'), check('lint')];
    const both = (tree: string, cases: string) => verdict(tree, [ran('unit', cases), ran('unit2', 'x+'), ran('lint', 'l+')]);
    const state = begin(frozen({ contract: contract({ reruns: 4 }, { checks }) }), checked(both('base', 'a+ b-')), { type: 'rechecked', verdicts: [], tookMs: 1 });
    const step = only(follow(state, revised('t1'), scanned(), checked(both('t1', 'a- b-')))) as RepairStepOf<'recheck'>;
    expect(step).toMatchObject({ type: 'recheck', id: 'confirm-1', tree: 't1', suspects: ['unit: a', 'unit: b'], times: 4 });
    expect(step.checks.map((c) => c.name)).toEqual(['unit']);
  });

  it('runs every check that has a suspect', () => {
    const checks = [check('unit'), check('lint'), check('types')];
    const state = begin(frozen({ contract: contract({}, { checks }) }), checked(verdict('base', [ran('unit', 'a-'), ran('lint', 'l-'), ran('types', 't+')])));
    expect((only(state) as RepairStepOf<'recheck'>).checks.map((c) => c.name)).toEqual(['unit', 'lint']);
  });
});

describe('the tree a revision starts from (SC-8)', () => {
  const fromAfter = (...cases: readonly string[]): string => {
    const turns = cases.flatMap((one, i) => attemptOf(`t${i + 1}`, one));
    return (only(follow(revising({ attemptsMax: 9, plateauWindow: 9 }, 'a+ b- c- d-'), ...turns)) as RepairStepOf<'revise'>).from;
  };

  it('is the best attempt so far, the latest of equals', () => {
    expect(fromAfter('a+ b+ c- d-')).toBe('t1');
    expect(fromAfter('a+ b+ c- d-', 'a+ b- c- d-')).toBe('t1');
    expect(fromAfter('a+ b+ c- d-', 'a+ b- c+ d-')).toBe('t2');
  });

  it('is the start again when nothing beats the baseline', () => {
    expect(fromAfter('a+ b- c- d-')).toBe('base');
    expect(fromAfter('a+ b- c- d- e-')).toBe('base');
  });

  it('is kept from an attempt that loads a test file for the first time and fails some of it', () => {
    const unloaded = verdict('base', [ran('unit', 'a+ b+ c+', { state: 'errored' })]);
    const state = begin(frozen({ contract: contract({ attemptsMax: 9, reruns: 0 }) }), checked(unloaded));
    const loaded = follow(state, ...attemptOf('t1', 'a+ b+ c+ x+ y- z-'));
    expect(only(loaded)).toMatchObject({ type: 'revise', from: 't1' });
    expect(expectPhase(loaded, 'revising').letter).toMatchObject({ previous: { kept: true, failing: ['unit: y', 'unit: z'] } });
    expect(only(follow(loaded, revised('t2'), scanned(), checked(verdict('t2', 'a+ b+ c+', { state: 'errored' }))))).toMatchObject({ from: 't1' });
  });

  it('is kept from an attempt that the judge sent back, when the baseline was red by an error outside any case (cases P-12)', () => {
    const state = begin(frozen({ contract: contract() }), checked(verdict('base', 'a+ b+', { state: 'errored' })));
    const sentBack = follow(state, ...attemptOf('t1', 'a+ b+'), checked(verdict('p1', 'a+ b+')), ruled('revise'));
    expect(only(sentBack)).toMatchObject({ type: 'revise', from: 't1' });
  });
});

describe('automatic fixes (VR-15)', () => {
  const fixable: CheckSpec = check('lint', { fix: ['eslint', '--fix'] });
  const unfixable = check('unit');
  const waiting = (checks: readonly CheckSpec[], baseline: ReturnType<typeof verdict>): RepairStepOf<'revise'> =>
    only(begin(frozen({ contract: contract({ reruns: 0 }, { checks }) }), checked(baseline))) as RepairStepOf<'revise'>;

  it('come first when every red check has one', () => {
    expect(waiting([fixable, unfixable], verdict('base', [ran('lint', 'l-'), ran('unit', 'a+')])).fixes).toEqual([fixable]);
  });

  it('wait when something else is red too', () => {
    expect(waiting([fixable, unfixable], verdict('base', [ran('lint', 'l-'), ran('unit', 'a-')])).fixes).toEqual([]);
    expect(waiting([fixable, unfixable], verdict('base', [ran('lint', 'l-'), ran('unit', 'a+', { state: 'timed-out' })])).fixes).toEqual([]);
  });

  it('are not run for a green check', () => {
    const other = check('format', { fix: ['prettier', '--write'] });
    expect(waiting([fixable, other], verdict('base', [ran('lint', 'l-'), ran('format', 'f+')])).fixes).toEqual([fixable]);
  });

  it('serve a check that is red without a red case', () => {
    expect(waiting([fixable], verdict('base', [ran('lint', 'l+', { state: 'errored' })])).fixes).toEqual([fixable]);
  });

  it('are tried once: the second attempt is the agent\'s', () => {
    const state = begin(frozen({ contract: contract({ reruns: 0 }, { checks: [fixable] }) }), checked(verdict('base', [ran('lint', 'l-')])));
    expect(only(follow(state, revised('t1'), scanned(), checked(verdict('t1', [ran('lint', 'l-')]))))).toMatchObject({ fixes: [] });
  });
});

it('the program is called by the name of its loop', () => {
  expect(repair.name).toBe('repair');
});

it('a run without an attempt has no latest one: to ask for it is a bug', () => {
  expect(() => latest(expectPhase(revising(), 'revising'))).toThrow(InvariantError);
  expect(() => latest(expectPhase(revising(), 'revising'))).toThrow('no attempt was made yet');
  expect(moved.fingerprint).not.toBe(contract().fingerprint);
});
