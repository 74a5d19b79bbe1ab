// Data inside a document (examples, defaults, fixed values) and the schemas that describe it.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import { pathOf, type TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { get } from '../../text/tree.ts';
import { type FoundSchema, type Language, schemaWithin } from './schema.ts';

/** The schema of a piece of data, and what it is a piece of. */
export interface DataSchema extends FoundSchema {
  /** `payload`, `headers`, or the word for the value of a schema. */
  readonly source: string;
  /** Steps from the whole value. */
  readonly tokens: readonly string[];
}

/** Fields of schemas with a value that the schema describes, and how many steps below it begins. */
const SAMPLES: ReadonlyMap<string, number> = new Map([
  ['examples', 1],
  ['enum', 1],
  ['default', 0],
  ['const', 0],
  ['example', 0],
]);

const WORDS: ReadonlyMap<string, string> = new Map([
  ['examples', 'example'],
  ['example', 'example'],
  ['default', 'default'],
]);

/** Returns the schema of data at a node; null if it isn't data or nothing describes it. */
export function dataSchema(file: AnalyzedFile, node: TypedNode): DataSchema | null {
  const tokens: string[] = [];
  for (let here: TypedNode | null = node; here?.parent; here = here.parent) {
    const { parent, field } = here;
    if (field && parent.table)
      return field.shape.is === 'string' ? null : ofField(file, here, parent, tokens.reverse());
    tokens.push(here.key);
  }
  return null;
}

function ofField(
  file: AnalyzedFile,
  parent: TypedNode,
  around: TypedNode,
  tokens: string[],
): DataSchema | null {
  const kind = plainKind(around.table?.kind ?? '');
  if (kind === 'MessageExample') {
    const message = ancestorOfKind(around, 'Message') ?? ancestorOfKind(around, 'MessageTrait');
    const schema = message && fieldOfMessage(file, message, parent.key);
    const found = schema && schemaWithin(file.documents, schema, tokens);
    return found ? { ...found, source: parent.key, tokens } : null;
  }
  const steps = around.table?.boolean
    ? SAMPLES.get(parent.key)
    : kind === 'OpenApiSchema'
      ? SAMPLES.get(parent.key)
      : undefined;
  if (steps === undefined || tokens.length < steps) return null;
  const language: Language = kind === 'OpenApiSchema' ? 'openapi' : 'json-schema';
  const inner = tokens.slice(steps);
  const location = { uri: file.uri, path: pathOf(around), node: around.node };
  const found = inner.length === 0 ? null : schemaWithin(file.documents, location, inner, language);
  return found ? { ...found, source: WORDS.get(parent.key) ?? 'value', tokens: inner } : null;
}

function ancestorOfKind(node: TypedNode, kind: string): TypedNode | null {
  for (let here: TypedNode | null = node; here; here = here.parent)
    if (here.table?.kind === kind) return here;
  return null;
}

function fieldOfMessage(file: AnalyzedFile, message: TypedNode, field: string): LocatedNode | null {
  return messageField(file, { uri: file.uri, path: pathOf(message), node: message.node }, field);
}

/**
 * Returns the schema under `payload` or `headers` of a message, its own before that of its last
 * trait with one.
 */
export function messageField(
  { documents }: AnalyzedFile,
  message: LocatedNode,
  field: string,
): LocatedNode | null {
  const own = get(message.node, field);
  if (own) return { uri: message.uri, path: [...message.path, field], node: own };
  const traits = get(message.node, 'traits');
  if (traits?.kind !== 'seq') return null;
  for (let i = traits.items.length - 1; i >= 0; i--) {
    const item = traits.items[i];
    const trait =
      item && documents.resolve(message.uri, [...message.path, 'traits', String(i)], item.value);
    const node = trait && get(trait.node, field);
    if (trait && node) return { uri: trait.uri, path: [...trait.path, field], node };
  }
  return null;
}
