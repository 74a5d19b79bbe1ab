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
import type { Definitions, NormalizedSchema } from './types.ts';

const MAX_DEPTH = 200;
const MAX_NODES = 20_000;

/** A byte is a character there; others write base64, whose characters are among them. */
const BYTES: NormalizedSchema = { type: 'string', pattern: '^[\\u0000-\\u00ff]*$' };
/** JSON has no numbers for the last three. */
const FLOATING: NormalizedSchema = {
  anyOf: [{ type: 'number' }, { enum: ['NaN', 'Infinity', '-Infinity'] }],
};

const PRIMITIVES: ReadonlyMap<string, NormalizedSchema> = new Map<string, NormalizedSchema>([
  ['null', { type: 'null' }],
  ['boolean', { type: 'boolean' }],
  ['int', { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }],
  ['long', { type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 }],
  ['float', FLOATING],
  ['double', FLOATING],
  ['bytes', BYTES],
  ['string', { type: 'string' }],
]);

/** A schema with all that it refers to; null where a part of it is missing, broken or too large. */
export type ConvertedAvro = { readonly root: NormalizedSchema; readonly definitions: Definitions };

/** Converts the Avro schema at a location. */
export function convertAvro(documents: DocumentSet, at: LocatedNode): ConvertedAvro | null {
  const converter = new AvroConverter(documents);
  const root = converter.type(at, at.node, '', 0);
  return converter.incomplete ? null : { root, definitions: objectOf(converter.types) as never };
}

class AvroConverter {
  /** Something is unknown: a name, the target of a reference. */
  incomplete = false;
  /** Named types by their full names, and the targets of references. */
  readonly types = new Map<string, NormalizedSchema>();
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
    const logical = LOGICAL_TYPES.get(stringOf(get(node, 'logicalType')) ?? '');
    // Tools print what such a value means, as a date, or as it is.
    if (name !== undefined && name !== 'string' && logical?.includes(name)) {
      const printed: NormalizedSchema = { type: ['string', 'number'] };
      return name === 'fixed' ? this.define(node, namespace, () => printed) : printed;
    }
    if (name === 'array')
      return { type: 'array', items: this.inner(at, node, 'items', namespace, depth) };
    if (name === 'map')
      return {
        type: 'object',
        additionalProperties: this.inner(at, node, 'values', namespace, depth),
      };
    if (name === undefined || !NAMED.has(name)) return this.type(at, type, namespace, depth);
    return this.define(node, namespace, (inside) => {
      if (name === 'fixed') return BYTES;
      if (name === 'enum') return { enum: symbolsOf(node) };
      return this.record(at, node, inside, depth);
    });
  }

  /** A type with a name is known by it from its beginning on, so that it may refer to itself. */
  private define(
    node: MapNode,
    namespace: string,
    content: (namespace: string) => NormalizedSchema,
  ): NormalizedSchema {
    const name = stringOf(get(node, 'name'));
    if (name === undefined) return this.unknown();
    const full = fullName(name, stringOf(get(node, 'namespace')) ?? namespace);
    this.types.set(full, true);
    this.types.set(full, content(full.slice(0, Math.max(0, full.lastIndexOf('.')))));
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
    return {
      type: 'object',
      title,
      properties: objectOf(properties),
      required,
      additionalProperties: false,
    };
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
    return { anyOf: [...plain, ...named] };
  }

  private nameInUnion(node: Node, schema: NormalizedSchema | undefined): string | undefined {
    if (typeof schema === 'object' && typeof schema.$ref === 'string') return schema.$ref;
    return stringOf(node.kind === 'map' ? get(node, 'type') : node);
  }

  private referred(uri: string, ref: string, namespace: string, depth: number): NormalizedSchema {
    const key = `${uri}\n${ref}`;
    if (this.types.has(key)) return { $ref: key };
    const target = this.documents.target(uri, ref);
    if (target.kind !== 'found') return this.unknown();
    const { node } = target.node;
    const schema = node.kind === 'map' ? (get(node, 'schema') ?? node) : node;
    this.types.set(key, true);
    const found = this.type(target.node, schema, namespace, depth);
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
