// Copies a value as it is written in YAML, reindented: comments, quotes and block scalars stay.
import { columnOf, lineEnd } from '../lines.ts';
import type { Node } from '../tree.ts';
import { aboveComments } from './comments.ts';
import type { PrintableValue, Printed } from './new-value.ts';
import { beginsLine, skip } from './scan.ts';
import type { Style } from './style.ts';

type SourceText = Extract<PrintableValue, { kind: 'text' }>;

/**
 * Returns the value as it is written, or null if it can't be copied so: it is JSON, uses anchors or
 * aliases, or keeps its blank lines.
 */
export function asWritten(
  { source, node, at, comments }: SourceText,
  style: Style,
): Printed | null {
  if (source.language === 'json') return null;
  const { text } = source;
  const from = columnOf(text, at);
  if (node.kind === 'scalar') {
    if (node.style === 'empty') return null;
    const written = text.slice(at, at + node.length);
    if (node.style === 'literal' || node.style === 'folded') return blockScalar(written);
    return {
      shape: 'inline',
      text: (column) => indented(written, from, column + style.indent, style.eol),
    };
  }
  const end = node.flow ? at + node.length : lineEnd(text, at + node.length);
  const written = text.slice(at, end).trimEnd();
  if (
    /(?:^|[\s,[{])[&*!][^\s,[\]{}]|(?:^|\s)\? /m.test(written) &&
    (hasAlias(node) || /[&!?]/.test(trivia(node, text, at)))
  )
    return null;
  if (node.flow) {
    if (/^[^[{]/.test(written)) return null;
    return {
      shape: 'inline',
      text: (column) => indented(written, lineColumn(text, at), column, style.eol),
    };
  }
  if (endsKeeping(node, text, at)) return null;
  const parent =
    comments && beginsLine(text, at)
      ? text.slice(aboveComments(text, at - from, from) + from, at)
      : '';
  return {
    shape: 'block',
    kind: node.kind,
    text: (column) => indented(parent + written, from, column, style.eol),
  };
}

/** Moves lines after the first to another column; lines further left are moved to it too. */
export function indented(text: string, from: number, to: number, eol: string): string {
  const [first = '', ...rest] = text.split(/\r?\n/);
  const lead = ' '.repeat(to);
  return [
    first,
    ...rest.map((line) => {
      if (line.trim() === '' && line.length <= from) return '';
      let cut = 0;
      while (cut < from && line.charCodeAt(cut) === 32) cut++;
      return lead + line.slice(cut);
    }),
  ].join(eol);
}

function lineColumn(text: string, at: number): number {
  const start = at - columnOf(text, at);
  return text.slice(start, at).search(/[^ ]|$/);
}

/**
 * A block scalar's header with its comment, and its lines without indentation; null where that
 * depends on what follows or is counted.
 */
function blockScalar(written: string): Printed | null {
  const [header = '', ...body] = written.split(/\r?\n/);
  if (!/^[|>]-?(?:[ \t]|$)/.test(header)) return null;
  const first = body.find((line) => line.trim() !== '');
  if (first === undefined) return null;
  const column = first.search(/[^ ]/);
  if (column === 0) return null;
  return {
    shape: 'scalar',
    header: header.trimEnd(),
    lines: body.map((line) => line.slice(Math.min(column, line.search(/[^ ]|$/)))),
  };
}

function hasAlias(node: Node): boolean {
  if (node.kind === 'scalar') return false;
  const slots = node.kind === 'map' ? node.entries : node.items;
  return slots.some((slot) => slot.alias !== undefined || hasAlias(slot.value));
}

/** Returns the text of a node outside its scalars and comments. */
function trivia(node: Node, text: string, at: number): string {
  let out = '';
  let from = at;
  const between = (until: number) => {
    for (let i = from; i < until; ) {
      const next = skip(text, i);
      if (next >= until) break;
      out += text[next];
      i = next + 1;
    }
  };
  const visit = (inner: Node, start: number) => {
    if (inner.kind === 'scalar') {
      between(start);
      from = Math.max(from, start + inner.length);
      return;
    }
    if (inner.kind === 'map') {
      for (const e of inner.entries) {
        between(start + e.keyAt);
        from = start + e.keyAt + e.keyLength;
        visit(e.value, start + e.valueAt);
      }
    } else for (const item of inner.items) visit(item.value, start + item.valueAt);
  };
  visit(node, at);
  between(at + node.length);
  return out;
}

/** Returns whether the last scalar is a `|+`, which takes the blank lines after it. */
export function endsKeeping(node: Node, text: string, at: number): boolean {
  if (node.kind === 'scalar')
    return (
      (node.style === 'literal' || node.style === 'folded') &&
      /^[|>]\d?\+/.test(text.slice(at, at + 3))
    );
  const last = node.kind === 'map' ? node.entries.at(-1) : node.items.at(-1);
  return (
    last !== undefined &&
    last.alias === undefined &&
    endsKeeping(last.value, text, at + last.valueAt)
  );
}
