// What changed in the operations.
import type { NodeLocation } from '../../text/location.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import type { SameSchemas } from '../schema-changes/same-schema.ts';
import { compareBindings } from './bindings.ts';
import { addedMessage, type MessagePairs, removedMessage } from './channels.ts';
import { type CompareContext, fieldLocations } from './context.ts';
import { compareDescriptions } from './descriptions.ts';
import { type Matched, normalAddress } from './match.ts';
import { compareSecurity } from './security.ts';
import type { Partner } from './types.ts';
import type {
  ChannelVersion,
  MessageVersion,
  OperationVersion,
  ReplyVersion,
  ServerVersion,
  Use,
  Version,
} from './version.ts';

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
  servers: Matched<ServerVersion>,
  messages: MessagePairs,
): void {
  const { recorder } = context;
  const isElsewhere = otherChannels(new Map(channels.pairs), new Map(servers.pairs));
  for (const operation of matched.removed) {
    recorder.group = `operation ${operation.key}`;
    const isDone = isDoneElsewhere(context, operation, messages);
    const end = isDone
      ? 'other operations have its messages'
      : operation.action === 'send'
        ? 'receivers no longer get its messages'
        : 'senders send in vain';
    recorder.add({
      code: 'operation.removed',
      level: isDone ? 'compatible' : 'breaking',
      message: `Operation \`${operation.key}\` removed; ${end}.`,
      old: operationLocation(context.old, operation),
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
      new: operationLocation(context.new, operation),
    });
  }
  for (const [old, changed] of matched.pairs)
    comparePair(context, old, changed, isElsewhere, messages);
}

/** Whether other operations do all that an operation did, on the same terms. */
function isDoneElsewhere(
  { new: version, same }: CompareContext,
  { action, value, messages, reply }: OperationVersion,
  pairs: MessagePairs,
): boolean {
  const isAlike = (other: EffectiveValue, field: string) => {
    const [a, b] = [value.field(field), other.field(field)];
    return a && b ? same.same(a, b) : a === b;
  };
  const others = version.operations.filter(
    (other) =>
      other.action === action &&
      isAlike(other.value, 'security') &&
      isAlike(other.value, 'bindings'),
  );
  return (
    !reply &&
    messages.length > 0 &&
    messages.every((message) => {
      const counterpart = pairs.get(message);
      return counterpart && others.some((other) => other.messages.includes(counterpart));
    })
  );
}

function operationLocation({ root }: Version, { key }: OperationVersion): NodeLocation | undefined {
  return root.field('operations')?.child(key)?.location;
}

/** Whether messages of a channel are no longer where they were. */
type IsElsewhere = (
  old: ChannelVersion | undefined,
  changed: ChannelVersion | undefined,
) => boolean;

function comparePair(
  context: CompareContext,
  old: OperationVersion,
  changed: OperationVersion,
  isElsewhere: IsElsewhere,
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
      old: operationLocation(context.old, old),
      new: operationLocation(context.new, changed),
    });
  compareDescriptions(context, both, COMPARED, noun);
  if (old.action !== changed.action) {
    recorder.add({
      ...fieldLocations(both, 'action'),
      code: 'operation.action-changed',
      message: `Action changed from ${old.action} to ${changed.action}.`,
      affects,
    });
    return;
  }
  const use: Use = old.action === 'send' ? 'sent' : 'received';
  if (isElsewhere(old.channel, changed.channel))
    recorder.add({
      old: old.value.child('channel')?.location ?? old.value.location,
      new: changed.value.child('channel')?.location ?? changed.value.location,
      code: 'operation.channel-changed',
      message: `Operation \`${changed.key}\` now uses ${changed.channel ? `channel \`${changed.channel.key}\` at another address or on other servers` : 'no channel that is known'}.`,
      affects,
    });
  else compareListed(context, old, changed, messages, use);
  compareAmbiguity(context, old.messages, changed.messages, messages);
  compareReply(context, old, changed, isElsewhere, messages);
  const servers = old.channel?.servers ?? [];
  compareSecurity(
    context,
    both,
    affects,
    servers.map(({ value }) => value),
  );
  compareBindings(context, both, 'Operation', {
    affects,
    directions: [use === 'sent' ? 'widens' : 'narrows'],
  });
}

function otherChannels(
  channels: ReadonlyMap<ChannelVersion, ChannelVersion>,
  servers: ReadonlyMap<ServerVersion, ServerVersion>,
): IsElsewhere {
  return (old, changed) => {
    if (!old || !changed) return old !== changed && old !== undefined;
    if (channels.get(old) === changed) return false;
    if (old.address === null || normalAddress(old.address) !== normalAddress(changed.address))
      return true;
    const kept = old.servers.flatMap((server) => servers.get(server) ?? []);
    return !kept.every((server) => changed.servers.includes(server));
  };
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
  isElsewhere: IsElsewhere,
  messages: MessagePairs,
): void {
  const { recorder } = context;
  const before = old.reply;
  const after = changed.reply;
  const locations = fieldLocations({ old: old.value, new: changed.value }, 'reply');
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
  if (isElsewhere(before.channel, after.channel))
    recorder.add({
      old: before.value.child('channel')?.location ?? before.value.location,
      new: after.value.child('channel')?.location ?? after.value.location,
      code: 'reply.channel-changed',
      message: 'Replies are sent to another channel.',
      affects,
    });
  else compareListed(context, before, after, messages, old.action === 'send' ? 'received' : 'sent');
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

// Messages of one operation that nothing tells apart any longer.

/** What receivers can choose a message by. */
const DISTINGUISHING = ['payload', 'headers', 'contentType', 'bindings'];

/**
 * Records messages of an operation or reply that are described alike now, and were not before. Only
 * those that changed or were added are compared with the others, as operations may have thousands.
 */
function compareAmbiguity(
  context: CompareContext,
  old: readonly MessageVersion[],
  changed: readonly MessageVersion[],
  pairs: MessagePairs,
): void {
  if (changed.length < 2) return;
  const { recorder, same } = context;
  const before = new Map<MessageVersion, MessageVersion>();
  for (const message of old) {
    const counterpart = pairs.get(message);
    if (counterpart) before.set(counterpart, message);
  }
  const isNew = (message: MessageVersion) => {
    const known = before.get(message);
    return !known || !hasSameSchemas(same, known, message);
  };
  const done = new Set<MessageVersion>();
  for (const message of changed.filter(isNew)) {
    done.add(message);
    for (const other of changed) {
      if (done.has(other) || other.id === message.id || !hasSchema(message)) continue;
      if (!hasSameSchemas(same, message, other)) continue;
      const known = [before.get(message), before.get(other)] as const;
      if (known[0] && known[1] && hasSameSchemas(same, known[0], known[1])) continue;
      recorder.add({
        code: 'message.ambiguous',
        message: `A value can now match both \`${other.key}\` and \`${message.key}\`.`,
        old: known[0]?.listed.location ?? null,
        new: message.listed.location,
        reason: 'both messages are described alike, so only their names differ',
      });
    }
  }
}

const hasSchema = ({ value }: MessageVersion) =>
  (value.child('payload') ?? value.child('headers')) !== undefined;

function hasSameSchemas(same: SameSchemas, a: MessageVersion, b: MessageVersion): boolean {
  const equal = (one: EffectiveValue | undefined, other: EffectiveValue | undefined) =>
    one && other ? same.same(one, other) : one === other;
  return DISTINGUISHING.every((field) => equal(a.value.child(field), b.value.child(field)));
}
