import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** Text and CDATA directly in the element. */
  text: string;
}

export interface XmlDocument {
  /** The outermost element, with the children that were kept; null when there is none. */
  readonly root: XmlElement | null;
  /** The first thing that is wrong with the text; null for a well-formed document. */
  readonly error: string | null;
  /** Nothing but blanks came. */
  readonly isBlank: boolean;
  /** It held NUL characters, which were dropped. */
  readonly hasNul: boolean;
}

/** What is done with elements while they stream by; `around` is the way from the root to the element, the element left out. */
export interface XmlHandler {
  /** Whether the element, with its text, is kept as a child of the one around it. The others leave nothing behind. */
  keeps(element: XmlElement, around: readonly XmlElement[]): boolean;
  /** The element is whole, with the children that were kept. */
  closed(element: XmlElement, around: readonly XmlElement[]): void;
}

export interface XmlStream {
  push(text: string): void;
  end(): XmlDocument;
}

/** No report nests deeper, and whoever walks the tree recurses. */
const DEPTH_MAX = 200;

/** Characters that XML forbids, and references to them: test output is full of both (cases P-18). */
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#(?:[0-8]|1[1-24-9]|2\d|3[01]|x0*(?:[0-8bcef]|1[0-9a-f]));|&#0+;/gi;
/** Found quickly in most texts: nothing to drop. */
const SUSPECT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#/;
/** A reference may lie across two pieces of the text. */
const REFERENCE_CHARACTERS_MAX = 12;

/**
 * Reads XML piece by piece, dropping illegal characters. Entities of a document type are never expanded: a text among them makes the document
 * unusable, a file or an address is left out. What was read before an error
 * is kept, for the message; the error makes the document unusable as proof.
 */
export function streamXml(handler: XmlHandler): XmlStream {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  const kept: boolean[] = [];
  let root: XmlElement | null = null;
  let error: string | null = null;
  const clean = cleaner((piece) => parser.write(piece));
  parser.on('error', ({ message }) => {
    // Sloppy writers leave a `<` in attributes as it is. The quotes still say where the value ends; the character itself is lost.
    const isBareLess = message.endsWith('disallowed character.') && clean.at(parser.position - 1) === '<';
    if (!isBareLess) error ??= message;
  });
  parser.on('doctype', (text) => {
    for (const name of externalEntities(text)) parser.ENTITIES[name] = `&${name};`;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name: localName(name), attributes, children: [], text: '' };
    if (open.length === DEPTH_MAX) error ??= 'elements are nested too deep';
    const isKept = root === null || (open.length > 0 && open.length < DEPTH_MAX && handler.keeps(element, open));
    if (isKept) open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
    kept.push(isKept);
  });
  parser.on('closetag', () => {
    kept.pop();
    const element = open.pop();
    if (element !== undefined && open.length < DEPTH_MAX) handler.closed(element, open);
  });
  const addText = (piece: string): void => {
    if (kept.at(-1) === true) open.at(-1)!.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  return {
    push: clean.push,
    end: () => {
      clean.end();
      parser.close();
      return { root, error, isBlank: clean.isBlank(), hasNul: clean.hasNul() };
    },
  };
}

/** Hands a text on without what XML forbids, and remembers the last piece. */
function cleaner(write: (piece: string) => void) {
  let [isBlank, hasNul, held] = [true, false, ''];
  let [piece, before] = ['', 0];
  const hand = (text: string): void => {
    const isSuspect = SUSPECT.test(text);
    hasNul ||= isSuspect && text.includes('\0');
    before += piece.length;
    piece = isSuspect ? text.replace(ILLEGAL, '') : text;
    write(piece);
  };
  return {
    push: (text: string): void => {
      const next = isBlank ? text.replace(/^\ufeff/, '').trimStart() : text;
      if (next === '') return;
      isBlank = false;
      const all = held + next;
      const at = all.lastIndexOf('&');
      const cut = at < Math.max(0, all.length - REFERENCE_CHARACTERS_MAX) ? all.length : at;
      held = all.slice(cut);
      hand(all.slice(0, cut));
    },
    end: (): void => hand(held),
    at: (position: number): string | undefined => piece[position - before],
    isBlank: (): boolean => isBlank,
    hasNul: (): boolean => hasNul,
  };
}

/** Files and addresses that a document wants to be put in: they are never opened, and a reader may leave the reference as it stands. */
const externalEntities = (doctype: string): readonly string[] =>
  [...doctype.slice(0, 20_000).matchAll(/<!ENTITY\s+([A-Za-z_][\w.-]{0,99})\s+(?:SYSTEM|PUBLIC)\s/g)].map(([, name]) => name!).filter((name) => !PREDEFINED.has(name));

const PREDEFINED: ReadonlySet<string> = new Set(['amp', 'gt', 'lt', 'quot', 'apos']);

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
