// The objects that contain an object of the format: where it is defined, and wherever a reference
// resolves to it.

import { locationId } from '../../text/location.ts';
import { get, type Node, type NodePath, stringOf } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { listedMessages, messagesOf } from '../typed-tree/channel-messages.ts';
import { kindAt, locatedNodeAt, otherFile } from '../typed-tree/objects-at.ts';

type NodeLocation = { readonly uri: string; readonly path: NodePath };

const MAX_ENCLOSING = 200;

/**
 * Returns the objects of `kind` that contain the object at a location, at most the given number of
 * steps above it.
 */
function enclosingObjects(
  subject: AnalyzedFile,
  location: NodeLocation,
  kind: string,
  steps: number,
): LocatedNode[] {
  const out: LocatedNode[] = [];
  const seen = new Set<string>();
  const queue: NodeLocation[] = [location];
  for (let i = 0; i < queue.length && out.length < MAX_ENCLOSING; i++) {
    const here = queue[i];
    const file = here && otherFile(subject, here.uri);
    const id = here && locationId(here);
    if (!here || !file || id === undefined || seen.has(id)) continue;
    seen.add(id);
    for (let up = 1; up <= steps && up <= here.path.length; up++) {
      const path = here.path.slice(0, -up);
      const node = kindAt(file, path) === kind ? locatedNodeAt(file, path) : null;
      if (node) {
        out.push(node);
        break;
      }
    }
    for (const { uri, at, named } of refsInto(subject.documents, here.uri, here.path)) {
      if (named.path.length === here.path.length) queue.push({ uri, path: at });
    }
  }
  return out;
}

/** Returns the messages that apply a trait. */
export function messagesWithTrait(file: AnalyzedFile, trait: NodeLocation): LocatedNode[] {
  return enclosingObjects(file, trait, 'Message', 2);
}

/**
 * Returns the messages that the runtime expressions of an object of a kind refer to (section
 * Runtime Expression).
 */
export function messagesOfExpression(
  file: AnalyzedFile,
  location: NodeLocation,
  kind: string,
): LocatedNode[] {
  const { documents } = file;
  switch (kind) {
    case 'CorrelationId': {
      const traits = enclosingObjects(file, location, 'MessageTrait', 1);
      return [
        ...enclosingObjects(file, location, 'Message', 1),
        ...traits,
        ...traits.flatMap((trait) => messagesWithTrait(file, trait)),
      ];
    }
    case 'Parameter':
      return enclosingObjects(file, location, 'Channel', 2).flatMap((channel) =>
        (listedMessages(documents, channel) ?? []).map(({ node }) => node),
      );
    case 'OperationReplyAddress': {
      const replies = enclosingObjects(file, location, 'OperationReply', 1);
      const traits = replies.flatMap((reply) => enclosingObjects(file, reply, 'OperationTrait', 1));
      const holders = [...replies, ...traits].flatMap((node) =>
        enclosingObjects(file, node, 'Operation', 2),
      );
      return holders.flatMap((operation) =>
        messagesOf(documents, operation).map(({ node }) => node),
      );
    }
    default:
      return [];
  }
}

// References to an object of the document: filtered by their text, so that only the few candidates
// are resolved.

/** A `$ref` with the Reference Object that has it. */
interface WrittenRef {
  readonly uri: string;
  readonly at: NodePath;
  /** The location that it points to. */
  readonly named: { readonly uri: string; readonly path: NodePath };
}

/** The references in a value: its own, or those below. Cached with the node, without its path. */
interface Written {
  readonly ref: string | null;
  readonly below: readonly { readonly key: string; readonly written: Written }[];
}

const NOTHING: Written = { ref: null, below: [] };
const known = new WeakMap<Node, Written>();

/** Returns all references that point to the location at `path` of a file, or below it. */
export function* refsInto(
  documents: DocumentSet,
  uri: string,
  path: NodePath,
): Generator<WrittenRef> {
  const parts = path.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'));
  const mayMean = (ref: string): boolean =>
    ref.includes('%') || parts.every((part) => ref.includes(part));
  for (const file of documents.readable()) {
    if (!file.tree.root) continue;
    for (const { at, ref } of enclosingIn(textIn(file.tree.root), [], mayMean)) {
      const named = documents.locate(file.uri, ref);
      if (named?.uri === uri && path.every((name, i) => named.path[i] === name))
        yield { uri: file.uri, at, named };
    }
  }
}

function* enclosingIn(
  written: Written,
  at: string[],
  mayMean: (ref: string) => boolean,
): Generator<{ at: NodePath; ref: string }> {
  if (written.ref !== null && mayMean(written.ref)) yield { at: [...at], ref: written.ref };
  for (const { key, written: inner } of written.below) {
    at.push(key);
    yield* enclosingIn(inner, at, mayMean);
    at.pop();
  }
}

function textIn(node: Node): Written {
  if (node.kind === 'scalar') return NOTHING;
  let written = known.get(node);
  if (!written) {
    const below: { key: string; written: Written }[] = [];
    const add = (key: string, slot: { readonly value: Node; readonly alias?: number }): void => {
      // A node behind an alias is counted where it is written.
      const inner = slot.alias === undefined ? textIn(slot.value) : NOTHING;
      if (inner !== NOTHING) below.push({ key, written: inner });
    };
    if (node.kind === 'map') for (const e of node.entries) add(e.key, e);
    else for (const [i, item] of node.items.entries()) add(String(i), item);
    const ref = stringOf(get(node, '$ref')) ?? null;
    written = ref === null && below.length === 0 ? NOTHING : { ref, below };
    known.set(node, written);
  }
  return written;
}
