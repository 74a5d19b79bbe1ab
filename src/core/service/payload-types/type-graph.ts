// The schemas of a document that types are made of, each with the names that the document has for
// it.
import { schemaOfView } from '../../analysis/instances/schema-of-view.ts';
import type { DocumentedSchemas } from '../../analysis/instances/write-schema.ts';
import type { Model } from '../../analysis/model/types.ts';
import type { PartId } from '../../analysis/model/views.ts';
import { writeJsonSchema } from '../../analysis/schemas/json-schema.ts';
import type { SchemaRoot } from '../../analysis/schemas/types.ts';
import { fromPointer, percentDecoded } from '../../text/pointer.ts';
import { objectOf } from '../../text/value.ts';

/** A JSON Schema of draft 2020-12 whose references are `#/$defs/` and a key of the definitions. */
export type TypeSchema = boolean | { readonly [keyword: string]: unknown };

/**
 * What the document has a name for: the payload or the headers of a message, a schema, or a part
 * of these that something else refers to.
 */
export interface DocumentedType {
  readonly role: 'schema' | 'payload' | 'headers' | 'within';
  /** The id of the message or the component in the model. */
  readonly id: PartId;
  /** The key of the message or the component: `orderPlaced`. */
  readonly name: string;
  /** The key of the channel that has the message; null for components. */
  readonly channel: string | null;
  /** Its key in the definitions. */
  readonly definition: string;
}

export interface TypeGraph {
  /** All types of the document, which give each other their names. */
  readonly types: readonly DocumentedType[];
  readonly definitions: ReadonlyMap<string, TypeSchema>;
  /** The types that are written, and keys of the definitions that are. */
  readonly written: readonly DocumentedType[];
  readonly reached: ReadonlySet<string>;
  /** Names of the messages and schemas that are in other languages, or not found. */
  readonly left: readonly string[];
  /** References without a target, whose values may be any. */
  readonly unresolved: number;
}

/**
 * Returns the types of a document.
 * @param schemas the result of `Analyzer.sharedSchemas` for the same version
 * @param only the id of a message or a schema: then it alone is written, with all it refers to
 */
export function typeGraph(model: Model, schemas: DocumentedSchemas, only?: string): TypeGraph {
  return typeGraphs(model, schemas)(only);
}

/** Collects the schemas of a document once, and returns `typeGraph` for any `only`. */
export function typeGraphs(model: Model, schemas: DocumentedSchemas): (only?: string) => TypeGraph {
  const builder = new Builder(model, schemas);
  for (const part of model.parts.values())
    if (part.kind === 'schema')
      builder.add(roleOf(part.key), part.id, part.key, part.uri, part.schema);
  for (const id of model.order.messages) {
    const part = model.parts.get(id);
    if (part?.kind !== 'message') continue;
    if (part.payload) builder.add('payload', id, part.key, part.uri, part.payload);
    if (part.headers) builder.add('headers', id, part.key, part.uri, part.headers);
  }
  return (only) => builder.graph(only);
}

/** A schema that is a whole file has the name of the file. */
function withoutFileExtension(name: string): string {
  return name.replace(/\.(?:json|ya?ml|avsc|schema\.json)$/i, '');
}

/** Something may refer to the payload of a message, which is no name for it. */
function roleOf(key: string): DocumentedType['role'] {
  return /^(?:payload|headers|schema)$/.test(key) ? 'within' : 'schema';
}

class Builder {
  private readonly types: DocumentedType[] = [];
  private readonly left: string[] = [];
  private readonly definitions: Map<string, TypeSchema>;
  private readonly model: Model;
  private readonly schemas: DocumentedSchemas;

  constructor(model: Model, schemas: DocumentedSchemas) {
    this.model = model;
    this.schemas = schemas;
    this.definitions = new Map(Object.entries(schemas.schemas.$defs) as [string, TypeSchema][]);
  }

  add(role: DocumentedType['role'], id: string, name: string, uri: string, root: SchemaRoot) {
    const definition = this.definitionOf(`${uri}#${root.pointer}`, root);
    const [kind, channel, component] = fromPointer(id.slice(id.indexOf('#') + 1));
    // A channel may have a component under another key.
    const own =
      kind === 'components' && component !== undefined ? component : withoutFileExtension(name);
    if (definition === null) {
      this.left.push(own);
      return;
    }
    const around = kind === 'channels' && channel !== undefined ? channel : null;
    this.types.push({ role, id, name: own, channel: around, definition });
  }

  graph(only: string | undefined): TypeGraph {
    const { types, definitions, left } = this;
    const written = types.filter(({ id }) => (only ?? id) === id);
    const reached = new Set<string>();
    const open = written.map(({ definition }) => definition);
    let unresolved = 0;
    for (const key of open) {
      if (reached.has(key)) continue;
      reached.add(key);
      for (const one of referencesIn(definitions.get(key)))
        if (one === null) unresolved++;
        else open.push(one);
    }
    return { types, definitions, written, reached, left, unresolved };
  }

  private definitionOf(place: string, root: SchemaRoot): string | null {
    const number = this.schemas.numbers.get(place);
    const written = number === undefined ? undefined : this.schemas.schemas.roots[number];
    if (typeof written === 'string') return written;
    if (written !== undefined) return this.whole(place, written);
    const view = root.text === undefined ? null : schemaOfView(root, this.model);
    return view
      ? this.whole(place, writeJsonSchema(view.root, view.definitions, '2020-12').schema)
      : null;
  }

  /** Moves the definitions of a schema of its own to those of all. */
  private whole(place: string, schema: Readonly<Record<string, unknown>>): string {
    const { $schema: _, $defs = {}, ...rest } = schema;
    const renamed = (key: string): string => (key === '' ? place : `${place}\n${key}`);
    this.definitions.set(place, withReferences(rest, renamed) as TypeSchema);
    for (const [key, one] of Object.entries($defs as object))
      this.definitions.set(renamed(key), withReferences(one, renamed) as TypeSchema);
    return place;
  }
}

/** Keywords with values of the document, in which `$ref` is no reference. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples', 'example']);

/** Returns the key of the definition that a reference means; '' for the root. */
export function definitionKey(ref: string): string {
  const pointer = ref.slice(1);
  return fromPointer(percentDecoded(pointer) ?? pointer)[1] ?? '';
}

/** Returns a reference to a definition. */
export function referenceTo(key: string): string {
  return `#/$defs/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
}

/** Returns a schema whose references mean definitions by other keys. */
export function withReferences(value: unknown, renamed: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => withReferences(one, renamed));
  if (typeof value !== 'object' || value === null) return value;
  return objectOf(
    Object.entries(value).map(([key, one]) =>
      key === '$ref' && typeof one === 'string'
        ? [key, referenceTo(renamed(definitionKey(one)))]
        : [key, DATA.has(key) ? one : withReferences(one, renamed)],
    ),
  );
}

/** Keys of definitions; null for each reference without a target, which has a comment instead. */
function* referencesIn(schema: unknown): Iterable<string | null> {
  const open: unknown[] = [schema];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, one] of Object.entries(value))
      if (key === '$ref' && typeof one === 'string') yield definitionKey(one);
      else if (key === '$comment' && String(one).startsWith('Unresolved reference: ')) yield null;
      else if (!DATA.has(key) && one !== null) open.push(one);
  }
}
