// The lines of a YAML text during formatting, and the columns of lines on which no value starts.

export interface Line {
  readonly start: number;
  /** Offset of the first character other than a space; `end` on a blank line. */
  readonly first: number;
  /** Before the line break. */
  readonly end: number;
  /** The new column; null if not decided yet. */
  column: number | null;
  /** It is part of a block scalar, in which spaces at the end count. */
  content: boolean;
}

/** Returns all lines of a text. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (start <= text.length) {
    const next = text.indexOf('\n', start);
    const placeholder = next < 0 ? text.length : next;
    const end =
      placeholder > start && text.charCodeAt(placeholder - 1) === 13
        ? placeholder - 1
        : placeholder;
    let first = start;
    while (first < end && text.charCodeAt(first) === 32) first++;
    lines.push({ start, first, end, column: null, content: false });
    if (next < 0) break;
    start = next + 1;
  }
  return lines;
}

/**
 * Sets the column of comments, merge keys and anchors on lines of their own: they move with the
 * line in the same column, the one after them, else the nearest before. Those at column 0 stay
 * there.
 */
export function columnsOfRest(lines: readonly Line[], indent: number): void {
  let after: Line | null = null;
  const next: (Line | null)[] = [];
  for (let i = lines.length - 1; i >= 0; i--) {
    next[i] = after;
    const line = lines[i];
    if (line && line.column !== null && !line.content) after = line;
  }
  const before: { old: number; column: number; content: boolean }[] = [];
  let scalar = false;
  for (const [i, line] of lines.entries()) {
    if (line.first === line.end) continue;
    const old = line.first - line.start;
    if (line.column !== null) {
      scalar = line.content;
      if (line.content) continue;
      while ((before.at(-1)?.old ?? -1) >= old) before.pop();
      before.push({ old, column: line.column, content: false });
      continue;
    }
    if (line.content || old === 0) continue;
    const follows = next[i];
    if (follows && follows.column !== null && follows.first - follows.start === old)
      line.column = follows.column;
    else {
      const last = before.at(-1);
      const holder = before.findLast((b) => b.old <= old);
      if (holder && holder === last && old > holder.old && !scalar)
        line.column = holder.column + indent;
      else line.column = holder?.column ?? 0;
    }
  }
}
