// Changes the type of a schema, and removes keywords that don't apply to it.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { expectedValueAt } from '../../../analysis/typed-tree/typed-node.ts';
import { plainKind } from '../../../format/dialect-tables.ts';
import { quote } from '../../../format/message-text.ts';
import type { Change, NewValue } from '../../../text/edit/types.ts';
import { locationId } from '../../../text/location.ts';
import { parse } from '../../../text/parse/parse.ts';
import { entry, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { appliesTo, formatFits, keywordRow, valueFits } from './keywords.ts';
import { refIn, requireSchema, type SchemaNode, typesOf } from './schema-at.ts';
import { schemaDraft } from './schema-edit.ts';
import { lineOf, whyNotRemovable } from './uses.ts';

export const setType: CommandHandler<'set-type'> = (file, { schema, type }) => {
  const location = requireSchema(file, schema);
  const { path, node, order } = location;
  const names = type === null ? [] : typeof type === 'string' ? [type] : [...new Set(type)];
  const data = typeData(names, location);
  refuseIf(headersForbid(file, path, names));
  const title = names.length === 0 ? 'Allow any type' : `Set type to ${names.join(' or ')}`;
  const ref = refIn(location);
  if (node?.kind !== 'map' || ref !== undefined) {
    const notes = ref === undefined ? [] : [`The reference to ${quote(ref)} was removed.`];
    return schemaDraft(
      file,
      title,
      [{ do: 'set', path, value: schemaValue(data), ...(!node && { at: { order } }) }],
      notes,
    );
  }
  const left = invalidKeywords(file, location, names);
  const changes: Change[] = [...left.changes];
  for (const name of ['type', 'nullable']) {
    if (name === 'nullable' && !location.openapi) continue;
    const at = [...path, name];
    const value: unknown = Object.hasOwn(data, name) ? data[name as keyof typeof data] : undefined;
    if (value !== undefined)
      changes.push({ do: 'set', path: at, value: typeValue(value), at: { order } });
    else if (entry(node, name)) changes.push({ do: 'remove', path: at });
  }
  const items = Object.hasOwn(data, 'items') && !entry(node, 'items');
  if (items)
    changes.push({ do: 'set', path: [...path, 'items'], value: { data: {} }, at: { order } });
  return schemaDraft(file, title, changes, left.notes);
};

/** Writes several types on one line, whatever the style of other lists. */
export function typeValue(data: unknown): NewValue {
  if (!Array.isArray(data)) return { data };
  const text = `[${data.map((type) => (type === 'null' ? "'null'" : type)).join(', ')}]`;
  return {
    written: { from: { text, language: 'yaml', tree: parse(text, 'yaml', null).tree }, path: [] },
  };
}

function schemaValue(data: object): NewValue {
  return {
    map: new Map(
      Object.entries(data).map(([key, value]) => [
        key,
        key === 'type' ? typeValue(value) : { data: value },
      ]),
    ),
  };
}

/**
 * Returns a schema with these types only.
 * @throws Refused if the language has no such types
 */
export function typeData(
  types: readonly string[],
  { table, openapi }: SchemaNode,
): { type?: unknown; nullable?: true; items?: object } {
  const shape = keywordRow(table, 'type')?.shape;
  const known = (shape?.is === 'either' ? shape.of : [shape]).flatMap((s) =>
    s?.is === 'string' ? (s.enum ?? []) : [],
  );
  const wrong = types.find((type) => !known.includes(type) && !(openapi && type === 'null'));
  if (wrong !== undefined) return refuse(`${quote(wrong)} is not a type of ${table.title}.`);
  if (!openapi) return types.length === 0 ? {} : { type: types.length === 1 ? types[0] : types };
  const own = types.filter((type) => type !== 'null');
  if (own.length > 1)
    return refuse(`${table.title} allows only one type. Use "anyOf" for several.`);
  if (own.length === 0 && types.length > 0)
    return refuse(`${table.title} does not allow the type "null" alone.`);
  return {
    ...(own.length > 0 && { type: own[0] }),
    ...(types.length > own.length && { nullable: true as const }),
    // A list without items is incomplete in that language.
    ...(own[0] === 'array' && { items: {} }),
  };
}

interface InvalidKeywords {
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
}

/**
 * Returns the changes that remove keywords and values that no longer apply, or why they can't be
 * removed. What did not apply before is a mistake that the user has not fixed yet: it stays.
 */
function invalidKeywords(
  file: AnalyzedFile,
  { path, node, openapi }: SchemaNode,
  names: readonly string[],
): InvalidKeywords {
  if (node?.kind !== 'map' || names.length === 0) return { changes: [], notes: [] };
  const { types: before, nullable } = typesOf(node, openapi);
  const valuesBefore = nullable && before.length > 0 ? [...before, 'null'] : before;
  const changes: Change[] = [];
  const removed: string[] = [];
  const own = names.filter((name) => name !== 'null');
  for (const { key, value } of node.entries) {
    if (entry(node, key)?.value !== value) continue;
    const at = [...path, key];
    const unfit =
      (own.length > 0 && !appliesTo(key, own) && appliesTo(key, before)) ||
      (key === 'format' && !fitsFormat(value, own, before));
    if (unfit) {
      refuseIf(whyNotRemovable(file, at, `what is in ${quote(key)}`));
      changes.push({ do: 'remove', path: at });
      removed.push(
        `${quote(key)}${value.kind === 'map' && value.entries.length > 1 ? ` (${value.entries.length})` : ''}`,
      );
    } else if (VALUES.has(key)) {
      const list = valuesLeft(value, key, names, valuesBefore);
      if (list === null) continue;
      changes.push(
        ...list
          .toReversed()
          .map((i): Change => ({ do: 'remove', path: i === null ? at : [...at, String(i)] })),
      );
      removed.push(
        list[0] === null
          ? quote(key)
          : `${list.length === 1 ? 'a value' : `${list.length} values`} of ${quote(key)}`,
      );
    }
  }
  return {
    changes,
    notes:
      removed.length === 0
        ? []
        : [
            `Removed, because ${removed.length === 1 ? 'it does' : 'they do'} not apply to the new type: ${removed.join(', ')}.`,
          ],
  };
}

const VALUES: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples', 'example']);

function fitsFormat(node: Node, types: readonly string[], before: readonly string[]): boolean {
  const format = stringOf(node);
  return (
    format === undefined || formatFits(format, types) || before.some((type) => types.includes(type))
  );
}

/**
 * Indexes of values that were of the types before and are of none now, [null] for all of them; null
 * where there are none.
 */
function valuesLeft(
  node: Node,
  key: string,
  types: readonly string[],
  before: readonly string[],
): readonly (number | null)[] | null {
  const stays = (value: Node): boolean => valueFits(value, types) || !valueFits(value, before);
  const list = key === 'enum' || key === 'examples';
  if (!list) return stays(node) ? null : [null];
  if (node.kind !== 'seq') return null;
  const wrong = node.items.flatMap((item, i) => (stays(item.value) ? [] : [i]));
  if (wrong.length === 0) return null;
  return wrong.length === node.items.length ? [null] : wrong;
}

// Schemas of headers, which have to allow an object (section Message Object; readings.md AMB-22).

/**
 * Returns why a schema of these types isn't allowed at a path of the file: it is used as headers,
 * directly or through a reference. Null if it is allowed.
 */
export function headersForbid(
  file: AnalyzedFile,
  path: NodePath,
  types: readonly string[],
): string | null {
  if (types.length === 0 || types.includes('object')) return null;
  const { byTarget } = symbolIndexOf(file.documents);
  const seen = new Set<string>();
  const queue: { readonly uri: string; readonly path: NodePath; readonly line: string | null }[] = [
    { uri: file.uri, path, line: null },
  ];
  for (const { uri, path: at, line } of queue) {
    if (isHeaders(file, uri, at))
      return line === null
        ? 'The schema of headers must allow an object.'
        : `It describes the headers in ${line}, which must be an object.`;
    const id = locationId({ uri, path: at });
    if (seen.has(id)) continue;
    seen.add(id);
    for (const use of byTarget.get(id) ?? [])
      if (use.ref && use.last)
        queue.push({ uri: use.uri, path: use.path.slice(0, -1), line: line ?? lineOf(file, use) });
  }
  return null;
}

/**
 * Returns whether the path is that of a message's headers, or of the schema in them if its format
 * is named.
 */
function isHeaders({ documents }: AnalyzedFile, uri: string, path: NodePath): boolean {
  const own = path.at(-1) === 'schema' && path.at(-2) === 'headers' ? path.slice(0, -1) : path;
  const tree = documents.file(uri)?.tree;
  if (own.at(-1) !== 'headers' || !tree) return false;
  const { shape } = expectedValueAt({ tree, uri, documents }, own.slice(0, -1));
  return shape?.is === 'object' && HOLDERS.has(plainKind(shape.kind));
}

const HOLDERS: ReadonlySet<string> = new Set(['Message', 'MessageTrait']);
