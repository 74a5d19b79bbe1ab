// The lines of a YAML text while it is laid out, and the columns of those that no value stands on.

export interface Line {
  readonly start: number;
  /** Of the first character that is no space; `end` on a blank line. */
  readonly first: number;
  /** Before the line break. */
  readonly end: number;
  /** Where it shall begin; null as long as nothing says so. */
  column: number | null;
  /** It is part of a block scalar, in which spaces at the end count. */
  content: boolean;
}

/** All lines of a text. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (start <= text.length) {
    const next = text.indexOf('\n', start);
    const stop = next < 0 ? text.length : next;
    const end = stop > start && text.charCodeAt(stop - 1) === 13 ? stop - 1 : stop;
    let first = start;
    while (first < end && text.charCodeAt(first) === 32) first++;
    lines.push({ start, first, end, column: null, content: false });
    if (next < 0) break;
    start = next + 1;
  }
  return lines;
}

/**
 * Comments, merge keys and anchors on lines of their own go with what stands in the same column: the line after them, else the nearest before.
 * What stands at the very start of its line stays there.
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
    if (follows && follows.column !== null && follows.first - follows.start === old) line.column = follows.column;
    else {
      const last = before.at(-1);
      const holder = before.findLast((b) => b.old <= old);
      if (holder && holder === last && old > holder.old && !scalar) line.column = holder.column + indent;
      else line.column = holder?.column ?? 0;
    }
  }
}
