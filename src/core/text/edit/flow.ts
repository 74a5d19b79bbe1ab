// Edits of JSON and of flow collections: members are added and removed with their commas, on one
// line or one a line like the others.
import { indentOf, lineEnd } from '../lines.ts';
import type { Member } from './block.ts';
import {
  type EditableDocument,
  type Holder,
  isEmpty,
  slotAt,
  slotsOf,
  spanOf,
} from './editable-document.ts';
import type { PrintableValue } from './new-value.ts';
import { type FlowRules, flowKey, type Lines, printFlow } from './print-value.ts';
import { beginsLine, commentAfter, skip } from './scan.ts';
import { Refused, type TextEdit, UNSAFE } from './types.ts';

/** Replaces the value of a slot of a flow collection. */
export function replaceInFlow(
  doc: EditableDocument,
  holder: Holder,
  index: number,
  val: PrintableValue,
): TextEdit[] {
  const { text, style } = doc;
  const slot = slotAt(holder, index);
  const span = spanOf(doc, holder, index);
  const rules = flowRules(doc, holder);
  const lines = style.safe ? null : linesFor(doc, span.start, isLined(doc, holder));
  const put =
    slot.alias === undefined &&
    slot.value.kind === 'scalar' &&
    typeof slot.value.value === 'string' &&
    !rules.json &&
    val.kind === 'scalar' &&
    typeof val.value === 'string'
      ? requoted(val.value, slot.value.style, rules)
      : printFlow(val, rules, lines);
  if (!isEmpty(slot)) return [{ start: span.valueStart, end: span.end, text: put }];
  const colon = text[span.after - 1] === ':' || holder.node.kind === 'seq';
  return [{ start: span.after, end: span.after, text: colon ? ` ${put}` : `: ${put}` }];
}

function requoted(value: string, before: string, rules: FlowRules): string {
  const key = before === 'single' ? "''" : before === 'double' ? '""' : undefined;
  return key ? flowKey(value, rules, key) : printFlow({ kind: 'scalar', value }, rules, null);
}

/** Adds a member before the slot `index`, or at the end. There is at least one slot. */
export function insertIntoFlow(
  doc: EditableDocument,
  holder: Holder,
  index: number,
  member: Member,
): TextEdit[] {
  const rules = flowRules(doc, holder);
  const lines = doc.style.safe
    ? null
    : linesFor(doc, spanOf(doc, holder, 0).start, isLined(doc, holder));
  const value = printFlow(member.val, rules, lines);
  return insertMember(
    doc,
    holder,
    index,
    member.key === null ? value : `${flowKey(member.key, rules)}:${rules.colon}${value}`,
  );
}

/** Adds a member that is text already. */
export function insertMember(
  doc: EditableDocument,
  holder: Holder,
  index: number,
  added: string,
): TextEdit[] {
  const { text, style } = doc;
  const rules = flowRules(doc, holder);
  const lined = isLined(doc, holder);
  const count = slotsOf(holder.node).length;
  const line = style.eol + indentOf(text, spanOf(doc, holder, 0).start);
  if (index < count) {
    const { start } = spanOf(doc, holder, index);
    const position = lined && beginsLine(text, start) ? line : rules.comma;
    return [{ start, end: start, text: `${added},${position}` }];
  }
  const last = spanOf(doc, holder, count - 1);
  const { end } = last;
  const gap = lined && beginsLine(text, last.start) ? line : rules.comma;
  const next = skip(text, end);
  if (text[next] === ',') {
    const at = next + 1;
    const tail = commentAfter(text, at);
    if (tail)
      return [{ start: lineEnd(text, at), end: lineEnd(text, at), text: `${line}${added},` }];
    return [{ start: at, end: at, text: `${gap === '' ? ' ' : gap}${added},` }];
  }
  if (text.slice(end, next).includes('#')) {
    const at = lineEnd(text, end);
    return [
      { start: end, end, text: ',' },
      { start: at, end: at, text: line + added },
    ];
  }
  return [{ start: end, end, text: `,${gap}${added}` }];
}

/** Removes a slot, with its comma. The only one leaves empty brackets. */
export function removeFromFlow(doc: EditableDocument, holder: Holder, index: number): TextEdit[] {
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
export function flowRules(doc: EditableDocument, holder: Holder | null): FlowRules {
  const { text, style, language } = doc;
  if (language === 'json') {
    const compact =
      holder && !isLined(doc, holder)
        ? /"[ \t]*:([ \t]?)/.exec(
            text.slice(holder.at, holder.at + Math.min(holder.node.length, 2_000)),
          )?.[1]
        : undefined;
    const colon = compact === undefined ? style.colon : compact === '' ? '' : ' ';
    const comma = compact === undefined ? style.comma : colon;
    const pad =
      holder?.node.kind === 'map' && text[holder.at + 1] === ' ' && !isLined(doc, holder)
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
export function linesFor(doc: EditableDocument, at: number, lined: boolean): Lines | null {
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
function isLined(doc: EditableDocument, holder: Holder): boolean {
  if (slotsOf(holder.node).length === 0) return doc.style.unit !== null;
  return beginsLine(doc.text, spanOf(doc, holder, 0).start);
}
