// The messages that an operation or a reply may list: those of its channel, referenced through it
// (sections Operation Object, Operation Reply Object).

import { isIndex, lastKey } from '../../text/pointer.ts';
import { get, type NodePath, namesOf, nodeAt, stringOf } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import { kindAt } from '../typed-tree/objects-at.ts';
import {
  isAcceptedTarget,
  type Referable,
  type ReferenceCandidate,
  referenceTargetsFor,
} from './reference-targets.ts';

const HOLDERS: ReadonlySet<string> = new Set(['Operation', 'OperationReply']);

/** Returns whether a location is an item of the messages of an operation or a reply. */
export function isListedMessage(file: AnalyzedFile, at: NodePath): boolean {
  return (
    isIndex(lastKey(at)) && at.at(-2) === 'messages' && HOLDERS.has(kindAt(file, at.slice(0, -2)))
  );
}

/**
 * Returns the messages of the channel of the object that holds the list; of all channels if none is
 * named.
 */
export function channelMessages(
  file: AnalyzedFile,
  shape: Referable,
  at: NodePath,
): ReferenceCandidate[] {
  const { documents, uri, tree } = file;
  const holder = at.slice(0, -2);
  const ref = stringOf(get(get(nodeAt(tree, holder), 'channel'), '$ref'));
  if (ref !== undefined) return messagesOfChannel(file, shape, at, ref);
  const channels = referenceTargetsFor(
    file,
    { is: 'object', kind: 'Channel', ref: 'only', rootTarget: '/channels' },
    [...holder, 'channel'],
  );
  return channels
    .flatMap((channel) => messagesOfChannel(file, shape, at, channel.ref))
    .filter(({ ref: r }) => documents.lookup(uri, r) !== null);
}

function messagesOfChannel(
  file: AnalyzedFile,
  shape: Referable,
  at: NodePath,
  ref: string,
): ReferenceCandidate[] {
  const { documents, uri } = file;
  const named = documents.locate(uri, ref);
  const channel = documents.target(uri, ref);
  if (!named || channel.kind !== 'found') return [];
  return namesOf(get(channel.node.node, 'messages')).flatMap((name) => {
    const target = isAcceptedTarget(file, shape, at, {
      uri: named.uri,
      path: [...named.path, 'messages', name],
    });
    return target ? [{ ...target, ref: referenceTextOf(ref, target.ref) }] : [];
  });
}

/** Returns the reference to a message, with the channel spelled as the document does. */
function referenceTextOf(channel: string, message: string): string {
  const tail = /\/messages\/[^/]*$/.exec(message)?.[0] ?? '';
  return tail === '' ? message : `${channel.includes('#') ? channel : `${channel}#`}${tail}`;
}
