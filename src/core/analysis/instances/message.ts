// One message by its id: its effective object, and the schemas that its payload and headers are
// validated against.

import { schemaFormatAnywhere } from '../../format/schema-formats.ts';
import { fromPointer } from '../../text/pointer.ts';
import { entry, get, type MapNode, nodeAt, stringOf } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { type MergedObject, mergeTraitsAt } from '../documents/merged-object.ts';
import { schemaValue } from '../documents/schema-value.ts';
import type { SchemaBundler } from './bundle-schema.ts';
import type { Definitions, NormalizedSchema } from './types.ts';

export interface MessageNode {
  readonly located: LocatedNode & { readonly node: MapNode };
  /** With its traits merged in. */
  readonly node: MapNode;
  readonly merged: MergedObject | null;
  /** Its own, or the default of the document. */
  readonly contentType: string | undefined;
}

/** What a payload or headers are validated against. */
export type SchemaBasis =
  /** There is no constraint, so every value is valid. */
  | { readonly kind: 'anything' }
  | {
      readonly kind: 'schema';
      readonly key: string;
      readonly root: NormalizedSchema;
      definitions(): Definitions;
    }
  /** `why` is a sentence; `other` where the schema is in another language. */
  | { readonly kind: 'unknown'; readonly why: string; readonly other?: true };

/**
 * Returns the message with the id `<uri>#<pointer>`; null where there is none, or one that is only
 * a reference.
 */
export function messageAt(documents: DocumentSet, id: string): MessageNode | null {
  const hash = id.indexOf('#');
  const uri = id.slice(0, hash);
  const path = fromPointer(id.slice(hash + 1));
  const tree = documents.file(uri)?.tree;
  const node = nodeAt(tree, path);
  if (node?.kind !== 'map' || documents.refOf(node) !== undefined) return null;
  const location = { uri, path, node };
  const merged = mergeTraitsAt(documents, location);
  const whole = merged?.node ?? node;
  return {
    located: location,
    node: whole,
    merged,
    contentType:
      stringOf(get(whole, 'contentType')) ?? stringOf(get(documents.root, 'defaultContentType')),
  };
}

/** Returns the normalized schema of a field of a message. */
export function basisOf(
  bundler: SchemaBundler,
  message: MessageNode,
  field: 'payload' | 'headers',
): SchemaBasis {
  const written = entry(message.node, field);
  if (!written) return { kind: 'anything' };
  if (written.broken) return { kind: 'unknown', why: 'The schema has a syntax error.' };
  const { uri, path } = message.located;
  const at = { uri, path: [...path, field], node: written.value };
  const bundled = bundler.at(at);
  if (!bundled) return notValidated(bundler, at);
  if (bundled.kind === 'too-large')
    return { kind: 'unknown', why: 'The schema is too large for values to be checked by it.' };
  if (bundled.kind === 'unknown') {
    return {
      kind: 'unknown',
      why: 'The schema is not complete: something in it is broken, or it refers to what is not there or cannot be checked.',
    };
  }
  const { key, root, definitions } = bundled;
  return { kind: 'schema', key, root, definitions };
}

/** Returns why nothing is validated against what is in the position of a schema. */
function notValidated({ documents, dialect }: SchemaBundler, at: LocatedNode): SchemaBasis {
  const value = schemaValue(documents, dialect, at);
  const known = schemaFormatAnywhere(value?.format);
  const isJson = known?.family === 'schema' || known?.family === 'json-schema';
  if (value && !isJson)
    return {
      kind: 'unknown',
      why: `The schema is written in ${known?.label ?? 'another language'}; values are checked by JSON schemas and Avro only.`,
      other: true,
    };
  return {
    kind: 'unknown',
    why: value ? 'The schema cannot be read.' : "The reference to the schema can't be resolved.",
  };
}
