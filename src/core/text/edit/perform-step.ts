// Performs one step on a text: chooses by where it applies, in a block, in brackets or at the root.
import { indentOf, lineEnd, lineStart, nextLine } from '../lines.ts';
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
import {
  type Collection,
  type EditableDocument,
  endOf,
  follow,
  type Holder,
  isEmpty,
  nextDocument,
  type Step,
  slotAt,
  slotsOf,
  spanOf,
} from './editable-document.ts';
import type { PrintableValue } from './new-value.ts';
import type { Member, Op } from './plan-step.ts';
import {
  endsWithKeepChomping,
  type FlowRules,
  flowKey,
  keyText,
  type Lines,
  print,
  printFlow,
} from './print-value.ts';
import {
  aboveComments,
  beginsLine,
  belowComments,
  commentAfter,
  isBlankLine,
  skip,
} from './scan.ts';
import { Refused, type TextEdit, UNSAFE } from './types.ts';

/** Returns the edits of a step. @param blanks which blank lines to remove with removed lines */
export function perform(doc: EditableDocument, op: Op, blanks: Blanks): TextEdit[] {
  switch (op.do) {
    case 'replace':
      return replace(doc, op.steps, op.val);
    case 'insert': {
      const { holder, index, members } = op;
      if (isWithoutContent(holder.node)) return replace(doc, holder.steps, collectionOf(members));
      return holder.node.flow
        ? insertIntoFlow(doc, holder, index, members)
        : insertIntoBlock(doc, holder, index, members);
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

function collectionOf(members: readonly Member[]): PrintableValue {
  const entries = members.flatMap(({ key, val }) => (key === null ? [] : [[key, val] as const]));
  return entries.length > 0
    ? { kind: 'map', entries }
    : { kind: 'seq', items: members.map(({ val }) => val) };
}

/** Returns whether a collection has no content, not even a merge key. */
function isWithoutContent(node: Collection): boolean {
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
  if (holder.node.flow) edits = insertMembers(doc, holder, to, [text.slice(span.start, span.end)]);
  else {
    const column = columnOfHolder(doc, holder);
    const head = lineStart(text, span.start);
    const start = beginsLine(text, span.start)
      ? aboveComments(text, head, column) + column
      : span.start;
    const keeps =
      slot.alias === undefined && endsWithKeepChomping(slot.value, text, holder.at + slot.valueAt);
    const end = keeps
      ? endOfBlanks(text, endOf(doc, span))
      : belowComments(text, endOf(doc, span), column);
    edits = insertLines(doc, holder, to, [text.slice(start, end)]);
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

// Edits of JSON and of flow collections: members are added and removed with their commas, on one
// line or one a line like the others.

/** Replaces the value of a slot of a flow collection. */
function replaceInFlow(
  doc: EditableDocument,
  holder: Holder,
  index: number,
  val: PrintableValue,
): TextEdit[] {
  const { text, style } = doc;
  const slot = slotAt(holder, index);
  const span = spanOf(doc, holder, index);
  const rules = flowRules(doc, holder);
  const lines = style.safe ? null : linesFor(doc, span.start, hasMembersOnLines(doc, holder));
  const put =
    slot.alias === undefined &&
    slot.value.kind === 'scalar' &&
    typeof slot.value.value === 'string' &&
    !rules.json &&
    val.kind === 'scalar' &&
    typeof val.value === 'string'
      ? requoteKey(val.value, slot.value.style, rules)
      : printFlow(val, rules, lines);
  if (!isEmpty(slot)) return [{ start: span.valueStart, end: span.end, text: put }];
  const colon = text[span.after - 1] === ':' || holder.node.kind === 'seq';
  return [{ start: span.after, end: span.after, text: colon ? ` ${put}` : `: ${put}` }];
}

function requoteKey(value: string, before: string, rules: FlowRules): string {
  const key = before === 'single' ? "''" : before === 'double' ? '""' : undefined;
  return key ? flowKey(value, rules, key) : printFlow({ kind: 'scalar', value }, rules, null);
}

/** Adds members before the slot `index`, or at the end. There is at least one slot. */
function insertIntoFlow(
  doc: EditableDocument,
  holder: Holder,
  index: number,
  members: readonly Member[],
): TextEdit[] {
  const rules = flowRules(doc, holder);
  const lines = doc.style.safe
    ? null
    : linesFor(doc, spanOf(doc, holder, 0).start, hasMembersOnLines(doc, holder));
  const added = members.map(({ key, val }) => {
    const value = printFlow(val, rules, lines);
    return key === null ? value : `${flowKey(key, rules)}:${rules.colon}${value}`;
  });
  return insertMembers(doc, holder, index, added);
}

/** Adds members that are text already. */
function insertMembers(
  doc: EditableDocument,
  holder: Holder,
  index: number,
  members: readonly string[],
): TextEdit[] {
  const { text, style } = doc;
  const rules = flowRules(doc, holder);
  const lined = hasMembersOnLines(doc, holder);
  const count = slotsOf(holder.node).length;
  const line = style.eol + indentOf(text, spanOf(doc, holder, 0).start);
  if (index < count) {
    const { start } = spanOf(doc, holder, index);
    const position = lined && beginsLine(text, start) ? line : rules.comma;
    return [{ start, end: start, text: members.map((one) => `${one},${position}`).join('') }];
  }
  const last = spanOf(doc, holder, count - 1);
  const { end } = last;
  const gap = lined && beginsLine(text, last.start) ? line : rules.comma;
  const next = skip(text, end);
  if (text[next] === ',') {
    const at = next + 1;
    const tail = commentAfter(text, at);
    const from = tail ? lineEnd(text, at) : at;
    const before = tail ? line : gap === '' ? ' ' : gap;
    return [{ start: from, end: from, text: members.map((one) => `${before}${one},`).join('') }];
  }
  if (text.slice(end, next).includes('#')) {
    const at = lineEnd(text, end);
    return [
      { start: end, end, text: ',' },
      { start: at, end: at, text: line + members.join(`,${line}`) },
    ];
  }
  return [{ start: end, end, text: members.map((one) => `,${gap}${one}`).join('') }];
}

/** Removes a slot, with its comma. The only one leaves empty brackets. */
function removeFromFlow(doc: EditableDocument, holder: Holder, index: number): TextEdit[] {
  const { text } = doc;
  const count = slotsOf(holder.node).length;
  const span = spanOf(doc, holder, index);
  const close = holder.at + holder.node.length;
  const comma = skip(text, span.end);
  const hasComma = text[comma] === ',';
  if (count === 1) {
    const inside = text.slice(holder.at + 1, span.start) + text.slice(span.end, close - 1);
    if (!inside.includes('#')) return [{ start: holder.at + 1, end: close - 1, text: '' }];
    return [{ start: span.start, end: hasComma ? comma + 1 : span.end, text: '' }];
  }
  if (index < count - 1) {
    const next = spanOf(doc, holder, index + 1).start;
    if (!hasComma) throw new Refused(UNSAFE);
    if (!text.slice(span.end, next).includes('#'))
      return [{ start: span.start, end: next, text: '' }];
    return [{ start: span.start, end: comma + 1, text: '' }];
  }
  const before = spanOf(doc, holder, index - 1).end;
  if (!text.slice(before, span.start).includes('#'))
    return [{ start: before, end: span.end, text: '' }];
  return [{ start: span.start, end: hasComma ? comma + 1 : span.end, text: '' }];
}

/** Returns how the members of this collection are written. */
function flowRules(doc: EditableDocument, holder: Holder | null): FlowRules {
  const { text, style, language } = doc;
  if (language === 'json') {
    const compact =
      holder && !hasMembersOnLines(doc, holder)
        ? /"[ \t]*:([ \t]?)/.exec(
            text.slice(holder.at, holder.at + Math.min(holder.node.length, 2_000)),
          )?.[1]
        : undefined;
    const colon = compact === undefined ? style.colon : compact === '' ? '' : ' ';
    const comma = compact === undefined ? style.comma : colon;
    const pad =
      holder?.node.kind === 'map' && text[holder.at + 1] === ' ' && !hasMembersOnLines(doc, holder)
        ? ' '
        : '';
    return { json: true, colon, comma, pad, quote: '"', safe: style.safe };
  }
  const slots = holder?.node.kind === 'map' ? holder.node.entries : [];
  const at = holder?.at ?? 0;
  const quoted = slots.length > 0 && slots.every((e) => text[at + e.keyAt] === '"');
  // JSON without white space in a file of YAML: names in quotes let it be.
  const position =
    quoted && holder
      ? /"[ \t]*:([ \t\r\n]?)/.exec(text.slice(at, at + Math.min(holder.node.length, 2_000)))?.[1]
      : style.colon;
  const tight = position === '' && !style.safe;
  const json = style.safe || quoted || tight;
  const colon = json && tight ? '' : ' ';
  return {
    json,
    colon,
    comma: colon,
    pad: json ? '' : style.pad,
    quote: style.quote,
    safe: style.safe,
  };
}

/** Returns the lines of a value whose member begins at `at`; null if it is on one line. */
function linesFor(doc: EditableDocument, at: number, lined: boolean): Lines | null {
  const { text, style } = doc;
  if (!lined || (doc.language !== 'json' && doc.tree.root?.kind !== 'scalar' && !isFlowRoot(doc)))
    return null;
  return { line: style.eol + indentOf(text, at), unit: style.unit ?? '  ' };
}

function isFlowRoot(doc: EditableDocument): boolean {
  const { root } = doc.tree;
  return root !== null && root.kind !== 'scalar' && root.flow;
}

/** Whether the members begin lines of their own. */
function hasMembersOnLines(doc: EditableDocument, holder: Holder): boolean {
  if (slotsOf(holder.node).length === 0) return doc.style.unit !== null;
  return beginsLine(doc.text, spanOf(doc, holder, 0).start);
}
