// Turns a schema into one of several alternatives, into the items of an array, or makes it
// nullable; and back.

import { type AnalyzedFile, sourceOf } from '../../../analysis/analyzed-file.ts';
import { quote } from '../../../format/message-text.ts';
import { ALTERNATIVES, CONDITIONS } from '../../../format/schema-keywords.ts';
import type { Change, NewValue } from '../../../text/edit/types.ts';
import { freeKey } from '../../../text/free-name.ts';
import { toPointer } from '../../../text/pointer.ts';
import {
  entry,
  get,
  type MapNode,
  type Node,
  type NodePath,
  stringOf,
} from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import {
  isEmptySchema,
  refIn,
  requireSchema,
  type SchemaNode,
  scalarOf,
  typesOf,
} from './schema-at.ts';
import { schemaDraft, setKeywordChange } from './schema-edit.ts';
import { headersForbid, setType } from './type.ts';
import { namedInside } from './uses.ts';

/** What a schema is wrapped in: a list of alternatives, or an array whose items it describes. */
type Wrapping = 'oneOf' | 'anyOf' | 'allOf' | 'array';

const TITLES: Readonly<Record<Wrapping, string>> = {
  oneOf: 'Make it one of several',
  anyOf: 'Make it any of several',
  allOf: 'Make it all of several',
  array: 'Wrap in array',
};

/** Keywords that name or hold schemas for others, so that they stay where they are found. */
const STAY: readonly string[] = ['$schema', '$id', 'definitions'];

export const wrapSchema: CommandHandler<'wrap-schema'> = (file, { schema, as }) => {
  const location = requireSchema(file, schema);
  const { path, node, order } = location;
  const title = TITLES[as];
  refuseIf(as === 'array' ? headersForbid(file, path, ['array']) : null);
  if (!node) {
    const data = as === 'array' ? { type: 'array', items: {} } : { [as]: [{}] };
    return schemaDraft(file, title, [{ do: 'set', path, value: { data }, at: { order } }]);
  }
  if (as !== 'array') {
    // One more alternative for a schema that is nothing but such a list.
    const held = get(node, as);
    if (held?.kind === 'seq')
      return schemaDraft(file, `Add a schema to ${quote(as)}`, [
        { do: 'append', list: [...path, as], value: { data: {} } },
      ]);
    if (isEmptySchema(node))
      return schemaDraft(file, title, [setKeywordChange(location, as, [{}])]);
  }
  return { ...schemaDraft(file, title, wrapIn(file, location, as)), moves: true };
};

export const setNullable: CommandHandler<'set-nullable'> = (file, { schema, nullable }) => {
  const location = requireSchema(file, schema);
  const { node, openapi } = location;
  const now = mayBeNull(location.node, openapi);
  if (now === null)
    return refuse(
      scalarOf(node ?? undefined) === false
        ? 'No value is allowed here. Give it a type first.'
        : ANYTHING,
    );
  const title = nullable ? 'Allow null' : 'Do not allow null';
  if (now === nullable || node?.kind !== 'map') return schemaDraft(file, title, []);
  return nullable
    ? allowNull(file, location, node, title)
    : forbidNull(file, location, node, title);
};

const ANYTHING = 'Any value is allowed here, null too. Set a type first.';

function allowNull(
  file: AnalyzedFile,
  location: SchemaNode,
  node: MapNode,
  title: string,
): ReturnType<CommandHandler<'set-nullable'>> {
  const { path, openapi } = location;
  const { types, nullable } = typesOf(node, openapi);
  const open = !OTHERS.some((name) => entry(node, name));
  const values = get(node, 'enum');
  const valued = values?.kind === 'seq' && !holdsNull(values) ? [appendNull(path)] : [];
  if (refIn(location) === undefined && open) {
    const list = ALTERNATIVES.find((name) => entry(node, name));
    if (types.length > 0 && !list) {
      const made = nullable
        ? null
        : setType(file, { do: 'set-type', schema: toPointer(path), type: [...types, 'null'] });
      const own = made?.changes?.flatMap((one) => one.changes) ?? [];
      return schemaDraft(file, title, [...own, ...valued]);
    }
    if (types.length === 0 && !list && valued.length > 0) return schemaDraft(file, title, valued);
    if (types.length === 0 && list && valued.length === 0 && get(node, list)?.kind === 'seq')
      return schemaDraft(file, title, [
        { do: 'append', list: [...path, list], value: { data: nullSchema(openapi) } },
      ]);
  }
  const ref = refIn(location);
  const target = ref === undefined ? null : file.documents.target(file.uri, ref);
  // As the second of two that allow null, it would forbid it.
  if (target?.kind === 'found' && allowsNull(target.node.node, openapi))
    return refuse(`${quote(ref ?? '')} already allows null.`);
  const changes = wrapIn(file, location, 'oneOf', [{ data: nullSchema(openapi) }]);
  return schemaDraft(file, title, changes);
}

function forbidNull(
  file: AnalyzedFile,
  location: SchemaNode,
  node: MapNode,
  title: string,
): ReturnType<CommandHandler<'set-nullable'>> {
  const { path, openapi } = location;
  const { types, nullable } = typesOf(node, openapi);
  if (nullable && types.length > 0) {
    const made = setType(file, {
      do: 'set-type',
      schema: toPointer(path),
      type: types.length === 1 ? (types[0] ?? null) : types,
    });
    return { ...made, title };
  }
  const list = ALTERNATIVES.find((name) => entry(node, name));
  const held = list === undefined ? undefined : get(node, list);
  if (list !== undefined && held?.kind === 'seq') {
    const nulls = held.items.flatMap((item, i) => (isNullSchema(item.value, openapi) ? [i] : []));
    const rest = held.items.flatMap((_, i) => (nulls.includes(i) ? [] : [i]));
    if (nulls.length === 0) return refuse('One of the alternatives allows null. Change it there.');
    if (rest.length === 0)
      return refuse('Only null is allowed here. Add another alternative first.');
    refuseIf(nulls.length > 0 ? namedInside(file, path, []) : null);
    const [only] = rest;
    const source = sourceOf(file, file.uri);
    // What is left alone is written in place of the list, as it was before null was allowed.
    if (rest.length === 1 && node.entries.length === 1 && source) {
      const value: NewValue = {
        written: { from: source, path: [...path, list, String(only)], comments: true },
      };
      return schemaDraft(file, title, [{ do: 'set', path, value }]);
    }
    return schemaDraft(
      file,
      title,
      nulls
        .toReversed()
        .map((i): Change => ({ do: 'remove', path: [...path, list, String(i)], comments: true })),
    );
  }
  const values = get(node, 'enum');
  const nulls =
    values?.kind === 'seq'
      ? values.items.flatMap((item, i) => (scalarOf(item.value) === null ? [i] : []))
      : [];
  if (values?.kind !== 'seq' || nulls.length === 0 || nulls.length === values.items.length)
    return refuse('Only null is allowed here. Set a type first.');
  return schemaDraft(
    file,
    title,
    nulls.toReversed().map((i): Change => ({ do: 'remove', path: [...path, 'enum', String(i)] })),
  );
}

/** Keywords that may forbid null whatever the type is. */
const OTHERS = ['const', 'allOf', 'not', ...CONDITIONS];

/**
 * Returns whether null is one of the values that a schema names, by its types, its values or its
 * alternatives.
 * @returns null where it does not restrict values, so that null need not be allowed, and for
 * `true`, `false` and what is not written
 */
export function mayBeNull(node: Node | null, openapi: boolean): boolean | null {
  if (node?.kind !== 'map' || isEmptySchema(node)) return null;
  if (stringOf(get(node, '$ref')) !== undefined) return false;
  const { types, nullable } = typesOf(node, openapi);
  const values = get(node, 'enum');
  const listed = values?.kind === 'seq' ? holdsNull(values) : null;
  if (types.length > 0 || (nullable && !openapi))
    return types.length === 0 ? null : nullable && listed !== false;
  for (const name of ALTERNATIVES) {
    const held = get(node, name);
    if (held?.kind === 'seq')
      return listed !== false && held.items.some((item) => allowsNull(item.value, openapi));
  }
  if (listed !== null) return listed;
  return OTHERS.some((name) => entry(node, name)) ? false : null;
}

/**
 * Returns whether a schema allows null, as far as it is defined here: references aren't followed.
 */
function allowsNull(node: Node, openapi: boolean): boolean {
  return (
    isNullSchema(node, openapi) || (scalarOf(node) !== false && mayBeNull(node, openapi) !== false)
  );
}

/** Returns the schema that allows nothing but null: without a type of that name, by its values. */
function nullSchema(openapi: boolean): object {
  return openapi ? { enum: [null] } : { type: 'null' };
}

function isNullSchema(node: Node, openapi: boolean): boolean {
  const { types, nullable } = typesOf(node, false);
  if (!openapi && types.length === 0 && nullable) return true;
  const values = get(node, 'enum');
  return (
    types.length === 0 &&
    values?.kind === 'seq' &&
    values.items.length > 0 &&
    values.items.every((item) => scalarOf(item.value) === null)
  );
}

function holdsNull(values: Extract<Node, { kind: 'seq' }>): boolean {
  return values.items.some((item) => scalarOf(item.value) === null);
}

function appendNull(path: NodePath): Change {
  return { do: 'append', list: [...path, 'enum'], value: { data: null } };
}

/**
 * Changes that put what is written into another schema, comments and all, but for the keywords that
 * stay.
 * @param others alternatives beside it
 */
function wrapIn(
  file: AnalyzedFile,
  { path, node, openapi, order }: SchemaNode,
  as: Wrapping,
  others: readonly NewValue[] = [],
): readonly Change[] {
  const source = sourceOf(file, file.uri);
  const ref = node ? refIn({ node }) : undefined;
  if (!source || !node) return refuse('There is no longer a schema here.');
  if (ref !== undefined && isForeign(file, ref))
    return refuse(
      `${quote(ref)} is in a schema language of its own, which cannot be part of another schema.`,
    );
  const stay =
    node.kind === 'map' && ref === undefined
      ? STAY.filter((name) => entry(node, name) && !(openapi && name === 'definitions'))
      : [];
  refuseIf(namedInside(file, path, stay));
  const keyword = as === 'array' ? 'items' : as;
  const within = [...path, keyword, ...(as === 'array' ? [] : ['0'])];
  const written = (at: NodePath): NewValue => ({ written: { from: source, path: at } });
  // Under a key that it does not have at first: a key of both would be taken for the same one, with
  // the comments beside it.
  const key = freeKey(keyword, node);
  const held = as === 'array' ? written(path) : { list: [written(path), ...others] };
  return [
    { do: 'set', path, value: { map: new Map([[key, held]]) } },
    ...(key === keyword ? [] : [{ do: 'rename', path: [...path, key], to: keyword } as const]),
    ...(as === 'array'
      ? [{ do: 'set', path: [...path, 'type'], value: { data: 'array' }, at: { order } } as const]
      : []),
    ...stay.flatMap((name): Change[] => [
      { do: 'remove', path: [...within, name] },
      {
        do: 'set',
        path: [...path, name],
        value: written([...path, name]),
        at: { index: stay.indexOf(name) },
      },
    ]),
  ];
}

/**
 * Returns whether a reference resolves to a schema with the name of its language, which can't be an
 * alternative or an item.
 */
function isForeign(file: AnalyzedFile, ref: string): boolean {
  const target = file.documents.target(file.uri, ref);
  return target.kind === 'found' && get(target.node.node, 'schemaFormat') !== undefined;
}
