/**
 * What a person asked for cannot be done as asked: bad configuration, an unknown flag, no git. Thrown at the door only
 * (DESIGN 7); shown without a stack, exit code 2.
 */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  /** Stable word for programs, for example `bad-config`. */
  readonly code: string;
  /** What the person can do about it; '' when the message says it all. */
  readonly hint: string;

  constructor(code: string, message: string, hint = '') {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}
