// Values of files as nodes of the `yaml` package: with their comments, without anchors and aliases,
// ready to be written anywhere.
import {
  type Alias,
  Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  Pair,
  parseDocument,
  Scalar,
  YAMLMap,
  YAMLSeq,
} from 'yaml';
import type { IndentationStyle } from '../../text/indentation-style.ts';
import { entry, type Node, type NodePath } from '../../text/tree.ts';
import type { LoadedFile } from '../documents/loaded-file.ts';

/** A value as the `yaml` package has it; nothing is written for null. */
export type YamlNode = YAMLMap<Scalar, YamlNode | null> | YAMLSeq<YamlNode | null> | Scalar;
export type YamlMapNode = YAMLMap<Scalar, YamlNode | null>;

const OPTIONS = {
  version: '1.2',
  schema: 'core',
  stringKeys: true,
  uniqueKeys: false,
  merge: false,
  resolveKnownTags: false,
  // A number of 20 digits stays what it is.
  intAsBigInt: true,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** Texts that readers of YAML 1.1 would take for something else, such as `yes`, are quoted. */
const READABLE = { compat: 'yaml-1.1' } as const;

/**
 * Returns a whole file as a document of its own that may be changed. A JSON file becomes plain YAML
 * nodes.
 */
export function documentOf(file: LoadedFile): Document {
  if (file.tree?.language === 'json') {
    const document = new Document(null, { ...OPTIONS, ...READABLE });
    document.contents = file.tree.root ? fromTree(file.tree.root) : null;
    return document;
  }
  const document = parseDocument(file.text.replace(/\r\n?/g, '\n'), OPTIONS) as Document;
  if (document.contents)
    document.contents = expandAliases(document.contents as YamlNode, new Map());
  return document;
}

/** Returns the value at a path, and null where there is none. */
export function yamlNodeAt(root: YamlNode | null, path: NodePath): YamlNode | null {
  let here = root;
  for (const name of path) here = child(here, name);
  return here;
}

/** Returns the value one step below. */
export function child(node: YamlNode | null, name: string): YamlNode | null {
  if (isMap(node)) return pairOf(node as YamlMapNode, name)?.value ?? null;
  return isSeq(node) ? ((node.items[Number(name)] as YamlNode | undefined) ?? null) : null;
}

/** Returns the first pair with this key. */
export function pairOf(map: YamlMapNode, name: string): Pair<Scalar, YamlNode | null> | undefined {
  return map.items.find((pair) => keyOf(pair) === name);
}

export function keyOf(pair: Pair<Scalar, YamlNode | null>): string {
  return String(pair.key.value ?? '');
}

/** Returns the `$ref` of a Reference Object, else undefined. */
export function refIn(node: YamlNode | null): Scalar | undefined {
  const ref = isMap(node) ? child(node as YamlMapNode, '$ref') : null;
  return isScalar(ref) && typeof ref.value === 'string' ? ref : undefined;
}

/** Gives a Reference Object another text, in the quotes it had. */
export function setRef(node: YamlNode | null, text: string): void {
  const ref = refIn(node);
  if (!ref) return;
  ref.value = text;
  if (ref.type !== 'QUOTE_DOUBLE') ref.type = 'QUOTE_SINGLE';
}

/** Returns a copy of the value without its source range, which can be changed independently. */
export function copy(node: YamlNode): YamlNode {
  return node.clone() as YamlNode;
}

/**
 * Aliases become copies of what they stand for, merge keys the entries they bring in; anchors go.
 * @param anchors what the anchors before this node name, the latest of each name
 */
function expandAliases(node: YamlNode, anchors: Map<string, YamlNode>): YamlNode {
  if (isAlias(node)) {
    const target = anchors.get((node as Alias).source);
    return target ? copy(target) : new Scalar(null);
  }
  const { anchor } = node;
  delete node.anchor;
  if (isSeq(node))
    node.items = node.items.map((item) => item && expandAliases(item as YamlNode, anchors));
  else if (isMap(node)) merge(node as YamlMapNode, anchors);
  if (anchor) anchors.set(anchor, node);
  return node;
}

function merge(map: YamlMapNode, anchors: Map<string, YamlNode>): void {
  const merged: Pair<Scalar, YamlNode | null>[] = [];
  const own: Pair<Scalar, YamlNode | null>[] = [];
  for (const pair of map.items) {
    const { anchor } = pair.key;
    delete pair.key.anchor;
    if (anchor) anchors.set(anchor, pair.key);
    if (pair.value) pair.value = expandAliases(pair.value, anchors);
    if (keyOf(pair) === '<<' && pair.key.type === 'PLAIN' && isCollection(pair.value)) {
      for (const source of isMap(pair.value) ? [pair.value] : pair.value.items) {
        if (isMap(source)) merged.push(...(source as YamlMapNode).items);
      }
    } else own.push(pair);
  }
  const keys = new Set(own.map(keyOf));
  for (const pair of merged) {
    if (keys.has(keyOf(pair))) continue;
    keys.add(keyOf(pair));
    own.push(pair);
  }
  map.items = own;
}

/** Nodes for a tree, in the plain style of YAML. */
function fromTree(node: Node): YamlNode {
  if (node.kind === 'seq') {
    const seq = new YAMLSeq<YamlNode | null>();
    seq.items = node.items.map((item) => fromTree(item.value));
    return seq;
  }
  if (node.kind === 'map') {
    const map: YamlMapNode = new YAMLMap();
    for (const e of node.entries)
      if (entry(node, e.key) === e) map.items.push(new Pair(new Scalar(e.key), fromTree(e.value)));
    return map;
  }
  const big = typeof node.value === 'number' && /^-?\d{16,}$/.test(node.raw ?? '');
  const scalar = new Scalar<unknown>(big ? BigInt(node.raw ?? '') : node.value);
  const fraction = typeof node.value === 'number' ? /^-?\d+\.(\d+)$/.exec(node.raw ?? '') : null;
  if (fraction?.[1]) scalar.minFractionDigits = fraction[1].length;
  if (typeof node.value === 'number' && node.raw) scalar.source = node.raw;
  return scalar;
}

// Prints nodes as text: a whole document, a fragment of block YAML to insert into another text, or
// JSON.

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Returns a whole YAML document, with its comments. */
export function printYaml(document: Document, style: IndentationStyle): string {
  return withLineEnds(
    document.toString({ indent: style.indent, indentSeq: style.indentSeq, lineWidth: 0 }),
    style,
  );
}

/**
 * Returns a value as lines of block YAML; the first line is not indented, the others are by
 * `column` spaces. Ends without a line break.
 */
export function printBlock(node: YamlNode, column: number, style: IndentationStyle): string {
  const document = new Document(null, READABLE);
  document.contents = node;
  const text = document
    .toString({ indent: style.indent, indentSeq: style.indentSeq, lineWidth: 0 })
    .replace(/\n$/, '');
  return withLineEnds(text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`), style);
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

function withLineEnds(text: string, { lineEnd }: IndentationStyle): string {
  return lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd);
}
