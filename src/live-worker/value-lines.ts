// A value as the lines of its JSON, those marked at which something is wrong.
import type { JudgeError } from '../core/types.ts';

/** Lines that are shown of a value, levels of it, and characters of a line. */
const MAX_LINES = 2000;
const MAX_DEPTH = 64;
const MAX_WIDTH = 2000;

export interface ValueLine {
  readonly text: string;
  readonly isMarked: boolean;
}

/**
 * Returns the lines of a value.
 * @param errors those below `/payload` mark a line; of what is not there, the value around it
 */
export function valueLines(value: unknown, errors: readonly JudgeError[]): ValueLine[] {
  const writer = new LineWriter();
  writer.write({ value, at: '', before: '', after: '', depth: 0 });
  const marked = new Set(
    errors.flatMap(({ path }) =>
      /^\/payload(?:\/|$)/.test(path)
        ? [nearestLine(path.slice('/payload'.length), writer.lineOf)]
        : [],
    ),
  );
  const lines = writer.lines.map((text, i) => ({ text, isMarked: marked.has(i) }));
  return writer.isFull ? [...lines, { text: '…', isMarked: false }] : lines;
}

/** The line of a place, or of what is around it. */
function nearestLine(pointer: string, lineOf: ReadonlyMap<string, number>): number | undefined {
  let at = pointer;
  while (at !== '' && !lineOf.has(at)) at = at.slice(0, at.lastIndexOf('/'));
  return lineOf.get(at);
}

interface Written {
  readonly value: unknown;
  /** JSON Pointer. */
  readonly at: string;
  /** What is in front of the value in its line, and behind it. */
  readonly before: string;
  readonly after: string;
  readonly depth: number;
}

class LineWriter {
  readonly lines: string[] = [];
  /** Indexes of lines by JSON Pointer. */
  readonly lineOf = new Map<string, number>();

  get isFull(): boolean {
    return this.lines.length >= MAX_LINES;
  }

  write({ value, at, before, after, depth }: Written): void {
    if (this.isFull) return;
    this.lineOf.set(at, this.lines.length);
    if (typeof value !== 'object' || value === null) {
      this.add(depth, `${before}${JSON.stringify(value) ?? 'null'}${after}`);
      return;
    }
    const isList = Array.isArray(value);
    const [open, close] = isList ? ['[', ']'] : ['{', '}'];
    const keys = Object.keys(value);
    if (keys.length === 0 || depth > MAX_DEPTH) {
      this.add(depth, `${before}${open}${keys.length === 0 ? '' : '…'}${close}${after}`);
      return;
    }
    this.add(depth, `${before}${open}`);
    for (const [i, key] of keys.entries()) {
      if (this.isFull) return;
      this.write({
        value: (value as Readonly<Record<string, unknown>>)[key],
        at: `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        before: isList ? '' : `${JSON.stringify(key)}: `,
        after: i < keys.length - 1 ? ',' : '',
        depth: depth + 1,
      });
    }
    this.add(depth, `${close}${after}`);
  }

  private add(depth: number, text: string): void {
    if (this.isFull) return;
    const shown = text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH)}…` : text;
    this.lines.push(`${'  '.repeat(depth)}${shown}`);
  }
}
