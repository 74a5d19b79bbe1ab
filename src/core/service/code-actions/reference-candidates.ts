// Which objects of a document a reference may resolve to: only those that its location accepts.

import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { channelMessages, isListedMessage } from '../../analysis/targets/listable-messages.ts';
import {
  isAcceptedTarget,
  type ReferenceCandidate,
  referableShape,
  referenceTargetsFor,
} from '../../analysis/targets/reference-targets.ts';
import type { Shape } from '../../format/table-types.ts';
import { isRoot, locationId } from '../../text/location.ts';
import { nearestWord } from '../../text/nearest.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import { parent } from './fixer.ts';

/** A candidate by what its quick fix shows and writes. */
export interface NamedCandidate extends Pick<ReferenceCandidate, 'ref'> {
  /** The key of the object. */
  readonly name: string;
}

/**
 * Returns the objects of all files that a reference may resolve to, the likeliest first: for an
 * operation or a reply, messages of its channel, and the channel of its messages. Those already in
 * the list around the reference are left out.
 * @param at path of the Reference Object, or of the value it would replace
 */
export function targetsOf(
  file: AnalyzedFile,
  shape: Shape | null,
  at: NodePath,
): readonly NamedCandidate[] {
  const expected = referableShape(shape);
  if (!expected) return [];
  const found = isListedMessage(file, at)
    ? channelMessages(file, expected, at)
    : referenceTargetsFor(file, expected, at);
  const fits = fitsSiblings(file, at);
  return found
    .filter(({ ref }) => fits(ref))
    .map(({ ref, location: node }) => ({ ref, name: nameIn(file, ref) ?? lastKey(node.path) }));
}

/**
 * Returns whether the location of a reference accepts what a reference text resolves to.
 * @param at of the Reference Object
 */
export function acceptsReference(
  file: AnalyzedFile,
  shape: Shape | null,
  at: NodePath,
  ref: string,
): boolean {
  const expected = referableShape(shape);
  const named = expected && file.documents.locate(file.uri, ref);
  if (!expected || !named || !fitsSiblings(file, at)(ref)) return false;
  if (!isListedMessage(file, at)) return isAcceptedTarget(file, expected, at, named) !== null;
  const location = addressOf(file, ref);
  return (
    location !== null &&
    channelMessages(file, expected, at).some((target) => addressOf(file, target.ref) === location)
  );
}

/**
 * Returns whether a reference fits those beside it: it is not in the list yet, and it is to the
 * channel of the messages that are listed with it.
 */
function fitsSiblings(file: AnalyzedFile, at: NodePath): (ref: string) => boolean {
  const taken = listedReferences(file, at);
  const channel = channelOfListed(file, at);
  return (ref) =>
    !taken.has(ref) && (channel === null || file.documents.idOf(file.uri, ref) === channel);
}

/** Returns the references of the other items of the list that contains the item `at`. */
function listedReferences(file: AnalyzedFile, at: NodePath): ReadonlySet<string> {
  const list = valueAt(file, parent(at));
  const items = list?.kind === 'seq' ? list.items : [];
  return new Set(
    items.flatMap(({ value }, i) =>
      String(i) === lastKey(at) ? [] : (stringOf(get(value, '$ref')) ?? []),
    ),
  );
}

/**
 * Returns the id of the channel of all messages that are listed beside a reference to a channel;
 * null where there are none, or they are of several.
 */
function channelOfListed(file: AnalyzedFile, at: NodePath): string | null {
  const path = [...parent(at), 'messages'];
  const list = lastKey(at) === 'channel' ? valueAt(file, path) : null;
  if (list?.kind !== 'seq' || !isListedMessage(file, [...path, '0'])) return null;
  const ids = list.items.flatMap(({ value }) => {
    const ref = file.documents.refOf(value);
    const message = ref === undefined ? null : file.documents.lookup(file.uri, ref);
    // One of the components belongs to no channel.
    return message?.path.at(-4) === 'channels'
      ? locationId({ uri: message.uri, path: message.path.slice(0, -2) })
      : [];
  });
  const [first = null] = ids;
  return ids.every((id) => id === first) ? first : null;
}

/** Returns the location that a reference names, following references on the path. */
function addressOf({ documents, uri }: AnalyzedFile, ref: string): string | null {
  const node = documents.lookup(uri, ref);
  return node && locationId(node);
}

function nameIn({ documents, uri }: AnalyzedFile, ref: string): string | undefined {
  return documents.locate(uri, ref)?.path.at(-1);
}

/**
 * Returns the text of a reference to a location of the root document, in the requested file; null
 * if it can't be referenced from there.
 */
export function refFrom(file: AnalyzedFile, path: NodePath): string | null {
  if (isRoot(file.uri)) return localReferenceText(path);
  const name = file.documents.entryUri;
  return name === '' ? null : `${relativePath(file.uri, name)}${localReferenceText(path)}`;
}

function relativePath(from: string, to: string): string {
  const depth = from.split('/').length - 1;
  return `${depth > 0 ? '../'.repeat(depth) : './'}${to}`;
}

/** Returns the target whose name is most similar to the given one. */
export function nearestTarget(
  targets: readonly NamedCandidate[],
  name: string,
): NamedCandidate | undefined {
  const same = targets.find((target) => target.name === name);
  if (same) return same;
  const meant = nearestWord(
    name,
    targets.map((target) => target.name),
  );
  return meant === undefined ? undefined : targets.find((target) => target.name === meant);
}

/** Returns the location that a Reference Object resolves to, through all references. */
export function resolvesTo({ documents, uri }: AnalyzedFile, node: ReturnType<typeof get>) {
  const ref = stringOf(get(node, '$ref'));
  const target = ref === undefined ? null : documents.target(uri, ref);
  return target?.kind === 'found' ? target.node : null;
}
