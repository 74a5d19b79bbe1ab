// For tests only: a small valid document around every object of the tables, and values that its
// fields may have. All from the tables alone.

import { plainKind } from '../../format/dialect-tables.ts';
import { type Dialect, rename } from '../../format/dialects.ts';
import { schemaFormats } from '../../format/schema-formats.ts';
import type {
  Field,
  Kind,
  ObjectTable,
  Shape,
  TextFormat,
  TextShape,
} from '../../format/table-types.ts';
import { fieldApplies, kindIn, kindsIn, rootKind, tableOf } from '../../format/tables.ts';

/** An object as JSON data. */
export type Plain = Readonly<Record<string, unknown>>;

/** A way from the root of a document to an object. */
export interface Route {
  readonly kind: Kind;
  readonly path: readonly string[];
  /**
   * The document with this object at the path, and what is needed for it to be valid.
   * @param beside fields of the object around it
   */
  readonly around: (value: Plain, beside?: Plain) => Plain;
  /** The object field that it is or is nested in. */
  readonly in?: { readonly table: ObjectTable; readonly field: string };
}

interface Inside {
  readonly kind: Kind;
  readonly keys: readonly string[];
  readonly wrap: (value: Plain) => unknown;
  /** Fields that are required next to it. */
  readonly beside?: Plain;
}

const MAX_DEPTH = 7;
const ONE = 'first';

/**
 * Returns paths to every kind of object that occurs in documents of a dialect, the shortest first.
 */
export function routes(dialect: Dialect): ReadonlyMap<Kind, readonly Route[]> {
  const found = new Map<Kind, Route[]>();
  let level: Route[] = [{ kind: kindIn(rootKind, dialect), path: [], around: (value) => value }];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const next: Route[] = [];
    for (const route of level) {
      const known = found.get(route.kind) ?? [];
      if (known.length >= 4) continue;
      found.set(route.kind, [...known, route]);
      for (const field of tableOf(route.kind).fields)
        for (const inside of insidesOf(field.shape, dialect))
          next.push(routeTo(route, field, inside));
    }
    level = next;
  }
  return found;
}

function routeTo(parent: Route, field: Field, { kind, keys, wrap, beside }: Inside): Route {
  const table = tableOf(parent.kind);
  const variant = { ...conditionsOf(field), ...beside };
  const around = (value: Plain, more: Plain = {}): Plain => {
    const holder =
      parent.path.length === 0 ? groundOf(parent.kind) : minimal(table, { ...more, ...variant });
    const own = holder[field.name];
    const made = wrap(value);
    const both = keys.length > 0 && isPlain(own) && isPlain(made) ? { ...own, ...made } : made;
    return parent.around(inOrder(table, { ...holder, [field.name]: both }));
  };
  return {
    kind,
    path: [...parent.path, field.name, ...keys],
    around,
    in: { table, field: field.name },
  };
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function conditionsOf({ applies: conditions = [] }: Field): Record<string, string> {
  return Object.fromEntries(conditions.map(({ field, values }) => [field, values[0] ?? '']));
}

/** Returns the objects that a value of a shape may contain. */
function insidesOf(shape: Shape, dialect: Dialect): readonly Inside[] {
  const plain = (kind: Kind, beside?: Plain): Inside => ({
    kind,
    keys: [],
    wrap: (value) => value,
    ...(beside && { beside }),
  });
  const below = (of: Shape, key: string, wrap: (value: unknown) => unknown) =>
    insidesOf(of, dialect).map((inside) => ({
      ...inside,
      keys: [key, ...inside.keys],
      wrap: (value: Plain) => wrap(inside.wrap(value)),
    }));
  switch (shape.is) {
    case 'object':
      return shape.ref === 'only' ? [] : [plain(shape.kind)];
    case 'payload-schema':
      return [plain(kindIn('Schema', dialect)), plain(kindIn('MultiFormatSchema', dialect))];
    case 'schema-by-format':
      return schemaFormats.flatMap(({ kind, values }) =>
        kind === undefined || kind === 'Schema'
          ? []
          : [plain(kind, { schemaFormat: rename(values[0] ?? '', dialect) })],
      );
    case 'map':
      return below(shape.of, ONE, (value) => ({ [ONE]: value }));
    case 'list':
      return below(shape.of, '0', (value) => [value]);
    case 'either':
      return shape.of.flatMap((one) => insidesOf(one, dialect));
    default:
      return [];
  }
}

/** Returns a document with two of each possible reference target. */
export function groundOf(root: Kind): Plain {
  const channel = (address: string) => ({ address, messages: { first: {}, second: {} } });
  const server = () => ({ host: 'example.com', protocol: 'kafka' });
  const table = tableOf(root);
  const own: Plain = {
    servers: { first: server(), second: server() },
    channels: { first: channel('a'), second: channel('b') },
  };
  return inOrder(table, { ...minimal(table), ...own });
}

/** Returns references into that document, by the kind of their target. */
function referencesTo(kind: Kind): readonly Plain[] {
  const at = /^Server/.test(kind)
    ? '/servers/'
    : /^Message/.test(kind)
      ? '/channels/first/messages/'
      : '/channels/';
  return ['first', 'second'].map((name) => ({ $ref: `#${at}${name}` }));
}

/**
 * Returns the fields that an object needs, and those of `given`, which may decide what else it
 * needs.
 */
export function minimal(table: ObjectTable, given: Plain = {}): Plain {
  const out: Record<string, unknown> = { ...given };
  const sibling = (name: string) =>
    typeof out[name] === 'string' ? (out[name] as string) : undefined;
  const expected = table.fields.filter(
    ({ name, required }) => required || table.atLeastOne?.at(-1) === name,
  );
  for (const field of expected)
    if (!Object.hasOwn(out, field.name) && fieldApplies(field, sibling))
      out[field.name] = samples(field.shape, field)[0];
  return inOrder(table, out);
}

function inOrder(table: ObjectTable, object: Plain): Plain {
  const names = [...new Set([...table.fields.map(({ name }) => name), ...Object.keys(object)])];
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(object, name)).map((name) => [name, object[name]]),
  );
}

/**
 * Returns every way in which fields of a table can depend on others; a single empty one where none
 * does.
 */
export function variantsOf(table: ObjectTable): readonly Record<string, string>[] {
  const deciding = new Set(
    table.fields.flatMap((field) => (field.applies ?? []).map((condition) => condition.field)),
  );
  if (table.fields.some(({ shape }) => shape.is === 'schema-by-format'))
    deciding.add('schemaFormat');
  let all: Record<string, string>[] = [{}];
  for (const name of deciding) {
    all = all.flatMap((variant) => {
      const field = table.fields.find(
        (row) => row.name === name && fieldApplies(row, (sibling) => variant[sibling]),
      );
      const { shape } = field ?? {};
      const values = shape?.is === 'string' ? [...(shape.enum ?? shape.suggest ?? [])] : [];
      const request = table.fields.flatMap((row) =>
        (row.applies ?? []).flatMap((c) => (c.field === name ? c.values : [])),
      );
      return values.length === 0
        ? [variant]
        : [...new Set([...values, ...request])].map((value) => ({ ...variant, [name]: value }));
    });
  }
  return all;
}

const TEXTS: Readonly<Record<TextFormat, readonly string[]>> = {
  'absolute-url': ['https://example.com/a', 'https://example.com/b'],
  uri: ['urn:example:a', 'urn:example:b'],
  email: ['a@example.com', 'b@example.com'],
  'media-type': ['application/json', 'text/plain'],
  'runtime-expression': ['$message.header#/a', '$message.header#/b'],
  regex: ['^a$', '^b$'],
  'format-version': ['3.1.0', '3.0.0'],
  duration: ['60s', '120s'],
};

/** Returns valid values of a field, two or more if possible. */
export function samples(shape: Shape, field?: Field, depth = 0): readonly unknown[] {
  switch (shape.is) {
    case 'string':
      return texts(shape);
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number': {
      const low = (shape.min ?? shape.softMin ?? 1) + (shape.exclusiveMin ? 1 : 0);
      return [low, low + 1, shape.max ?? low + 2].filter((n) => n <= (shape.max ?? n));
    }
    case 'null':
      return [null];
    case 'any':
      return [{ a: 1 }, ['b'], 'text', 2];
    case 'list': {
      const [first, ...others] = samples(shape.of, undefined, depth + 1);
      return [
        [first],
        others.length > 0 ? [first, others[0]] : [first, first],
        ...others.map((other) => [other]),
      ];
    }
    case 'map': {
      const [first, second = first] = samples(shape.of, undefined, depth + 1);
      const both = (shape.maxEntries ?? 2) > 1 ? [{ [ONE]: first, second }] : [];
      return [{ [ONE]: first }, ...both, { [ONE]: second }];
    }
    case 'either':
      return shape.of.flatMap((one) => samples(one, field, depth));
    case 'payload-schema':
      return [{ type: 'object' }, { type: 'string' }, { type: 'object', title: 'first' }];
    case 'schema-by-format':
      return [{ type: 'object' }, { type: 'string' }, 'text'];
    case 'object':
      return shape.ref === 'only' ? referencesTo(shape.kind) : objects(shape.kind, depth);
  }
}

function objects(kind: Kind, depth: number): readonly Plain[] {
  const table = tableOf(kind);
  if (depth > 3) return [minimal(table)];
  const all = variantsOf(table).map((variant) => minimal(table, variant));
  const [first = {}] = all;
  const more = table.fields.flatMap((field): Plain[] => {
    if (
      field.required ||
      field.applies ||
      Object.hasOwn(first, field.name) ||
      // An object that accepts no extensions may have no field for texts.
      (field.shape.is !== 'string' && (table.extensions || field.shape.is === 'object'))
    )
      return [];
    return [{ ...first, [field.name]: samples(field.shape, field)[0] }];
  });
  const found = [
    ...all,
    ...more.slice(0, 3),
    ...(table.extensions ? [{ ...first, 'x-more': true }] : []),
  ];
  if (found.length > 1) return found;
  // The same object with another text.
  const text = table.fields.find(
    ({ name, shape }) => shape.is === 'string' && Object.hasOwn(first, name),
  );
  const other = text && samples(text.shape, text)[1];
  return text && other !== undefined ? [...found, { ...first, [text.name]: other }] : found;
}

function texts({ enum: choices, format, pattern, minLength = 0 }: TextShape): readonly string[] {
  if (choices) return choices;
  if (format) return TEXTS[format];
  if (pattern) {
    const said = ['a', 'b'].map((letter) => pattern.description.replace(/<[^>]*>/g, letter));
    return ['first', 'second', ...said].filter((text) =>
      new RegExp(pattern.source, 'u').test(text),
    );
  }
  return ['first', 'second', '{first}'].map((text) => text.padEnd(minLength, 'x'));
}

const MANY = 60;

/**
 * Returns the object with values for the fields that a message names: the tested field may require
 * them.
 */
export function companied(
  table: ObjectTable,
  object: Plain,
  but: string,
  message: string,
): readonly Plain[] {
  const named = table.fields.filter(
    ({ name }) => name !== but && new RegExp(`[" ]${name}[": ]`).test(message),
  );
  let all: Plain[] = [object];
  for (const field of named) {
    all = all.flatMap((one) => [
      one,
      ...samples(field.shape, field).map((value) =>
        inOrder(table, { ...one, [field.name]: value }),
      ),
    ]);
  }
  return all.slice(1, MANY);
}

/** Returns every kind that has a table, in a dialect, bindings in their usual version. */
export function kindsOf(dialect: Dialect): readonly Kind[] {
  return kindsIn(dialect)
    .filter((kind) => kind === plainKind(kind))
    .map((kind) => kindIn(kind, dialect));
}
