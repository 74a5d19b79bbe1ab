// Changes the language of a schema: wraps it in a Multi Format Schema Object, or unwraps it.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { refOf } from '../../../analysis/documents/reference.ts';
import { schemaValue } from '../../../analysis/documents/schema-value.ts';
import { isMultiFormat } from '../../../analysis/schemas/schema-root.ts';
import { expectedValueAt } from '../../../analysis/typed-tree/typed-node.ts';
import { initialSchema } from '../../../format/initial-value.ts';
import { quote } from '../../../format/message-text.ts';
import { type SchemaFormat, schemaFormatOf } from '../../../format/schema-formats.ts';
import type { Kind, Shape } from '../../../format/table-types.ts';
import { fieldFor, tableOf } from '../../../format/tables.ts';
import type { Change, NewValue } from '../../../text/edit/types.ts';
import { isWithin } from '../../../text/location.ts';
import { formatCount } from '../../../text/plural.ts';
import { get, type Node, type NodePath } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { byFile, followReferences } from './follow-references.ts';
import { type MemberNode, memberAt } from './value-at.ts';

export const setLanguage: CommandHandler<'set-language'> = (
  file,
  { pointer, format, confirmed: shown },
) => {
  const object = memberAt(file, pointer);
  const { uri, path, node, index } = object;
  if (!isAnySchema(file, uri, [...path, '$ref']))
    return refuse('Only the language of a schema that is defined here can be changed.');
  if (refOf(node) !== undefined)
    return refuse('This is a reference. Change the language where the schema is defined.');
  const wrapped = isMultiFormat(node);
  const stated = get(node, 'schemaFormat');
  const from = schemaFormatOf(
    stated?.kind === 'scalar' ? String(stated.value) : undefined,
    file.dialect,
  );
  const to = schemaFormatOf(format ?? undefined, file.dialect);
  const inner = wrapped ? [...path, 'schema'] : path;
  const schema = wrapped ? get(node, 'schema') : node;
  // A schema that is only referred to is looked at where it is written.
  const content =
    schema && schemaValue(file.documents, file.dialect, { uri, path: inner, node: schema });
  const written = content?.node ?? schema;
  const stays = written !== undefined && fitsLanguage(written, to);
  const after = format === null ? path : [...path, 'schema'];
  const blank = initialSchema(to);
  const value: NewValue | null = stays
    ? { written: { from: file, path: inner, comments: true } }
    : blank === undefined
      ? null
      : { data: blank };
  const changes: Change[] = [];
  if (format === null) changes.push({ do: 'set', path, value: value ?? { data: {} } });
  else if (wrapped) {
    changes.push({
      do: 'set',
      path: [...path, 'schemaFormat'],
      value: { data: format },
      at: { before: 'schema' },
    });
    if (!stays)
      changes.push(value ? { do: 'set', path: after, value } : { do: 'remove', path: after });
  } else {
    const map = new Map<string, NewValue>([
      ['schemaFormat', { data: format }],
      ...(value ? [['schema', value] as const] : []),
    ]);
    changes.push({ do: 'set', path, value: { map } });
  }
  const moves = stays && after.length !== inner.length;
  const now = (location: NodePath): NodePath =>
    isWithin(location, inner) ? [...after, ...location.slice(inner.length)] : location;
  const refs = moves
    ? followReferences(
        file,
        index,
        (location, use) => {
          if (location.uri !== uri || !isWithin(location.path, inner)) return null;
          // Where a schema in any language is allowed, the reference is to the wrapped schema.
          const whole =
            location.path.length === inner.length &&
            !wrapped &&
            isAnySchema(file, use.uri, use.path);
          return whole ? null : now(location.path);
        },
        (use) => (use.uri === uri ? now(use.path) : use.path),
      )
    : [];
  const label = to?.label ?? format ?? '';
  return {
    title: `Write ${quote(object.key)} as ${label}`,
    changes: byFile([{ uri, changes }, ...refs]),
    notes: shown
      ? []
      : [
          ...(written ? untranslatedKeywords(written, from, to, label, stays) : []),
          ...lostFieldNotes(node, format),
          ...tiedSchemaNotes(object, inner, from !== to),
        ],
  };
};

/** Returns whether a schema in any language is allowed at a reference. @param path of its `$ref` */
function isAnySchema({ documents }: AnalyzedFile, uri: string, path: NodePath): boolean {
  const tree = documents.file(uri)?.tree;
  const expected = tree && expectedValueAt({ documents, uri, tree }, path.slice(0, -1));
  return expected?.declared?.is === 'payload-schema';
}

/** Returns notes on the other fields of the wrapper, which can't be kept without it. */
function lostFieldNotes(node: Node, format: string | null): string[] {
  if (format !== null || node.kind !== 'map') return [];
  const names = node.entries
    .map(({ key }) => key)
    .filter((key) => key !== 'schema' && key !== 'schemaFormat');
  return names.map((name) => `${quote(name)} is not allowed beside the schema and is removed.`);
}

/**
 * Schemas that refer to each other have to be in one language (section Multi Format Schema Object).
 */
function tiedSchemaNotes({ index, uri }: MemberNode, path: NodePath, other: boolean): string[] {
  if (!other) return [];
  const out = index.occurrences.some(
    (occurrence) =>
      occurrence.ref &&
      occurrence.last &&
      occurrence.uri === uri &&
      isWithin(occurrence.path, path) &&
      occurrence.targets.some((id) => !isProblemAt(id, uri, path)),
  );
  const into = index.occurrences.some(
    (occurrence) =>
      occurrence.ref &&
      occurrence.last &&
      !(occurrence.uri === uri && isWithin(occurrence.path, path)) &&
      occurrence.targets.some((id) => isProblemAt(id, uri, path)),
  );
  return [
    ...(out ? ['It refers to other schemas, which must be in the same language.'] : []),
    ...(into ? ['Other schemas refer to it: they must be in the same language.'] : []),
  ];
}

function isProblemAt(id: string, uri: string, path: NodePath): boolean {
  const own = `${uri}#${path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
  return id === own || id.startsWith(`${own}/`);
}

// Finds what a schema loses in another language.

/** Number of names to list; beyond that only the count is given. */
const FEW = 4;

/**
 * Returns whether a value can be a schema in a language, based on its JSON type; always true for an
 * unknown language.
 */
function fitsLanguage(node: Node, format: SchemaFormat | undefined): boolean {
  if (!format) return true;
  if (node.kind !== 'scalar') return format.types.includes(node.kind === 'map' ? 'object' : 'list');
  return (
    (typeof node.value === 'string' || typeof node.value === 'boolean') &&
    format.types.some((type) => type === typeof node.value)
  );
}

/**
 * Returns sentences on what is lost or has to be rewritten.
 * @param stays the schema is kept as written
 */
export function untranslatedKeywords(
  node: Node,
  from: SchemaFormat | undefined,
  to: SchemaFormat | undefined,
  label: string,
  stays: boolean,
): string[] {
  if (from && to && from.family === to.family) return [];
  const before = from?.label ?? 'an unknown language';
  if (!stays)
    return [
      `It is in ${quote(before)} and can't be converted. It is removed; write a new schema in ${label}.`,
    ];
  if (!from?.kind || !to?.kind)
    return [
      `It is in ${quote(before)} and can't be converted. It is kept; rewrite it as ${label}.`,
    ];
  const foreign = [...foreignIn(node, from.kind, to.kind)];
  if (foreign.length === 0) return [];
  const names =
    foreign.length > FEW ? formatCount(foreign.length, 'keyword') : foreign.map(quote).join(', ');
  return [
    `${names} ${foreign.length === 1 ? 'has' : 'have'} no or another meaning in ${label}. Replace ${foreign.length === 1 ? 'it' : 'them'}.`,
  ];
}

/**
 * Keywords of one language that the other does not know, or whose values it writes in another way.
 */
function foreignIn(root: Node, from: Kind, to: Kind): ReadonlySet<string> {
  const out = new Set<string>();
  const visit = (node: Node, shape: Shape, found: Shape): void => {
    if (node.kind === 'seq' && shape.is === 'list') {
      for (const { value } of node.items)
        visit(value, shape.of, found.is === 'list' ? found.of : found);
      return;
    }
    if (node.kind !== 'map') return;
    if (shape.is === 'map') {
      for (const { value } of node.entries)
        visit(value, shape.of, found.is === 'map' ? found.of : found);
      return;
    }
    const object = objectIn(shape);
    const other = objectIn(found);
    if (!object || !other) return;
    for (const { key, value } of node.entries) {
      const field = fieldFor(tableOf(object), key, () => undefined);
      if (!field || key === '$ref') continue;
      const same = fieldFor(tableOf(other), key, () => undefined);
      if (!same || !acceptsNode(same.shape, value)) out.add(key);
      else visit(value, pick(field.shape, value), pick(same.shape, value));
    }
  };
  visit(root, { is: 'object', kind: from, ref: 'or' }, { is: 'object', kind: to, ref: 'or' });
  return out;
}

function objectIn(shape: Shape): Kind | null {
  return shape.is === 'object' ? shape.kind : null;
}

/** Returns the first alternative that accepts a value, else the shape itself. */
function pick(shape: Shape, node: Node): Shape {
  return shape.is === 'either' ? (shape.of.find((one) => acceptsNode(one, node)) ?? shape) : shape;
}

function acceptsNode(shape: Shape, node: Node): boolean {
  switch (shape.is) {
    case 'any':
    case 'schema-by-format':
      return true;
    case 'either':
      return shape.of.some((one) => acceptsNode(one, node));
    case 'list':
      return node.kind === 'seq';
    case 'map':
      return node.kind === 'map';
    case 'object':
    case 'payload-schema':
      return (
        node.kind === 'map' ||
        (node.kind === 'scalar' &&
          typeof node.value === 'boolean' &&
          shape.is === 'object' &&
          tableOf(shape.kind).boolean === true)
      );
    case 'string':
      return (
        node.kind === 'scalar' &&
        typeof node.value === 'string' &&
        (!shape.enum || shape.soft === true || shape.enum.includes(node.value))
      );
    case 'boolean':
      return node.kind === 'scalar' && typeof node.value === 'boolean';
    case 'null':
      return node.kind === 'scalar' && node.value === null;
    default:
      return node.kind === 'scalar' && typeof node.value === 'number';
  }
}
