// What changed in the operations.
import type { NodeLocation } from '../../text/location.ts';
import { compareAmbiguity } from './ambiguity.ts';
import { compareBindings } from './bindings.ts';
import { addedMessage, type MessagePairs, removedMessage } from './channels.ts';
import { at, type CompareContext } from './context.ts';
import { compareDescriptions } from './descriptions.ts';
import { type Matched, normalAddress } from './match.ts';
import { compareSecurity } from './security.ts';
import type { Partner } from './types.ts';
import type { ChannelVersion, OperationVersion, ReplyVersion, Use, Version } from './version.ts';

const COMPARED: ReadonlySet<string> = new Set([
  ...['action', 'channel', 'messages', 'reply', 'security', 'bindings'],
]);
const REPLY: ReadonlySet<string> = new Set(['address', 'channel', 'messages']);
const REPLY_ADDRESS: ReadonlySet<string> = new Set(['location']);

const partners = ({ action }: OperationVersion): Partner[] =>
  action === 'send' ? ['receivers'] : ['senders'];
const replyPartners = ({ action }: OperationVersion): Partner[] =>
  action === 'send' ? ['senders'] : ['receivers'];

export function compareOperations(
  context: CompareContext,
  matched: Matched<OperationVersion>,
  channels: Matched<ChannelVersion>,
  messages: MessagePairs,
): void {
  const { recorder } = context;
  for (const operation of matched.removed) {
    recorder.group = `operation ${operation.key}`;
    const end =
      operation.action === 'send' ? 'receivers no longer get its messages' : 'senders send in vain';
    recorder.add({
      code: 'operation.removed',
      message: `Operation \`${operation.key}\` removed; ${end}.`,
      old: listed(context.old, operation),
      new: null,
      affects: partners(operation),
    });
  }
  for (const operation of matched.added) {
    recorder.group = `operation ${operation.key}`;
    recorder.add({
      code: 'operation.added',
      message: `Operation \`${operation.key}\` added.`,
      old: null,
      new: listed(context.new, operation),
    });
  }
  for (const [old, changed] of matched.pairs)
    comparePair(context, old, changed, new Map(channels.pairs), messages);
}

function listed({ root }: Version, { key }: OperationVersion): NodeLocation | undefined {
  return root.field('operations')?.child(key)?.location;
}

type ChannelPairs = ReadonlyMap<ChannelVersion, ChannelVersion>;

function comparePair(
  context: CompareContext,
  old: OperationVersion,
  changed: OperationVersion,
  channels: ChannelPairs,
  messages: MessagePairs,
): void {
  const { recorder } = context;
  const both = { old: old.value, new: changed.value };
  const affects = partners(old);
  const noun = `operation \`${changed.key}\``;
  recorder.group = `operation ${changed.key}`;
  if (old.key !== changed.key)
    recorder.add({
      code: 'operation.renamed',
      message: `Operation \`${old.key}\` renamed to \`${changed.key}\`.`,
      old: listed(context.old, old),
      new: listed(context.new, changed),
    });
  compareDescriptions(context, both, COMPARED, noun);
  if (old.action !== changed.action) {
    recorder.add({
      ...at(both, 'action'),
      code: 'operation.action-changed',
      message: `Action changed from ${old.action} to ${changed.action}.`,
      affects,
    });
    return;
  }
  if (isOtherChannel(old.channel, changed.channel, channels))
    recorder.add({
      old: old.value.child('channel')?.location ?? old.value.location,
      new: changed.value.child('channel')?.location ?? changed.value.location,
      code: 'operation.channel-changed',
      message: `Operation \`${changed.key}\` now uses ${changed.channel ? `channel \`${changed.channel.key}\` with another address` : 'no channel that is known'}.`,
      affects,
    });
  const use: Use = old.action === 'send' ? 'sent' : 'received';
  compareListed(context, old, changed, messages, use);
  compareAmbiguity(context, old.messages, changed.messages, messages);
  compareReply(context, old, changed, channels, messages);
  compareSecurity(context, both, affects);
  compareBindings(context, both, 'Operation', {
    affects,
    directions: [use === 'sent' ? 'widens' : 'narrows'],
  });
}

function isOtherChannel(
  old: ChannelVersion | undefined,
  changed: ChannelVersion | undefined,
  channels: ChannelPairs,
): boolean {
  if (!old || !changed) return old !== changed && old !== undefined;
  if (channels.get(old) === changed) return false;
  return old.address === null || normalAddress(old.address) !== normalAddress(changed.address);
}

type Listing = Pick<OperationVersion, 'channel' | 'messages'>;

/** Messages that an operation has lost or got, and that its channel still has or had before. */
function compareListed(
  context: CompareContext,
  old: Listing,
  changed: Listing,
  pairs: MessagePairs,
  use: Use,
): void {
  if (!old.channel || !changed.channel) return;
  const uses = new Set([use]);
  for (const message of old.messages) {
    const other = pairs.get(message);
    if (other && !changed.messages.includes(other) && !other.uses.has(use))
      removedMessage(context, message, changed.channel, uses);
  }
  for (const [message, other] of pairs)
    if (
      changed.messages.includes(other) &&
      !old.messages.includes(message) &&
      !message.uses.has(use)
    )
      addedMessage(context, other, old.channel, uses);
}

function compareReply(
  context: CompareContext,
  old: OperationVersion,
  changed: OperationVersion,
  channels: ChannelPairs,
  messages: MessagePairs,
): void {
  const { recorder } = context;
  const before = old.reply;
  const after = changed.reply;
  const locations = at({ old: old.value, new: changed.value }, 'reply');
  const affects = replyPartners(old);
  if (!before && !after) return;
  if (!before || !after) {
    recorder.add({
      ...locations,
      code: after ? 'reply.added' : 'reply.removed',
      message: `Operation \`${changed.key}\` ${after ? 'now' : 'no longer'} replies.`,
      affects,
    });
    return;
  }
  const both = { old: before.value, new: after.value };
  compareReplyAddress(context, before, after, affects);
  if (isOtherChannel(before.channel, after.channel, channels))
    recorder.add({
      old: before.value.child('channel')?.location ?? before.value.location,
      new: after.value.child('channel')?.location ?? after.value.location,
      code: 'reply.channel-changed',
      message: 'Replies are sent to another channel.',
      affects,
    });
  compareListed(context, before, after, messages, old.action === 'send' ? 'received' : 'sent');
  compareAmbiguity(context, before.messages, after.messages, messages);
  compareDescriptions(context, both, REPLY, `the reply of operation \`${changed.key}\``);
}

function compareReplyAddress(
  context: CompareContext,
  before: ReplyVersion,
  after: ReplyVersion,
  affects: readonly Partner[],
): void {
  const old = before.value.field('address');
  const changed = after.value.field('address');
  if (!old && !changed) return;
  const location = changed?.textOf('location');
  if (old?.textOf('location') !== location)
    context.recorder.add({
      code: 'reply.address-changed',
      level: old ? 'breaking' : 'compatible',
      message:
        location === undefined
          ? 'The reply address is no longer taken from the message.'
          : `The reply address is now taken from \`${location}\`.`,
      old: (old?.child('location') ?? before.value).location,
      new: (changed?.child('location') ?? after.value).location,
      affects,
    });
  if (old && changed)
    compareDescriptions(context, { old, new: changed }, REPLY_ADDRESS, 'the reply address');
}
