import type { ReportStream } from './reading.js';

/** Cuts a text that comes in pieces into lines, and tells each once it is whole. */
function lineStream(onLine: (line: string) => void): { push(text: string): void; end(): void } {
  let open = '';
  return {
    push: (text) => {
      const lines = text.split('\n');
      lines[0] = open + lines[0]!;
      open = lines.pop()!;
      for (const line of lines) onLine(line);
    },
    end: () => onLine(open),
  };
}

/** The stream of a format of which each line speaks for itself. */
export const lineReader = (onLine: (line: string) => void, end: ReportStream['end']): ReportStream => {
  const lines = lineStream(onLine);
  return {
    push: lines.push,
    end: () => {
      lines.end();
      return end();
    },
  };
};
