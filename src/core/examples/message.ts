// One message by its id: its effective object, and by which schemas its payload and headers are judged.
import { spotAt } from '../parse/place.ts';
import { fromPointer } from '../parse/pointer.ts';
import { entry, get, type MapNode, stringOf } from '../parse/tree.ts';
import { type Merged, mergedAt } from '../resolve/merged.ts';
import type { Place, World } from '../resolve/world.ts';
import { isMultiFormat, writtenFormat } from '../schema/root.ts';
import type { Dialect } from '../spec/dialects.ts';
import { schemaFormatAnywhere } from '../spec/formats.ts';
import { type Bundler, schemaOf } from './bundle.ts';
import type { Definitions, JudgedSchema } from './types.ts';

export interface MessageAt {
  readonly place: Place & { readonly node: MapNode };
  /** With its traits merged in. */
  readonly node: MapNode;
  readonly merged: Merged | null;
  /** Its own, or the default of the document. */
  readonly contentType: string | undefined;
}

/** By what a payload or headers are judged. */
export type Basis =
  /** Nothing is said, so everything fits. */
  | { readonly kind: 'anything' }
  | { readonly kind: 'schema'; readonly key: string; readonly root: JudgedSchema; definitions(): Definitions }
  /** `why` is a sentence; `other` where the schema is in another language. */
  | { readonly kind: 'unknown'; readonly why: string; readonly other?: true };

/** The message with the id `<uri>#<pointer>`; null where there is none, or one that is only a reference. */
export function messageAt(world: World, id: string): MessageAt | null {
  const hash = id.indexOf('#');
  const uri = id.slice(0, hash);
  const path = fromPointer(id.slice(hash + 1));
  const tree = world.file(uri)?.tree;
  const node = tree ? spotAt(tree, path)?.node : undefined;
  if (node?.kind !== 'map' || world.refOf(node) !== undefined) return null;
  const place = { uri, path, node };
  const merged = mergedAt(world, place);
  const whole = merged?.node ?? node;
  return {
    place,
    node: whole,
    merged,
    contentType: stringOf(get(whole, 'contentType')) ?? stringOf(get(world.root, 'defaultContentType')),
  };
}

/** The schema of a field of a message as the judge gets it. */
export function basisOf(world: World, dialect: Dialect, bundler: Bundler, message: MessageAt, field: 'payload' | 'headers'): Basis {
  const written = entry(message.node, field);
  if (!written) return { kind: 'anything' };
  if (written.broken) return { kind: 'unknown', why: 'The schema has a syntax error.' };
  const { uri, path } = message.place;
  const schema = schemaOf(world, dialect, written.value, uri, [...path, field]);
  if (!schema) {
    const home = world.deref(uri, [...path, field], written.value);
    const other = home && isMultiFormat(home.node) ? schemaFormatAnywhere(writtenFormat(home.node)) : undefined;
    if (home && isMultiFormat(home.node) && other?.family !== 'schema' && other?.family !== 'json-schema') {
      const language = other?.label ?? 'another language';
      return { kind: 'unknown', why: `The schema is written in ${language}; values are checked by JSON schemas only.`, other: true };
    }
    return { kind: 'unknown', why: home ? 'The schema cannot be read.' : "The reference to the schema can't be resolved." };
  }
  const bundled = bundler.of(schema);
  if (bundled.kind === 'too-large') return { kind: 'unknown', why: 'The schema is too large for values to be checked by it.' };
  if (bundled.kind === 'unknown') {
    return {
      kind: 'unknown',
      why: 'The schema is not complete: something in it is broken, or it refers to what is not there or cannot be checked.',
    };
  }
  const { key, root, definitions } = bundled;
  return { kind: 'schema', key, root, definitions };
}
