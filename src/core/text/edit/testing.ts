// For tests only: random changes of real documents and of the one that is hard to edit.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseDocument } from 'yaml';
import { corpusIsHere, publishedFolder } from '../../testing.ts';
import { parse } from '../parse/parse.ts';
import type { Node, NodePath } from '../tree.ts';
import { toValue } from '../value.ts';
import { slotsOf } from './editable-document.ts';
import type { Change, Position, Source } from './types.ts';

const root = resolve(import.meta.dirname, '../../../..');

export interface Sample extends Source {
  readonly name: string;
}

/**
 * Returns the document that holds every way to write YAML, the published ones if they are here, and
 * our own, each to be written in six ways.
 */
export function samples(): (() => readonly Sample[])[] {
  const published = resolve(publishedFolder, 'apidoc');
  const files = !corpusIsHere
    ? []
    : readdirSync(published, { recursive: true, encoding: 'utf8' })
        .filter((f) => /\.(?:ya?ml|json)$/.test(f))
        .sort()
        .map((f) => resolve(published, f));
  const examples = resolve(root, 'public/examples');
  const own = readdirSync(examples)
    .filter((f) => f.endsWith('.yaml'))
    .sort()
    .map((f) => resolve(examples, f));
  const torture = resolve(root, 'conformance/torture/torture.yaml');
  return [torture, ...files, ...own].map((file) => {
    let made: Sample[] | null = null;
    return () => {
      made ??= sixWays(file);
      return made;
    };
  });
}

function sixWays(file: string): Sample[] {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const { tree } = parse(text, 'yaml', null);
  if (!tree.root || tree.problems.some((p) => p.severity === 'error' && p.code !== 'duplicate-key'))
    return [];
  const name = file.slice(file.lastIndexOf('/') + 1);
  const data = parseDocument(text, {
    version: '1.2',
    merge: false,
    uniqueKeys: false,
    logLevel: 'silent',
  }).toJS() as unknown;
  const ways = [
    ['yaml', 'LF', text],
    ['yaml', 'CRLF', text.replaceAll('\n', '\r\n')],
    ['yaml', 'no end', text.trimEnd()],
    ['json', 'JSON', `${JSON.stringify(data, null, 2)}\n`],
    ['json', 'JSON tabs CRLF', JSON.stringify(data, null, '\t').replaceAll('\n', '\r\n')],
    ['json', 'JSON compact', JSON.stringify(data)],
  ] as const;
  return ways.map(([language, kind, t]) => ({
    name: `${name} ${kind}`,
    text: t,
    language,
    tree: parse(t, language, null).tree,
  }));
}

/** Numbers from 0 to 1, the same ones for a seed. */
export function randomOf(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const VALUES: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, 1e21, 12345678901, '', ' ', 'text', 'two words', 'true', 'no', 'null', '~', '1', '1.0', '0x1F', '1e3', '2020-01-01', '12:30:45',
  'a: b', 'a:', ':a', '# no', 'a # b', 'a#b', '- a', '-', '?', '? a', '*a', '&a', '!a', '@a', '%a', '`a', '|', '>', "it's", 'say "x"', `both ' and "`,
  'a, b', '[a]', '{a}', 'a]', '{param}/x', 'back\\slash', 'tab\there', ' lead', 'trail ', 'line\nline', 'line\nline\n', 'line\n\nline\n\n', '\nline', '  in\nout\n',
  'a\n  b\nc', 'a\n   \nb', 'a \nb\n', 'a\r\nb', '---\na', 'a\n---\nb\n', '\u0007', '\u0085', '\u2028', '\ufeff', '\ud83d\ude00 é', '\ud800', '<<', '=', '#/a~1b/{c}',
  [], {}, [1], ['a', 'b: c', null], [[1, 2], []], [{ a: 1, b: [2] }, 'x'], { a: 1 }, { 'a b': { c: ['d\ne\n', {}] }, 'é:': [] }, { '1': 'one', true: 2, '': 3, '# k': null },
  { $ref: '#/components/schemas/x~1y' }, { type: 'object', properties: { id: { type: 'string', description: 'One.\n\nTwo.\n' } }, required: ['id'] },
]; // biome-ignore format: a table
const KEYS = [
  'added',
  'x-new',
  'a b',
  'a/b',
  '$ref',
  '1',
  'true',
  'null',
  'with: colon',
  '# hash',
  "it's",
  '{p}',
  'é',
  '-',
  '? q',
  'a,b',
  '"q"',
  '<',
  '__proto__',
  'y',
];

/** A path to every value that is written in the document itself. */
function pathsOf(
  tree: Source['tree'],
): { path: NodePath; node: Node; at: number; item: boolean }[] {
  const out: { path: NodePath; node: Node; at: number; item: boolean }[] = [];
  const visit = (node: Node, at: number, path: NodePath, item: boolean) => {
    out.push({ path, node, at, item });
    if (node.kind === 'scalar') return;
    const seen = new Set<string>();
    for (const [i, slot] of slotsOf(node).entries()) {
      const key = 'key' in slot ? slot.key : String(i);
      if (seen.has(key)) continue;
      seen.add(key);
      if (slot.alias === undefined)
        visit(slot.value, at + slot.valueAt, [...path, key], node.kind === 'seq');
    }
  };
  if (tree.root) visit(tree.root, tree.at, [], false);
  return out;
}

/** Returns a change of a document by random numbers; `others` give values, too. */
export function randomChange(
  from: Source,
  others: readonly Source[],
  random: () => number,
): Change {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const locations = pathsOf(from.tree);
  const inner = locations.filter((p) => p.path.length > 0);
  const held = locations.filter((p) => p.node.kind !== 'scalar');
  const maps = held.filter((p) => p.node.kind === 'map');
  const lists = held.filter((p) => p.node.kind === 'seq');
  const value = (): Extract<Change, { do: 'set' }>['value'] => {
    if (random() > 0.15) return { data: pick(VALUES) };
    const other = random() < 0.5 ? from : pick(others);
    return { written: { from: other, path: pick(pathsOf(other.tree)).path } };
  };
  const position = (node: Node): Position | undefined => {
    if (node.kind === 'scalar' || random() < 0.3) return undefined;
    const keys =
      node.kind === 'map' ? node.entries.map((e) => e.key) : node.items.map((_, i) => String(i));
    if (keys.length === 0 || random() < 0.4)
      return { index: Math.floor(random() * (slotsOf(node).length + 1)) };
    return random() < 0.5 ? { before: pick(keys) } : { after: pick(keys) };
  };
  const kind = random();
  if (kind < 0.05 && held.length > 0) {
    // What is there with a member more, less or other.
    const { node, path } = pick(held);
    const data = structuredClone(toValue(node));
    if (Array.isArray(data))
      data.splice(Math.floor(random() * (data.length + 1)), Math.floor(random() * 2), pick(VALUES));
    else {
      const members = Object.entries(data as object);
      members.splice(Math.floor(random() * (members.length + 1)), Math.floor(random() * 2), [
        pick(KEYS),
        pick(VALUES),
      ]);
      return { do: 'set', path, value: { data: new Map(members) } };
    }
    return { do: 'set', path, value: { data } };
  }
  if (kind < 0.3 && inner.length > 0) return { do: 'set', path: pick(inner).path, value: value() };
  if (kind < 0.5 && maps.length > 0) {
    const map = pick(maps);
    const at = position(map.node);
    return { do: 'set', path: [...map.path, pick(KEYS)], value: value(), ...(at ? { at } : {}) };
  }
  if (kind < 0.6 && lists.length > 0) {
    const list = pick(lists);
    const at = position(list.node);
    return { do: 'append', list: list.path, value: value(), ...(at ? { at } : {}) };
  }
  const target = pick(inner.length > 0 ? inner : locations);
  if (kind < 0.8)
    return { do: 'remove', path: target.path, ...(random() < 0.2 ? { prune: true as const } : {}) };
  if (kind < 0.9) {
    const named = inner.filter((p) => !p.item);
    return { do: 'rename', path: pick(named.length > 0 ? named : inner).path, to: pick(KEYS) };
  }
  if (kind < 0.95)
    return { do: 'duplicate', path: target.path, ...(!target.item && { to: pick(KEYS) }) };
  if (kind < 0.97)
    return { do: 'move', path: target.path, at: { by: Math.floor(random() * 5) - 2 } };
  const parent = locations.find(
    (p) => p.path.length === target.path.length - 1 && p.path.every((k, i) => k === target.path[i]),
  );
  return { do: 'move', path: target.path, at: (parent && position(parent.node)) ?? { index: 0 } };
}
