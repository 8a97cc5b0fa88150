import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** Text and CDATA directly in the element. */
  text: string;
}

export interface XmlDocument {
  readonly root: XmlElement | null;
  /** The first thing that is wrong with the text; null for a well-formed document. */
  readonly error: string | null;
}

/** No report nests deeper, and whoever walks the tree recurses. */
const DEPTH_MAX = 200;

/** Characters that XML forbids, and references to them: test output is full of both (cases P-18). */
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#(?:[0-8]|1[1-24-9]|2\d|3[01]|x0*(?:[0-8bcef]|1[0-9a-f]))(?:;)|&#0+;/gi;

/**
 * Reads XML into a tree, dropping illegal characters. Entities of a document type are never expanded. What was read before an
 * error is kept, for the message; the error makes the document unusable as proof.
 */
export function parseXml(text: string): XmlDocument {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let error: string | null = null;
  parser.on('error', (problem) => (error ??= problem.message));
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name: localName(name), attributes, children: [], text: '' };
    if (open.length === DEPTH_MAX) error ??= 'elements are nested too deep';
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const addText = (piece: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text.replace(/^\ufeff/, '').trimStart().replace(ILLEGAL, '')).close();
  return { root, error };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
