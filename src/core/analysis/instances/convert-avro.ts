// Converts an Avro schema (1.9) to a JSON schema of its values in JSON: as the JSON encoding of
// Avro has them, and as most tools print them.
import { LOGICAL_TYPES, NAMED } from '../../format/avro.ts';
import {
  get,
  isBroken,
  type MapNode,
  type Node,
  type SeqNode,
  stringOf,
  stringsOf,
} from '../../text/tree.ts';
import { objectOf } from '../../text/value.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { avroAround, schemaValue } from '../documents/schema-value.ts';
import { Digest, idOf } from './digest.ts';
import type { AvroMark } from './explain-avro.ts';
import type { Definitions, NormalizedSchema } from './types.ts';

const MAX_DEPTH = 200;
const MAX_NODES = 20_000;

/** A byte is a character there; others write base64, whose characters are among them. */
const BYTES = { type: 'string', pattern: '^[\\u0000-\\u00ff]*$' };
/** JSON has no numbers for the last three. */
const FLOATING = { anyOf: [{ type: 'number' }, { enum: ['NaN', 'Infinity', '-Infinity'] }] };

type Keywords = Exclude<NormalizedSchema, boolean>;

/** Marks a schema as a type of Avro, in whose words its errors are. */
function markSchema(schema: Keywords, mark: AvroMark): Keywords {
  return { ...schema, 'x-avro': mark };
}

const PRIMITIVES: ReadonlyMap<string, NormalizedSchema> = new Map(
  Object.entries<Keywords>({
    null: { type: 'null' },
    boolean: { type: 'boolean' },
    int: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
    long: { type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 },
    float: FLOATING,
    double: FLOATING,
    bytes: BYTES,
    string: { type: 'string' },
  }).map(([is, schema]) => [is, markSchema(schema, { is })]),
);

/** A schema with all that it refers to. */
export interface ConvertedAvro {
  readonly root: NormalizedSchema;
  readonly definitions: Definitions;
  /** Another one as soon as anything changes that it is made of. */
  readonly key: string;
}

/** A conversion with what it was made of; `is` is null where a part is missing or broken. */
interface Conversion {
  readonly is: ConvertedAvro | null;
  readonly around: Node | undefined;
  readonly references: readonly Followed[];
}

interface Followed {
  readonly uri: string;
  readonly ref: string;
  readonly target: Node | undefined;
}

const known = new WeakMap<Node, Conversion>();

/**
 * Converts the Avro schema at a location, which may use the names of a larger schema that it is a
 * piece of; null where a part of it is missing, broken or too large. The result is the same object
 * as long as nothing changes.
 */
export function convertAvro(documents: DocumentSet, at: LocatedNode): ConvertedAvro | null {
  const around = avroAround(documents, at);
  const before = known.get(at.node);
  if (
    before &&
    before.around === around?.node &&
    before.references.every(
      ({ uri, ref, target }) => targetOf(documents, uri, ref)?.node === target,
    )
  )
    return before.is;
  const converter = new AvroConverter(documents);
  // Its own names are those that count afterwards.
  if (around) converter.type(around, around.node, '', 0);
  converter.incomplete = false;
  const root = converter.type(at, at.node, '', 0);
  const key = new Digest();
  for (const node of [at.node, around?.node, ...converter.references.map(({ target }) => target)])
    if (node) key.add(idOf(node));
  const is = converter.incomplete
    ? null
    : { root, definitions: objectOf(converter.types) as never, key: `avro.${key.text()}` };
  known.set(at.node, { is, around: around?.node, references: converter.references });
  return is;
}

function targetOf(documents: DocumentSet, uri: string, ref: string): LocatedNode | null {
  const target = documents.target(uri, ref);
  const schema = target.kind === 'found' ? schemaValue(documents, null, target.node) : null;
  // One that states no format has that of the schema which refers to it.
  const isStated = schema?.format !== undefined;
  return isStated && schema.language?.family !== 'avro' ? null : schema;
}

class AvroConverter {
  /** Something is unknown: a name, the target of a reference. */
  incomplete = false;
  /** Named types by their full names, and the targets of references. */
  readonly types = new Map<string, NormalizedSchema>();
  readonly references: Followed[] = [];
  private left = MAX_NODES;
  private readonly documents: DocumentSet;

  constructor(documents: DocumentSet) {
    this.documents = documents;
  }

  /** @param at the location of the whole schema, in whose file references are resolved */
  type(at: LocatedNode, node: Node, namespace: string, depth: number): NormalizedSchema {
    if (depth > MAX_DEPTH || this.left-- <= 0 || isBroken(node)) return this.unknown();
    if (node.kind === 'seq') return this.union(at, node, namespace, depth + 1);
    if (node.kind === 'map') return this.described(at, node, namespace, depth + 1);
    return typeof node.value === 'string' ? this.named(node.value, namespace) : this.unknown();
  }

  private unknown(): NormalizedSchema {
    this.incomplete = true;
    return true;
  }

  private named(name: string, namespace: string): NormalizedSchema {
    const primitive = PRIMITIVES.get(name);
    if (primitive) return primitive;
    const full = [fullName(name, namespace), name].find((one) => this.types.has(one));
    return full === undefined ? this.unknown() : { $ref: full };
  }

  private described(
    at: LocatedNode,
    node: MapNode,
    namespace: string,
    depth: number,
  ): NormalizedSchema {
    const ref = this.documents.refOf(node);
    if (ref !== undefined) return this.referred(at.uri, ref, namespace, depth);
    const type = get(node, 'type');
    const name = stringOf(type);
    if (!type) return this.unknown();
    const logical = stringOf(get(node, 'logicalType'));
    if (name !== undefined && logical !== undefined && LOGICAL_TYPES.get(logical)?.includes(name)) {
      // Tools print what such a value means, as a date, or as it is.
      const printed = { type: name === 'string' ? name : ['string', 'number'] };
      const mark = { is: name, logical, ...numbersOf(node, ['precision', 'scale', 'size']) };
      return name === 'fixed'
        ? this.define(node, namespace, (full) => markSchema(printed, { ...mark, name: full }))
        : markSchema(printed, mark);
    }
    if (name === 'array')
      return markSchema(
        { type: 'array', items: this.inner(at, node, 'items', namespace, depth) },
        { is: name },
      );
    if (name === 'map')
      return markSchema(
        {
          type: 'object',
          additionalProperties: this.inner(at, node, 'values', namespace, depth),
        },
        { is: name },
      );
    if (name === undefined || !NAMED.has(name)) return this.type(at, type, namespace, depth);
    return this.define(node, namespace, (full, inside) => {
      if (name === 'fixed')
        return markSchema(BYTES, { is: name, name: full, ...numbersOf(node, ['size']) });
      if (name === 'enum') return markSchema({ enum: symbolsOf(node) }, { is: name, name: full });
      return this.record(at, node, full, inside, depth);
    });
  }

  /** A type with a name is known by it from its beginning on, so that it may refer to itself. */
  private define(
    node: MapNode,
    namespace: string,
    content: (full: string, namespace: string) => NormalizedSchema,
  ): NormalizedSchema {
    const name = stringOf(get(node, 'name'));
    if (name === undefined) return this.unknown();
    const full = fullName(name, stringOf(get(node, 'namespace')) ?? namespace);
    this.types.set(full, true);
    this.types.set(full, content(full, full.slice(0, Math.max(0, full.lastIndexOf('.')))));
    return { $ref: full };
  }

  private inner(
    at: LocatedNode,
    node: MapNode,
    field: string,
    namespace: string,
    depth: number,
  ): NormalizedSchema {
    const inner = get(node, field);
    return inner ? this.type(at, inner, namespace, depth) : this.unknown();
  }

  /** All fields, where those with a default may be left out by who doesn't encode all of them. */
  private record(
    at: LocatedNode,
    node: MapNode,
    full: string,
    namespace: string,
    depth: number,
  ): NormalizedSchema {
    const fields = get(node, 'fields');
    if (fields?.kind !== 'seq') return this.unknown();
    const properties: [string, NormalizedSchema][] = [];
    const required: string[] = [];
    for (const { value } of fields.items) {
      const name = stringOf(get(value, 'name'));
      if (name === undefined || value.kind !== 'map') return this.unknown();
      properties.push([name, this.inner(at, value, 'type', namespace, depth)]);
      if (!get(value, 'default')) required.push(name);
    }
    const title = stringOf(get(node, 'name'));
    return markSchema(
      {
        type: 'object',
        title,
        properties: objectOf(properties),
        required,
        additionalProperties: false,
      },
      // A record that describes an error is one to its readers.
      { is: 'record', name: full },
    );
  }

  /** A value of the JSON encoding names its type: `{"string": "a"}`. Others leave the name out. */
  private union(
    at: LocatedNode,
    node: SeqNode,
    namespace: string,
    depth: number,
  ): NormalizedSchema {
    const plain = node.items.map(({ value }) => this.type(at, value, namespace, depth));
    const named = node.items.flatMap(({ value }, i): NormalizedSchema[] => {
      const name = this.nameInUnion(value, plain[i]);
      if (name === 'null' || name === undefined) return [];
      const properties = objectOf([[name, plain[i]]]);
      return [{ type: 'object', properties, required: [name], additionalProperties: false }];
    });
    return markSchema({ anyOf: [...plain, ...named] }, { is: 'union' });
  }

  private nameInUnion(node: Node, schema: NormalizedSchema | undefined): string | undefined {
    if (typeof schema === 'object' && typeof schema.$ref === 'string') return schema.$ref;
    return stringOf(node.kind === 'map' ? get(node, 'type') : node);
  }

  private referred(uri: string, ref: string, namespace: string, depth: number): NormalizedSchema {
    const key = `${uri}\n${ref}`;
    if (this.types.has(key)) return { $ref: key };
    const target = targetOf(this.documents, uri, ref);
    this.references.push({ uri, ref, target: target?.node });
    if (!target) return this.unknown();
    this.types.set(key, true);
    const found = this.type(target, target.node, namespace, depth);
    this.types.set(key, found);
    return found;
  }
}

function fullName(name: string, namespace: string): string {
  return name.includes('.') || namespace === '' ? name : `${namespace}.${name}`;
}

function symbolsOf(node: MapNode): string[] {
  return stringsOf(get(node, 'symbols'));
}

/** Returns the fields of a schema that are numbers. */
function numbersOf(
  node: MapNode,
  fields: readonly ('precision' | 'scale' | 'size')[],
): Pick<AvroMark, 'precision' | 'scale' | 'size'> {
  return objectOf(
    fields.flatMap((field) => {
      const value = get(node, field);
      return value?.kind === 'scalar' && typeof value.value === 'number'
        ? [[field, value.value]]
        : [];
    }),
  );
}
