// The fields of an object, each displayed as its table specifies.

import {
  EXTENSION,
  type Field,
  type Kind,
  type ObjectShape,
  type ObjectTable,
  type Shape,
  type TextShape,
} from '../../format/table-types.ts';
import { fieldFor, fieldsOf, tableOf } from '../../format/tables.ts';
import { toPointer } from '../../text/pointer.ts';
import { type Entry, entry, isEmpty, type MapNode, writtenText } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { bindingsIn } from './bindings.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { partKindOf, resolveLink } from './link.ts';
import {
  extensionsOf,
  field,
  itemsOf,
  membersOf,
  type ObjectNode,
  objectAt,
  textOf,
} from './object-at.ts';
import { cachedRoot } from './schema-roots.ts';
import type { FieldView, MoreFields, ValueView } from './views.ts';

/**
 * Returns the fields of `object`, which is of `kind`, in the order of the text, without those that
 * `skip` names. A value that does not fit its row is plain JSON.
 */
export function fieldViews(
  context: ModelContext,
  found: FoundPart,
  object: ObjectNode,
  kind: Kind,
  skip: (member: Entry) => boolean,
): FieldView[] {
  const table = tableOf(kind);
  return membersOf(object, skip).map(([name, node]): FieldView => {
    const row = rowOf(table, object, name);
    if (!row) return { name, value: json(node) };
    return { name, known: true, value: valueView(context, found, row.shape, node) };
  });
}

const neverSkip = () => false;

/** The members of `T` that may be undefined as optional ones. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * Returns the view of an object of `kind`: `own`, the fields that are shown in a way of their own,
 * without those that are undefined; then whatever else the object has, as its table specifies, and
 * its extensions.
 */
export function objectView<T extends object>(
  context: ModelContext,
  found: FoundPart,
  object: ObjectNode,
  kind: Kind,
  own: T,
): Defined<T> & MoreFields {
  const view: Partial<T> & Writable<MoreFields> = {};
  addDefined(view, own);
  const fields = otherFields(context, found, object, kind, [own]);
  const extensions = extensionsOf(object);
  if (fields.length > 0) view.fields = fields;
  if (extensions.length > 0) view.extensions = extensions;
  return view as unknown as Defined<T> & MoreFields;
}

export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Adds the members that are not undefined. Copying them by spreads takes half as long again. */
export function addDefined<T extends object>(view: Partial<T>, members: T): void {
  // The names are own keys of a view, never the document's.
  for (const name in members) if (members[name] !== undefined) view[name] = members[name];
}

/**
 * Returns the fields of the table that none of the views `shown` shows, in its order, without those
 * that are empty.
 */
export function otherFields(
  context: ModelContext,
  found: FoundPart,
  object: ObjectNode,
  kind: Kind,
  shown: readonly object[],
): FieldView[] {
  const table = tableOf(kind);
  const rows: { readonly key: string; readonly row: Field }[] = [];
  for (const e of object.node.entries) {
    if (isShown(found, e, shown) || isEmpty(e.value)) continue;
    if (entry(object.node, e.key) !== e) continue;
    const row = rowOf(table, object, e.key);
    if (row) rows.push({ key: e.key, row });
  }
  if (rows.length > 1)
    rows.sort((a, b) => table.fields.indexOf(a.row) - table.fields.indexOf(b.row));
  return rows.map(({ key, row }) => ({
    name: key,
    known: true,
    value: valueView(context, found, row.shape, field(object, key) as LocatedNode),
  }));
}

/**
 * Returns whether one of the views shows the value of an entry: it has a member of that name which
 * is made of the value. A list without items is made of one without items.
 */
export function isShown(
  { leftOut }: FoundPart,
  { key, value }: Entry,
  views: readonly object[],
): boolean {
  if (leftOut?.has(value)) return false;
  return views.some((view) => {
    const shown = Object.hasOwn(view, key) ? (view as Record<string, unknown>)[key] : undefined;
    if (!Array.isArray(shown) || shown.length > 0) return shown !== undefined;
    return value.kind === 'seq'
      ? value.items.length === 0
      : value.kind === 'map' && hasNoEntries(value);
  });
}

const hasNoEntries = ({ entries }: MapNode): boolean =>
  entries.every(({ key }) => EXTENSION.test(key));

/** The row for a field; one that does not apply to the object is better than none. */
function rowOf(table: ObjectTable, object: ObjectNode, name: string): Field | undefined {
  return fieldFor(table, name, (sibling) => textOf(object, sibling)) ?? fieldsOf(table, name)[0];
}

function valueView(
  context: ModelContext,
  found: FoundPart,
  shape: Shape,
  place: LocatedNode,
): ValueView {
  const { node } = place;
  switch (shape.is) {
    case 'string': {
      const text = writtenText(node);
      return text === undefined ? json(place) : { as: viewKindOf(shape), text };
    }
    case 'object':
      return objectValue(context, found, shape, place);
    case 'list':
      return node.kind === 'seq'
        ? {
            as: 'list',
            items: itemsOf(place).map((item) => valueView(context, found, shape.of, item)),
          }
        : json(place);
    case 'map': {
      const map = objectAt(place);
      if (!map || shape.of.is === 'any') return json(place);
      return {
        as: 'fields',
        fields: membersOf(map).map(([name, inner]) => ({
          name,
          value: valueView(context, found, shape.of, inner),
        })),
      };
    }
    case 'payload-schema':
      return {
        as: 'schema',
        root: cachedRoot(context, found, place, toPointer(place.path)),
        uri: place.uri,
      };
    default:
      return json(place);
  }
}

function objectValue(
  context: ModelContext,
  found: FoundPart,
  { kind, ref }: ObjectShape,
  node: LocatedNode,
): ValueView {
  const partKind = partKindOf(kind);
  const refers = ref !== 'no' && context.documents.refOf(node.node) !== undefined;
  const object = objectAt(node);
  if (!refers && !object) return json(node);
  if (refers || partKind !== 'component')
    return {
      as: 'link',
      link: resolveLink(context, found, partKind, node, undefined, { objectKind: kind }).link,
    };
  if (!object) return json(node);
  if (/^(Server|Channel|Operation|Message)Bindings$/.test(kind))
    return { as: 'bindings', bindings: bindingsIn(context, found, object) };
  return { as: 'fields', fields: fieldViews(context, found, object, kind, neverSkip) };
}

function viewKindOf({
  markdown,
  format,
  enum: choices,
}: TextShape): 'markdown' | 'url' | 'code' | 'text' {
  if (markdown) return 'markdown';
  if (format === 'absolute-url') return 'url';
  return format || choices ? 'code' : 'text';
}

/** A number that JSON would write in another way is shown as it is written. */
function json({ node }: LocatedNode): ValueView {
  const raw = node.kind === 'scalar' ? node.raw : undefined;
  return raw === undefined ? { as: 'json', value: toValue(node) } : { as: 'code', text: raw };
}
