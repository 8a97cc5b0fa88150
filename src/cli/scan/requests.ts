/** What an author asks for in a message. It grants nothing: only the contract or a person does (VR-11). */
export interface AllowRequest {
  readonly detector: string;
  readonly reason: string;
}

export interface RequestReading {
  readonly requests: readonly AllowRequest[];
  /** Declarations that cannot be read, each with its line. */
  readonly errors: readonly string[];
}

const REASON_CHARACTERS_MIN = 10;
const DECLARATION = /^ {0,3}tamper-allow:(.*)$/i;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Lines `tamper-allow: <detector> — <reason>` of a message. A line in a code fence, in a quote, or in indented code is text about a
 * declaration, not one (case F-15).
 */
export function requestsIn(message: string, detectors: ReadonlySet<string>): RequestReading {
  const requests: AllowRequest[] = [];
  const errors: string[] = [];
  for (const [at, line] of unfenced(message.split(/\r?\n/)).entries()) {
    const said = DECLARATION.exec(line)?.[1];
    if (said === undefined) continue;
    const read = requestOf(said.trim(), detectors);
    if (typeof read === 'string') errors.push(`line ${at + 1} of the message: ${read}`);
    else requests.push(read);
  }
  return { requests, errors };
}

/** The lines with those of code fences emptied. */
function unfenced(lines: readonly string[]): readonly string[] {
  let fence: string | null = null;
  return lines.map((line) => {
    const mark = FENCE.exec(line)?.[1];
    if (fence === null) {
      fence = mark ?? null;
      return mark === undefined ? line : '';
    }
    if (mark?.startsWith(fence) === true && line.trim() === mark) fence = null;
    return '';
  });
}

function requestOf(said: string, detectors: ReadonlySet<string>): AllowRequest | string {
  const [, detector = '', reason = ''] = /^(\S+?)(?:\s+(?:—|–|--|-)\s+|:\s+)(.*)$/.exec(said) ?? [];
  if (detector === '') return 'tamper-allow needs one detector and a reason: "tamper-allow: <detector> — <reason>"';
  if (!detectors.has(detector)) return `tamper-allow names "${detector}", which is no detector`;
  return reason.trim().length < REASON_CHARACTERS_MIN ? 'tamper-allow gives no reason' : { detector, reason: reason.trim() };
}
