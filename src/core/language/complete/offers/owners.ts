// What holds an object of the format: where it is written, and wherever a reference leads to it.
import { toPointer } from '../../../parse/pointer.ts';
import type { Path } from '../../../parse/tree.ts';
import type { Place } from '../../../resolve/world.ts';
import { listedMessages, messagesOf } from '../../structure/messages.ts';
import type { Subject } from '../../subject.ts';
import { inFile, kindAt, placeAt } from './kit.ts';
import { refsInto } from './written.ts';

type Spot = { readonly uri: string; readonly path: Path };

const MAX_OWNERS = 200;

/** Objects of `kind` that have the object at a place, at most so many steps above it. */
function ownersOf(subject: Subject, spot: Spot, kind: string, steps: number): Place[] {
  const out: Place[] = [];
  const seen = new Set<string>();
  const queue: Spot[] = [spot];
  for (let i = 0; i < queue.length && out.length < MAX_OWNERS; i++) {
    const here = queue[i];
    const file = here && inFile(subject, here.uri);
    const id = here && `${here.uri}#${toPointer(here.path)}`;
    if (!here || !file || id === undefined || seen.has(id)) continue;
    seen.add(id);
    for (let up = 1; up <= steps && up <= here.path.length; up++) {
      const path = here.path.slice(0, -up);
      const place = kindAt(file, path) === kind ? placeAt(file, path) : null;
      if (place) {
        out.push(place);
        break;
      }
    }
    for (const { uri, at, named } of refsInto(subject.world, here.uri, here.path)) {
      if (named.path.length === here.path.length) queue.push({ uri, path: at });
    }
  }
  return out;
}

/** The messages that take over a trait. */
export function messagesWithTrait(subject: Subject, trait: Spot): Place[] {
  return ownersOf(subject, trait, 'Message', 2);
}

/** The messages of which the runtime expressions of an object of a kind speak (section Runtime Expression). */
export function messagesSpokenOf(subject: Subject, spot: Spot, kind: string): Place[] {
  const { world } = subject;
  switch (kind) {
    case 'CorrelationId': {
      const traits = ownersOf(subject, spot, 'MessageTrait', 1);
      return [...ownersOf(subject, spot, 'Message', 1), ...traits, ...traits.flatMap((trait) => messagesWithTrait(subject, trait))];
    }
    case 'Parameter':
      return ownersOf(subject, spot, 'Channel', 2).flatMap((channel) => (listedMessages(world, channel) ?? []).map(({ place }) => place));
    case 'OperationReplyAddress': {
      const replies = ownersOf(subject, spot, 'OperationReply', 1);
      const traits = replies.flatMap((reply) => ownersOf(subject, reply, 'OperationTrait', 1));
      const holders = [...replies, ...traits].flatMap((place) => ownersOf(subject, place, 'Operation', 2));
      return holders.flatMap((operation) => messagesOf(world, operation).map(({ place }) => place));
    }
    default:
      return [];
  }
}
