import type { RepairObservation, RepairStep, RepairStepOf } from '../core/index.js';

/**
 * Carries out one kind of step.
 *
 * Contract: never throws for an operating failure, returns a `faulted` observation. It may be asked again for a step it has already
 * carried out, after a crash: it starts from the tree the step names, whatever was left behind.
 */
export type Performer<S, O> = (step: S, signal: AbortSignal) => Promise<O>;

/** Performers by step type. A missing one is work that somebody else does: the conversation, a person, another machine. */
export type Performers<S extends { readonly type: string }, O> = { readonly [T in S['type']]?: Performer<Extract<S, { type: T }>, O> };

export type RepairPerformers = Performers<RepairStep, RepairObservation>;
export type RepairPerformer<T extends RepairStep['type']> = Performer<RepairStepOf<T>, RepairObservation>;
