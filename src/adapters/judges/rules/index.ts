import type { Judge, JudgeCase, Ruling, Undecided } from '../../../ports/judge.js';
import { gather, type Objection, type Rule } from './evidence.js';
import { noNewDiagnostics } from './rule-diagnostics.js';
import { noEnvironment } from './rule-environment.js';
import { formKept } from './rule-form.js';
import { reallyNeeded } from './rule-needed.js';
import { onlySources } from './rule-scope.js';
import { smallAndConnected } from './rule-size.js';
import { nothingSpecialCased } from './rule-special-case.js';
import { substanceKept } from './rule-substance.js';

/** In the order in which their grounds are told. */
const RULES: readonly Rule[] = [onlySources, reallyNeeded, smallAndConnected, noEnvironment, nothingSpecialCased, substanceKept, formKept, noNewDiagnostics];

/**
 * A judge that needs no model: it decides from the change and the executed results alone, by rules whose grounds a person can check
 * (VR-14). It vouches only for small changes of JavaScript and TypeScript sources; anything else is `undecided`, never `apply`.
 */
export function rulesJudge(): Judge {
  return { identity: { kind: 'judge', id: 'rules' }, rule };
}

async function rule(request: JudgeCase): Promise<Ruling | Undecided> {
  if (request.change.files.length === 0) return { type: 'undecided', because: 'The change is empty; there is nothing to rule on.' };
  const evidence = await gather(request);
  const found: { readonly rule: Rule; readonly objections: readonly Objection[] }[] = [];
  for (const each of RULES) found.push({ rule: each, objections: await each.check(evidence) });
  const objections = found.flatMap((f) => f.objections);
  const worst = (['reject', 'revise', 'undecided'] as const).find((word) => objections.some((o) => o.ruling === word));
  if (worst === 'undecided') return { type: 'undecided', because: groundsOf(objections, worst).join(' ') };
  if (worst !== undefined) return { type: 'ruled', ruling: worst, because: groundsOf(objections, worst).join(' '), reasons: objections.map((o) => o.ground) };
  const reasons = [...found.map((f) => f.rule.affirms(evidence)), ...request.findings.map((f) => `The guard warns of ${f.detector} at ${f.file}:${f.line}: ${f.why}`)];
  return { type: 'ruled', ruling: 'apply', because: `Every rule is satisfied. ${reasons[1] ?? ''}`.trim(), reasons };
}

const groundsOf = (objections: readonly Objection[], word: Objection['ruling']): readonly string[] => objections.filter((o) => o.ruling === word).map((o) => o.ground);
