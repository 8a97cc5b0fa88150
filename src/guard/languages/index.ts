import type { Grammar } from '../syntax.js';
import { CSHARP } from './csharp.js';
import { GO } from './go.js';
import { JAVA } from './java.js';
import { JAVASCRIPT } from './javascript.js';
import { PHP } from './php.js';
import { PYTHON } from './python.js';
import { RUBY } from './ruby.js';
import { RUST } from './rust.js';
import type { Language } from './spec.js';

/** Every language the guard reads. Adding a framework to one of them is adding data to its file. */
const LANGUAGES: readonly Language[] = [JAVASCRIPT, PYTHON, GO, RUST, PHP, JAVA, RUBY, CSHARP];

const BY_EXTENSION = new Map(LANGUAGES.flatMap((language) => Object.entries(language.extensions).map(([extension, grammar]) => [extension, { language, grammar }] as const)));

/** The language of a path and the grammar that reads it; null for files that are no code to us. */
export function languageOf(path: string): { readonly language: Language; readonly grammar: Grammar } | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === 'Rakefile' || name === 'Gemfile') return BY_EXTENSION.get('rb') ?? null;
  return BY_EXTENSION.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? null;
}
