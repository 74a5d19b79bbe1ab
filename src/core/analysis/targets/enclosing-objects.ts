// The objects that contain an object of the format: where it is defined, and wherever a reference
// resolves to it.

import { locationId } from '../../text/location.ts';
import type { NodePath } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { listedMessages, messagesOf } from '../typed-tree/channel-messages.ts';
import { kindAt, locatedNodeAt, otherFile } from '../typed-tree/objects-at.ts';
import { refsInto } from './written-references.ts';

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
