// Prints nodes as text: a whole document, a fragment of block YAML to insert into another text, or
// JSON.
import { Document, isMap, isScalar, isSeq } from 'yaml';
import type { Style } from '../../text/layout.ts';
import { keyOf, READABLE, type YamlMapNode, type YamlNode } from './yaml-ast.ts';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Returns a whole YAML document, with its comments. */
export function printYaml(document: Document, style: Style): string {
  return lines(
    document.toString({ indent: style.indent, indentSeq: style.indentSeq, lineWidth: 0 }),
    style,
  );
}

/**
 * Returns a value as lines of block YAML; the first line is not indented, the others are by
 * `column` spaces. Ends without a line break.
 */
export function printBlock(node: YamlNode, column: number, style: Style): string {
  const document = new Document(null, READABLE);
  document.contents = node;
  const text = document
    .toString({ indent: style.indent, indentSeq: style.indentSeq, lineWidth: 0 })
    .replace(/\n$/, '');
  return lines(text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`), style);
}

/**
 * Returns a value as JSON. With an indentation it ends with a line break; without, it is one line
 * and fits into a flow collection of YAML.
 */
export function printJson(node: YamlNode | null, indent: string | null): string {
  return indent === null ? json(node, '', '') : `${json(node, '\n', indent)}\n`;
}

function json(node: YamlNode | null, line: string, indent: string): string {
  const below = line + indent;
  const position = line === '' ? ' ' : '';
  if (isMap(node)) {
    const members = (node as YamlMapNode).items.map(
      (pair) => `${JSON.stringify(keyOf(pair))}: ${json(pair.value, below, indent)}`,
    );
    return members.length === 0
      ? '{}'
      : `{${below}${members.join(`,${below || position}`)}${line}}`;
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => json(item as YamlNode | null, below, indent));
    return items.length === 0 ? '[]' : `[${below}${items.join(`,${below || position}`)}${line}]`;
  }
  return isScalar(node) ? scalar(node) : 'null';
}

function scalar({ value, source }: { value: unknown; source?: string }): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number' && source !== undefined && NUMBER.test(source)) return source;
  return JSON.stringify(value ?? null);
}

function lines(text: string, { lineEnd }: Style): string {
  return lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd);
}
