// Problems that no slice has by itself: lines between the entries, and equal keys.
import { clip } from '../clip.ts';
import type { Entry, MapNode, SyntaxProblem } from '../tree.ts';
import { keyAt, type Lines } from './scan-lines.ts';

/** Returns the problems of lines that belong to no entry. */
export function strayProblems(
  lines: Lines,
  strays: readonly number[],
  base: number,
): SyntaxProblem[] {
  const out: SyntaxProblem[] = [];
  for (const [i, line] of strays.entries()) {
    // Consecutive lines are one error.
    if (i > 0 && strays[i - 1] === line - 1) continue;
    const at = (lines.start[line] ?? 0) + (lines.indent[line] ?? 0);
    const content = lines.text.slice(at, lines.start[line + 1]).trimEnd();
    const word = content.length > 40 ? `${content.slice(0, 40)}…` : content;
    const message = keyAt(lines.text, at)
      ? 'Wrong indentation: keys of one object start in the same column.'
      : `"${word}" is incomplete. Write a field as "name: value".`;
    out.push({
      code: 'yaml-syntax',
      severity: 'error',
      at: at - base,
      length: Math.max(1, content.length),
      message,
    });
  }
  return out;
}

/** Returns the problems of keys that are there twice. @param at offset of the map */
export function duplicates(node: MapNode, at: number): SyntaxProblem[] {
  const first = new Map<string, Entry>();
  const out: SyntaxProblem[] = [];
  for (const e of node.entries) {
    const before = first.get(e.key);
    if (!before) first.set(e.key, e);
    // Where a part could not be read, its lines may belong elsewhere.
    else if (!before.broken && !e.broken) {
      out.push({
        code: 'duplicate-key',
        severity: 'error',
        at: at + e.keyAt,
        length: e.keyLength,
        message: `Duplicate key "${clip(e.key)}". Keep one of them.`,
        related: {
          at: at + before.keyAt,
          length: before.keyLength,
          message: 'First defined here.',
        },
      });
    }
  }
  return out;
}

/** Returns a problem of a piece as one of the text that holds the piece `by` further on. */
export function shift(p: SyntaxProblem, by: number): SyntaxProblem {
  if (by === 0) return p;
  return {
    ...p,
    at: p.at + by,
    ...(p.related ? { related: { ...p.related, at: p.related.at + by } } : {}),
  };
}
