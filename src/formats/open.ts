import type { ReportFormat } from '../core/index.js';
import { detectHead, detectJson, HEAD_CHARACTERS } from './detect.js';
import { openDartJson } from './dart-json.js';
import { openGoTestJson } from './go-test-json.js';
import { openJunitXml } from './junit-xml.js';
import { openNunitXml } from './nunit-xml.js';
import { openPytestJunit } from './pytest-junit.js';
import { unreadable, type KnownOfRun, type OpenReport, type ReportReader, type ReportReaders, type ReportReading, type ReportStream } from './reading.js';
import { readSarif } from './sarif.js';
import { openTrx } from './trx.js';
import { openXunitXml } from './xunit-xml.js';

/** Formats of which nothing but the cases has to be held. */
const STREAMED: Partial<Readonly<Record<ReportFormat, OpenReport>>> = {
  'junit-xml': openJunitXml, 'pytest-junit': openPytestJunit, 'nunit-xml': openNunitXml, 'xunit-xml': openXunitXml, trx: openTrx,
  'go-test-json': openGoTestJson, 'dart-json': openDartJson,
};

/** A report as it was read, and the format that it was taken for; null when none fits. */
export interface OpenedReading {
  readonly format: ReportFormat | null;
  readonly reading: ReportReading;
}

/** A report whose format may be unknown before it comes. */
export interface AnyReportStream {
  push(text: string): void;
  end(): OpenedReading;
}

/** Opens a report of any format; `format` is null when its content has to say which. */
export function openReport(format: ReportFormat | null, known: KnownOfRun, readers: ReportReaders): AnyReportStream {
  let chosen = format;
  let stream: ReportStream | null = format === null ? null : streamOf(format, known, readers);
  let head = '';
  const choose = (isWhole: boolean): void => {
    const detected = detectHead(head);
    if (detected === 'whole' && !isWhole) return;
    chosen = detected === 'whole' ? detectJson(head) : detected;
    if (chosen === null) return;
    stream = streamOf(chosen, known, readers);
    stream.push(head);
    head = '';
  };
  return {
    push: (text) => {
      if (stream !== null) return stream.push(text);
      const before = head.length;
      head += text;
      if (before < HEAD_CHARACTERS && head.length >= HEAD_CHARACTERS) choose(false);
    },
    end: () => {
      if (stream === null) choose(true);
      if (stream !== null) return { format: chosen, reading: stream.end() };
      return { format: null, reading: unreadable(head.trim() === '' ? 'the report is empty' : 'the report is of no format that is known') };
    },
  };
}

function streamOf(format: ReportFormat, known: KnownOfRun, readers: ReportReaders): ReportStream {
  const open = STREAMED[format] ?? buffered(format === 'sarif' ? readSarif : readers[format]);
  return open(known);
}

const buffered = (read: ReportReader): OpenReport => (known) => {
  const pieces: string[] = [];
  return { push: (text) => void pieces.push(text), end: () => read({ ...known, text: pieces.join('') }) };
};
