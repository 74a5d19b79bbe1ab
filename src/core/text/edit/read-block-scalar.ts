// A block scalar as it is written, and the text that it means (YAML 1.2.2, section 8.1).
import { lineEnd, nextLine } from '../lines.ts';

/** A block scalar as it is written. */
export interface ParsedBlockScalar {
  readonly folded: boolean;
  readonly chomp: '-' | '' | '+';
  /** The indentation indicator; 0 where there is none. */
  readonly indicator: number;
  /**
   * Lines without their indentation, up to the last one that is not blank; the source of each
   * beside it.
   */
  readonly lines: readonly Line[];
  readonly indent: number;
  /**
   * Offset of the header, of the end of its line, and of the end of the last line that is not
   * blank.
   */
  readonly start: number;
  readonly headerEnd: number;
  readonly end: number;
  /** The end of the blank lines after that. */
  readonly blanksEnd: number;
}

export interface Line {
  readonly text: string;
  /** As it is written, with its indentation. */
  readonly source: string;
}

/** @param start offset of the header @param column of the key or dash that it belongs to */
export function readBlockScalar(
  text: string,
  start: number,
  column: number,
): ParsedBlockScalar | null {
  const headerEnd = lineEnd(text, start);
  const match = /^([|>])(?:([1-9])([-+]?)|([-+])([1-9]?))?(?=[ \t]|$)/.exec(
    text.slice(start, headerEnd),
  );
  if (!match) return null;
  const indicator = Number(match[2] ?? match[5] ?? '') || 0;
  const chomp = (match[3] ?? match[4] ?? '') as ParsedBlockScalar['chomp'];
  const sources: string[] = [];
  let indent = 0;
  let end = headerEnd;
  let blanksEnd = headerEnd;
  let count = 0;
  for (
    let at = nextLine(text, headerEnd);
    at < text.length;
    at = nextLine(text, lineEnd(text, at))
  ) {
    const source = text.slice(at, lineEnd(text, at));
    const spaces = source.search(/[^ ]|$/);
    const blank = source.length === spaces;
    if (!blank && indent === 0) indent = indicator > 0 ? column + indicator : spaces;
    if (!blank && (spaces < indent || indent <= column)) break;
    sources.push(source);
    blanksEnd = lineEnd(text, at);
    // A line of spaces that is longer than the indentation is one with something in it.
    if (!blank || (indent > 0 && spaces > indent)) {
      end = lineEnd(text, at);
      count = sources.length;
    }
    if (blanksEnd === text.length) break;
  }
  if (count === 0) return null;
  const lines = sources.slice(0, count).map((source) => ({
    source,
    text: source.slice(Math.min(indent, source.search(/[^ ]|$/))),
  }));
  return {
    folded: match[1] === '>',
    chomp,
    indicator,
    lines,
    indent,
    start,
    headerEnd,
    end,
    blanksEnd,
  };
}

/** Returns the text that the lines stand for, without line breaks at its end. */
export function decoded({ lines, folded }: ParsedBlockScalar): string {
  if (!folded) return lines.map((line) => line.text).join('\n');
  let out = '';
  let breaks = 0;
  let last: string | null = null;
  for (const { text } of lines) {
    if (text === '') {
      breaks++;
      continue;
    }
    if (last === null) out += '\n'.repeat(breaks);
    else if (isMore(last) || isMore(text)) out += '\n'.repeat(breaks + 1);
    else out += breaks === 0 ? ' ' : '\n'.repeat(breaks);
    out += text;
    last = text;
    breaks = 0;
  }
  return out;
}

/**
 * Returns whether a line is indented more than the text, or begins with a tab: it is not folded
 * (section 8.1.3).
 */
export function isMore(line: string): boolean {
  return /^[ \t]/.test(line);
}
