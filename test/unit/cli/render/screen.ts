/** A terminal of 80 by 24, as far as the live view drives one: rows, scrollback, cursor, erasing. Anything else it is sent is an error. */
export class Screen {
  readonly isTTY = true;
  columns: number;
  rows: number;
  cursorShown = true;
  /** Everything written, for tests of what must not be written. */
  raw = '';
  /** All rows ever, the scrollback first. */
  private lines: string[][] = [[]];
  private row = 0;
  private column = 0;

  constructor(columns: number = 80, rows: number = 24) {
    this.columns = columns;
    this.rows = rows;
  }

  write(text: string): boolean {
    this.raw += text;
    for (let at = 0; at < text.length; ) {
      const sequence = /^\u001b\[(\??)(\d*)([A-Za-z])/u.exec(text.slice(at));
      const piece = sequence?.[0] ?? String.fromCodePoint(text.codePointAt(at) ?? 0);
      if (sequence === null) this.put(piece);
      else this.control(sequence[1] ?? '', Number(sequence[2] || 1), sequence[3] ?? '');
      at += piece.length;
    }
    return true;
  }

  /** The text of all rows, the scrollback first, down to the cursor or the last row with text. */
  text(): readonly string[] {
    const rows = this.lines.map((line) => line.join('').trimEnd());
    return rows.slice(0, Math.max(this.row, rows.findLastIndex((row) => row !== '')) + 1);
  }

  /** The rows that are in sight. */
  inSight(): readonly string[] {
    return this.text().slice(this.top());
  }

  private top(): number {
    return Math.max(0, this.lines.length - this.rows);
  }

  private put(character: string): void {
    if (character === '\r') this.column = 0;
    else if (character === '\n') this.nextRow();
    else if (character < ' ' || character === '\u007f') throw new Error(`unexpected control character ${JSON.stringify(character)}`);
    else {
      if (this.column >= this.columns) this.nextRow();
      const line = this.lines[this.row] ?? [];
      line[this.column] = character;
      this.column++;
    }
  }

  private nextRow(): void {
    this.row++;
    this.column = 0;
    if (this.row >= this.lines.length) this.lines.push([]);
  }

  private control(mark: string, count: number, command: string): void {
    if (command === 'm' || (mark === '?' && count === 2026)) return;
    if (mark === '?' && count === 25) this.cursorShown = command === 'h';
    else if (command === 'A') this.row = Math.max(this.top(), this.row - count);
    else if (command === 'J') this.eraseBelow();
    else if (command === 'K' && count === 2) this.lines[this.row] = [];
    else throw new Error(`unexpected sequence ${command}`);
  }

  private eraseBelow(): void {
    // As in tmux: whoever clears the whole screen finds it in the scrollback.
    if (this.row === this.top() && this.column === 0) throw new Error('the whole screen was cleared');
    this.lines = [...this.lines.slice(0, this.row), (this.lines[this.row] ?? []).slice(0, this.column)];
  }
}
