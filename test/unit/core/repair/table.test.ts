import { describe, expect, it } from 'vitest';
import { InvariantError, repair, RULES, type RepairObservation, type RepairState } from '../../../../src/core/index.js';
import {
  attemptOf, begin, checked, faulted, follow, frozen, rechecked, revised, revising, ruled, scanned, undecided, verdict,
} from '../make.js';

/** One state of every phase a run can be in. */
const green = [...attemptOf('t1', 'a+ b+')];
const STATES: Readonly<Record<string, () => RepairState>> = {
  unfrozen: () => repair.initial,
  baselining: () => begin(frozen()),
  settling: () => begin(frozen(), checked(verdict('base', 'a+ b-'))),
  revising: () => revising(),
  guarding: () => follow(revising(), revised('t1')),
  verifying: () => follow(revising(), revised('t1'), scanned()),
  confirming: () => follow(begin(frozen(), checked(verdict('base', 'a+ b-')), rechecked(verdict('base', 'a+ b-'))), ...attemptOf('t1', 'a- b+')),
  proving: () => follow(revising(), ...green),
  judging: () => follow(revising(), ...green, checked(verdict('t1', 'a+ b+'))),
  awaiting: () => follow(revising(), ...green, checked(verdict('t1', 'a+ b+')), undecided()),
  stopped: () => begin(faulted()),
};
const stateIn = (phase: string): RepairState => (STATES[phase] ?? (() => repair.initial))();
const SEEN: Readonly<Record<RepairObservation['type'], RepairObservation>> = {
  frozen: frozen(), checked: checked(verdict('t1', 'a+')), rechecked: rechecked(), revised: revised('t2'), scanned: scanned(), ruled: ruled('apply'),
  undecided: undecided(), faulted: faulted(),
};
const cells = Object.keys(STATES).flatMap((phase) => Object.keys(SEEN).map((type) => [phase, type as RepairObservation['type']] as const));
const allowed = (phase: string, type: string) => ((RULES as Readonly<Record<string, object>>)[phase] ?? {}).hasOwnProperty(type);

describe('the table of the repair loop', () => {
  it('was reached in every phase', () => {
    expect(Object.entries(STATES).map(([phase, state]) => [phase, state().phase]).filter(([a, b]) => a !== b)).toEqual([]);
    expect(Object.keys(STATES).sort()).toEqual([...Object.keys(RULES), 'stopped'].sort());
  });

  it.each(cells.filter(([phase, type]) => allowed(phase, type)))('answers "%s" x "%s" with one event that applies', (phase, type) => {
    const state = stateIn(phase);
    expect(repair.evolve(state, repair.decide(state, SEEN[type])).phase).toBeDefined();
  });

  it.each(cells.filter(([phase, type]) => !allowed(phase, type)))('treats "%s" x "%s" as a bug of the caller', (phase, type) => {
    const name = phase === 'stopped' ? /was observed after the run had stopped/ : `"${type}" cannot be observed while the run is "${phase}"`;
    expect(() => repair.decide(stateIn(phase), SEEN[type])).toThrow(InvariantError);
    expect(() => repair.decide(stateIn(phase), SEEN[type])).toThrow(name);
  });

  it('hears a fault in every phase but the one that waits for a person', () => {
    expect(Object.entries(RULES).filter(([, rules]) => !('faulted' in rules)).map(([phase]) => phase)).toEqual(['awaiting']);
  });

  it.each(Object.keys(RULES).filter((phase) => !['awaiting', 'judging'].includes(phase)))('stops on a fault while "%s", saying what failed', (phase) => {
    expect(follow(stateIn(phase), faulted('no space'))).toMatchObject({ phase: 'stopped', reason: 'fault', because: 'no space' });
  });
});
