// The comments of a text, in its order.
import { lineEnd } from '../lines.ts';
import type { Range } from '../node-ranges.ts';
import { isEntry, isMerged, type Node, type Slot, type Tree } from '../tree.ts';

/** Returns the comments, each from its `#` to the end of its line; [] for JSON. */
export function commentsOf(text: string, tree: Tree): string[] {
  return commentRanges(text, tree).map(({ start, end }) => text.slice(start, end).trimEnd());
}

/** Returns where they are, to the ends of their lines; [] for JSON. */
export function commentRanges(text: string, tree: Tree): Range[] {
  const out: Range[] = [];
  if (tree.language === 'json') return out;
  let from = 0;
  /** Looks through the text between two scalars. */
  const between = (to: number): void => {
    for (let at = text.indexOf('#', from); at >= 0 && at < to; at = text.indexOf('#', at)) {
      const before = text.charCodeAt(at - 1);
      if (at > 0 && before !== 32 && before !== 9 && before !== 10 && before !== 0xfeff) at++;
      else {
        const end = lineEnd(text, at);
        out.push({ start: at, end });
        at = end;
      }
    }
  };
  const skipTo = (start: number, end: number): void => {
    between(start);
    from = Math.max(from, end);
  };
  const visit = (node: Node, at: number): void => {
    if (node.kind === 'scalar') {
      // The line of `|` or `>` may end with a comment.
      const block = node.style === 'literal' || node.style === 'folded';
      skipTo(block ? lineEnd(text, at) : at, at + node.length);
      return;
    }
    const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
    for (const slot of slots) {
      if (isMerged(slot)) continue;
      if (isEntry(slot)) skipTo(at + slot.keyAt, at + slot.keyAt + slot.keyLength);
      if (slot.alias === undefined) visit(slot.value, at + slot.valueAt);
    }
  };
  if (text.includes('#')) {
    if (tree.root) visit(tree.root, tree.at);
    between(text.length);
  }
  return out;
}

/** Returns `1 comment`, `12 comments`. */
export function countByText(count: number, word: string, words = `${word}s`): string {
  return `${count} ${count === 1 ? word : words}`;
}

// What a YAML text has that JSON can't express.

/** Returns one sentence for each kind of content that is lost when a YAML text becomes JSON. */
export function lostInJson(text: string, tree: Tree): string[] {
  const lost: string[] = [];
  const comments = commentsOf(text, tree).length;
  if (comments > 0) lost.push(`${countByText(comments, 'comment')}: JSON has no comments.`);
  const aliases = aliasesIn(tree.root as Node);
  if (aliases > 0)
    lost.push(
      `${countByText(aliases, 'alias', 'aliases')} of YAML, which are replaced with their values.`,
    );
  return lost;
}

/** A merge key counts once, whatever it brings in. */
function aliasesIn(node: Node): number {
  if (node.kind === 'scalar') return 0;
  let count = 0;
  const merged = new Set<number>();
  for (const slot of node.kind === 'map' ? node.entries : node.items) {
    if (slot.alias === undefined) count += aliasesIn(slot.value);
    else if ('keyAt' in slot && slot.keyAt === slot.valueAt) merged.add(slot.valueAt);
    else count++;
  }
  return count + merged.size;
}
