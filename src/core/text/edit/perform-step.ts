// Performs one step on a text: chooses by where it applies, in a block, in brackets or at the root.
import { lineEnd, lineStart, nextLine } from '../lines.ts';
import { isEntry, isMerged } from '../tree.ts';
import { History } from './apply.ts';
import {
  type Blanks,
  columnOfHolder,
  insertIntoBlock,
  insertLines,
  removeFromBlock,
  replaceInBlock,
} from './block.ts';
import { aboveComments, belowComments } from './comments.ts';
import { endsKeeping } from './copy-source.ts';
import {
  type Collection,
  type EditableDocument,
  endOf,
  follow,
  type Holder,
  nextDocument,
  type Step,
  slotAt,
  slotsOf,
  spanOf,
} from './editable-document.ts';
import { flowRules, insertIntoFlow, insertMember, removeFromFlow, replaceInFlow } from './flow.ts';
import type { PrintableValue } from './new-value.ts';
import type { Op } from './plan-step.ts';
import { flowKey, keyText, print, printFlow } from './print-value.ts';
import { beginsLine, isBlankLine } from './scan.ts';
import { Refused, type TextEdit, UNSAFE } from './types.ts';

/** Returns the edits of a step. @param blanks which blank lines to remove with removed lines */
export function perform(doc: EditableDocument, op: Op, blanks: Blanks): TextEdit[] {
  switch (op.do) {
    case 'replace':
      return replace(doc, op.steps, op.val);
    case 'insert': {
      const { holder, index, key, val } = op;
      if (isBare(holder.node)) {
        return replace(
          doc,
          holder.steps,
          key === null ? { kind: 'seq', items: [val] } : { kind: 'map', entries: [[key, val]] },
        );
      }
      return holder.node.flow
        ? insertIntoFlow(doc, holder, index, { key, val })
        : insertIntoBlock(doc, holder, index, { key, val });
    }
    case 'remove': {
      const { holder, index } = op;
      if (holder.node.flow) return removeFromFlow(doc, holder, index);
      if (slotsOf(holder.node).length > 1 || !isLast(holder.node))
        return removeFromBlock(doc, holder, index, blanks, op.comments);
      return replace(
        doc,
        holder.steps,
        holder.node.kind === 'map' ? { kind: 'map', entries: [] } : { kind: 'seq', items: [] },
      );
    }
    case 'rename':
      return rename(doc, op.holder, op.index, op.key);
    case 'move':
      return move(doc, op, blanks);
  }
}

/** Returns whether a collection has no content, not even a merge key. */
function isBare(node: Collection): boolean {
  if (node.kind === 'seq' || node.entries.length === 0) return slotsOf(node).length === 0;
  if (node.flow && slotsOf(node).length === 0) throw new Refused(UNSAFE);
  return false;
}

function isLast(node: Collection): boolean {
  return node.kind === 'seq' || !node.entries.some(isMerged);
}

function replace(doc: EditableDocument, steps: readonly Step[], val: PrintableValue): TextEdit[] {
  const step = steps.at(-1);
  if (!step) return replaceRoot(doc, val);
  return step.holder.node.flow
    ? replaceInFlow(doc, step.holder, step.index, val)
    : replaceInBlock(doc, step.holder, step.index, val);
}

function replaceRoot(doc: EditableDocument, val: PrintableValue): TextEdit[] {
  const { text, style, language, tree } = doc;
  const { root, at } = tree;
  const start = root ? at : text.length;
  const end = root
    ? root.kind === 'scalar' || root.flow
      ? at + root.length
      : lineEnd(text, at + root.length)
    : text.length;
  if (language === 'json') {
    const lines =
      style.unit === null && text.trim() !== '' && text.trim() !== '{}'
        ? null
        : { line: style.eol, unit: style.unit ?? '  ' };
    const put = printFlow(val, flowRules(doc, null), style.safe ? null : lines);
    return [{ start, end, text: root ? put : put + style.eol }];
  }
  const printed = print(val, style);
  const put =
    printed.shape === 'scalar' ? printFlow(val, flowRules(doc, null), null) : printed.text(0);
  const lead = start > lineStart(text, start) && !root ? style.eol : '';
  return [{ start, end, text: root ? put : lead + put + (lead === '' ? style.eol : '') }];
}

function rename(doc: EditableDocument, holder: Holder, index: number, key: string): TextEdit[] {
  const slot = slotAt(holder, index);
  if (!isEntry(slot)) throw new Refused(UNSAFE);
  const start = holder.at + slot.keyAt;
  const end = start + slot.keyLength;
  const before = doc.text.slice(start, end);
  const { style } = doc;
  const text = holder.node.flow
    ? flowKey(key, flowRules(doc, holder), before)
    : keyText(key, { quote: style.quote, inFlow: false, safe: style.safe }, before);
  return [{ start, end, text }];
}

/** Inserts a copy at the new position, then removes the old one. */
function move(doc: EditableDocument, op: Extract<Op, { do: 'move' }>, blanks: Blanks): TextEdit[] {
  const { text } = doc;
  const { holder, index, to } = op;
  const span = spanOf(doc, holder, index);
  const slot = slotAt(holder, index);
  const history = new History(text);
  let edits: TextEdit[];
  if (holder.node.flow) edits = insertMember(doc, holder, to, text.slice(span.start, span.end));
  else {
    const column = columnOfHolder(doc, holder);
    const head = lineStart(text, span.start);
    const start = beginsLine(text, span.start)
      ? aboveComments(text, head, column) + column
      : span.start;
    const keeps =
      slot.alias === undefined && endsKeeping(slot.value, text, holder.at + slot.valueAt);
    const end = keeps
      ? endOfBlanks(text, endOf(doc, span))
      : belowComments(text, endOf(doc, span), column);
    edits = insertLines(doc, holder, to, text.slice(start, end));
  }
  history.add(edits);
  const next = nextDocument(doc, edits);
  const route = follow(next, pathOf(holder.steps));
  if (route.rest.length > 0 || !route.node || route.node.kind !== holder.node.kind)
    throw new Refused(UNSAFE);
  const now: Holder = { node: route.node, at: route.at, steps: route.steps };
  const old = index >= to ? index + 1 : index;
  history.add(
    now.node.flow ? removeFromFlow(next, now, old) : removeFromBlock(next, now, old, blanks, true),
  );
  return history.edits();
}

/** The end of the last of the blank lines that follow, before its line break. */
function endOfBlanks(text: string, from: number): number {
  let end = from;
  for (
    let next = nextLine(text, end);
    next < text.length && isBlankLine(text, next);
    next = nextLine(text, next)
  )
    end = lineEnd(text, next);
  return end;
}

export function pathOf(steps: readonly Step[]): string[] {
  return steps.map(({ holder, index }) => {
    const slot = slotAt(holder, index);
    return isEntry(slot) ? slot.key : String(index);
  });
}
