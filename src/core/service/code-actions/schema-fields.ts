// Schemas: defaults of their type, described discriminators, empty lists, lists without items, and
// pointers into what they describe.
import { type AnalyzedFile, valueAt, valueIn } from '../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import { schemaValue } from '../../analysis/documents/schema-value.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { scalarProblem } from '../../analysis/validation/validate-scalar.ts';
import { rename as inDialect } from '../../format/dialects.ts';
import { quote, quoteAll } from '../../format/message-text.ts';
import { parseRuntimeExpression } from '../../format/runtime-expression.ts';
import { schemaFormats } from '../../format/schema-formats.ts';
import { fieldsOf, isSchemaKind } from '../../format/tables.ts';
import { fitsJsonType } from '../../format/typed-tree.ts';
import type { Change } from '../../text/edit/types.ts';
import { nearestWord } from '../../text/nearest.ts';
import { fromPointer, lastKey, toPointer } from '../../text/pointer.ts';
import { get, type Node, stringOf } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import {
  append,
  copyFrom,
  type FixDraft,
  type Fixer,
  fix,
  parent,
  preferredFix,
  prune,
  remove,
  scalarOf,
  set,
} from './fixer.ts';

/** Fixes `schema-default`. */
export const defaultOfType: Fixer = ({ subject: file, path, node }) => {
  const type = get(valueAt(file, parent(path)), 'type');
  const types = type?.kind === 'seq' ? type.items.map((i) => stringOf(i.value)) : [stringOf(type)];
  if (!node) return [];
  const out: FixDraft[] = [];
  const value = node.kind === 'scalar' ? node.value : undefined;
  const put = (to: unknown): unknown =>
    out.push(preferredFix(`Write ${JSON.stringify(to)}`, set(path, to)));
  const text = typeof value === 'string' ? value.trim() : undefined;
  for (const expected of types) {
    if (expected === 'string' && node.kind === 'scalar' && /number|boolean/.test(typeof value))
      put(node.raw ?? String(value));
    if (
      (expected === 'number' || expected === 'integer') &&
      text &&
      scalarProblem(scalarOf(Number(text)), { is: expected }) === null &&
      Number.isFinite(Number(text))
    )
      put(Number(text));
    if (expected === 'integer' && typeof value === 'number') put(Math.round(value));
    if (expected === 'boolean' && (text === 'true' || text === 'false')) put(text === 'true');
    if (expected === 'array' && node.kind !== 'seq' && value !== null) put([toValue(node)]);
  }
  const is =
    node.kind === 'map'
      ? 'object'
      : node.kind === 'seq'
        ? 'array'
        : value === null
          ? 'null'
          : typeof value;
  if (is === 'null')
    out.push(
      fix(
        'Allow null in "type"',
        set([...parent(path), 'type'], [...types.filter((t) => t !== undefined), 'null']),
      ),
    );
  else out.push(fix(`Change "type" to ${quote(is)}`, set([...parent(path), 'type'], is)));
  return [...out, fix('Remove "default"', remove(path))];
};

/** Fixes `schema-discriminator`. */
export const describeDiscriminator: Fixer = ({ subject: file, path, node, problem }) => {
  const name = stringOf(node);
  const at = parent(path);
  const schema = valueAt(file, at);
  if (name === undefined || schema?.kind !== 'map') return [];
  const properties = get(schema, 'properties');
  const out: FixDraft[] = [];
  const meant =
    properties?.kind === 'map'
      ? nearestWord(
          name,
          properties.entries.map((e) => e.key),
        )
      : undefined;
  if (meant !== undefined && meant !== name)
    out.push(fix(`Change ${quote(name)} to ${quote(meant)}`, set(path, meant)));
  const lists = problem.data?.missingIn ?? [];
  const changes = [
    ...(lists.includes('properties') && !get(properties, name)
      ? [set([...at, 'properties', name], { type: 'string' })]
      : []),
    ...(lists.includes('required') ? [append([...at, 'required'], name)] : []),
  ];
  return changes.length === 0
    ? out
    : [preferredFix(`Add ${quote(name)} to ${quoteAll(lists)}`, ...changes), ...out];
};

/** Fixes `size`, `enum-empty`: removes an empty list that has no effect. */
export const removeEmpty: Fixer = ({ path, node }) => {
  const none =
    (node?.kind === 'seq' && node.items.length === 0) ||
    (node?.kind === 'map' && node.entries.length === 0);
  return none && path.length > 0
    ? [preferredFix(`Remove the empty ${quote(lastKey(path))}`, remove(path))]
    : [];
};

/** Fixes `openapi-items`. */
export const anyItems: Fixer = ({ path }) => [
  preferredFix('Add "items: {}"', set([...parent(path), 'items'], {}, { after: 'type' })),
];

/** Fixes `schema-format-near`. */
export const nearFormat: Fixer = ({ subject: file, path, node }) => {
  const format = stringOf(node);
  if (format === undefined) return [];
  const values = schemaFormats.flatMap((f) =>
    f.values.map((value) => inDialect(value, file.dialect)),
  );
  const name = format.toLowerCase().replace(/;.*|\s/gs, '');
  const meant = nearestWord(
    name,
    values.map((v) => v.replace(/;.*/, '')),
  );
  const like = values.filter((v) => v.replace(/;.*/, '') === meant);
  const best = nearestWord(format, like) ?? like[0];
  return best === undefined ? [] : [preferredFix(`Change it to ${quote(best)}`, set(path, best))];
};

/** Fixes `unknown-keyword`: replaces `nullable` with a type that includes null. */
export const nullable: Fixer = ({ subject: file, path, node }) => {
  if (lastKey(path) !== 'nullable' || node?.kind !== 'scalar') return [];
  const type = get(valueAt(file, parent(path)), 'type');
  const name = stringOf(type);
  if (node.value !== true || type === undefined || name === 'null')
    return [preferredFix('Remove "nullable"', remove(path))];
  if (name !== undefined)
    return [
      preferredFix(
        `Set "type: [${name}, "null"]"`,
        set([...parent(path), 'type'], [name, 'null']),
        remove(path),
      ),
    ];
  return type?.kind === 'seq'
    ? [
        preferredFix(
          'Add "null" to "type"',
          append([...parent(path), 'type'], 'null'),
          remove(path),
        ),
      ]
    : [];
};

const TITLE = 'Set "type: object"';

export const objectHeaders: Fixer = ({ subject: file, path, node }) => {
  const place = node && schemaValue(file.documents, file.dialect, { uri: file.uri, path, node });
  if (!place) return [];
  const { path: at, node: schema } = place;
  const change: Change =
    schema.kind === 'map'
      ? set([...at, 'type'], 'object', { index: 0 })
      : set(at, { type: 'object' });
  const draft = { title: TITLE, preferred: true };
  return [
    place.uri === file.uri
      ? { ...draft, changes: [change] }
      : { ...draft, otherFiles: [{ uri: place.uri, changes: [change] }] },
  ];
};

/** Moves a keyword that is written among the properties of a schema to the schema itself. */
export const keywordFromProperties: Fixer = ({ subject: file, path, node }) => {
  const name = lastKey(path);
  const properties = parent(path);
  const schema = parent(properties);
  const table = tableAt(file, schema);
  const field = table && isSchemaKind(table.kind) && fieldsOf(table, name)[0];
  if (!node || !field || lastKey(properties) !== 'properties' || !fitsJsonType(field.shape, node))
    return [];
  const to = [...schema, name];
  const there = valueAt(file, to);
  if (there && !(there.kind === 'map' && node.kind === 'map')) return [];
  const entries = there && node.kind === 'map' ? node.entries : [];
  if (entries.some(({ key }) => get(there, key) !== undefined)) return [];
  return [
    preferredFix(
      name === 'properties'
        ? 'Move its entries to "properties"'
        : `Move ${quote(name)} to the schema`,
      ...(there
        ? entries.map(({ key }) => copyFrom(file, [...path, key], [...to, key]))
        : [copyFrom(file, path, to, { after: 'properties' })]),
      name === 'properties' ? remove(path) : prune(file, path),
    ),
  ];
};

// `runtime-pointer`: replaces a property that the schema doesn't allow with one that it defines.

export const nearestProperty: Fixer = ({ subject: file, path, node, problem }) => {
  const text = stringOf(node);
  const expression = text === undefined ? null : parseRuntimeExpression(text);
  const related = problem.related?.[0];
  if (text === undefined || !expression || !related) return [];
  const schema = schemaAt(file, related.uri, related.start);
  const tokens = fromPointer(expression.pointer);
  let place: LocatedNode | null = schema;
  for (const [i, token] of tokens.entries()) {
    const at: LocatedNode | null =
      place && file.documents.resolve(place.uri, place.path, place.node);
    const properties: Node | undefined = get(at?.node, 'properties');
    if (!at || properties?.kind !== 'map') return [];
    const next = get(properties, token);
    if (next) {
      place = { uri: at.uri, path: [...at.path, 'properties', token], node: next };
      continue;
    }
    const names = properties.entries.map((e) => e.key);
    const meant = nearestWord(token, names);
    const suggested = meant === undefined ? names.slice(0, 4) : [meant];
    return suggested.map((name) => {
      const to = `$message.${expression.source}#${toPointer([...tokens.slice(0, i), name, ...(meant === undefined ? [] : tokens.slice(i + 1))])}`;
      return {
        title: `Change it to ${quote(to)}`,
        changes: [set(path, to)],
        preferred: meant !== undefined && i === tokens.length - 1,
      };
    });
  }
  return [];
};

/** Returns the schema whose name is at an offset. */
function schemaAt(subject: AnalyzedFile, uri: string, start: number): LocatedNode | null {
  const file = subject.documents.file(uri);
  if (!file?.tree?.root) return null;
  const path: string[] = [];
  let node: Node = file.tree.root;
  let at = file.tree.at;
  while (node.kind === 'map') {
    const base = at;
    const found = node.entries.findLast((e) => e.alias === undefined && base + e.keyAt <= start);
    if (!found) break;
    path.push(found.key);
    if (at + found.keyAt === start) break;
    at += found.valueAt;
    node = found.value;
  }
  const value = valueIn(subject, uri, path);
  return value ? { uri, path, node: value } : null;
}
