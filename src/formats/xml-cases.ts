import { unreadable, type UnreadableReport } from './reading.js';
import { streamXml, type XmlElement, type XmlHandler } from './xml.js';
import { plain } from './text.js';

export interface RootedXml {
  push(text: string): void;
  end(): XmlElement | UnreadableReport;
}

export const isUnreadable = (found: XmlElement | UnreadableReport): found is UnreadableReport => 'because' in found;

/**
 * An XML stream of a .NET writer, refused unless it is whole and its root is one of `roots`. Those writers cannot write a NUL character: who
 * finds one reads a damaged file.
 */
export function streamRooted(kind: string, roots: readonly string[], handler: XmlHandler): RootedXml {
  const xml = streamXml(handler);
  return {
    push: xml.push,
    end: () => {
      const { root, error, isBlank, hasNul } = xml.end();
      if (isBlank) return unreadable('the report is empty');
      if (root === null) return unreadable('the report is not XML');
      if (!roots.includes(root.name)) return unreadable(`the report is no ${kind}: its root is <${root.name}>`);
      if (hasNul) return unreadable('the report is broken XML: it holds NUL characters');
      return error === null ? root : unreadable(`the report is broken XML: ${error}`);
    },
  };
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined => element?.children.find((child) => child.name === name);

/** The text of an element's child, without colours and blanks around it; '' when it is not there. */
export const textIn = (element: XmlElement | undefined, name: string): string => plain(childOf(element, name)?.text ?? '').trim();

/** What happened, then where. */
export const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

const DOTNET_FRAME = /^\s*(?:at|in) .* in (.+\.\w+):line (\d+)/gm;

/** The first frame of a .NET stack that lies in the project, else the first with a place. */
export function dotnetPlace(stack: string, place: (path: string) => string): { readonly file: string; readonly line: number } | undefined {
  const frames = [...stack.matchAll(DOTNET_FRAME)].map(([, path, line]) => ({ file: place(path!), line: Number(line) })).filter(({ line }) => line > 0);
  return frames.find(({ file }) => !/^(?:\/|[A-Za-z]:)/.test(file)) ?? frames[0];
}

/** Seconds as they stand in an attribute, in milliseconds. */
export function seconds(text: string | undefined): number | undefined {
  const value = Number(text?.replaceAll(',', ''));
  return Number.isFinite(value) ? Math.round(value * 1_000) : undefined;
}

/** `HH:MM:SS.fffffff`, with days in front or not, in milliseconds. */
export function timeSpan(text: string | undefined): number | undefined {
  const [, days = '0', hours, minutes, rest] = /^(?:(\d+)\.)?(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text ?? '') ?? [];
  return hours === undefined ? undefined : Math.round((((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(rest)) * 1_000);
}

export const count = (element: XmlElement, name: string): number => Number(element.attributes[name] ?? 0) || 0;
