// New values as JSON or as a flow collection of YAML.

import { jsonIndent } from '../layout.ts';
import { indentOf } from '../lines.ts';
import { type PrintableValue, unfold } from './new-value.ts';
import { jsonScalar, keyText, scalarText } from './scalar.ts';

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
    return asTyped(val, rules, lines) ?? printFlow(unfold(val), rules, lines);
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
