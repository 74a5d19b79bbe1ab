// The objects that connections are made between: resolving them, their entries, and references to
// them.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../../analysis/documents/located-node.ts';
import { localReference } from '../../../analysis/documents/reference.ts';
import {
  isAcceptedTarget,
  type Referable,
  referenceTargetsFor,
} from '../../../analysis/targets/reference-targets.ts';
import { kindAt, otherFile } from '../../../analysis/typed-tree/objects-at.ts';
import { withArticle } from '../../../format/message-text.ts';
import type { Shape } from '../../../format/table-types.ts';
import { kindIn, tableOf } from '../../../format/tables.ts';
import type { Change } from '../../../text/edit/types.ts';
import { isWithin, type Location, locationId, toLocation } from '../../../text/location.ts';
import { fromPointer, lastKey } from '../../../text/pointer.ts';
import { get, type NodePath } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import type { CommandDraft } from '../types/command.ts';

/** Something of the document where it is written, all references followed. */
export interface ResolvedObject {
  /** The document, with the file of the object as the current file. */
  readonly file: AnalyzedFile;
  readonly node: LocatedNode;
  /** Plain name of its kind: `Channel`. */
  readonly kind: string;
  /** `<uri>#<pointer>`. */
  readonly id: string;
  /** The location it was referred to by, which may be a reference to it. */
  readonly as: { readonly uri: string; readonly path: NodePath };
  /** Its key where it was named. */
  readonly name: string;
}

/**
 * Returns the object that a location resolves to, if it is of one of these kinds.
 * @param kinds plain names of kinds: `Channel`; none for any kind
 */
export function resolvedObjectAt(
  file: AnalyzedFile,
  { uri, pointer }: Location,
  ...kinds: readonly string[]
): ResolvedObject {
  const path = fromPointer(pointer);
  const target = file.documents.target(uri, localReference(path));
  const own = target.kind === 'found' ? otherFile(file, target.node.uri) : null;
  const name = lastKey(path);
  if (target.kind !== 'found' || !own) return refuse(`"${name}" no longer exists.`);
  const { node } = target;
  const kind = kindAt(own, node.path);
  const expected =
    kinds.length === 0 ? 'an object' : kinds.map((one) => withArticle(wordOf(one))).join(' or ');
  if (node.node.kind !== 'map' || (kinds.length > 0 && !kinds.includes(kind)))
    return refuse(`Expected ${expected}, got "${name}".`);
  return { file: own, node, kind, id: locationId(node), as: { uri, path }, name };
}

/** Returns a kind in words. */
export function wordOf(kind: string): string {
  return kind === REPLY ? 'reply' : kind.toLowerCase();
}

/** The kind of the reply of an operation. */
export const REPLY = 'OperationReply';

/**
 * Returns the name of an object for a sentence, including its kind: a reply has no name of its own.
 */
export function describeWithKind(object: ResolvedObject): string {
  return object.kind === REPLY ? describe(object) : `${wordOf(object.kind)} ${describe(object)}`;
}

export function describe({ kind, name, as }: ResolvedObject): string {
  if (kind !== REPLY) return `"${name}"`;
  return name === 'reply' && as.path.length > 1
    ? `the reply of "${as.path.at(-2)}"`
    : `the reply "${name}"`;
}

export function locationOf({ node }: ResolvedObject): Location {
  return toLocation(node);
}

/**
 * Returns the reference that the tables allow in a field, or in its entries if it is a map or list.
 */
export function referenceShape({ file }: ResolvedObject, kind: string, field: string): Referable {
  const shape = tableOf(kindIn(kind, file.dialect)).fields.find(
    ({ name }) => name === field,
  )?.shape;
  const one: Shape | undefined = shape?.is === 'map' || shape?.is === 'list' ? shape.of : shape;
  if (one?.is !== 'object') throw new Error(`${field} of ${kind} is not a reference`);
  return one;
}

/** Returns the field names of an object, in the order of the format. */
export function orderOf({ file, kind }: ResolvedObject): { readonly order: readonly string[] } {
  return { order: tableOf(kindIn(kind, file.dialect)).fields.map((f) => f.name) };
}

/**
 * Returns the text of a reference to `object` that is allowed at a path of the owner's file; null
 * if none is allowed.
 */
export function referenceTextTo(
  owner: ResolvedObject,
  shape: Referable,
  at: NodePath,
  object: ResolvedObject,
): string | null {
  const { file } = owner;
  const fit = referenceTargetsFor(file, shape, at).filter(
    ({ location: node }) => locationId(node) === object.id,
  );
  const named = fit.find(({ ref }) => {
    const to = file.documents.locate(file.uri, ref);
    return to !== null && locationId(to) === locationId(object.as);
  });
  return (named ?? fit[0] ?? isAcceptedTarget(file, shape, at, object.node))?.ref ?? null;
}

/** Returns the text of a reference to a descendant of the target of another reference. */
export function referenceBelow(ref: string, path: NodePath): string {
  const pointer = localReference(path).slice(1);
  return ref.includes('#') ? ref + pointer : `${ref}#${pointer}`;
}

/** An entry of a map or an item of a list that refers to something, or is it. */
export interface ListedEntry {
  /** Its key or index. */
  readonly key: string;
  /** The text of its reference. */
  readonly ref?: string;
  /** The ID of the location it refers to, and of the final target; null if it can't be resolved. */
  readonly names: string | null;
  readonly id: string | null;
}

/**
 * Returns the entries of a map or list of an object, in the order of the text; null if it isn't
 * defined.
 */
export function uniqueEntries(
  { file: { documents }, node: place }: ResolvedObject,
  field: string,
): readonly ListedEntry[] | null {
  const node = get(place.node, field);
  if (node === undefined || node.kind === 'scalar') return null;
  const slots =
    node.kind === 'map'
      ? node.entries.map((e) => [e.key, e.value] as const)
      : node.items.map((e, i) => [`${i}`, e.value] as const);
  return slots.map(([key, value]): ListedEntry => {
    const ref = documents.refOf(value);
    const own = locationId({ uri: place.uri, path: [...place.path, field, key] });
    if (ref === undefined) return { key, names: own, id: own };
    const named = documents.lookup(place.uri, ref);
    return { key, ref, names: named && locationId(named), id: documents.idOf(place.uri, ref) };
  });
}

/** Returns the entry that was used to refer to an object, else the first that resolves to it. */
export function entryOfObject(
  owner: ResolvedObject,
  field: string,
  held: readonly ListedEntry[],
  object: ResolvedObject,
): ListedEntry | undefined {
  const { node } = owner;
  const same = held.filter(({ id }) => id === object.id);
  const { uri, path } = object.as;
  const named =
    uri === node.uri && isWithin(path, [...node.path, field])
      ? path[node.path.length + 1]
      : undefined;
  return same.find(({ key }) => key === named) ?? same[0];
}

/** Returns a draft of changes in several files, grouped by file. */
export function draftByFile(
  title: string,
  changes: readonly (readonly [uri: string, change: Change])[],
  select: Location,
  notes: readonly string[] = [],
): CommandDraft {
  const files = new Map<string, Change[]>();
  for (const [uri, change] of changes) {
    const list = files.get(uri);
    if (list) list.push(change);
    else files.set(uri, [change]);
  }
  return { title, changes: [...files].map(([uri, own]) => ({ uri, changes: own })), select, notes };
}

/** Names in a sentence: `"a", "b" and "c"`. */
export function quotedNames(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length < 2
    ? (quoted[0] ?? '')
    : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}
