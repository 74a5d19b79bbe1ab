// Tries a rename on the trees, without a text: the same files with new names, sharing unchanged
// subtrees.

import type { FileEdits, TextEdit } from '../../text/edit/types.ts';
import { parseJson } from '../../text/parse/json.ts';
import { parseYaml } from '../../text/parse/yaml.ts';
import { offsetMapperOf } from '../../text/scalar-offsets.ts';
import type { Entry, Node, NodePath, ScalarNode, Slot, Tree } from '../../text/tree.ts';
import type { Notation } from '../symbols/occurrence.ts';
import type { TraceableFiles } from '../targets/trace-reference.ts';

/** A new name for the entry at a path, or a new text for the value there. */
export interface Patch {
  readonly uri: string;
  readonly path: NodePath;
  readonly key?: string;
  readonly value?: string;
}

interface Branch {
  key?: string;
  value?: string;
  readonly below: Map<string, Branch>;
}

/** Returns the files with the patches applied. Positions are those of before. */
export function patchedFiles(files: TraceableFiles, patches: readonly Patch[]): TraceableFiles {
  const branches = new Map<string, Branch>();
  for (const { uri, path, key, value } of patches) {
    let branch: Branch = branches.get(uri) ?? { below: new Map() };
    branches.set(uri, branch);
    for (const name of path) {
      const next: Branch = branch.below.get(name) ?? { below: new Map() };
      branch.below.set(name, next);
      branch = next;
    }
    if (key !== undefined) branch.key = key;
    if (value !== undefined) branch.value = value;
  }
  const trees = new Map<string, Tree>();
  for (const [uri, branch] of branches) {
    const tree = files.tree(uri);
    if (tree?.root) trees.set(uri, { ...tree, root: patchedRoot(tree.root, branch) });
  }
  return { locate: files.locate, all: files.all, tree: (uri) => trees.get(uri) ?? files.tree(uri) };
}

function patchedRoot(root: Node, branch: Branch): Node {
  const changed = new Map<Node, Node>();
  const fresh = patchNode(root, branch, changed);
  return hasAlias(root) ? updateAliases(fresh, changed, new Map()) : fresh;
}

function patchNode(node: Node, branch: Branch, changed: Map<Node, Node>): Node {
  let out: Node = node;
  if (node.kind === 'scalar')
    out = branch.value === undefined ? node : { ...node, value: branch.value };
  else if (node.kind === 'seq') {
    out = {
      ...node,
      items: node.items.map((item, i) => {
        const inner = branch.below.get(String(i));
        return inner ? { ...item, value: patchNode(item.value, inner, changed) } : item;
      }),
    };
  } else {
    const seen = new Set<string>();
    out = {
      ...node,
      entries: node.entries.map((e): Entry => {
        const inner = seen.has(e.key) ? undefined : branch.below.get(e.key);
        seen.add(e.key);
        return inner
          ? { ...e, key: inner.key ?? e.key, value: patchNode(e.value, inner, changed) }
          : e;
      }),
    };
  }
  if (out !== node) changed.set(node, out);
  return out;
}

/** Aliases show what became of the values they stand for. */
function updateAliases(node: Node, changed: ReadonlyMap<Node, Node>, done: Map<Node, Node>): Node {
  const known = done.get(node);
  if (known) return known;
  let out = changed.get(node) ?? node;
  const slot = <T extends Slot>(s: T): T => {
    const value = updateAliases(s.value, changed, done);
    return value === s.value ? s : { ...s, value };
  };
  if (out.kind === 'map') {
    const before = out.entries;
    const entries = before.map(slot);
    if (entries.some((e, i) => e !== before[i])) out = { ...out, entries };
  } else if (out.kind === 'seq') {
    const before = out.items;
    const items = before.map(slot);
    if (items.some((e, i) => e !== before[i])) out = { ...out, items };
  }
  done.set(node, out);
  return out;
}

function hasAlias(node: Node): boolean {
  if (node.kind === 'scalar') return false;
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  return slots.some((slot) => slot.alias !== undefined || hasAlias(slot.value));
}

// Rewrites the token that contains a name: quotes are kept, and added if the new name needs them.

/** A range of the decoded text and its replacement. */
export interface TextPiece {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The syntax of a token in its file. */
export interface TokenContext {
  readonly language: 'yaml' | 'json';
  readonly key: boolean;
  /** Within brackets. */
  readonly flow: boolean;
}

/** Returns the syntax of the token at a path. @param key the token is the key, not the value */
export function tokenContext(tree: Tree | null, path: NodePath, key: boolean): TokenContext {
  let node = tree?.root;
  let flow = false;
  for (const name of path) {
    if (!node || node.kind === 'scalar') break;
    flow ||= node.flow;
    node =
      node.kind === 'map'
        ? node.entries.find((e) => e.key === name)?.value
        : node.items[Number(name)]?.value;
  }
  return { language: tree?.language ?? 'yaml', key, flow };
}

/** Returns edits by file, in the order of their texts. */
export function sortFileEdits(edits: ReadonlyMap<string, TextEdit[]>): FileEdits[] {
  return [...edits]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([uri, list]) => ({ uri, edits: list.sort((a, b) => a.start - b.start) }));
}

/**
 * Returns a name as it is written in a reference (RFC 6901 sections 3 and 6), a runtime expression,
 * or by itself.
 */
export function inNotation(name: string, notation: Notation): string {
  if (notation === 'plain') return name;
  const pointer = name.replaceAll('~', '~0').replaceAll('/', '~1');
  // Letters beyond ASCII stay readable; what RFC 3986 does not allow in a fragment, and "%" itself,
  // is escaped.
  return notation === 'pointer'
    ? pointer
    : pointer.replace(/[ "#%<>[\\\]^`{|}]/g, (char) => encodeURIComponent(char));
}

/** Returns the value of a scalar once the pieces are replaced. */
export function replacePieces(value: string, pieces: readonly TextPiece[]): string {
  let out = value;
  for (const { from, to, text } of [...pieces].sort((a, b) => b.from - a.from))
    out = out.slice(0, from) + text + out.slice(to);
  return out;
}

/**
 * Returns the edits that replace pieces of what a token means, in offsets of the file.
 * @param source the token as it is written, and `at` where it begins
 * @returns null where it cannot be written there
 */
export function rewrite(
  node: ScalarNode,
  source: string,
  at: number,
  pieces: readonly TextPiece[],
  standing: TokenContext,
): TextEdit[] | null {
  const value = String(node.value);
  const expected = replacePieces(value, pieces);
  const small = inPlace(node, source, value, pieces);
  if (small && reads(applyTextEdits(source, small), expected, node, standing))
    return small.map((e) => ({ start: at + e.start, end: at + e.end, text: e.text }));
  if (node.style === 'literal' || node.style === 'folded') return null;
  for (const whole of standing.language === 'json'
    ? [JSON.stringify(expected)]
    : [`'${expected.replaceAll("'", "''")}'`, JSON.stringify(expected)]) {
    if (reads(whole, expected, null, standing))
      return [{ start: at, end: at + source.length, text: whole }];
  }
  return null;
}

/**
 * Replaces only the pieces, escaped as the token's quotes require; null if their notation isn't
 * known.
 */
function inPlace(
  node: ScalarNode,
  source: string,
  value: string,
  pieces: readonly TextPiece[],
): TextEdit[] | null {
  const inside = offsetMapperOf(node, source);
  const out: TextEdit[] = [];
  for (const { from, to, text } of pieces) {
    const old = value.slice(from, to);
    const once = source.indexOf(old);
    const range =
      inside?.(from, to) ??
      (once >= 0 && source.indexOf(old, once + 1) < 0
        ? { start: once, end: once + old.length }
        : null);
    if (!range) return null;
    out.push({ ...range, text: escapeScalar(text, node) });
  }
  return out;
}

function escapeScalar(text: string, { style }: ScalarNode): string {
  if (style === 'single') return text.replaceAll("'", "''");
  return style === 'double' ? JSON.stringify(text).slice(1, -1) : text;
}

function applyTextEdits(source: string, edits: readonly TextEdit[]): string {
  let out = source;
  for (const { start, end, text } of [...edits].sort((a, b) => b.start - a.start))
    out = out.slice(0, start) + text + out.slice(end);
  return out;
}

/** Returns whether a token decodes to this text in its context. */
function reads(
  token: string,
  expected: string,
  node: ScalarNode | null,
  { language, key, flow }: TokenContext,
): boolean {
  // A block is copied line by line: its pieces hold no line breaks.
  if (node?.style === 'literal' || node?.style === 'folded') return !/^\s|\s$/.test(expected);
  if (language === 'json') {
    const { root } = parseJson(token);
    return root?.kind === 'scalar' && root.value === expected;
  }
  const quoted = token.startsWith('"') || token.startsWith("'");
  if (quoted && /^(?:"[\w./#~%{}$ -]*"|'[\w./#~%{}$ -]*')$/.test(token))
    return token.slice(1, -1) === expected;
  if (token.includes('\n') && !quoted) return false;
  if (key && token === '<<') return false;
  const body = key ? `${token}: 0` : flow ? token : `k: ${token}`;
  const { root, broken, problems } = parseYaml(flow ? (key ? `{${body}}` : `[${body}]`) : body);
  if (broken || problems.length > 0) return false;
  if (key)
    return (
      root?.kind === 'map' &&
      root.entries.length === 1 &&
      root.entries[0]?.key === expected &&
      root.entries[0].keyLength === token.length
    );
  const value =
    root?.kind === 'map'
      ? root.entries[0]?.value
      : root?.kind === 'seq' && root.items.length === 1
        ? root.items[0]?.value
        : undefined;
  return value?.kind === 'scalar' && value.value === expected;
}
