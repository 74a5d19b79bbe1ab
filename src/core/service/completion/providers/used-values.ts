// Texts that the document uses elsewhere and that are likely to repeat: names of tags, media types,
// protocols; and the version of the format.

import type { DocumentSet } from '../../../analysis/documents/document-set.ts';
import { plainKind } from '../../../format/dialect-tables.ts';
import { isRoot } from '../../../text/location.ts';
import { isIndex, lastKey } from '../../../text/pointer.ts';
import { get, type Node, nodeAt, stringOf } from '../../../text/tree.ts';
import { takesValue } from '../completion-context.ts';
import type { CompletionContext, Suggestion } from '../types.ts';

/** By the kind of an object and its field: the keys under which such texts appear anywhere. */
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

export function usedTexts({
  file,
  cursor,
  table,
  declared,
}: CompletionContext): readonly Suggestion[] {
  if (cursor.role !== 'value' || !table) return [];
  const names = ALIKE.get(plainKind(table.kind))?.get(lastKey(cursor.path));
  if (!names || declared === null) return [];
  return suggestions(countTexts(file.documents, names), textAt(file.tree.root, cursor.path), 1);
}

/** Suggests the name of a tag; those of the same list are left out. */
export function tagNames({ file, cursor, table }: CompletionContext): readonly Suggestion[] {
  const { path } = cursor;
  if (
    cursor.role !== 'value' ||
    lastKey(path) !== 'name' ||
    !table ||
    plainKind(table.kind) !== 'Tag'
  )
    return [];
  return tags(file, path.slice(0, -1), textAt(file.tree.root, path)).map((name) => ({
    label: name,
    kind: 'name',
    detail: 'used elsewhere',
    rank: 1,
    insert: { is: 'value', value: name },
  }));
}

/** Suggests a whole tag, by its name. */
export function tagObjects(context: CompletionContext): readonly Suggestion[] {
  const { file, cursor, declared } = context;
  const { path } = cursor;
  if (!takesValue(context) || !isIndex(lastKey(path)) || declared?.is !== 'object') return [];
  if (plainKind(declared.kind) !== 'Tag') return [];
  return tags(file, path, undefined).map((name) => {
    const insert: Suggestion['insert'] =
      cursor.role === 'key'
        ? { is: 'key', name: 'name', value: name }
        : { is: 'value', value: { map: [['name', name]] } };
    return {
      label: `name: ${name}`,
      kind: 'name',
      detail: 'a tag used elsewhere',
      rank: 2,
      insert,
    };
  });
}

/** Suggests the version of the format that the document is written in. */
export function versionSuggestions({ file, cursor }: CompletionContext): readonly Suggestion[] {
  const { rootField, version } = file.dialect;
  if (
    cursor.role !== 'value' ||
    cursor.path.length !== 1 ||
    cursor.path[0] !== rootField ||
    !isRoot(file.uri)
  )
    return [];
  return [
    {
      label: version,
      kind: 'enum',
      detail: 'the version described here',
      rank: 1,
      insert: { is: 'value', value: version },
    },
  ];
}

function suggestions(
  used: ReadonlyMap<string, number>,
  own: string | undefined,
  rank: number,
): Suggestion[] {
  return [...used]
    .filter(([text, times]) => text !== '' && (text !== own || times > 1))
    .sort((a, b) => b[1] - a[1])
    .slice(0, 30)
    .map(([text]) => ({
      label: text,
      kind: 'value',
      detail: 'used elsewhere',
      rank,
      insert: { is: 'value', value: text },
    }));
}

/** Returns names of tags that are used elsewhere and not in the same list. */
function tags(
  { documents, tree }: CompletionContext['file'],
  path: readonly string[],
  own: string | undefined,
): string[] {
  const list = isIndex(lastKey(path)) ? nodeAt(tree, path.slice(0, -1)) : undefined;
  const found = new Set(
    list?.kind === 'seq'
      ? list.items.flatMap(({ value }, i) =>
          String(i) === lastKey(path) ? [] : (stringOf(get(value, 'name')) ?? []),
        )
      : [],
  );
  const used = countTexts(documents, ['tags']);
  return [...used]
    .filter(([name, times]) => name !== '' && !found.has(name) && (name !== own || times > 1))
    .map(([name]) => name);
}

function textAt(root: Node | null, path: readonly string[]): string | undefined {
  let node = root ?? undefined;
  for (const name of path)
    node = node?.kind === 'seq' ? node.items[Number(name)]?.value : get(node, name);
  return stringOf(node);
}

type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

const COUNTED: ReadonlySet<string> = new Set([
  ...[...ALIKE.values()].flatMap((fields) => [...fields.values()].flat()),
  'tags',
]);
/** The values of these keys are data. */
const DATA: ReadonlySet<string> = new Set(['examples', 'example', 'default', 'const', 'enum']);
const NOTHING: Counts = new Map();
const known = new WeakMap<Node, Counts>();

/** Returns how often each text appears under the keys, in all files. */
function countTexts(documents: DocumentSet, names: readonly string[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const { tree } of documents.readable()) {
    if (!tree.root) continue;
    const counts = count(tree.root);
    for (const name of names)
      for (const [text, times] of counts.get(name) ?? [])
        out.set(text, (out.get(text) ?? 0) + times);
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
    node.kind === 'map'
      ? node.entries.map((e) => [e.key, e.value])
      : node.items.map((item) => ['', item.value]);
  for (const [key, value] of slots) {
    if (DATA.has(key)) continue;
    if (COUNTED.has(key)) {
      const text = stringOf(value);
      if (text !== undefined) add(key, text, 1);
      else if (key === 'tags') for (const name of tagsIn(value)) add(key, name, 1);
    }
    for (const [name, texts] of count(value))
      for (const [text, times] of texts) add(name, text, times);
  }
  const counts = out.size === 0 ? NOTHING : out;
  known.set(node, counts);
  return counts;
}

/** Returns the names of the tags in a list, or in the map of shared ones. */
function tagsIn(node: Node): string[] {
  const values =
    node.kind === 'map'
      ? node.entries.map((e) => e.value)
      : node.kind === 'seq'
        ? node.items.map((i) => i.value)
        : [];
  return values.flatMap((value) => stringOf(get(value, 'name')) ?? []);
}
