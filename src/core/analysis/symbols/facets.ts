// Schemas of a value: those that describe it together, its possible properties and values.

import type { Dialect } from '../../format/dialects.ts';
import { ALTERNATIVES } from '../../format/schema-keywords.ts';
import { get, type MapNode, type Node, stringOf, textsOf } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { type LocatedNode, located } from '../documents/located-node.ts';
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
        const location = inside(facet, ['properties', key], value);
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
    const named = discriminated(this.documents, parent, able, data);
    return named.length > 0 ? named : able.length > 0 ? able : all;
  }

  /** Returns whether a value, as far as it is there, can match the schema. */
  private canBe(member: LocatedNode, data: MapNode): boolean {
    const schema = this.documents.resolve(member.uri, member.path, member.node)?.node;
    const properties = get(schema, 'properties');
    const closed = get(schema, 'additionalProperties');
    if (closed?.kind === 'scalar' && closed.value === false && !get(schema, 'patternProperties')) {
      if (
        data.entries.some(({ key, value }) => get(properties, key) === undefined && isThere(value))
      )
        return false;
    }
    return data.entries.every(({ key, value }) => {
      const allowed = scalarsOf(get(properties, key));
      return (
        allowed.length === 0 ||
        !isThere(value) ||
        (value.kind === 'scalar' && allowed.includes(value.value))
      );
    });
  }
}

function isThere(value: Node): boolean {
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
function discriminated(
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
function inside(facet: Facet, steps: readonly string[], node: Node): PossibleSchema {
  return { ...located(facet, steps, node), maybe: facet.maybe };
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
