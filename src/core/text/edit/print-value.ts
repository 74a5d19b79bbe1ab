// New values as text: block YAML first, where what fits on a line is printed beside its key and the
// rest below it, then JSON and flow collections, and scalars.

import { jsonIndent } from '../indentation-style.ts';
import { columnOf, indentOf, lineEnd } from '../lines.ts';
import type { Node, ScalarStyle } from '../tree.ts';
import {
  type PrintableScalar,
  type PrintableValue,
  type Printed,
  unfoldValue,
} from './new-value.ts';
import { aboveComments, beginsLine, skip } from './scan.ts';
import type { TextStyle } from './text-style.ts';

/** @param before how the scalar that it replaces is written */
export function print(val: PrintableValue, style: TextStyle, before?: ScalarStyle): Printed {
  if (style.safe)
    return printInline(
      printFlow(val, { json: true, colon: ' ', comma: ' ', pad: '', quote: '"', safe: true }, null),
    );
  if (val.kind === 'text') return asWritten(val, style) ?? print(unfoldValue(val), style, before);
  const { eol } = style;
  if (val.kind === 'scalar') {
    const literal = typeof val.value === 'string' ? literalOf(val.value) : null;
    if (literal) return { shape: 'scalar', ...literal };
    return printInline(scalarText(val, { quote: style.quote, inFlow: false, safe: false }, before));
  }
  if (val.kind === 'map') {
    if (val.entries.length === 0) return printInline('{}');
    const text = (column: number) =>
      val.entries
        .map(([key, v]) => entryText(keyOf(key, style), v, column, style))
        .join(eol + spaces(column));
    return { shape: 'block', kind: 'map', text };
  }
  if (val.items.length === 0) return printInline('[]');
  return {
    shape: 'block',
    kind: 'seq',
    text: (column) => val.items.map((v) => itemText(v, column, style)).join(eol + spaces(column)),
  };
}

function printInline(text: string): Printed {
  return { shape: 'inline', text: () => text };
}

/** Returns a key as this text would write it. */
export function keyOf(key: string, style: TextStyle): string {
  return keyText(key, { quote: style.quote, inFlow: false, safe: style.safe });
}

/** Returns `key: value` for a map in `column`. */
export function entryText(
  key: string,
  val: PrintableValue,
  column: number,
  style: TextStyle,
): string {
  const printed = print(val, style);
  if (val.kind === 'text' && val.lines && keyOf(val.lines.key, style) === key && !style.safe) {
    // What can't be copied as it is written is printed without its comments.
    const { start, end, column: from } = val.lines;
    if (asWritten(val, style))
      return indentLines(val.source.text.slice(start, end), from, column, style.eol);
  }
  if (printed.shape === 'inline') return `${key}: ${printed.text(column)}`;
  if (printed.shape === 'scalar')
    return `${key}: ${printed.header}${bodyText(printed.lines, column + style.indent, style)}`;
  const below = columnBelow(printed.kind, column, style);
  return `${key}:${style.eol}${spaces(below)}${printed.text(below)}`;
}

/** Returns `- value` for a list in `column`. */
export function itemText(val: PrintableValue, column: number, style: TextStyle): string {
  const printed = print(val, style);
  if (printed.shape === 'scalar')
    return `- ${printed.header}${bodyText(printed.lines, column + 2, style)}`;
  return `- ${printed.text(printed.shape === 'inline' ? column : column + 2)}`;
}

/** Returns the column of a collection below a key in `column`. */
export function columnBelow(kind: 'map' | 'seq', column: number, style: TextStyle): number {
  return kind === 'seq' && !style.indentSeq ? column : column + style.indent;
}

/** Returns the lines of a block scalar, each after a line break. */
export function bodyText(lines: readonly string[], column: number, { eol }: TextStyle): string {
  return lines.map((line) => (line === '' ? eol : eol + spaces(column) + line)).join('');
}

export function spaces(count: number): string {
  return ' '.repeat(count);
}

// New values as JSON or as a flow collection of YAML.

export interface FlowRules {
  /** Strict JSON, else YAML with quotes where they are needed. */
  readonly json: boolean;
  readonly colon: '' | ' ';
  readonly comma: '' | ' ';
  readonly pad: '' | ' ';
  readonly quote: "'" | '"';
  readonly safe: boolean;
}

/** One member a line: a line break with the indentation of the closing bracket and a level more. */
export interface Lines {
  readonly line: string;
  readonly unit: string;
}

/** @param lines null: on one line. Empty collections always are. */
export function printFlow(val: PrintableValue, rules: FlowRules, lines: Lines | null): string {
  if (val.kind === 'text')
    return asTyped(val, rules, lines) ?? printFlow(unfoldValue(val), rules, lines);
  if (val.kind === 'scalar')
    return rules.json
      ? jsonScalar(val)
      : scalarText(val, { quote: rules.quote, inFlow: true, safe: rules.safe });
  const map = val.kind === 'map';
  const below = lines && { line: lines.line + lines.unit, unit: lines.unit };
  const members = map
    ? val.entries.map(
        ([key, v]) => `${flowKey(key, rules)}:${rules.colon}${printFlow(v, rules, below)}`,
      )
    : val.items.map((v) => printFlow(v, rules, below));
  const [open, close] = map ? ['{', '}'] : ['[', ']'];
  if (members.length === 0) return open + close;
  if (lines && below)
    return open + below.line + members.join(`,${below.line}`) + lines.line + close;
  const pad = map ? rules.pad : '';
  return open + pad + members.join(`,${rules.comma}`) + pad + close;
}

export function flowKey(key: string, rules: FlowRules, before?: string): string {
  if (rules.json) return jsonScalar({ kind: 'scalar', value: key });
  return keyText(key, { quote: rules.quote, inFlow: true, safe: rules.safe }, before);
}

/** A value as it is typed in its text, or null where it would mean or look like something else. */
function asTyped(
  { node, source, at }: Extract<PrintableValue, { kind: 'text' }>,
  rules: FlowRules,
  lines: Lines | null,
): string | null {
  if (rules.safe) return null;
  const text = source.text.slice(at, at + node.length);
  const json = source.language === 'json';
  if (node.kind === 'scalar') {
    if (text.includes('\n')) return null;
    return (node.style === 'double' && (json || !rules.json)) ||
      (node.style === 'single' && !rules.json)
      ? text
      : null;
  }
  if (!rules.json) return node.flow && !/[\n&*!#]/.test(text) ? text : null;
  if (!json || !lines) return null;
  if (!text.includes('\n')) return text;
  if (jsonIndent(source.text) !== lines.unit) return null;
  const from = indentOf(source.text, at);
  const [first = '', ...rest] = text.split(/\r?\n/);
  return rest.every((line) => line.startsWith(from))
    ? [first, ...rest.map((line) => line.slice(from.length))].join(lines.line)
    : null;
}

// Scalars as text: quoted only where YAML 1.2 or its common readers would take the plain text for
// something else.

/** Read as null, boolean or number by YAML 1.2 (section 10.3.2), or by YAML 1.1, dates included. */
const NOT_A_STRING =
  /^(?:~|null|true|false|yes|no|on|off|y|n|=|<<|[-+]?0x[\da-f_]+|[-+]?0[ob][0-7_]+|[-+]?\d[\d_]*|[-+]?(?:\.\d[\d_]*|\d[\d_]*(?:\.[\d_]*)?)(?:e[-+]?\d+)?|[-+]?\.(?:inf|nan)|[-+]?\d+(?::[0-5]?\d)+(?:\.\d*)?|\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?)$/i;
/** What a plain scalar may not begin with (stricter than section 7.3.3). */
const FIRST = /^(?:[\s,[\]{}#&*!|>'"%@`]|[-?:](?:[\s,[\]{}]|$)|---|\.\.\.)/;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]/u;
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Returns whether a string needs no quotes in its context. */
export function isPlain(text: string, inFlow: boolean): boolean {
  if (text === '' || FIRST.test(text) || /\s$/.test(text) || /:(?:\s|$)|\s#/.test(text))
    return false;
  if (UNPRINTABLE.test(text) || NOT_A_STRING.test(text)) return false;
  return !inFlow || !/[,[\]{}]|^[-?:]/.test(text);
}

/** Returns a string in double quotes that JSON and YAML read alike. */
export function doubleQuoted(text: string): string {
  // JSON leaves these as they are, YAML does not allow them.
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

interface ScalarRules {
  readonly quote: "'" | '"';
  readonly inFlow: boolean;
  readonly safe: boolean;
}

/** Returns a YAML scalar on one line. `before` is how the string that it replaces was written. */
export function scalarText(val: PrintableScalar, rules: ScalarRules, before?: ScalarStyle): string {
  const { value } = val;
  if (typeof value === 'string') return stringText(value, rules, before);
  return typeof value === 'number' ? (val.raw ?? String(value)) : String(value);
}

function stringText(
  text: string,
  { quote, inFlow, safe }: ScalarRules,
  before?: ScalarStyle,
): string {
  if (safe) return doubleQuoted(text);
  const kept = before === 'single' ? "'" : before === 'double' ? '"' : null;
  if (!kept && isPlain(text, inFlow)) return text;
  const expected = kept ?? quote;
  if (
    expected === '"' &&
    text.includes('"') &&
    !kept &&
    !/['\\]/.test(text) &&
    !UNPRINTABLE.test(text)
  )
    return `'${text}'`;
  return expected === '"' || UNPRINTABLE.test(text)
    ? doubleQuoted(text)
    : `'${text.replaceAll("'", "''")}'`;
}

/** Returns a key of YAML. `before` is the source of the key that it replaces. */
export function keyText(key: string, rules: ScalarRules, before?: string): string {
  const style = before?.startsWith("'") ? 'single' : before?.startsWith('"') ? 'double' : undefined;
  return stringText(key, rules, style);
}

/** Returns a scalar of JSON. */
export function jsonScalar(val: PrintableScalar): string {
  if (typeof val.value === 'string') return doubleQuoted(val.value);
  if (typeof val.value === 'number') {
    if (val.raw !== undefined && JSON_NUMBER.test(val.raw)) return val.raw;
    const digits = val.raw?.replace(/^\+/, '');
    return digits !== undefined && JSON_NUMBER.test(digits) ? digits : JSON.stringify(val.value);
  }
  return JSON.stringify(val.value);
}

/**
 * Returns the header and the lines of a literal block scalar (YAML 1.2, section 8.1.2), or null
 * where quotes are safer.
 */
export function literalOf(text: string): { header: string; lines: string[] } | null {
  if (!text.includes('\n') || /^\s|\n\n$|\n[ \t]+(?:\n|$)|\r|\n\t/.test(text) || text.trim() === '')
    return null;
  if (UNPRINTABLE.test(text.replaceAll(/[\n\t]/g, ''))) return null;
  const ends = text.endsWith('\n');
  return { header: ends ? '|' : '|-', lines: (ends ? text.slice(0, -1) : text).split('\n') };
}

// Copies a value as it is written in YAML, reindented: comments, quotes and block scalars stay.

type SourceText = Extract<PrintableValue, { kind: 'text' }>;

/**
 * Returns the value as it is written, or null if it can't be copied so: it is JSON, uses anchors or
 * aliases, or keeps its blank lines.
 */
function asWritten({ source, node, at, comments }: SourceText, style: TextStyle): Printed | null {
  if (source.language === 'json') return null;
  const { text } = source;
  const from = columnOf(text, at);
  if (node.kind === 'scalar') {
    if (node.style === 'empty') return null;
    const written = text.slice(at, at + node.length);
    if (node.style === 'literal' || node.style === 'folded') return blockScalar(written);
    return {
      shape: 'inline',
      text: (column) => indentLines(written, from, column + style.indent, style.eol),
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
      text: (column) => indentLines(written, lineColumn(text, at), column, style.eol),
    };
  }
  if (endsWithKeepChomping(node, text, at)) return null;
  const parent =
    comments && beginsLine(text, at)
      ? text.slice(aboveComments(text, at - from, from) + from, at)
      : '';
  return {
    shape: 'block',
    kind: node.kind,
    text: (column) => indentLines(parent + written, from, column, style.eol),
  };
}

/** Moves lines after the first to another column; lines further left are moved to it too. */
function indentLines(text: string, from: number, to: number, eol: string): string {
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
export function endsWithKeepChomping(node: Node, text: string, at: number): boolean {
  if (node.kind === 'scalar')
    return (
      (node.style === 'literal' || node.style === 'folded') &&
      /^[|>]\d?\+/.test(text.slice(at, at + 3))
    );
  const last = node.kind === 'map' ? node.entries.at(-1) : node.items.at(-1);
  return (
    last !== undefined &&
    last.alias === undefined &&
    endsWithKeepChomping(last.value, text, at + last.valueAt)
  );
}
