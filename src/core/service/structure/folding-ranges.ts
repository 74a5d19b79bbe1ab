// What can be folded: entries and items over several lines, blocks of comments, comment regions.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { textOf } from '../../analysis/documents/loaded-file.ts';
import { indexUpTo, lineStarts } from '../../text/positions.ts';
import type { Text } from '../../text/text-pieces.ts';
import { isEntry, isMerged, type Node, type Slot, type Tree } from '../../text/tree.ts';
import type { FoldingRange } from '../types.ts';

const memo = new WeakMap<Tree, readonly FoldingRange[]>();

/**
 * Returns the folding ranges of a text, ordered by start; at most one begins on a line. Each goes
 * from its first line to the end of the last line that is hidden with it: trailing blank lines stay
 * outside, and so does a closing bracket on a line of its own.
 */
export function foldingRanges(file: AnalyzedFile): readonly FoldingRange[] {
  const { tree } = file;
  let known = memo.get(tree);
  if (!known) {
    known = new FoldingRangeCollector(textOf(file), tree).all();
    memo.set(tree, known);
  }
  return known;
}

/**
 * Returns ranges of a text by their lines, three numbers for each: the first and the last line,
 * from 1, and 1 for a block of comments, else 0. A large document has thousands of ranges, which
 * stay the same at most edits.
 */
export function foldingLines(file: AnalyzedFile, ranges: readonly FoldingRange[]): Uint32Array {
  const starts = lineStarts(textOf(file));
  const out = new Uint32Array(ranges.length * 3);
  let at = 0;
  for (const { start, end, kind } of ranges) {
    out[at++] = indexUpTo(starts, start) + 1;
    out[at++] = indexUpTo(starts, end) + 1;
    out[at++] = kind === 'comment' ? 1 : 0;
  }
  return out;
}

class FoldingRangeCollector {
  private readonly text: Text;
  private readonly tree: Tree;
  private readonly out: FoldingRange[] = [];
  /** Scalars over several lines, in the order of the text: they hold no comments. */
  private readonly texts: { start: number; end: number }[] = [];

  constructor(text: Text, tree: Tree) {
    this.text = text;
    this.tree = tree;
  }

  all(): readonly FoldingRange[] {
    const { root, at, language } = this.tree;
    if (root) {
      if (language === 'json' && root.kind !== 'scalar') this.add(at, root, at + root.length);
      this.below(root, at);
    }
    if (language === 'yaml') this.comments();
    this.out.sort((a, b) => a.start - b.start || b.end - a.end);
    return this.onePerLine();
  }

  private below(node: Node, at: number): void {
    if (node.kind === 'scalar') {
      if (this.isLong(at, at + node.length)) this.texts.push({ start: at, end: at + node.length });
      return;
    }
    const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
    for (const slot of slots) {
      if (isMerged(slot) || slot.alias !== undefined) continue;
      const value = at + slot.valueAt;
      this.add(isEntry(slot) ? at + slot.keyAt : value, slot.value, value + slot.value.length);
      this.below(slot.value, value);
    }
  }

  private add(start: number, node: Node, end: number): void {
    if (!this.isLong(start, end)) return;
    const bracket = node.kind !== 'scalar' && node.flow;
    const line = this.text.lastIndexOf('\n', end - 1);
    const alone = bracket && this.text.slice(line + 1, end - 1).trim() === '';
    const placeholder = alone ? this.contentEnd(line) : end;
    if (this.isLong(start, placeholder)) this.out.push({ start, end: placeholder });
  }

  /** The end of the last line with anything on it, going back from the end of a line. */
  private contentEnd(at: number): number {
    let end = at;
    while (end > 0 && /\s/.test(this.text.charAt(end - 1))) end--;
    return end;
  }

  /** The start of the line after the one at an offset; -1 after the last line. */
  private nextLine(at: number): number {
    const line = this.text.indexOf('\n', at);
    return line < 0 ? -1 : line + 1;
  }

  private isLong(start: number, end: number): boolean {
    const line = this.text.indexOf('\n', start);
    return line >= 0 && line < end;
  }

  private comments(): void {
    const { text, texts } = this;
    const regions: number[] = [];
    let block: { start: number; end: number; lines: number } | null = null;
    let inside = 0;
    const close = (): void => {
      if (block && block.lines > 1)
        this.out.push({ start: block.start, end: block.end, kind: 'comment' });
      block = null;
    };
    for (let start = 0; start >= 0; start = this.nextLine(start)) {
      let at = start;
      while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at++;
      while (inside < texts.length && (texts[inside]?.end ?? 0) <= at) inside++;
      if (text.charAt(at) !== '#' || (texts[inside]?.start ?? Infinity) < at) {
        close();
        continue;
      }
      const line = text.indexOf('\n', at);
      const end = line < 0 ? text.length : line - (text.charAt(line - 1) === '\r' ? 1 : 0);
      const region = /^#[ \t]*(#?region|#?endregion)\b/.exec(
        text.slice(at, Math.min(end, at + 40)),
      )?.[1];
      if (region?.endsWith('endregion')) {
        const from = regions.pop();
        if (from !== undefined) this.out.push({ start: from, end, kind: 'region' });
      } else if (region) regions.push(at);
      if (region) close();
      else if (block)
        block = {
          start: (block as { start: number }).start,
          end,
          lines: (block as { lines: number }).lines + 1,
        };
      else block = { start: at, end, lines: 1 };
    }
    close();
  }

  private onePerLine(): readonly FoldingRange[] {
    const out: FoldingRange[] = [];
    let next = 0;
    for (const fold of this.out) {
      if (fold.start < next) continue;
      out.push(fold);
      next = this.text.indexOf('\n', fold.start) + 1;
    }
    return out;
  }
}
