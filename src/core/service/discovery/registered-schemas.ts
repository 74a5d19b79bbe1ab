// Schemas of a schema registry as a document has them: with what they refer to by name in one text,
// since a document can't refer to a subject of a registry.
import { Analyzer } from '../../analysis/analyzer.ts';
import type { OptionalParsers } from '../../analysis/optional-parsers.ts';
import { fullName, NAMED, namespaceOf, PRIMITIVES } from '../../format/avro.ts';
import { dialect } from '../../format/dialects.ts';
import { quote } from '../../format/message-text.ts';
import { schemaFormats } from '../../format/schema-formats.ts';
import { toPointer } from '../../text/pointer.ts';
import { isMap, objectOf } from '../../text/value.ts';

/** A schema as a registry has it. */
export interface RegisteredSchema {
  readonly id: number;
  readonly language: 'avro' | 'protobuf' | 'json';
  readonly text: string;
  /** What it refers to by these names, and what those refer to. */
  readonly references: readonly NamedText[];
}

interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** A schema of a registry, as a message has it. */
export interface DescribedSchema {
  readonly id: number;
  /** What it calls itself; undefined where it has no name. */
  readonly name?: string;
  readonly contentType: string;
  readonly schemaFormat: string;
  /**
   * Returns the schema.
   * @param pointer where it will be in the document: references in JSON Schema begin there
   */
  schemaAt(pointer: string): unknown;
}

/** Levels of a schema. */
const MAX_DEPTH = 200;

/** A schema that can't be in a document, with the reason: the predicate of a sentence. */
class Unusable extends Error {}

/**
 * Returns a schema of a registry as a document has it, or why it can't be in one.
 * @param parsers the one for Protocol Buffers, where the schema is written in that
 */
export function describeSchema(
  registered: RegisteredSchema,
  parsers: OptionalParsers,
): DescribedSchema | { readonly why: string } {
  try {
    const described = DESCRIBE[registered.language](registered);
    const problem = problemOf(described, parsers);
    return problem === null ? described : { why: `is not valid: ${problem}` };
  } catch (failure) {
    if (failure instanceof Unusable) return { why: failure.message };
    throw failure;
  }
}

const DESCRIBE: Readonly<
  Record<RegisteredSchema['language'], (registered: RegisteredSchema) => DescribedSchema>
> = { avro: describeAvro, protobuf: describeProtobuf, json: describeJson };

/** Returns the first error of a document that has the schema. */
function problemOf(described: DescribedSchema, parsers: OptionalParsers): string | null {
  const analyzer = new Analyzer('', 'json');
  analyzer.setParsers(parsers);
  const path = ['components', 'messages', 'one', 'payload', 'schema'];
  const payload = {
    schemaFormat: described.schemaFormat,
    schema: described.schemaAt(toPointer(path)),
  };
  analyzer.setText(
    JSON.stringify({
      [dialect.rootField]: dialect.version,
      info: { title: 'Registry', version: '1' },
      components: { messages: { one: { payload } } },
    }),
  );
  return analyzer.problems().find(({ severity }) => severity === 'error')?.message ?? null;
}

function formatOf(family: string, is: { version?: number; draft?: string } = {}): string {
  const found = schemaFormats.find(
    (one) => one.family === family && one.version === is.version && one.draft === is.draft,
  );
  // Without a suffix for JSON or YAML, where there is such a value: the document may be in both.
  return found?.values.find((value) => !/\+(?:json|yaml)/.test(value)) ?? found?.values[0] ?? '';
}

function parse({ text }: NamedText): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unusable('is not JSON.');
  }
}

// Avro.

function describeAvro({ id, text, references }: RegisteredSchema): DescribedSchema {
  const types = new Map<string, AvroDefinition>();
  for (const one of references) collectTypes(parse(one), '', types, 0);
  // A name alone, such as "string", is a text that may be written without quotes.
  const root = PRIMITIVES.has(text.trim()) ? text.trim() : parse({ name: '', text });
  const schema = new AvroInliner(types).schema(root, '', 0);
  const name = isMap(root) && typeof root.name === 'string' ? root.name : undefined;
  return {
    id,
    ...(name !== undefined && { name: name.slice(name.lastIndexOf('.') + 1) }),
    contentType: 'application/avro',
    schemaFormat: formatOf('avro'),
    schemaAt: () => schema,
  };
}

type Data = Readonly<Record<string, unknown>>;

/** A type with a name, and the namespace that it is in. */
interface AvroDefinition {
  readonly type: Data;
  readonly namespace: string;
}

/** Returns the full name of a definition; null of other types (Avro 1.9, section Names). */
function definedName(type: Data, namespace: string): string | null {
  const isNamed = typeof type.type === 'string' && NAMED.has(type.type);
  if (!isNamed || typeof type.name !== 'string') return null;
  const own = typeof type.namespace === 'string' ? type.namespace : namespace;
  return fullName(type.name, namespaceOf(own));
}

const withoutName = (full: string): string => full.slice(0, Math.max(0, full.lastIndexOf('.')));

function collectTypes(
  value: unknown,
  namespace: string,
  types: Map<string, AvroDefinition>,
  depth: number,
): void {
  if (depth > MAX_DEPTH) throw new Unusable('is nested too deeply.');
  const inner = (one: unknown, around: string) => collectTypes(one, around, types, depth + 1);
  if (Array.isArray(value)) for (const one of value) inner(one, namespace);
  if (!isMap(value)) return;
  const full = definedName(value, namespace);
  if (full !== null && !types.has(full))
    types.set(full, { type: value, namespace: withoutName(full) });
  const around = full === null ? namespace : withoutName(full);
  for (const field of fieldsOf(value)) inner(field.type, around);
  if (full === null) for (const key of INNER) inner(value[key], namespace);
}

/** Where types are inside one without a name. */
const INNER = ['items', 'values', 'type'];

function fieldsOf({ fields }: Data): readonly Data[] {
  return Array.isArray(fields) ? fields.filter(isMap) : [];
}

/** Puts the definition of a type where it is named first. */
class AvroInliner {
  private readonly types: ReadonlyMap<string, AvroDefinition>;
  private readonly defined = new Set<string>();

  constructor(types: ReadonlyMap<string, AvroDefinition>) {
    this.types = types;
  }

  schema(value: unknown, namespace: string, depth: number): unknown {
    if (depth > MAX_DEPTH) throw new Unusable('is nested too deeply.');
    if (typeof value === 'string') return this.named(value, namespace, depth);
    if (Array.isArray(value)) return value.map((one) => this.schema(one, namespace, depth + 1));
    if (!isMap(value)) return value;
    const full = definedName(value, namespace);
    if (full !== null) return this.definition(value, full, depth);
    return this.changed(value, (key, inner) =>
      INNER.includes(key) ? this.schema(inner, namespace, depth + 1) : inner,
    );
  }

  private named(name: string, namespace: string, depth: number): unknown {
    if (PRIMITIVES.has(name)) return name;
    const full = [fullName(name, namespaceOf(namespace)), name].find(
      (one) => this.defined.has(one) || this.types.has(one),
    );
    const found = full === undefined ? undefined : this.types.get(full);
    if (full === undefined || !found || this.defined.has(full)) return name;
    const definition = this.definition(found.type, full, depth) as Data;
    // Around it is another namespace than in the text that it comes from.
    const rest = Object.entries(definition).filter(([key]) => !ABOUT_NAME.includes(key));
    return objectOf([
      ...(['type', 'name'] as const).map((key): [string, unknown] => [
        key,
        key === 'name' ? full.slice(full.lastIndexOf('.') + 1) : definition.type,
      ]),
      ['namespace', found.namespace],
      ...rest,
    ]);
  }

  private definition(type: Data, full: string, depth: number): unknown {
    this.defined.add(full);
    const inside = withoutName(full);
    return this.changed(type, (key, inner) =>
      key === 'fields' && Array.isArray(inner)
        ? inner.map((field) =>
            isMap(field)
              ? this.changed(field, (of, own) =>
                  of === 'type' ? this.schema(own, inside, depth + 1) : own,
                )
              : field,
          )
        : inner,
    );
  }

  private changed(value: Data, change: (key: string, inner: unknown) => unknown): Data {
    return objectOf(Object.entries(value).map(([key, inner]) => [key, change(key, inner)]));
  }
}

const ABOUT_NAME = ['type', 'name', 'namespace'];

// Protocol Buffers.

function describeProtobuf({ id, text }: RegisteredSchema): DescribedSchema {
  const plain = text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ' ');
  const foreign = [...plain.matchAll(/^\s*import\s+(?:public\s+|weak\s+)?"([^"\n]*)"/gm)].find(
    ([, file = '']) => !file.startsWith('google/protobuf/'),
  );
  if (foreign) throw new Unusable(`imports ${quote(foreign[1] ?? '')}, which a message can't do.`);
  const name = /(?:^|[\s;}])message\s+(\w+)/.exec(plain)?.[1];
  if (name === undefined) throw new Unusable('has no message.');
  const isNew = /^\s*(?:syntax\s*=\s*["']proto3|edition\s*=)/m.test(plain);
  const schema = `${text.replaceAll(/\r\n?/g, '\n').trim()}\n`;
  return {
    ...{ id, name, contentType: 'application/x-protobuf' },
    schemaFormat: formatOf('protobuf', { version: isNew ? 3 : 2 }),
    schemaAt: () => schema,
  };
}

// JSON Schema.

function describeJson({ id, text, references }: RegisteredSchema): DescribedSchema {
  const root = parse({ name: '', text });
  const own = isMap(root) ? root : {};
  const draft = /draft[-/](2019-09|2020-12)/.exec(String(own.$schema ?? ''))?.[1] ?? '07';
  const isModern = draft !== '07';
  return {
    id,
    ...(typeof own.title === 'string' && { name: own.title }),
    contentType: 'application/json',
    schemaFormat: formatOf('json-schema', { draft }),
    schemaAt: (pointer) => {
      // References of a schema with an id begin at its root (JSON Schema, section 8.2).
      const at = typeof own.$id === 'string' ? '#' : `#${pointer}`;
      return withReferences(root, at, references, isModern ? '$defs' : 'definitions');
    },
  };
}

/** Returns a schema with those that it refers to by name among its definitions. */
function withReferences(
  root: unknown,
  at: string,
  references: readonly NamedText[],
  home: string,
): unknown {
  const known = isMap(root) && isMap(root[home]) ? root[home] : {};
  const keys = new Map<string, string>();
  for (const { name } of references) {
    const stem = name.replace(/^.*\/|\.json$/g, '').replace(/[^\w.-]+/g, '-') || 'schema';
    const taken = [...Object.keys(known), ...keys.values()];
    let key = stem;
    for (let n = 2; taken.includes(key); n++) key = `${stem}${n}`;
    keys.set(name, key);
  }
  const target = (ref: string, base: string): string => {
    const [, file = '', fragment = ''] = /^([^#]*)(?:#(.*))?$/s.exec(ref) ?? [];
    const key = keys.get(file);
    if (file !== '' && key === undefined) return ref;
    const from = key === undefined ? base : `${at}${toPointer([home, key])}`;
    return `${from}${fragment}`;
  };
  const schema = withRefs(root, (ref) => target(ref, at), 0);
  if (keys.size === 0 || !isMap(schema)) return schema;
  const added = references.map((one): [string, unknown] => {
    const key = keys.get(one.name) ?? '';
    const base = `${at}${toPointer([home, key])}`;
    const inner = withRefs(parse(one), (ref) => target(ref, base), 0);
    // With an id of its own its references would begin there.
    return [key, isMap(inner) ? objectOf(Object.entries(inner).filter(isNoIdentity)) : inner];
  });
  const definitions = isMap(schema[home]) ? Object.entries(schema[home]) : [];
  return objectOf([
    ...Object.entries(schema).filter(([key]) => key !== home),
    [home, objectOf([...definitions, ...added])],
  ]);
}

const isNoIdentity = ([key]: readonly [string, unknown]): boolean =>
  key !== '$id' && key !== '$schema';

/** Keywords whose value is data, and those whose members have names that are no keywords. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples', 'example']);
const NAMED_SCHEMAS: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'definitions', '$defs'],
  ...['dependencies', 'dependentSchemas'],
]);

/** Returns a schema with other references. */
function withRefs(value: unknown, change: (ref: string) => string, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new Unusable('is nested too deeply.');
  const inner = (one: unknown) => withRefs(one, change, depth + 1);
  if (Array.isArray(value)) return value.map(inner);
  if (!isMap(value)) return value;
  return objectOf(
    Object.entries(value).map(([key, own]) => {
      if (key === '$ref' && typeof own === 'string') return [key, change(own)];
      if (DATA.has(key)) return [key, own];
      if (!NAMED_SCHEMAS.has(key) || !isMap(own)) return [key, inner(own)];
      return [key, objectOf(Object.entries(own).map(([name, one]) => [name, inner(one)]))];
    }),
  );
}
