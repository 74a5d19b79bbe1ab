// For tests only: documents made from the tables in which every field of every object is set, each
// text to a unique one.
import { schemaFormats } from './schema-formats.ts';
import { SCHEMA_KINDS } from './schema-keywords.ts';
import type { Field, Kind, ObjectTable, Shape, TextShape } from './table-types.ts';
import { fieldApplies, rootKind, tableOf } from './tables.ts';

export interface Sentinel {
  readonly name: string;
  readonly document: Readonly<Record<string, unknown>>;
  /** Unique texts, with the row of the tables each belongs to: `Server.host`. */
  readonly facts: readonly { readonly text: string; readonly of: string }[];
  /** Paths of values that can't be unique: numbers, booleans, choices. */
  readonly flags: readonly { readonly path: readonly string[]; readonly of: string }[];
  /** Path of the first value of each row. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

/** What differs from document to document, because fields and forms exclude each other. */
interface Choice {
  readonly name: string;
  /**
   * Messages and operations have a trait written in place: `all` of their fields come from it, or
   * `none`, because they have each field themselves.
   */
  readonly traits?: 'all' | 'none';
  /** Which alternative is taken where a value may be of several types. */
  readonly alternative: number;
  /** How schemas are written: a kind of the tables, or a text in another language. */
  readonly schemas: Kind | 'text';
}

const CHOICES: readonly Choice[] = [
  { name: 'own fields and schemas', alternative: 0, schemas: 'Schema' },
  {
    name: 'traits in place and JSON Schema',
    alternative: 1,
    schemas: 'JsonSchema',
    traits: 'all',
  },
  { name: 'traits without effect', alternative: 0, schemas: 'Schema', traits: 'none' },
  { name: 'JSON Schema 2019-09', alternative: 0, schemas: 'JsonSchema2019' },
  { name: 'JSON Schema 2020-12', alternative: 1, schemas: 'JsonSchema2020' },
  { name: 'schemas of OpenAPI', alternative: 0, schemas: 'OpenApiSchema' },
  { name: 'schemas as text', alternative: 1, schemas: 'text' },
];

/** Returns the documents, and the rows of the tables that they use: `Server.host`. */
export function sentinels(): { documents: Sentinel[]; rows: ReadonlySet<string> } {
  const rows = new Set<string>();
  let count = 0;
  const word = () => `zq${String(++count).padStart(5, '0')}q`;
  return { documents: CHOICES.map((choice) => documentOf(choice, word, rows)), rows };
}

/** Keys that references of the document use. */
interface Targets {
  readonly server: string;
  readonly channel: string;
  readonly message: string;
}

const SCHEMAS: ReadonlySet<Kind> = new Set([...SCHEMA_KINDS, 'OpenApiSchema']);

function documentOf(choice: Choice, word: () => string, rows: Set<string>): Sentinel {
  const facts: { text: string; of: string }[] = [];
  const flags: { path: readonly string[]; of: string }[] = [];
  const own = new Map<string, readonly string[]>();
  const targets: Targets = { server: word(), channel: word(), message: word() };
  let of = '';

  const unique = (around: (word: string) => string = (own) => own) => {
    const own = word();
    facts.push({ text: own, of });
    return around(own);
  };
  const flag = (path: readonly string[], value: unknown) => {
    flags.push({ path, of });
    return value;
  };

  function make(shape: Shape, path: readonly string[], depth: number, field?: Field): unknown {
    switch (shape.is) {
      case 'string':
        return text(shape, path);
      case 'boolean':
        return flag(path, field?.default !== true);
      case 'integer':
      case 'number':
        return flag(path, numberIn(shape.min, shape.max, field?.default));
      case 'null':
        return null;
      case 'any':
        return unique();
      case 'either': {
        const alternatives = shape.of.filter((other) => other.is !== 'null');
        return make(
          alternatives[choice.alternative % alternatives.length] ?? shape,
          path,
          depth,
          field,
        );
      }
      case 'list':
        return items(shape.of).map((variant, i) =>
          make1(shape.of, [...path, String(i)], depth, variant),
        );
      case 'map':
        return map(shape.of, path, depth);
      case 'object':
        return shape.ref === 'only' ? reference(shape.kind) : object(shape.kind, path, depth);
      case 'payload-schema':
        return payload(path);
      case 'schema-by-format':
        return null;
    }
  }

  const make1 = (shape: Shape, path: readonly string[], depth: number, variant: Variant) =>
    shape.is === 'object' && shape.ref !== 'only'
      ? object(shape.kind, path, depth, variant)
      : make(shape, path, depth);

  function text({ enum: choices, format }: TextShape, path: readonly string[]): unknown {
    if (choices) return flag(path, choices[0]);
    switch (format) {
      case 'absolute-url':
        return unique((own) => `https://example.com/${own}`);
      case 'uri':
        return unique((own) => `urn:${own}`);
      case 'email':
        return unique((own) => `${own}@example.com`);
      case 'media-type':
        return unique((own) => `application/${own}`);
      case 'runtime-expression':
        return unique((own) => `$message.payload#/${own}`);
      case 'format-version':
        return flag(path, '3.1.0');
      case 'duration':
        return flag(path, '604800s');
      default:
        return unique();
    }
  }

  function map(inner: Shape, path: readonly string[], depth: number): unknown {
    const out: [string, unknown][] = [];
    for (const variant of items(inner)) {
      const key = keyAt(path) ?? unique();
      out.push([key, make1(inner, [...path, key], depth, variant)]);
    }
    return Object.fromEntries(out);
  }

  /** The keys that references need; those of all other maps are free. */
  function keyAt(path: readonly string[]): string | undefined {
    if (path.length === 1 && path[0] === 'servers') return targets.server;
    if (path.length === 1 && path[0] === 'channels') return targets.channel;
    return path.length === 3 && path[0] === 'channels' && path[2] === 'messages'
      ? targets.message
      : undefined;
  }

  function reference(kind: Kind): unknown {
    const at = `#/channels/${targets.channel}`;
    if (kind === 'Server') return { $ref: `#/servers/${targets.server}` };
    return { $ref: kind === 'Message' ? `${at}/messages/${targets.message}` : at };
  }

  function object(
    kind: Kind,
    path: readonly string[],
    depth: number,
    variant: Variant = {},
  ): unknown {
    const table = tableOf(kind);
    if (SCHEMAS.has(kind) && depth > 0) return inner(kind, path);
    const out: Record<string, unknown> = { ...variant };
    const siblings = (name: string) =>
      typeof out[name] === 'string' ? (out[name] as string) : undefined;
    const taken = choice.traits === 'all' && table.fields.some(({ name }) => name === 'traits');
    for (const field of table.fields) {
      if (!fieldApplies(field, siblings)) continue;
      if (taken && field.name !== 'traits' && inTrait(kind, field.name)) continue;
      if (!choice.traits && field.name === 'traits') continue;
      // What traits lose is lost in components in the same way; the other documents have those.
      if (choice.traits === 'none' && kind === rootKind && field.name === 'components') continue;
      if (SCHEMAS.has(kind) && isRival(field)) continue;
      remember(kind, field.name, () => {
        if (!own.has(of)) own.set(of, [...path, field.name]);
        if (Object.hasOwn(variant, field.name)) flag([...path, field.name], variant[field.name]);
        else
          out[field.name] = make(
            field.shape,
            [...path, field.name],
            SCHEMAS.has(kind) ? depth + 1 : depth,
            field,
          );
      });
    }
    if (table.extensions && !SCHEMAS.has(kind))
      remember(kind, 'x-', () => (out[`x-${unique()}`] = unique()));
    return out;
  }

  /** A schema below another: a title, and the limits that would only repeat others. */
  function inner(kind: Kind, path: readonly string[]): unknown {
    const out: Record<string, unknown> = { title: remember(kind, 'title', unique) };
    // Schemas of an allOf are shown merged with the schema around them, where their values would
    // conflict.
    for (const field of path.at(-2) === 'allOf' ? [] : tableOf(kind).fields.filter(isRival))
      remember(
        kind,
        field.name,
        () => (out[field.name] = make(field.shape, [...path, field.name], 1, field)),
      );
    return out;
  }

  /** Makes something that belongs to a row. */
  function remember<T>(kind: Kind, name: string, made: () => T): T {
    const outer = of;
    of = `${kind}.${name}`;
    rows.add(of);
    const value = made();
    of = outer;
    return value;
  }

  function payload(path: readonly string[]): unknown {
    if (choice.schemas === 'Schema') return object('Schema', path, 0);
    rows.add('MultiFormatSchema.schemaFormat');
    rows.add('MultiFormatSchema.schema');
    const format = schemaFormats.find(({ kind }) => kind === choice.schemas)?.values[0];
    const more = remember('MultiFormatSchema', 'x-', () => ({ [`x-${unique()}`]: unique() }));
    if (format !== undefined)
      return {
        schemaFormat: flag([...path, 'schemaFormat'], format),
        schema: object(choice.schemas, [...path, 'schema'], 0),
        ...more,
      };
    return {
      schemaFormat: remember('MultiFormatSchema', 'schemaFormat', () =>
        unique((own) => `application/${own}`),
      ),
      schema: remember('MultiFormatSchema', 'schema', () => unique((own) => `<${own}/>`)),
      ...more,
    };
  }

  const document = object(rootKind, [], 0) as Record<string, unknown>;
  facts.push(...Object.entries(targets).map(([name, text]) => ({ text, of: `key of a ${name}` })));
  return { name: choice.name, document, facts, flags, rows: own };
}

/** Values of fields on which others depend. */
type Variant = Readonly<Record<string, string>>;

/** Returns one variant for each value of a field in a condition, at least an empty one. */
function items(shape: Shape): readonly Variant[] {
  const table = shape.is === 'object' && shape.ref !== 'only' ? tableOf(shape.kind) : undefined;
  const conditions = table?.fields.flatMap((field) => field.applies ?? []) ?? [];
  const first = conditions[0]?.field;
  if (!table || first === undefined) return [{}];
  const others = conditions
    .filter(({ field }) => field !== first)
    .map(({ field, values }) => [field, values[0] ?? ''] as const);
  return choicesOf(table, first).map((value) => {
    const variant: Record<string, string> = { [first]: value };
    // Another condition counts only where its own field belongs to the object.
    for (const [name, expected] of others)
      if (
        table.fields.some(
          (field) => field.name === name && fieldApplies(field, (sibling) => variant[sibling]),
        )
      )
        variant[name] = expected;
    return variant;
  });
}

function choicesOf(table: ObjectTable, name: string): readonly string[] {
  const shape = table.fields.find((field) => field.name === name)?.shape;
  return shape?.is === 'string' ? (shape.enum ?? []) : [];
}

/**
 * Whether only the tighter of this limit and another counts (also `enum` and `const`), so that they
 * are set in different schemas.
 */
function isRival({ name, shape }: Field): boolean {
  return (
    name === 'enum' ||
    ((name === 'exclusiveMinimum' || name === 'exclusiveMaximum') && shape.is === 'number')
  );
}

/** Whether the trait of `kind` has the field. */
function inTrait(kind: Kind, name: string): boolean {
  return tableOf(`${kind}Trait`).fields.some((field) => field.name === name);
}

/** A number that the row allows and that is not its default. */
function numberIn(min = 0, max?: number, preset?: unknown): number {
  const value = max === undefined ? min + 7 : Math.floor((min + max) / 2);
  return value === preset ? value + 1 : value;
}
