// Edits of block maps and lists: whole lines come and go, comments of others stay where they are.
import { columnOf, lineEnd, lineStart, nextLine } from '../lines.ts';
import type { ScalarStyle } from '../tree.ts';
import { editBlockScalar } from './block-scalar.ts';
import {
  type EditableDocument,
  endOf,
  type Holder,
  isBlock,
  isBlockScalar,
  isEmpty,
  type Span,
  slotAt,
  slotsOf,
  spanOf,
} from './editable-document.ts';
import type { PrintableValue, Printed } from './new-value.ts';
import type { Member } from './plan-step.ts';
import {
  bodyText,
  columnBelow,
  endsWithKeepChomping,
  entryText,
  itemText,
  keyOf,
  print,
  printFlow,
  spaces,
} from './print-value.ts';
import {
  aboveComments,
  beginsLine,
  belowComments,
  commentAfter,
  isBlankLine,
  propsEnd,
} from './scan.ts';
import { Refused, type TextEdit, UNSAFE } from './types.ts';

/** Adds members before the slot `index`, or at the end. There is a slot or a merge key. */
export function insertIntoBlock(
  doc: EditableDocument,
  holder: Holder,
  index: number,
  members: readonly Member[],
): TextEdit[] {
  const { style } = doc;
  const column = columnOfHolder(doc, holder);
  const added = members.map(({ key, val }) =>
    key === null ? itemText(val, column, style) : entryText(keyOf(key, style), val, column, style),
  );
  return insertLines(doc, holder, index, added);
}

/** Adds members of the collection as lines, of which the first of each is not indented yet. */
export function insertLines(
  doc: EditableDocument,
  holder: Holder,
  index: number,
  members: readonly string[],
): TextEdit[] {
  const { text } = doc;
  const { eol } = doc.style;
  const column = columnOfHolder(doc, holder);
  const count = slotsOf(holder.node).length;
  const position = hasBlankLines(doc, holder, index, count) ? eol : '';
  const added = members.join(`${eol}${position}${spaces(column)}`);
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
    endsWithKeepChomping(before.value, text, holder.at + before.valueAt)
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
  if (
    slot.alias === undefined &&
    endsWithKeepChomping(slot.value, text, holder.at + slot.valueAt)
  ) {
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
function withoutLines(text: string, from: number, to: number, blanks: Blanks): TextEdit {
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

// Replaces a value in a block map or list: the comments around the old one stay.

interface Old {
  readonly span: Span;
  readonly item: boolean;
  readonly block: 'map' | 'seq' | null;
  readonly literal: boolean;
  readonly empty: boolean;
  /** After the colon or dash and what belongs to the value there (anchor, tag). */
  readonly after: number;
  /** The comment that stays: the one after the value, or on the header of a block scalar. */
  readonly comment: string;
}

/** Replaces the value of a slot of a block collection. */
export function replaceInBlock(
  doc: EditableDocument,
  holder: Holder,
  index: number,
  val: PrintableValue,
): TextEdit[] {
  const { text, style } = doc;
  const old = oldMemberAt(doc, holder, index);
  const { span } = old;
  const slot = slotAt(holder, index);
  const before: ScalarStyle | undefined =
    slot.alias === undefined && slot.value.kind === 'scalar' && typeof slot.value.value === 'string'
      ? slot.value.style
      : undefined;
  const kept = keptBlock(doc, slot, old, val);
  if (kept) return kept;
  const printed = print(val, style, before);
  const below = !old.empty && lineEnd(text, span.after) < span.valueStart;
  return below ? replaceBelow(doc, old, printed, val) : replaceBeside(doc, old, printed);
}

/** Another text in a block scalar, in its own style; null where it is something else. */
function keptBlock(
  { text, style }: EditableDocument,
  slot: ReturnType<typeof slotAt>,
  { span, literal }: Old,
  val: PrintableValue,
): TextEdit[] | null {
  const node = slot.value;
  if (!literal || style.safe || val.kind !== 'scalar' || typeof val.value !== 'string') return null;
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return null;
  const edits = editBlockScalar(
    text,
    span.valueStart,
    span.column,
    node.value,
    val.value,
    style.eol,
  );
  return edits && [...edits];
}

function oldMemberAt(doc: EditableDocument, holder: Holder, index: number): Old {
  const { text } = doc;
  const slot = slotAt(holder, index);
  const span = spanOf(doc, holder, index);
  const literal = isBlockScalar(slot);
  const empty = isEmpty(slot);
  const block = isBlock(slot) && slot.value.kind !== 'scalar' ? slot.value.kind : null;
  const after = propsEnd(text, span.after);
  let comment: string | null = '';
  if (literal)
    comment =
      /[ \t](#.*)$/
        .exec(text.slice(span.valueStart, lineEnd(text, span.valueStart)))?.[1]
        ?.trim() ?? '';
  else if (!block) comment = commentAfter(text, empty ? after : span.end);
  if (comment === null) throw new Refused(UNSAFE);
  return { span, item: holder.node.kind === 'seq', block, literal, empty, after, comment };
}

/** The old value begins on the line of its key or dash, or there is none. */
function replaceBeside(doc: EditableDocument, old: Old, printed: Printed): TextEdit[] {
  const { text, style } = doc;
  const { span, comment } = old;
  const start = old.empty ? old.after : span.valueStart;
  const position = /[ \t]/.test(text[start - 1] ?? ' ') ? '' : ' ';
  const end = lineEnd(text, Math.max(span.end, start));
  const tail = comment === '' ? '' : ` ${comment}`;
  if (printed.shape === 'inline') {
    const put = position + printed.text(span.column);
    if (old.literal) return [{ start, end: span.end, text: put + tail }];
    if (old.block) return [{ start, end, text: put }];
    return [{ start, end: old.empty ? start : span.end, text: put }];
  }
  if (printed.shape === 'scalar') {
    const at = printed.header.search(/\s/);
    const header =
      at < 0
        ? printed.header + tail
        : printed.header.slice(0, at) + tail + printed.header.slice(at);
    return [
      {
        start,
        end,
        text:
          position +
          header +
          bodyText(printed.lines, span.column + (old.item ? 2 : style.indent), style),
      },
    ];
  }
  if (old.item) {
    const column = old.empty ? span.column + 2 : columnOf(text, start);
    if (tail === '' && /^[ \t]*$/.test(text.slice(span.after, start)))
      return [{ start, end, text: position + printed.text(column) }];
    return [
      {
        start: old.after,
        end,
        text: `${tail}${style.eol}${spaces(column)}${printed.text(column)}`,
      },
    ];
  }
  const column = columnBelow(printed.kind, span.column, style);
  return [
    { start: old.after, end, text: `${tail}${style.eol}${spaces(column)}${printed.text(column)}` },
  ];
}

/** The old value begins on a line below its key or dash. */
function replaceBelow(
  doc: EditableDocument,
  old: Old,
  printed: Printed,
  val: PrintableValue,
): TextEdit[] {
  const { text, style } = doc;
  const { span, comment } = old;
  const head = commentAfter(text, old.after);
  if (head === null || !beginsLine(text, span.valueStart)) throw new Refused(UNSAFE);
  const end = old.block ? lineEnd(text, span.end) : span.end;
  const start = lineStart(text, span.valueStart);
  if (printed.shape === 'block') {
    const now = columnOf(text, span.valueStart);
    const fits = printed.kind === 'seq' ? now >= span.column : now > span.column;
    const column = fits ? now : columnBelow(printed.kind, span.column, style);
    const lead = comment === '' ? '' : `${spaces(column)}${comment}${style.eol}`;
    return [
      { start, end: lineEnd(text, span.end), text: lead + spaces(column) + printed.text(column) },
    ];
  }
  const commented = /#/.test(text.slice(Math.min(lineEnd(text, old.after), start), start));
  if (
    printed.shape === 'scalar' &&
    !commented &&
    comment === '' &&
    !(head !== '' && printed.header.includes('#'))
  ) {
    const body = bodyText(printed.lines, span.column + (old.item ? 2 : style.indent), style);
    return [
      {
        start: old.after,
        end: lineEnd(text, span.end),
        text: ` ${printed.header}${head === '' ? '' : ` ${head}`}${body}`,
      },
    ];
  }
  const rules = { json: true, colon: ' ', comma: ' ', pad: '', quote: '"', safe: true } as const;
  const put = printed.shape === 'inline' ? printed.text(span.column) : printFlow(val, rules, null);
  const beside = { start: old.after, end: old.after, text: ` ${put}` };
  if (comment !== '') {
    // The comment after the old value keeps its line.
    const from = span.valueStart;
    return [
      beside,
      {
        start: from,
        end: old.literal ? lineEnd(text, span.end) : text.indexOf('#', span.end),
        text: old.literal ? comment : '',
      },
    ];
  }
  return [beside, withoutLines(text, start, end, 'none')];
}
