// New values as block YAML: what fits on a line is printed beside its key, the rest below it.
import type { ScalarStyle } from '../tree.ts';
import { asWritten, indented } from './copy-source.ts';
import { type PrintableValue, type Printed, unfold } from './new-value.ts';
import { printFlow } from './print-flow.ts';
import { keyText, literalOf, scalarText } from './scalar.ts';
import type { Style } from './style.ts';

/** @param before how the scalar that it replaces is written */
export function print(val: PrintableValue, style: Style, before?: ScalarStyle): Printed {
  if (style.safe)
    return inline(
      printFlow(val, { json: true, colon: ' ', comma: ' ', pad: '', quote: '"', safe: true }, null),
    );
  if (val.kind === 'text') return asWritten(val, style) ?? print(unfold(val), style, before);
  const { eol } = style;
  if (val.kind === 'scalar') {
    const literal = typeof val.value === 'string' ? literalOf(val.value) : null;
    if (literal) return { shape: 'scalar', ...literal };
    return inline(scalarText(val, { quote: style.quote, inFlow: false, safe: false }, before));
  }
  if (val.kind === 'map') {
    if (val.entries.length === 0) return inline('{}');
    const text = (column: number) =>
      val.entries
        .map(([key, v]) => entryText(keyOf(key, style), v, column, style))
        .join(eol + spaces(column));
    return { shape: 'block', kind: 'map', text };
  }
  if (val.items.length === 0) return inline('[]');
  return {
    shape: 'block',
    kind: 'seq',
    text: (column) => val.items.map((v) => itemText(v, column, style)).join(eol + spaces(column)),
  };
}

function inline(text: string): Printed {
  return { shape: 'inline', text: () => text };
}

/** Returns a key as this text would write it. */
export function keyOf(key: string, style: Style): string {
  return keyText(key, { quote: style.quote, inFlow: false, safe: style.safe });
}

/** Returns `key: value` for a map in `column`. */
export function entryText(key: string, val: PrintableValue, column: number, style: Style): string {
  const printed = print(val, style);
  if (val.kind === 'text' && val.lines && keyOf(val.lines.key, style) === key && !style.safe) {
    // What can't be copied as it is written is printed without its comments.
    const { start, end, column: from } = val.lines;
    if (asWritten(val, style))
      return indented(val.source.text.slice(start, end), from, column, style.eol);
  }
  if (printed.shape === 'inline') return `${key}: ${printed.text(column)}`;
  if (printed.shape === 'scalar')
    return `${key}: ${printed.header}${bodyText(printed.lines, column + style.indent, style)}`;
  const below = columnBelow(printed.kind, column, style);
  return `${key}:${style.eol}${spaces(below)}${printed.text(below)}`;
}

/** Returns `- value` for a list in `column`. */
export function itemText(val: PrintableValue, column: number, style: Style): string {
  const printed = print(val, style);
  if (printed.shape === 'scalar')
    return `- ${printed.header}${bodyText(printed.lines, column + 2, style)}`;
  return `- ${printed.text(printed.shape === 'inline' ? column : column + 2)}`;
}

/** Returns the column of a collection below a key in `column`. */
export function columnBelow(kind: 'map' | 'seq', column: number, style: Style): number {
  return kind === 'seq' && !style.indentSeq ? column : column + style.indent;
}

/** Returns the lines of a block scalar, each after a line break. */
export function bodyText(lines: readonly string[], column: number, { eol }: Style): string {
  return lines.map((line) => (line === '' ? eol : eol + spaces(column) + line)).join('');
}

export function spaces(count: number): string {
  return ' '.repeat(count);
}
