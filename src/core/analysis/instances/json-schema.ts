// The payload of a message as a JSON Schema of its own, with all that it refers to, as it is
// written: descriptions and unknown keywords stay.
import { fromPointer, percentDecoded } from '../../text/pointer.ts';
import { get, type MapNode, type Node, stringOf } from '../../text/tree.ts';
import { objectOf, toValue } from '../../text/value.ts';
import { fileOfNode } from '../documents/merged-object.ts';
import { schemaValue } from '../documents/schema-value.ts';
import type { SchemaAt, SchemaBundler } from './bundle-schema.ts';
import { messageAt } from './message.ts';

export interface JsonSchemaText {
  readonly text: string;
  /** References that can't be resolved, and are kept as they are written. */
  readonly left: number;
}

/** Objects and lists of one schema; aliases of aliases would otherwise grow without end. */
const MAX_VALUES = 100_000;

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFTS: readonly (readonly [RegExp, string])[] = [
  [/draft-0?4/, 'http://json-schema.org/draft-04/schema#'],
  [/draft-0?6/, 'http://json-schema.org/draft-06/schema#'],
  [/2019-09/, 'https://json-schema.org/draft/2019-09/schema'],
  [/2020-12/, 'https://json-schema.org/draft/2020-12/schema'],
];

/** Keywords by what they hold: a schema or a list of them, or schemas by name. All else is data. */
const SCHEMAS = new Set(
  'items additionalItems unevaluatedItems prefixItems contains additionalProperties unevaluatedProperties propertyNames allOf anyOf oneOf not if then else contentSchema'.split(
    ' ',
  ),
);
const NAMED = new Set(
  'properties patternProperties definitions $defs dependencies dependentSchemas'.split(' '),
);

/**
 * Returns the payload of the message with this id as one JSON Schema without references to the
 * document; null where it has none, or one in another language.
 */
export function payloadJsonSchema(bundler: SchemaBundler, id: string): JsonSchemaText | null {
  const message = messageAt(bundler.documents, id);
  const payload = message && get(message.node, 'payload');
  if (!message || !payload) return null;
  const { uri, path } = message.located;
  const at = { uri, path: [...path, 'payload'], node: payload };
  const root = bundler.schemaOf(at);
  if (!root) return null;
  const { format = '' } = schemaValue(bundler.documents, bundler.dialect, at) ?? {};
  const writer = new SchemaWriter(bundler, root);
  const written = writer.root();
  if (!written) return null;
  const draft = DRAFTS.find(([version]) => version.test(format))?.[1] ?? DRAFT_07;
  const whole = objectOf(Object.entries({ $schema: draft, ...written }));
  return { text: `${JSON.stringify(whole, null, 2)}\n`, left: writer.left };
}

class SchemaWriter {
  left = 0;
  private readonly names = new Map<Node, string>();
  private readonly taken: Set<string>;
  private readonly waiting: SchemaAt[] = [];
  private values = 0;

  private readonly bundler: SchemaBundler;
  private readonly first: SchemaAt;

  constructor(bundler: SchemaBundler, first: SchemaAt) {
    this.bundler = bundler;
    this.first = first;
    const own = get(first.node, 'definitions');
    this.taken = new Set(own?.kind === 'map' ? own.entries.map(({ key }) => key) : []);
  }

  /** Returns the schema with its definitions; null where it is too large. */
  root(): Record<string, unknown> | null {
    const { node, uri } = this.first;
    const written = this.schema(node, uri, true);
    const own = Object.entries(Object(Object(written).definitions) as object);
    const added: [string, unknown][] = [];
    for (let next = this.waiting.pop(); next; next = this.waiting.pop()) {
      const value = this.schema(next.node, next.uri);
      added.push([this.names.get(next.node) ?? '', value]);
    }
    if (this.values > MAX_VALUES) return null;
    const plain = typeof written === 'object' ? Object.entries(Object(written)) : [];
    const below = written === false ? [['not', {}] as const] : plain;
    const definitions = objectOf([...own, ...added.sort(([a], [b]) => (a < b ? -1 : 1))]);
    const isNeeded = own.length + added.length > 0;
    return objectOf([
      ...below.filter(([key]) => key !== 'definitions' || !isNeeded),
      ...(isNeeded ? [['definitions', definitions] as const] : []),
    ]);
  }

  private schema(node: Node, uri: string, isRoot = false): unknown {
    if (node.kind !== 'map' || ++this.values > MAX_VALUES) return toValue(node);
    const base = fileOfNode(node) ?? uri;
    const ref = stringOf(get(node, '$ref'));
    if (ref !== undefined) return this.reference(node, base, ref);
    return objectOf(
      node.entries
        // Another base would be one for the references to the definitions, too.
        .filter(({ key }) => isRoot || (key !== '$id' && key !== '$schema'))
        .map(({ key, value }) => [key, this.keyword(key, value, base)]),
    );
  }

  private keyword(key: string, value: Node, uri: string): unknown {
    if (NAMED.has(key) && value.kind === 'map') {
      const named = value.entries.map((one) => [one.key, this.schema(one.value, uri)] as const);
      return objectOf(named);
    }
    if (!SCHEMAS.has(key)) return toValue(value);
    return value.kind === 'seq'
      ? value.items.map((item) => this.schema(item.value, uri))
      : this.schema(value, uri);
  }

  private reference(node: MapNode, uri: string, ref: string): unknown {
    const found = this.bundler.documents.target(uri, ref);
    const target = found.kind === 'found' ? this.bundler.schemaOf(found.node) : null;
    if (!target) {
      this.left++;
      return toValue(node);
    }
    if (target.node === this.first.node) return { $ref: '#' };
    let name = this.names.get(target.node);
    if (name === undefined) {
      name = this.freeName(nameOf(ref));
      this.names.set(target.node, name);
      this.waiting.push(target);
    }
    const token = name.replace(/~/g, '~0').replace(/\//g, '~1');
    return { $ref: `#/definitions/${encodeURIComponent(token)}` };
  }

  private freeName(wanted: string): string {
    let name = wanted;
    for (let n = 2; this.taken.has(name); n++) name = `${wanted}${n}`;
    this.taken.add(name);
    return name;
  }
}

/** The last name in a reference: a key, or that of a file. */
function nameOf(ref: string): string {
  const [file = '', pointer = ''] = ref.split('#', 2);
  const key = fromPointer(percentDecoded(pointer) ?? pointer).at(-1);
  return key || file.replace(/.*\//s, '').replace(/\.\w+$/, '') || 'schema';
}
