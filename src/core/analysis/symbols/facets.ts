// Schemas of a value: those that describe it together, its possible properties and values.

import type { Dialect } from '../../format/dialects.ts';
import { ALTERNATIVES } from '../../format/schema-keywords.ts';
import { fromPointer, toPointer } from '../../text/pointer.ts';
import { get, type MapNode, type Node, stringOf, textsOf } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { type LocatedNode, nodeAtSteps } from '../documents/located-node.ts';
import { isJsonSchema, schemaValue } from '../documents/schema-value.ts';
import { fromAvro } from '../schemas/avro-as-schema.ts';
import {
  type PossibleSchema,
  type SchemaWalk,
  schemasBelow,
  schemasIn,
  schemasTogether,
  type WalkedSchema,
} from '../schemas/walk.ts';
import { child, otherFile } from '../typed-tree/objects-at.ts';
import { distinctNodes } from './properties.ts';

/** A schema of the value at the cursor, one of several. */
export type Facet = WalkedSchema;

/** Maximum number of schemas examined for one value: they may refer to each other without end. */
const MAX_FACETS = 300;

/** Reads the schemas of one document set. */
export class Facets {
  private readonly documents: DocumentSet;
  private readonly dialect: Dialect;

  constructor(documents: DocumentSet, dialect: Dialect) {
    this.documents = documents;
    this.dialect = dialect;
  }

  /**
   * Returns all schemas that describe the same value as those at `locations`: references followed,
   * `allOf` and alternatives included.
   * @param data the value as far as it is there: alternatives that it can't match are left out
   */
  of(locations: readonly PossibleSchema[], data?: Node): Facet[] {
    const walk: SchemaWalk = {
      resolve: (at) => this.resolve(at),
      alternatives: 'any',
      limit: MAX_FACETS,
      select: (schema, alternatives) => this.fitting(schema, alternatives, data),
    };
    return schemasTogether(locations, walk);
  }

  /** Returns a schema with the keywords of JSON Schema; one of Avro as what its values are. */
  private resolve(at: LocatedNode): LocatedNode | null {
    const schema = schemaValue(this.documents, this.dialect, at);
    const family = schema?.language?.family;
    if (schema && family === 'avro') return { ...schema, node: fromAvro(schema.node) };
    return schema && (isJsonSchema(schema) || family === 'openapi') ? schema : null;
  }

  /**
   * Returns the alternatives of a value, each combined with the constraints that all share; [] if
   * there are fewer than two.
   */
  choices(
    locations: readonly PossibleSchema[],
    data?: Node,
  ): { readonly name: string; readonly places: PossibleSchema[] }[] {
    for (const facet of this.of(locations, data)) {
      if (facet.maybe) continue;
      for (const keyword of ALTERNATIVES) {
        const able = this.fitting(facet, schemasIn(facet, keyword), data);
        if (able.length < 2) continue;
        const common = {
          ...facet,
          node: { ...facet.node, entries: facet.node.entries.filter((e) => e.key !== keyword) },
        };
        return able.map((member, i) => ({
          name: this.nameOf(member) ?? `Alternative ${i + 1}`,
          places: [member, common],
        }));
      }
    }
    return [];
  }

  private nameOf(schema: LocatedNode): string | undefined {
    const ref = this.documents.refOf(schema.node);
    if (ref !== undefined) return this.documents.locate(schema.uri, ref)?.path.at(-1);
    return stringOf(get(schema.node, 'title')) ?? stringOf(get(schema.node, 'type'));
  }

  /**
   * Returns the properties that a value may have, with the schemas of each. Required ones are
   * marked; those that the text lists first come first.
   */
  properties(
    facets: readonly Facet[],
  ): Map<string, { readonly places: PossibleSchema[]; required: boolean }> {
    const out = new Map<string, { places: PossibleSchema[]; required: boolean }>();
    for (const facet of facets) {
      const properties = get(facet.node, 'properties');
      for (const { key, value } of properties?.kind === 'map' ? properties.entries : []) {
        const location = subschemaOf(facet, ['properties', key], value);
        const known = out.get(key);
        if (known) known.places.push(location);
        else out.set(key, { places: [location], required: false });
      }
    }
    for (const facet of facets) {
      if (facet.maybe) continue;
      for (const name of textsOf(get(facet.node, 'required'))) {
        const known = out.get(name);
        if (known) known.required = true;
        else if (name !== '') out.set(name, { places: [], required: true });
      }
    }
    return out;
  }

  /** Returns the schemas of the child under a key or an index of a value. */
  below(facets: readonly Facet[], key: string): PossibleSchema[] {
    return schemasBelow(facets, key);
  }

  /** Returns the alternatives that a value can match; all of them if it matches none. */
  private fitting(
    parent: LocatedNode,
    all: readonly LocatedNode[],
    data: Node | undefined,
  ): readonly LocatedNode[] {
    if (all.length < 2 || data?.kind !== 'map') return all;
    const able = all.filter((member) => this.canBe(member, data));
    const named = discriminatedAlternatives(this.documents, parent, able, data);
    return named.length > 0 ? named : able.length > 0 ? able : all;
  }

  /** Returns whether a value, as far as it is there, can match the schema. */
  private canBe(member: LocatedNode, data: MapNode): boolean {
    const schema = this.documents.resolve(member.uri, member.path, member.node)?.node;
    const properties = get(schema, 'properties');
    const closed = get(schema, 'additionalProperties');
    if (closed?.kind === 'scalar' && closed.value === false && !get(schema, 'patternProperties')) {
      if (
        data.entries.some(
          ({ key, value }) => get(properties, key) === undefined && isWritten(value),
        )
      )
        return false;
    }
    return data.entries.every(({ key, value }) => {
      const allowed = scalarsOf(get(properties, key));
      return (
        allowed.length === 0 ||
        !isWritten(value) ||
        (value.kind === 'scalar' && allowed.includes(value.value))
      );
    });
  }
}

function isWritten(value: Node): boolean {
  return value.kind !== 'scalar' || value.style !== 'empty';
}

function scalarsOf(schema: Node | undefined) {
  const choices = get(schema, 'enum');
  const allowed = [
    get(schema, 'const'),
    ...(choices?.kind === 'seq' ? choices.items.map((item) => item.value) : []),
  ];
  return allowed.flatMap((node) => (node?.kind === 'scalar' ? [node.value] : []));
}

/**
 * Returns the alternatives that the discriminator of a value selects (section Schema Object; the
 * name of a schema is the last step of its reference).
 */
function discriminatedAlternatives(
  documents: DocumentSet,
  parent: LocatedNode,
  all: readonly LocatedNode[],
  data: MapNode,
): readonly LocatedNode[] {
  const field = get(parent.node, 'discriminator');
  const value = stringOf(get(data, stringOf(field) ?? stringOf(get(field, 'propertyName')) ?? ''));
  if (value === undefined) return [];
  const meant = stringOf(get(get(field, 'mapping'), value)) ?? value;
  return all.filter((member) => {
    const ref = documents.refOf(member.node);
    return (
      ref !== undefined &&
      (ref === meant || documents.locate(member.uri, ref)?.path.at(-1) === meant)
    );
  });
}

/** Returns a subschema of a schema, no more certain than its parent. */
function subschemaOf(facet: Facet, steps: readonly string[], node: Node): PossibleSchema {
  return { ...nodeAtSteps(facet, steps, node), maybe: facet.maybe };
}

/** Returns the types that schemas of a value allow, in text order. */
export function typesOf(facets: readonly Facet[]): string[] {
  const out = new Set<string>();
  for (const { node } of facets) {
    const type = get(node, 'type');
    for (const name of type?.kind === 'seq' ? textsOf(type) : [stringOf(type)])
      if (name !== undefined) out.add(name);
  }
  if (out.size === 0 && facets.some(({ node }) => get(node, 'properties'))) out.add('object');
  if (out.size === 0 && facets.some(({ node }) => get(node, 'items'))) out.add('array');
  return [...out];
}

// The values of messages by the schemas of their headers and payloads, as runtime expressions
// (section Runtime Expression).

export const SOURCES = [
  ['header', 'headers'],
  ['payload', 'payload'],
] as const;

/** Limits of depth and number at once; a longer prefix goes deeper. */
const MAX_DEPTH = 4;
const MAX_VALUES = 200;

interface MessageValue {
  /** `$message.payload#/user/id`. */
  readonly expression: string;
  /** Type and title; '' where the schema has none. */
  readonly detail: string;
  /** It has parts of its own. */
  readonly nested: boolean;
}

/**
 * Returns the values that the schemas of messages describe, those with few steps first: headers,
 * then payloads.
 * @param typed the typed part of an expression, whose pointer goes deeper; '' for the values near
 * the root
 */
export function messageValues(
  file: AnalyzedFile,
  messages: readonly LocatedNode[],
  typed = '',
): readonly MessageValue[] {
  return SOURCES.flatMap(([source]) => valuesOf(file, messages, source, typed));
}

/** Returns the values that the schemas of either the headers or the payloads describe. */
export function valuesOf(
  file: AnalyzedFile,
  messages: readonly LocatedNode[],
  source: (typeof SOURCES)[number][0],
  typed = '',
): readonly MessageValue[] {
  const field = source === 'header' ? 'headers' : 'payload';
  const facets = new Facets(file.documents, file.dialect);
  const schemas = distinctNodes(messages.flatMap((message) => schemasOf(file, message, field)));
  const pointer = /^\$message\.(header|payload)#(\/.*)\//s.exec(typed);
  const from = pointer?.[1] === source ? fromPointer(pointer[2] ?? '') : [];
  return valuesIn(facets, schemas, from).map(({ tokens, type, nested, title }) => ({
    expression: `$message.${source}#${toPointer(tokens)}`,
    detail: [type, title].filter((t) => t).join(', '),
    nested,
  }));
}

/**
 * Returns the schemas of the headers or the payload of a message; headers of its traits are
 * included.
 */
function schemasOf(
  subject: AnalyzedFile,
  message: LocatedNode,
  field: 'headers' | 'payload',
): LocatedNode[] {
  const file = otherFile(subject, message.uri);
  if (!file) return [];
  const own = get(message.node, field);
  const out: LocatedNode[] = own
    ? [{ uri: message.uri, path: [...message.path, field], node: own }]
    : [];
  const traits = field === 'headers' ? get(message.node, 'traits') : undefined;
  for (const [i, { value }] of traits?.kind === 'seq' ? traits.items.entries() : []) {
    const trait = subject.documents.resolve(
      message.uri,
      [...message.path, 'traits', String(i)],
      value,
    );
    const headers = child(subject, trait, field);
    if (headers) out.push(headers);
  }
  return out;
}

interface Value {
  readonly tokens: readonly string[];
  readonly type: string;
  readonly title: string;
  /** It has parts of its own. */
  readonly nested: boolean;
}

/** Returns the values that schemas describe at and below a pointer, those with few steps first. */
function valuesIn(
  facets: Facets,
  schemas: readonly LocatedNode[],
  from: readonly string[],
): Value[] {
  let start = schemas;
  for (const token of from) start = facets.below(facets.of(start), token);
  const out: Value[] = [];
  const queue: { tokens: readonly string[]; places: readonly LocatedNode[] }[] = [
    { tokens: from, places: start },
  ];
  for (let i = 0; i < queue.length && out.length < MAX_VALUES; i++) {
    const here = queue[i];
    if (!here || here.tokens.length - from.length >= MAX_DEPTH) continue;
    const all = facets.of(here.places);
    const items = typesOf(all).includes('array') ? facets.below(all, '0') : [];
    const inner: [string, readonly LocatedNode[]][] = [...facets.properties(all)].map(
      ([name, { places: locations }]) => [name, locations],
    );
    if (items.length > 0 && here.tokens.length === from.length && from.length > 0)
      inner.push(['0', items]);
    for (const [name, nodes] of inner) {
      const described = facets.of(nodes);
      const types = typesOf(described);
      const tokens = [...here.tokens, name];
      const title = described
        .map(({ node }) => get(node, 'title') ?? get(node, 'description'))
        .find((n) => n?.kind === 'scalar');
      out.push({
        tokens,
        type: types.join(' or '),
        title:
          title?.kind === 'scalar' && typeof title.value === 'string'
            ? (title.value.trim().split('\n', 1)[0] ?? '')
            : '',
        nested: types.includes('object') || types.includes('array'),
      });
      queue.push({ tokens, places: nodes });
    }
  }
  return out;
}
