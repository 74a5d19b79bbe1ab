// An Avro schema converted to the JSON Schema of the values it describes, so that it is handled
// like any other schema (Avro 1.9).
import {
  type Entry,
  get,
  type MapNode,
  type Node,
  type ScalarNode,
  stringOf,
  textsOf,
} from '../../text/tree.ts';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['boolean', 'boolean'],
  ['int', 'integer'],
  ['long', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['bytes', 'string'],
  ['string', 'string'],
]);

const known = new WeakMap<Node, MapNode>();

/**
 * Returns nodes of a JSON Schema that aren't part of any document; those of recursive types contain
 * themselves. The same schema gives the same nodes.
 */
export function fromAvro(root: Node): MapNode {
  let schema = known.get(root);
  if (!schema) {
    schema = new Reader().schema(root, '');
    known.set(root, schema);
  }
  return schema;
}

const MAX_DEPTH = 100;

class Reader {
  private readonly named = new Map<string, MapNode>();
  private depth = 0;

  schema(node: Node, space: string): MapNode {
    if (this.depth > MAX_DEPTH) return map([]);
    this.depth++;
    const schema = this.of(node, space);
    this.depth--;
    return schema;
  }

  private of(node: Node, space: string): MapNode {
    if (node.kind === 'seq')
      return map([['anyOf', list(node.items.map(({ value }) => this.schema(value, space)))]]);
    if (node.kind === 'scalar') {
      const name = stringOf(node) ?? '';
      const type = TYPES.get(name);
      return type
        ? map([['type', text(type)]])
        : (this.named.get(fullName(name, space)) ?? this.named.get(name) ?? map([]));
    }
    const type = get(node, 'type');
    if (type && type.kind !== 'scalar') return this.schema(type, space);
    switch (stringOf(type)) {
      case 'record':
      case 'error':
        return this.record(node, space);
      case 'enum':
        return this.define(node, space, [
          entryOf('enum', list(textsOf(get(node, 'symbols')).map(text))),
        ]);
      case 'fixed':
        return this.define(node, space, [entryOf('type', text('string'))]);
      case 'array':
        return map([['type', text('array')], ...this.inner('items', get(node, 'items'), space)]);
      case 'map':
        return map([
          ['type', text('object')],
          ...this.inner('additionalProperties', get(node, 'values'), space),
        ]);
      default:
        return type ? this.schema(type, space) : map([]);
    }
  }

  private record(node: MapNode, space: string): MapNode {
    const entries: Entry[] = [];
    const schema = this.define(node, space, entries);
    const fields = get(node, 'fields');
    const properties: Pair[] = [];
    const required: string[] = [];
    for (const { value: field } of fields?.kind === 'seq' ? fields.items : []) {
      const name = stringOf(get(field, 'name'));
      const type = get(field, 'type');
      if (name === undefined || !type) continue;
      const fallback = get(field, 'default');
      const doc = get(field, 'doc');
      if (!fallback) required.push(name);
      const pairs: Pair[] = [['allOf', list([this.schema(field, spaceOf(node, space))])]];
      if (fallback) pairs.push(['default', fallback]);
      if (doc) pairs.push(['description', doc]);
      properties.push([name, map(pairs)]);
    }
    entries.push(
      entryOf('type', text('object')),
      entryOf('properties', map(properties)),
      entryOf('required', list(required.map(text))),
    );
    return schema;
  }

  /** Defines a named type, known to the types after it and inside it. */
  private define(node: MapNode, space: string, entries: readonly Entry[]): MapNode {
    const schema: MapNode = { ...map([]), entries };
    const name = stringOf(get(node, 'name'));
    if (name !== undefined) this.named.set(fullName(name, spaceOf(node, space)), schema);
    return schema;
  }

  private inner(keyword: string, node: Node | undefined, space: string): Pair[] {
    return node ? [[keyword, this.schema(node, space)]] : [];
  }
}

type Pair = [string, Node];

function fullName(name: string, space: string): string {
  return name.includes('.') || space === '' ? name : `${space}.${name}`;
}

function spaceOf(node: MapNode, space: string): string {
  const name = stringOf(get(node, 'name')) ?? '';
  return name.includes('.')
    ? name.slice(0, name.lastIndexOf('.'))
    : (stringOf(get(node, 'namespace')) ?? space);
}

const NOWHERE = { length: 0, size: 1 } as const;

function text(value: string): ScalarNode {
  return { kind: 'scalar', ...NOWHERE, value, style: 'double' };
}

function entryOf(key: string, value: Node): Entry {
  return { key, keyAt: 0, keyLength: 0, valueAt: 0, value };
}

function map(pairs: readonly Pair[]): MapNode {
  return {
    kind: 'map',
    ...NOWHERE,
    entries: pairs.map(([key, value]) => entryOf(key, value)),
    flow: false,
  };
}

function list(nodes: readonly Node[]): Node {
  return {
    kind: 'seq',
    ...NOWHERE,
    items: nodes.map((value) => ({ valueAt: 0, value })),
    flow: false,
  };
}
