// The messages that an operation or a reply may list: those of its channel, named through it (sections Operation Object, Operation Reply Object).
import { get, type Path, stringOf } from '../../../parse/tree.ts';
import type { Subject } from '../../subject.ts';
import { isIndex, kindAt, namesOf, nodeAt } from './kit.ts';
import { judged, type Referable, type RefTarget, targetsFor } from './targets.ts';

const HOLDERS: ReadonlySet<string> = new Set(['Operation', 'OperationReply']);

/** Whether a place is an item of the messages of an operation or a reply. */
export function isListedMessage(subject: Subject, at: Path): boolean {
  return isIndex(at.at(-1) ?? '') && at.at(-2) === 'messages' && HOLDERS.has(kindAt(subject, at.slice(0, -2)));
}

/** The messages of the channel of what holds the list; of all channels while none is named. */
export function channelMessages(subject: Subject, shape: Referable, at: Path): RefTarget[] {
  const { world, uri, tree } = subject;
  const holder = at.slice(0, -2);
  const ref = stringOf(get(get(nodeAt(tree, holder), 'channel'), '$ref'));
  if (ref !== undefined) return ofChannel(subject, shape, at, ref);
  const channels = targetsFor(subject, { is: 'object', kind: 'Channel', ref: 'only', rootTarget: '/channels' }, [...holder, 'channel']);
  return channels.flatMap((channel) => ofChannel(subject, shape, at, channel.ref)).filter(({ ref: r }) => world.lookup(uri, r) !== null);
}

function ofChannel(subject: Subject, shape: Referable, at: Path, ref: string): RefTarget[] {
  const { world, uri } = subject;
  const named = world.named(uri, ref);
  const channel = world.target(uri, ref);
  if (!named || channel.kind !== 'found') return [];
  return namesOf(get(channel.place.node, 'messages')).flatMap((name) => {
    const target = judged(subject, shape, at, { uri: named.uri, path: [...named.path, 'messages', name] });
    return target ? [{ ...target, ref: spelt(ref, target.ref) }] : [];
  });
}

/** The message named as the channel is, where that differs from how we would. */
function spelt(channel: string, message: string): string {
  const tail = /\/messages\/[^/]*$/.exec(message)?.[0] ?? '';
  return tail === '' ? message : `${channel.includes('#') ? channel : `${channel}#`}${tail}`;
}
