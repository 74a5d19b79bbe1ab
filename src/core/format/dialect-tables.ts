// The tables in the names of another dialect: made from the one set of tables, and only those that
// say something else there.
import { type Dialect, dialect, dialects, rename } from './dialects.ts';
import type { Field, Kind, ObjectTable, Shape } from './table-types.ts';

/** What follows the name of a kind whose table differs in a dialect. */
const MARK = '@';

/**
 * Returns those of `tables` that differ in `to` from `own`, by their kinds there:
 * `Server@<dialect>`. The `kind` of a table stays the plain name.
 */
export function tablesIn(
  own: ReadonlyMap<Kind, ObjectTable>,
  tables: ReadonlyMap<Kind, ObjectTable>,
  to: Dialect,
): ReadonlyMap<Kind, ObjectTable> {
  const differing = differingKinds(own, tables, to);
  return new Map(
    [...tables]
      .filter(([kind]) => differing.has(kind))
      .map(([kind, t]) => [markedKind(kind, to), tableIn(t, to, differing)]),
  );
}

/** Returns the name of a kind in a dialect, whether or not its table differs there. */
export function markedKind(kind: Kind, to: Dialect): Kind {
  return to === dialect ? kind : `${kind}${MARK}${to.mark}`;
}

/** Returns a kind without the mark of a dialect; that of a version stays. */
export function unmarkedKind(kind: Kind): Kind {
  const mark = dialects.find(({ rootField }) => kind.endsWith(`${MARK}${rootField}`));
  return mark ? kind.slice(0, -MARK.length - mark.rootField.length) : kind;
}

/**
 * Returns a kind without the marks of a version and a dialect, as rules and maps of kinds have it.
 */
export function plainKind(kind: Kind): Kind {
  return kind.split(MARK, 1)[0] ?? kind;
}

/** Returns the kinds with other words, and all that can hold one of them. */
function differingKinds(
  own: ReadonlyMap<Kind, ObjectTable>,
  tables: ReadonlyMap<Kind, ObjectTable>,
  to: Dialect,
): Set<Kind> {
  const out = new Set<Kind>();
  const none = new Set<Kind>();
  for (const [kind, t] of tables)
    if (
      (t.versions && t.versionField === undefined) ||
      JSON.stringify(tableIn(t, to, none)) !== JSON.stringify(own.get(kind))
    )
      out.add(kind);
  for (let before = -1; before !== out.size; ) {
    before = out.size;
    for (const [kind, t] of tables)
      if (t.fields.some(({ shape }) => reachesKind(shape, out))) out.add(kind);
  }
  return out;
}

function reachesKind(shape: Shape, kinds: ReadonlySet<Kind>): boolean {
  if (shape.is === 'object') return kinds.has(shape.kind);
  if (shape.is === 'map' || shape.is === 'list') return reachesKind(shape.of, kinds);
  return shape.is === 'either'
    ? shape.of.some((s) => reachesKind(s, kinds))
    : shape.is === 'payload-schema' || shape.is === 'schema-by-format';
}

function tableIn(table: ObjectTable, to: Dialect, differing: ReadonlySet<Kind>): ObjectTable {
  const inTo = (kind: Kind): Kind => (differing.has(kind) ? markedKind(kind, to) : kind);
  return {
    ...table,
    ...(differing.size > 0 && { dialect: to }),
    title: rename(table.title, to),
    doc: rename(table.doc, to),
    fields: table.fields.map((field) => fieldIn(field, to, differing)),
    ...(table.versions && {
      versions: new Map([...table.versions].map(([version, kind]) => [version, inTo(kind)])),
    }),
    ...(table.unknownVersion !== undefined && { unknownVersion: inTo(table.unknownVersion) }),
    ...(table.misplaced && {
      misplaced: Object.fromEntries(
        Object.entries(table.misplaced).map(([name, help]) => [rename(name, to), rename(help, to)]),
      ),
    }),
  };
}

function fieldIn(field: Field, to: Dialect, differing: ReadonlySet<Kind>): Field {
  return {
    ...field,
    name: rename(field.name, to),
    doc: rename(field.doc, to),
    shape: shapeIn(field.shape, to, differing),
    ...(typeof field.default === 'string' && { default: rename(field.default, to) }),
  };
}

function shapeIn(shape: Shape, to: Dialect, differing: ReadonlySet<Kind>): Shape {
  switch (shape.is) {
    case 'string':
      return shape.suggest
        ? { ...shape, suggest: shape.suggest.map((value) => rename(value, to)) }
        : shape;
    case 'object':
      return differing.has(shape.kind) ? { ...shape, kind: markedKind(shape.kind, to) } : shape;
    case 'map':
    case 'list':
      return { ...shape, of: shapeIn(shape.of, to, differing) };
    case 'either':
      return { ...shape, of: shape.of.map((s) => shapeIn(s, to, differing)) };
    case 'payload-schema':
      return differing.size > 0 ? { ...shape, dialect: to } : shape;
    default:
      return shape;
  }
}
