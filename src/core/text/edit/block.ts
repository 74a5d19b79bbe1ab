// Edits of block maps and lists: whole lines come and go, comments of others stay where they are.
import { columnOf, lineEnd, lineStart, nextLine } from '../lines.ts';
import { aboveComments, belowComments } from './comments.ts';
import { endsKeeping } from './copy-source.ts';
import {
  type EditableDocument,
  endOf,
  type Holder,
  slotAt,
  slotsOf,
  spanOf,
} from './editable-document.ts';
import type { PrintableValue } from './new-value.ts';
import { entryText, itemText, keyOf, spaces } from './print-block.ts';
import { beginsLine, isBlankLine } from './scan.ts';
import type { TextEdit } from './types.ts';

/** What is put in: a value, with its key where it goes into a map. */
export interface Member {
  readonly key: string | null;
  readonly val: PrintableValue;
}

/** Adds a member before the slot `index`, or at the end. It has a slot or a merge key. */
export function insertIntoBlock(
  doc: EditableDocument,
  holder: Holder,
  index: number,
  member: Member,
): TextEdit[] {
  const { style } = doc;
  const column = columnOfHolder(doc, holder);
  const added =
    member.key === null
      ? itemText(member.val, column, style)
      : entryText(keyOf(member.key, style), member.val, column, style);
  return insertLines(doc, holder, index, added);
}

/** Adds lines, of which the first is not indented yet, as a member of the collection. */
export function insertLines(
  doc: EditableDocument,
  holder: Holder,
  index: number,
  added: string,
): TextEdit[] {
  const { text } = doc;
  const { eol } = doc.style;
  const column = columnOfHolder(doc, holder);
  const count = slotsOf(holder.node).length;
  const position = hasBlankLines(doc, holder, index, count) ? eol : '';
  if (index === 0 && count > 0) {
    const first = spanOf(doc, holder, 0);
    if (!beginsLine(text, first.start))
      return [{ start: first.start, end: first.start, text: `${added}${eol}${spaces(column)}` }];
    const start = aboveComments(text, lineStart(text, first.start), column);
    return [{ start, end: start, text: `${spaces(column)}${added}${eol}${position}` }];
  }
  const last = index >= count;
  const end = last ? holder.at + holder.node.length : spanOf(doc, holder, index - 1).end;
  const before = slotsOf(holder.node)[index - 1];
  if (
    before &&
    before.alias === undefined &&
    endsKeeping(before.value, text, holder.at + before.valueAt)
  ) {
    // The blank lines belong to the value before.
    let start = nextLine(text, end);
    while (start < text.length && isBlankLine(text, start)) start = nextLine(text, start);
    const lead = start > 0 && text[start - 1] !== '\n' ? eol : '';
    return [
      { start, end: start, text: `${lead}${spaces(column)}${added}${lead === '' ? eol : ''}` },
    ];
  }
  const at = belowComments(
    text,
    lineEnd(text, Math.max(end, last && count > 0 ? spanOf(doc, holder, count - 1).end : 0)),
    column,
  );
  return [{ start: at, end: at, text: `${eol}${position}${spaces(column)}${added}` }];
}

/** Returns the column of the keys or dashes of a block collection. */
export function columnOfHolder(doc: EditableDocument, holder: Holder): number {
  return slotsOf(holder.node).length > 0
    ? spanOf(doc, holder, 0).column
    : columnOf(doc.text, holder.at);
}

/** Which blank lines around removed lines to remove: doubled ones, all after them, or none. */
export type Blanks = 'twice' | 'after' | 'none';

/**
 * Removes a slot that is not the only one.
 * @param comments also the comment lines that are about it, or only those below it
 */
export function removeFromBlock(
  doc: EditableDocument,
  holder: Holder,
  index: number,
  blanks: Blanks,
  comments: boolean | 'inside',
): TextEdit[] {
  const { text } = doc;
  const span = spanOf(doc, holder, index);
  if (!beginsLine(text, span.start)) {
    // The first entry beside a dash: what follows takes its column.
    return [{ start: span.start, end: nextToken(text, endOf(doc, span)), text: '' }];
  }
  const head = lineStart(text, span.start);
  const end = endOf(doc, span);
  const slot = slotAt(holder, index);
  // The blank lines after a `|+` are its own.
  if (slot.alias === undefined && endsKeeping(slot.value, text, holder.at + slot.valueAt)) {
    return [
      withoutLines(
        text,
        comments === true ? aboveComments(text, head, span.column) : head,
        end,
        blanks === 'none' ? 'none' : 'after',
      ),
    ];
  }
  if (!comments) return [withoutLines(text, head, end, blanks)];
  return [
    withoutLines(
      text,
      comments === true ? aboveComments(text, head, span.column) : head,
      belowComments(text, end, span.column),
      blanks,
    ),
  ];
}

function nextToken(text: string, at: number): number {
  let i = at;
  while (/\s/.test(text[i] ?? 'x')) i++;
  return i;
}

/** Removes whole lines, from a start to an end of a line. No final line break is added. */
export function withoutLines(text: string, from: number, to: number, blanks: Blanks): TextEdit {
  let end = nextLine(text, to);
  let start = from;
  if (blanks === 'after')
    while (end < text.length && isBlankLine(text, end)) end = nextLine(text, end);
  if (blanks === 'twice' && (end >= text.length || isBlankLine(text, end))) {
    while (start > 0 && isBlankLine(text, lineStart(text, start - 1)))
      start = lineStart(text, start - 1);
    if (end >= text.length && start < from && start === 0) start = from;
  }
  if (
    end >= text.length &&
    text[text.length - 1] !== '\n' &&
    start > 0 &&
    text[start - 1] === '\n'
  ) {
    start -= text[start - 2] === '\r' ? 2 : 1;
  }
  return { start, end, text: '' };
}

/** Whether the members beside the new one are parted by a blank line. */
function hasBlankLines(
  doc: EditableDocument,
  holder: Holder,
  index: number,
  count: number,
): boolean {
  if (count < 2) return false;
  const next = Math.min(Math.max(index, 1), count - 1);
  const from = endOf(doc, spanOf(doc, holder, next - 1));
  return /\n[ \t]*\r?\n/.test(doc.text.slice(from, spanOf(doc, holder, next).start));
}
