// Replaces a value in a block map or list: the comments around the old one stay.
import { columnOf, lineEnd, lineStart } from '../lines.ts';
import type { ScalarStyle } from '../tree.ts';
import { withoutLines } from './block.ts';
import { editBlockScalar } from './block-scalar.ts';
import {
  type EditableDocument,
  type Holder,
  isBlock,
  isBlockScalar,
  isEmpty,
  type Span,
  slotAt,
  spanOf,
} from './editable-document.ts';
import type { PrintableValue, Printed } from './new-value.ts';
import { bodyText, columnBelow, print, spaces } from './print-block.ts';
import { printFlow } from './print-flow.ts';
import { beginsLine, commentAfter, propsEnd } from './scan.ts';
import { Refused, type TextEdit, UNSAFE } from './types.ts';

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
  const old = oldAt(doc, holder, index);
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

function oldAt(doc: EditableDocument, holder: Holder, index: number): Old {
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
