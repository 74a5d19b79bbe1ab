// A schema written as one JSON Schema that needs nothing else: what it refers to is in its
// definitions. Loaded on demand.

import { COMBINATIONS, NEWER_KEYWORDS } from '../../format/schema-keywords.ts';
import { fromPointer, percentDecoded, toPointer } from '../../text/pointer.ts';
import { objectOf } from '../../text/value.ts';

/** The drafts that can be written: what most tools read, and the one that OpenAPI 3.1 has. */
const JSON_SCHEMA_DRAFTS = ['07', '2020-12'] as const;

export type JsonSchemaDraft = (typeof JSON_SCHEMA_DRAFTS)[number];

/** A schema with the keywords of draft 07, well formed; a `$ref` is a key of its definitions. */
type Schema = boolean | Keywords;

interface Keywords {
  readonly [keyword: string]: unknown;
}

export interface JsonSchema {
  readonly schema: Readonly<Record<string, unknown>>;
  /** References without a definition: any value is allowed there, and a comment says so. */
  readonly left: number;
}

const IDENTIFIERS: Readonly<Record<JsonSchemaDraft, string>> = {
  '07': 'http://json-schema.org/draft-07/schema#',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

/**
 * Returns a schema as one JSON Schema. Values are valid by it as by the schema that is given, in
 * each draft.
 * @param definitions by `<uri>\n<reference>` or by name: what the schema refers to
 */
export function writeJsonSchema(
  root: Schema,
  definitions: Readonly<Record<string, Schema>>,
  draft: JsonSchemaDraft,
): JsonSchema {
  const writer = new Writer(definitions, draft);
  const schema = writer.root(root);
  return { schema, left: writer.left };
}

/** Schemas of one document, each by its place in a list, that share what they refer to. */
export interface SharedSchemas {
  /** The name of a definition, or a whole schema with definitions of its own. */
  readonly roots: readonly (string | Readonly<Record<string, unknown>>)[];
  readonly $defs: Readonly<Record<string, unknown>>;
}

/**
 * Returns schemas in draft 2020-12 with all that they refer to once. A page that has them writes
 * the JSON Schema of one by itself.
 * @param roots a whole schema, or the key of a definition
 */
export function shareJsonSchemas(
  roots: readonly (string | Readonly<Record<string, unknown>>)[],
  definitions: Readonly<Record<string, Schema>>,
): SharedSchemas {
  return new Writer(definitions, '2020-12').shared(roots);
}

const SINGLE: ReadonlySet<string> = new Set(
  'items contains additionalProperties propertyNames not if then else'.split(' '),
);
/** The same that draft 07 does not know. */
const NEWER: ReadonlySet<string> = new Set(NEWER_KEYWORDS);
const NAMED: ReadonlySet<string> = new Set(['properties', 'patternProperties']);
const DEPENDENCIES = ['dependencies', 'dependentRequired', 'dependentSchemas'];
const DEFINITIONS: ReadonlySet<string> = new Set(['definitions', '$defs']);
/** Limits of counts, which are integers in a JSON Schema. */
const COUNT = /^(?:min|max)(?:Length|Items|Properties)$/;

const MAX_HOPS = 64;

class Writer {
  left = 0;
  private first: Schema = true;
  private readonly names = new Map<Schema, string>();
  private readonly taken = new Set<string>();
  private readonly waiting: Keywords[] = [];
  private readonly definitions: Readonly<Record<string, Schema>>;
  private readonly draft: JsonSchemaDraft;

  constructor(definitions: Readonly<Record<string, Schema>>, draft: JsonSchemaDraft) {
    this.definitions = definitions;
    this.draft = draft;
  }

  root(root: Schema): Record<string, unknown> {
    this.first = this.behindReferences(root);
    const own =
      typeof this.first === 'object'
        ? [...DEFINITIONS].flatMap((keyword) =>
            Object.entries(Object((this.first as Keywords)[keyword])),
          )
        : [];
    for (const [name, schema] of own as [string, Schema][]) {
      this.taken.add(name);
      if (typeof schema === 'object') this.names.set(schema, name);
    }
    const written = this.schema(this.first, true);
    const kept = own.map(([name, schema]) => [name, this.schema(schema as Schema)] as const);
    const all = [...kept, ...this.added()];
    return objectOf([
      ['$schema', IDENTIFIERS[this.draft]],
      ...Object.entries(written === false ? { not: {} } : Object(written)),
      ...(all.length > 0 ? [[this.keyword, objectOf(all)] as const] : []),
    ] as [string, unknown][]);
  }

  shared(roots: readonly (string | Readonly<Record<string, unknown>>)[]): SharedSchemas {
    const names = roots.map((root) => {
      const target = typeof root === 'string' ? this.definitionOf(root) : undefined;
      if (typeof root !== 'string') return root;
      return typeof target === 'object'
        ? this.nameOf(target, root)
        : target === false
          ? { not: {} }
          : {};
    });
    return { roots: names, $defs: objectOf(this.added()) };
  }

  /** The definitions that something refers to, and those that they refer to. */
  private added(): [string, Schema][] {
    const added: [string, Schema][] = [];
    for (let next = this.waiting.pop(); next; next = this.waiting.pop())
      added.push([this.names.get(next) ?? '', this.schema(next)]);
    return added.sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The keyword of the definitions. */
  private get keyword(): string {
    return this.draft === '07' ? 'definitions' : '$defs';
  }

  /** A root that is a reference only is written in place: draft 07 ignores what is beside one. */
  private behindReferences(root: Schema): Schema {
    let here = root;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const target =
        typeof here === 'object' && typeof here.$ref === 'string'
          ? this.definitionOf(here.$ref)
          : undefined;
      if (target === undefined) return here;
      here = target;
    }
    return here;
  }

  private definitionOf(key: string): Schema | undefined {
    return Object.hasOwn(this.definitions, key) ? this.definitions[key] : undefined;
  }

  private schema(schema: Schema, isRoot = false): Schema {
    if (typeof schema === 'boolean') return schema;
    if (typeof schema.$ref === 'string') return this.reference(schema.$ref);
    const members = Object.entries(schema).flatMap(([key, value]) =>
      this.member(key, value, schema, isRoot),
    );
    // A list of values without any, which is no list of values to a JSON Schema.
    const never = Array.isArray(schema.enum) && schema.enum.length === 0;
    if (!never) return objectOf(members);
    const all = members.find(([key]) => key === 'allOf')?.[1] as unknown[] | undefined;
    return objectOf([
      ...members.filter(([key]) => key !== 'allOf'),
      ['allOf', [...(all ?? []), false]],
    ]);
  }

  private member(
    key: string,
    value: unknown,
    schema: Keywords,
    isRoot: boolean,
  ): (readonly [string, unknown])[] {
    const isModern = this.draft !== '07';
    if (key === 'items' && Array.isArray(value))
      return [[isModern ? 'prefixItems' : key, this.list(value)]];
    if (key === 'additionalItems') {
      if (!Array.isArray(schema.items)) return [];
      return [[isModern ? 'items' : key, this.schema(value as Schema)]];
    }
    if (NEWER.has(key)) {
      const written = typeof value === 'number' ? value : this.schema(value as Schema);
      return [[isModern ? key : `x-${key}`, written]];
    }
    if (SINGLE.has(key)) return [[key, this.schema(value as Schema)]];
    if (COMBINATIONS.includes(key)) return [[key, this.list(value as Schema[])]];
    if (NAMED.has(key)) return [[key, this.named(value as Keywords)]];
    if (DEPENDENCIES.includes(key))
      return DEPENDENCIES.find((one) => schema[one] !== undefined) === key
        ? this.dependencies(schema)
        : [];
    if (DEFINITIONS.has(key)) return isRoot ? [] : [[this.keyword, this.named(value as Keywords)]];
    if (key === 'discriminator') return [[key, this.discriminator(value)]];
    // Another base would be one for the references to the definitions, too.
    if (key === '$id') return isRoot && isAbsolute(value) ? [[key, value]] : [];
    if (typeof value === 'number' && !Number.isFinite(value)) return [];
    if (COUNT.test(key))
      return [[key, (key.startsWith('min') ? Math.ceil : Math.floor)(value as number)]];
    if (key === 'enum' && (value as unknown[]).length === 0) return [];
    if (key === 'enum' || key === 'required' || (key === 'type' && Array.isArray(value)))
      return [[key, distinctValues(value as unknown[])]];
    return [[key, value]];
  }

  private list(schemas: readonly Schema[]): Schema[] {
    return schemas.map((one) => this.schema(one));
  }

  private named(schemas: Keywords): Keywords {
    return objectOf(
      Object.entries(schemas).map(([name, one]) => [name, this.schema(one as Schema)] as const),
    );
  }

  private dependencies(schema: Keywords): (readonly [string, unknown])[] {
    const entries = DEPENDENCIES.flatMap((key) => Object.entries(Object(schema[key])));
    const names = entries.flatMap(([name, one]) =>
      Array.isArray(one) ? [[name, distinctValues(one)] as const] : [],
    );
    const schemas = entries.flatMap(([name, one]) =>
      Array.isArray(one) ? [] : [[name, this.schema(one as Schema)] as const],
    );
    if (this.draft === '07') {
      // One keyword there, which has one entry for a name.
      const required = new Map(names);
      const whole = schemas.map(([name, one]) => {
        const others = required.get(name);
        return [name, others ? { allOf: [one, { required: others }] } : one] as const;
      });
      return [['dependencies', objectOf([...names, ...whole])]];
    }
    return [
      ...(names.length > 0 ? [['dependentRequired', objectOf(names)] as const] : []),
      ...(schemas.length > 0 ? [['dependentSchemas', objectOf(schemas)] as const] : []),
    ];
  }

  /**
   * JSON Schema has no such keyword, but its tools do: they choose by it among alternatives that
   * are distinct already. Its mapping names definitions.
   */
  private discriminator(value: unknown): unknown {
    const { mapping } = Object(value) as { mapping?: unknown };
    if (typeof mapping !== 'object' || mapping === null) return value;
    const written = Object.entries(mapping).map(([name, key]) => {
      const target = typeof key === 'string' ? this.definitionOf(key) : undefined;
      const ref = target === undefined ? undefined : this.pointerTo(target, key);
      return [name, ref ?? String(key).replace(/^.*\n/s, '')] as const;
    });
    return { ...(value as object), mapping: objectOf(written) };
  }

  private reference(key: string): Schema {
    const target = this.definitionOf(key);
    if (target === undefined) {
      this.left++;
      return { $comment: `Unresolved reference: ${key.slice(key.lastIndexOf('\n') + 1)}` };
    }
    return typeof target === 'boolean' ? target : { $ref: this.pointerTo(target, key) };
  }

  private pointerTo(target: Schema, key: string): string | undefined {
    if (typeof target === 'boolean') return undefined;
    if (target === this.first) return '#';
    const name = this.nameOf(target, key);
    return `#/${this.keyword}/${encodeURIComponent(toPointer([name]).slice(1))}`;
  }

  private nameOf(target: Keywords, key: string): string {
    let name = this.names.get(target);
    if (name === undefined) {
      name = this.freeName(nameOf(key));
      this.names.set(target, name);
      this.waiting.push(target);
    }
    return name;
  }

  private freeName(base: string): string {
    let name = base;
    for (let n = 2; this.taken.has(name); n++) name = `${base}${n}`;
    this.taken.add(name);
    return name;
  }
}

/** The last name in a reference: a key, or that of a file; for Avro the name of the type. */
function nameOf(key: string): string {
  const ref = key.slice(key.lastIndexOf('\n') + 1);
  const [file = '', pointer = ''] = ref.split('#', 2);
  const last = fromPointer(percentDecoded(pointer) ?? pointer).at(-1);
  const name = last || (key === ref ? ref : file.replace(/.*\//s, '').replace(/\.\w+$/, ''));
  // Half of a character can't be in an address.
  return name.replace(/\p{Surrogate}/gu, '\ufffd') || 'schema';
}

function isAbsolute(id: unknown): boolean {
  return typeof id === 'string' && /^[a-z][a-z\d+.-]*:[^#\s]+$/i.test(id);
}

function distinctValues(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
