import type { Around, Ingredient } from '../around.js';
import type { Guess, Name } from '../names.js';
import type { Site } from '../statements.js';
import type { Atom } from './conditions.js';

/** Single steps over the variables in reach: a counter moved, a value kept, an element added or removed, a list put in order. */
export function stepsAt(site: Site, around: Around): readonly Atom[] {
  const names = around.variables(site);
  const values = around.values(site);
  const elements = values.filter(({ node }) => node.type === 'MemberExpression' && node.computed === true);
  return [...names.flatMap((name) => [...ownSteps(name), ...stepsWith(name, names)]), ...elements.flatMap((e) => elementSteps(e.text, names, elements))];
}

const STEPS: Partial<Record<Guess, readonly (readonly [string, number])[]>> = {
  number: [['$++', 0.35], ['$--', 0.3], ['$ = 0', 0.3], ['$ = 1', 0.2]],
  unknown: [['$++', 0.175], ['$--', 0.15], ['$ = 0', 0.15], ['$ = 1', 0.1]],
  boolean: [['$ = true', 0.3], ['$ = false', 0.3]],
};
const LIST_STEPS = ['sort()', 'sort((a, b) => a - b)', 'reverse()', 'pop()', 'shift()'];

function ownSteps({ name, guess, constant }: Name): readonly Atom[] {
  if (guess === 'array') return LIST_STEPS.map((step) => ({ text: `${name}.${step}`, weight: 0.3 }));
  return constant ? [] : (STEPS[guess] ?? []).map(([pattern, weight]) => ({ text: pattern.replace('$', name), weight }));
}

/** Steps that bring two variables together. */
function stepsWith(target: Name, names: readonly Name[]): readonly Atom[] {
  return names.filter((n) => n.name !== target.name).flatMap((other) => [...collecting(target, other), ...keeping(target, other)]);
}

function collecting({ name, guess }: Name, other: Name): readonly Atom[] {
  if (guess === 'array' && other.guess !== 'array') return [{ text: `${name}.push(${other.name})`, weight: 0.3 }];
  return guess !== 'collection' ? [] : [{ text: `${name}.add(${other.name})`, weight: 0.3 }, { text: `${name}.delete(${other.name})`, weight: 0.1 }];
}

function keeping({ name, guess, constant }: Name, other: Name): readonly Atom[] {
  if (constant || guess === 'boolean') return [];
  const kept = { text: `${name} = ${other.name}`, weight: guess === other.guess || guess === 'unknown' ? 0.25 : 0.1 };
  const sums = guess === 'number' && other.guess !== 'array';
  return sums ? [kept, { text: `${name} += ${other.name}`, weight: 0.2 }, { text: `${name} -= ${other.name}`, weight: 0.15 }] : [kept];
}

/** Values kept in or taken out of an element of a list. */
function elementSteps(element: string, names: readonly Name[], elements: readonly Ingredient[]): readonly Atom[] {
  const inward = names.filter(({ name }) => !element.startsWith(`${name}[`) && !element.includes(`[${name}]`)).map(({ name }) => ({ text: `${element} = ${name}`, weight: 0.15 }));
  const outward = names.filter((n) => !n.constant).map(({ name }) => ({ text: `${name} = ${element}`, weight: 0.12 }));
  const across = elements.filter((e) => e.text !== element).map((e) => ({ text: `${element} = ${e.text}`, weight: 0.2 }));
  return [...inward, ...outward, ...across];
}
