import { describe, expect, it } from 'vitest';
import { envelopeOf, EXIT_CODES, repair, type RepairState } from '../../../../src/core/index.js';
import {
  AGENT, attemptOf, begin, checked, contract, faulted, finding, follow, frozen, JUDGE, PERSON, rechecked, revised, revising, ruled, scanned, undecided, verdict,
} from '../make.js';

const files = [{ path: 'src/a.js', kind: 'modified', added: 1, deleted: 1 } as const];
const change = { files, patch: 'patch-hash' };
const judging = () => follow(revising({ threshold: 0.5 }, 'a+ b- c-'), ...attemptOf('t1', 'a+ b+ c-', { change }), checked(verdict('p1', 'a+ b+ c+')));
const evidence = (state: RepairState) => envelopeOf(state).evidence;

describe('an envelope (VR-16)', () => {
  it('has its parts in the order of the document', () => {
    expect(Object.keys(envelopeOf(repair.initial))).toEqual(['contract', 'attempts', 'verdict', 'run_terminal', 'judge', 'evidence']);
  });

  it('of a run that has not begun says nothing', () => {
    expect(envelopeOf(repair.initial)).toEqual({
      contract: null, attempts: { made: 0, max: 0, scores: [], stop: null, because: '' }, verdict: null, run_terminal: null, judge: null,
      evidence: {
        base: null, attempt: null, tree: null, patch: null, files: [], worker: null, green: 0, total: 0, regressions: [], flakes: [], findings: [], mutation: null,
        spent: { ms: 0, usd: 0, tokens: 0 },
      },
    });
  });

  it('tells the contract', () => {
    expect(envelopeOf(revising({ threshold: 0.9 })).contract).toEqual({
      requirement: 'make it work', fingerprint: 'print', threshold: 0.9, allow_regressions: false, checks: ['unit'],
    });
  });

  it('of a run under way has no outcome yet', () => {
    expect(envelopeOf(judging())).toMatchObject({ verdict: null, run_terminal: null, judge: null, attempts: { made: 1, max: 3, stop: null } });
    expect(evidence(judging())).toMatchObject({ attempt: 1, tree: 't1' });
  });

  it('of an approved change hands back exactly that change, with who made and who approved it', () => {
    const envelope = envelopeOf(follow(judging(), ruled('apply')));
    expect(envelope).toMatchObject({
      attempts: { made: 1, max: 3, scores: [2 / 3], stop: 'threshold', because: 'for a reason' }, verdict: 'DONE', run_terminal: 'success',
      judge: { id: JUDGE.id, ruling: 'apply', because: 'for a reason', reasons: ['ground'] },
      evidence: { base: 'base', attempt: 1, tree: 't1', patch: 'patch-hash', files, worker: AGENT.id, green: 3, total: 3, regressions: [], findings: [] },
    });
  });

  it('of an approved change counts the pristine verdict, not the one in place', () => {
    const state = follow(revising({ threshold: 0.5 }, 'a+ b- c-'), ...attemptOf('t1', 'a+ b+ c+'), checked(verdict('p1', 'a+ b+ c-')), ruled('apply'));
    expect(envelopeOf(state)).toMatchObject({ verdict: 'DONE_WITH_CONCERNS', evidence: { green: 2, total: 3 } });
  });

  it('has concerns when a warning or a flake is left', () => {
    const warned = follow(revising(), revised('t1'), scanned(finding({ level: 'warn' })), checked(verdict('t1', 'a+ b+')), checked(verdict('p1', 'a+ b+')), ruled('apply'));
    expect(envelopeOf(warned)).toMatchObject({ verdict: 'DONE_WITH_CONCERNS', evidence: { findings: [{ level: 'warn' }] } });
    const flaky = begin(frozen(), checked(verdict('base', 'a+ f-')), rechecked(verdict('base', 'a+ f+')));
    expect(envelopeOf(flaky)).toMatchObject({ verdict: 'DONE_WITH_CONCERNS', run_terminal: 'clean-no-op', evidence: { flakes: ['unit: f'], green: 1, total: 1 } });
  });

  it('of a run with nothing to do counts the baseline', () => {
    expect(envelopeOf(begin(frozen(), checked(verdict('base', 'a+ b+ c~'))))).toMatchObject({
      verdict: 'DONE', run_terminal: 'clean-no-op', evidence: { base: 'base', attempt: null, tree: null, green: 2, total: 2, regressions: [], spent: { ms: 20 } },
    });
  });

  it('of a baseline that is being settled counts what is known so far', () => {
    expect(evidence(begin(frozen(), checked(verdict('base', 'a+ b-'))))).toMatchObject({ green: 1, total: 2, regressions: [], flakes: [] });
  });

  it('of a run that waits for a person is approval-required, with the judge that could not rule', () => {
    const state = follow(judging(), undecided('rate limited'));
    expect(envelopeOf(state)).toMatchObject({
      attempts: { stop: 'approval', because: 'rate limited' }, verdict: 'BLOCKED', run_terminal: 'approval-required',
      judge: { id: JUDGE.id, ruling: null, because: 'rate limited', reasons: [] }, evidence: { attempt: 1, tree: 't1' },
    });
    expect(EXIT_CODES['approval-required']).toBe(11);
  });

  it('of an exhausted run hands back the best attempt, not the last (VR-9)', () => {
    const state = follow(
      revising({ tolerance: 0 }, 'a+ b- c- d-'), ...attemptOf('t1', 'a+ b+ c- d-'), ...attemptOf('t2', 'a+ b+ c+ d-', { from: 't1' }), ...attemptOf('t3', 'a+ b+ c- d-', { from: 't2' }),
    );
    expect(envelopeOf(state)).toMatchObject({
      attempts: { made: 3, scores: [0.5, 0.75, 0.5], stop: 'cap' }, verdict: 'BLOCKED', run_terminal: 'exhausted', judge: null,
      evidence: { attempt: 2, tree: 't2', green: 3, total: 4 },
    });
  });

  it('does not let a known flake decide which attempt is best', () => {
    const state = follow(
      begin(frozen({ contract: contract({ attemptsMax: 2, plateauWindow: 9 }) }), checked(verdict('base', 'a- b- f-')), rechecked(verdict('base', 'a- b- f+'))),
      ...attemptOf('t1', 'a+ b- f-'), ...attemptOf('t2', 'a- b+ f+', { from: 't1' }),
    );
    expect(evidence(state)).toMatchObject({ attempt: 1, flakes: ['unit: f'], green: 1, total: 2 });
  });

  it('of a tampered attempt hands back an earlier clean one, and shows every finding', () => {
    const state = follow(revising(), ...attemptOf('t1', 'a+ b-'), revised('t2'), scanned(finding()));
    expect(envelopeOf(state)).toMatchObject({
      attempts: { made: 2, scores: [0.5, null], stop: 'tampering' }, verdict: 'BLOCKED', run_terminal: 'blocked', evidence: { attempt: 1, findings: [finding()] },
    });
  });

  it('shows the only attempt there is when none has a score', () => {
    expect(evidence(follow(revising(), revised('t1'), scanned(finding())))).toMatchObject({ attempt: 1, tree: 't1', green: 1, total: 2 });
  });

  it('hands back the change under judgement, not an earlier one that scored as well', () => {
    const twice = () => follow(judging(), ruled('revise'), ...attemptOf('t2', 'a+ b+ c-', { from: 't1' }), checked(verdict('p2', 'a+ b+ c-')));
    for (const state of [twice(), follow(twice(), undecided()), follow(twice(), ruled('reject')), follow(twice(), ruled('apply'))]) {
      expect(evidence(state)).toMatchObject({ attempt: 2, tree: 't2', green: 2, total: 3 });
    }
  });

  it('shows the pristine verdict while the judge is asked', () => {
    const state = follow(revising({ threshold: 0.5 }, 'a+ b- c-'), ...attemptOf('t1', 'a+ b+ c-'), checked(verdict('p1', 'a+ b+ c+')));
    expect(evidence(state)).toMatchObject({ green: 3, total: 3 });
    expect(evidence(follow(state, undecided()))).toMatchObject({ green: 3, total: 3 });
  });

  it('shows the verdict that decided the end only when it is one of the attempt handed back', () => {
    const state = follow(revising({ attemptsMax: 2, plateauWindow: 9 }, 'a- b- c-'), ...attemptOf('t1', 'a+ b+ c-'), ...attemptOf('t2', 'a+ b- c-', { from: 't1' }));
    expect(envelopeOf(state)).toMatchObject({ attempts: { stop: 'cap' }, evidence: { attempt: 1, green: 2, total: 3 } });
  });

  it('of a run under way shows the best attempt so far', () => {
    const state = follow(revising({ plateauWindow: 9 }, 'a- b- c-'), ...attemptOf('t1', 'a+ b+ c-'), ...attemptOf('t2', 'a+ b- c-', { from: 't1' }));
    expect(evidence(state)).toMatchObject({ attempt: 1, green: 2, total: 3 });
  });

  it('of a run under way names the flakes it knows', () => {
    expect(evidence(begin(frozen(), checked(verdict('base', 'a- f-')), rechecked(verdict('base', 'a- f+')))).flakes).toEqual(['unit: f']);
  });

  it('counts a case that is gone, and names it', () => {
    expect(evidence(follow(revising({}, 'a+ b-'), ...attemptOf('t1', 'b+')))).toMatchObject({ regressions: ['unit: a'], green: 1, total: 2 });
  });

  it('names regressions', () => {
    expect(evidence(follow(revising({}, 'a+ b-'), ...attemptOf('t1', 'a- b+')))).toMatchObject({ regressions: ['unit: a'], green: 1, total: 2 });
  });

  it.each<[string, () => RepairState, object]>([
    ['reject', () => follow(judging(), ruled('reject')), { ruling: 'reject', id: JUDGE.id }],
    ['cap', () => follow(follow(revising({ attemptsMax: 1 }), ...attemptOf('t1', 'a+ b+'), checked(verdict('p', 'a+ b+'))), ruled('revise', { judge: PERSON })), { ruling: 'revise', id: PERSON.id }],
    ['self-approval', () => follow(judging(), ruled('apply', { judge: AGENT })), { ruling: null, id: AGENT.id }],
  ])('tells the ruling that led to the stop "%s", and hands back the change that was judged', (stop, state, judge) => {
    expect(envelopeOf(state())).toMatchObject({ attempts: { stop }, judge, evidence: { attempt: 1 } });
  });

  it('tells the ruling that a used-up budget cut off', () => {
    const state = follow(revising({}, 'a+ b-', { budget: { minutesMax: 1, usdMax: null } }), ...attemptOf('t1', 'a+ b+'), checked(verdict('p', 'a+ b+')), ruled('revise', { tookMs: 99_999 }));
    expect(envelopeOf(state)).toMatchObject({ attempts: { stop: 'budget' }, judge: { ruling: 'revise' }, run_terminal: 'exhausted' });
  });

  it('of a run whose world failed has what there was', () => {
    expect(envelopeOf(begin(faulted('no git')))).toMatchObject({ contract: null, attempts: { stop: 'fault', because: 'no git' }, run_terminal: 'blocked', evidence: { base: null, total: 0 } });
    expect(evidence(begin(frozen(), faulted()))).toMatchObject({ base: 'base', attempt: null, green: 0, total: 0 });
    expect(evidence(follow(revising(), faulted()))).toMatchObject({ attempt: null, green: 1, total: 2 });
  });
});
