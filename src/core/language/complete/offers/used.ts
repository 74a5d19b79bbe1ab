// Texts that the document uses already, where the same is likely meant: names of tags, media types, protocols; and the version of the format.
import { get, type Node, stringOf } from '../../../parse/tree.ts';
import type { World } from '../../../resolve/world.ts';
import { plainKind } from '../../../spec/in-dialect.ts';
import type { Asked, Offer } from '../../offer-types.ts';
import { isIndex, last, nodeAt, takesValue } from './kit.ts';

/** By the kind of an object and its field: the names under which such texts stand anywhere. */
const ALIKE: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> = new Map([
  ['Root', new Map([['defaultContentType', ['defaultContentType', 'contentType']]])],
  ['Message', new Map([['contentType', ['contentType', 'defaultContentType']]])],
  ['MessageTrait', new Map([['contentType', ['contentType', 'defaultContentType']]])],
  [
    'Server',
    new Map([
      ['protocol', ['protocol']],
      ['protocolVersion', ['protocolVersion']],
    ]),
  ],
  ['MultiFormatSchema', new Map([['schemaFormat', ['schemaFormat']]])],
]);

export function usedTexts({ subject, cursor, table, declared }: Asked): readonly Offer[] {
  if (cursor.role !== 'value' || !table) return [];
  const names = ALIKE.get(plainKind(table.kind))?.get(last(cursor.path));
  if (!names || declared === 'free') return [];
  return offers(counted(subject.world, names), textAt(subject.tree.root, cursor.path), 1);
}

/** The name of a tag; those of the same list are left out. */
export function tagNames({ subject, cursor, table }: Asked): readonly Offer[] {
  const { path } = cursor;
  if (cursor.role !== 'value' || last(path) !== 'name' || !table || plainKind(table.kind) !== 'Tag') return [];
  return tags(subject, path.slice(0, -1), textAt(subject.tree.root, path)).map((name) => ({
    label: name,
    kind: 'name',
    detail: 'used elsewhere',
    rank: 1,
    put: { is: 'value', value: name },
  }));
}

/** A whole tag, by its name. */
export function tagObjects(asked: Asked): readonly Offer[] {
  const { subject, cursor, declared } = asked;
  const { path } = cursor;
  if (!takesValue(asked) || !isIndex(last(path)) || declared === 'free' || declared.is !== 'object') return [];
  if (plainKind(declared.kind) !== 'Tag') return [];
  return tags(subject, path, undefined).map((name) => {
    const put: Offer['put'] =
      cursor.role === 'key' ? { is: 'key', name: 'name', value: name } : { is: 'value', value: { map: [['name', name]] } };
    return { label: `name: ${name}`, kind: 'name', detail: 'a tag used elsewhere', rank: 2, put };
  });
}

/** The version of the format that the document is written in. */
export function versionOffers({ subject, cursor }: Asked): readonly Offer[] {
  const { rootField, version } = subject.dialect;
  if (cursor.role !== 'value' || cursor.path.length !== 1 || cursor.path[0] !== rootField || subject.uri !== '') return [];
  return [{ label: version, kind: 'enum', detail: 'the version described here', rank: 1, put: { is: 'value', value: version } }];
}

function offers(used: ReadonlyMap<string, number>, own: string | undefined, rank: number): Offer[] {
  return [...used]
    .filter(([text, times]) => text !== '' && (text !== own || times > 1))
    .sort((a, b) => b[1] - a[1])
    .slice(0, 30)
    .map(([text]) => ({ label: text, kind: 'value', detail: 'used elsewhere', rank, put: { is: 'value', value: text } }));
}

/** Names of tags that are used elsewhere and not in the same list. */
function tags({ world, tree }: Asked['subject'], path: readonly string[], own: string | undefined): string[] {
  const list = isIndex(last(path)) ? nodeAt(tree, path.slice(0, -1)) : undefined;
  const there = new Set(
    list?.kind === 'seq'
      ? list.items.flatMap(({ value }, i) => (String(i) === last(path) ? [] : (stringOf(get(value, 'name')) ?? [])))
      : [],
  );
  const used = counted(world, ['tags']);
  return [...used].filter(([name, times]) => name !== '' && !there.has(name) && (name !== own || times > 1)).map(([name]) => name);
}

function textAt(root: Node | null, path: readonly string[]): string | undefined {
  let node = root ?? undefined;
  for (const name of path) node = node?.kind === 'seq' ? node.items[Number(name)]?.value : get(node, name);
  return stringOf(node);
}

type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

const COUNTED: ReadonlySet<string> = new Set([...[...ALIKE.values()].flatMap((fields) => [...fields.values()].flat()), 'tags']);
/** What stands below these is data. */
const DATA: ReadonlySet<string> = new Set(['examples', 'example', 'default', 'const', 'enum']);
const NOTHING: Counts = new Map();
const known = new WeakMap<Node, Counts>();

/** How often texts stand under names, in all files. */
function counted(world: World, names: readonly string[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const { tree } of world.readable()) {
    if (!tree.root) continue;
    const counts = count(tree.root);
    for (const name of names) for (const [text, times] of counts.get(name) ?? []) out.set(text, (out.get(text) ?? 0) + times);
  }
  return out;
}

function count(node: Node): Counts {
  if (node.kind === 'scalar') return NOTHING;
  const before = known.get(node);
  if (before) return before;
  const out = new Map<string, Map<string, number>>();
  const add = (name: string, text: string, times: number): void => {
    const texts = out.get(name) ?? new Map<string, number>();
    out.set(name, texts);
    texts.set(text, (texts.get(text) ?? 0) + times);
  };
  const slots: (readonly [string, Node])[] =
    node.kind === 'map' ? node.entries.map((e) => [e.key, e.value]) : node.items.map((item) => ['', item.value]);
  for (const [key, value] of slots) {
    if (DATA.has(key)) continue;
    if (COUNTED.has(key)) {
      const text = stringOf(value);
      if (text !== undefined) add(key, text, 1);
      else if (key === 'tags') for (const name of tagsIn(value)) add(key, name, 1);
    }
    for (const [name, texts] of count(value)) for (const [text, times] of texts) add(name, text, times);
  }
  const counts = out.size === 0 ? NOTHING : out;
  known.set(node, counts);
  return counts;
}

/** The names of the tags in a list, or in the map of those that are shared. */
function tagsIn(node: Node): string[] {
  const values = node.kind === 'map' ? node.entries.map((e) => e.value) : node.kind === 'seq' ? node.items.map((i) => i.value) : [];
  return values.flatMap((value) => stringOf(get(value, 'name')) ?? []);
}
