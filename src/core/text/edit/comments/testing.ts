// For tests only: makes a change and checks the resulting text.
import { Lexer } from 'yaml';
import { isEntry, type Node, type NodePath, type Slot } from '../../tree.ts';
import { applyEdits } from '../apply.ts';
import { edit } from '../edit.ts';
import { isBlock, slotsOf } from '../editable-document.ts';
import {
  canonical,
  expectedAfter,
  merged,
  plainCopy,
  plainData,
  plainOf,
} from '../expected/testing.ts';
import { skip } from '../scan.ts';
import type { Change, Source } from '../types.ts';

const comments = new WeakMap<Source, { at: number; text: string }[]>();

function commentsIn(source: Source): { at: number; text: string }[] {
  const known = comments.get(source) ?? commentsOf(source.text);
  comments.set(source, known);
  return known;
}

/** The comments of a text with their offsets. */
function commentsOf(text: string): { at: number; text: string }[] {
  const out: { at: number; text: string }[] = [];
  let offset = 0;
  let content = false;
  for (const token of new Lexer().lex(text)) {
    if (token === '\x02' || token === '\x18' || token === '\x1f') {
      content = token === '\x1f';
      continue;
    }
    if (!content && token.startsWith('#')) {
      // Two comments may have ended up on one line.
      for (const text of token.trimEnd().split(/(?<=\s)(?=#)/))
        out.push({ at: offset, text: text.trim() });
    }
    content = false;
    offset += token.length;
  }
  return out;
}

interface Outcome {
  /** What is wrong with the result; empty where nothing is. */
  readonly errors: readonly string[];
  readonly refused?: string;
  readonly text?: string;
  /** Lines of the text that the edits touch, before or after, whichever is more. */
  readonly lines: number;
}

/** Makes a change and checks the result. */
export function tryChange(from: Source, change: Change): Outcome {
  const result = edit(from, [change]);
  if ('refused' in result) return { errors: [], refused: result.refused, lines: 0 };
  const { text, edits } = result;
  const messages: string[] = [];
  if (applyEdits(from.text, edits) !== text) messages.push('edits');
  try {
    const json = from.language === 'json';
    const expected = expectedAfter(plainCopy(from), change, !json);
    const is = json ? plainData(JSON.parse(text)) : plainOf(text);
    const same = canonical(is, json) === canonical(expected, json);
    // A map that has its keys through a merge key isn't rewritten for the same keys as data.
    if (!same && (json || canonical(merged(is)) !== canonical(merged(expected))))
      messages.push('value');
  } catch (failure) {
    messages.push(`syntax: ${String(failure)}`);
  }
  if (from.language === 'yaml') {
    const lost = commentsLost(from, change, text);
    if (lost.length > 0) messages.push(`comments: ${lost.join(' | ')}`);
  }
  if (
    from.text.includes('\r\n')
      ? /[^\r]\n/.test(text)
      : !from.text.includes('\r') && text.includes('\r')
  )
    messages.push('line ends');
  if (/\n$/.test(from.text) !== /\n$/.test(text)) messages.push('final newline');
  return { errors: messages, text, lines: touched(from.text, edits) };
}

function touched(
  text: string,
  edits: readonly { start: number; end: number; text: string }[],
): number {
  const count = (piece: string) => piece.split('\n').length;
  return edits.reduce((sum, e) => {
    const whole =
      e.text.endsWith('\n') ||
      (e.text === '' && text.slice(e.start, e.end).endsWith('\n')) ||
      (e.text.startsWith('\n') && e.start === e.end);
    return sum + Math.max(count(text.slice(e.start, e.end)), count(e.text)) - (whole ? 1 : 0);
  }, 0);
}

/** Returns the comments that are gone although they were outside of what was changed. */
function commentsLost(from: Source, change: Change, text: string): string[] {
  const removed = removedRange(from, change);
  const left = new Map<string, number>();
  for (const c of commentsOf(text)) left.set(c.text, (left.get(c.text) ?? 0) + 1);
  const lost: string[] = [];
  for (const c of commentsIn(from)) {
    if (removed && c.at >= removed[0] && c.at < removed[1]) continue;
    const count = left.get(c.text) ?? 0;
    if (count === 0) lost.push(c.text);
    left.set(c.text, count - 1);
  }
  return lost;
}

/** What may be lost: a block with the comments on its last line; for a removal its whole lines. */
function removedRange(from: Source, change: Change): [number, number] | null {
  if (change.do !== 'set' && change.do !== 'remove') return null;
  let node = from.tree.root;
  let offset = from.tree.at;
  let start = offset;
  let block = node !== null && node.kind !== 'scalar' && !node.flow;
  for (const [i, key] of change.path.entries()) {
    if (!node || node.kind === 'scalar') return null;
    if (change.do === 'remove' && change.prune && i > 0 && rest(node, change.path.slice(i))) break;
    const slots: readonly Slot[] = slotsOf(node);
    const slot: Slot | undefined =
      node.kind === 'map' ? slots.find((s) => 'key' in s && s.key === key) : slots[Number(key)];
    if (!slot) return null;
    const previous = node.kind === 'seq' ? slots[Number(key) - 1] : undefined;
    const before = previous
      ? offset + previous.valueAt + (previous.alias ?? previous.value.length)
      : offset;
    start = isEntry(slot)
      ? offset + slot.keyAt
      : Math.min(offset + slot.valueAt, skip(from.text, before));
    offset += slot.valueAt;
    node = slot.value;
    block = isBlock(slot);
  }
  const end = offset + (node?.length ?? 0);
  const line = from.text.indexOf('\n', end);
  if (change.do === 'set') return [offset, block ? (line < 0 ? from.text.length : line) : end];
  return [start, line < 0 ? from.text.length : line];
}

/** Whether the way from here on holds nothing else, so that pruning takes this. */
function rest(node: Node, path: NodePath): boolean {
  let here: Node | undefined = node;
  for (const key of path) {
    if (!here || here.kind === 'scalar') return false;
    if (here.kind === 'map' ? here.entries.length !== 1 : here.items.length !== 1) return false;
    const slots: readonly Slot[] = slotsOf(here);
    const slot: Slot | undefined =
      here.kind === 'map' ? slots.find((s) => 'key' in s && s.key === key) : slots[Number(key)];
    here = slot?.value;
  }
  return true;
}
