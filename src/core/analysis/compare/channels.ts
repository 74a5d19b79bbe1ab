// What changed in the channels, and in the messages that they have.

import type { EffectiveValue } from '../documents/effective-value.ts';
import { canonicalJson, shownJson } from '../schema-changes/schema-space.ts';
import { compareBindings } from './bindings.ts';
import { type Both, type CompareContext, fieldLocations } from './context.ts';
import { compareDescriptions } from './descriptions.ts';
import { type Matched, matchMessages, normalAddress } from './match.ts';
import { compareMessages } from './messages.ts';
import type { Partner } from './types.ts';
import {
  type ChannelVersion,
  type MessageVersion,
  partnersOf,
  type ServerVersion,
  type Use,
} from './version.ts';

const COMPARED: ReadonlySet<string> = new Set([
  ...['address', 'messages', 'servers', 'parameters', 'bindings'],
]);

/** Messages that are the same in both versions. */
export type MessagePairs = ReadonlyMap<MessageVersion, MessageVersion>;

/** @returns the messages of all channels that belong together */
export function compareChannels(
  context: CompareContext,
  matched: Matched<ChannelVersion>,
  servers: Matched<ServerVersion>,
): MessagePairs {
  const { recorder } = context;
  for (const channel of matched.removed) {
    recorder.group = `channel ${channel.key}`;
    recorder.add({
      code: 'channel.removed',
      message: `Channel \`${channel.key}\` removed.`,
      old: context.old.root.field('channels')?.child(channel.key)?.location,
      new: null,
      affects: partnersOf(channel.uses),
    });
  }
  for (const channel of matched.added) {
    recorder.group = `channel ${channel.key}`;
    recorder.add({
      code: 'channel.added',
      message: `Channel \`${channel.key}\` added.`,
      old: null,
      new: context.new.root.field('channels')?.child(channel.key)?.location,
    });
  }
  const pairs = new Map<MessageVersion, MessageVersion>();
  for (const [old, changed] of matched.pairs)
    for (const [a, b] of comparePair(context, old, changed, servers)) pairs.set(a, b);
  return pairs;
}

function comparePair(
  context: CompareContext,
  old: ChannelVersion,
  changed: ChannelVersion,
  servers: Matched<ServerVersion>,
): Matched<MessageVersion>['pairs'] {
  const { recorder } = context;
  const both = { old: old.value, new: changed.value };
  const affects = partnersOf(old.uses);
  recorder.group = `channel ${changed.key}`;
  if (old.key !== changed.key)
    recorder.add({
      code: 'channel.renamed',
      message: `Channel \`${old.key}\` renamed to \`${changed.key}\`.`,
      old: context.old.root.field('channels')?.child(old.key)?.location,
      new: context.new.root.field('channels')?.child(changed.key)?.location,
    });
  compareAddress(context, old, changed, affects);
  compareChannelServers(context, old, changed, servers, affects);
  const template = (channel: ChannelVersion) => ({
    value: channel.value,
    template: channel.address ?? '',
  });
  compareParameters(context, { old: template(old), new: template(changed) }, 'parameters', affects);
  compareBindings(context, both, 'Channel', {
    affects,
    addresses: { old: old.address, new: changed.address },
    directions: [
      ...(affects.includes('senders') ? (['narrows'] as const) : []),
      ...(affects.includes('receivers') ? (['widens'] as const) : []),
    ],
  });
  compareDescriptions(context, both, COMPARED, `channel \`${changed.key}\``);
  const messages = matchMessages(old.messages, changed.messages);
  for (const message of messages.removed) removedMessage(context, message, changed);
  for (const message of messages.added) addedMessage(context, message, old);
  for (const [a, b] of messages.pairs) compareMessages(context, a, b);
  return messages.pairs;
}

function compareAddress(
  { recorder }: CompareContext,
  old: ChannelVersion,
  changed: ChannelVersion,
  affects: readonly Partner[],
): void {
  if (normalAddress(old.address) === normalAddress(changed.address)) return;
  const locations = fieldLocations({ old: old.value, new: changed.value }, 'address');
  if (old.address === null)
    recorder.add({
      ...locations,
      code: 'channel.address-known',
      message: `The address is now given: ${shownJson(changed.address)}.`,
    });
  else
    recorder.add({
      ...locations,
      code: 'channel.address-changed',
      message:
        changed.address === null
          ? `The address ${shownJson(old.address)} is not given any longer.`
          : `Address changed from ${shownJson(old.address)} to ${shownJson(changed.address)}.`,
      affects,
    });
}

function compareChannelServers(
  { recorder }: CompareContext,
  old: ChannelVersion,
  changed: ChannelVersion,
  { pairs }: Matched<ServerVersion>,
  affects: readonly Partner[],
): void {
  const locations = fieldLocations({ old: old.value, new: changed.value }, 'servers');
  for (const [before, after] of pairs) {
    const had = old.servers.includes(before);
    const has = changed.servers.includes(after);
    if (had === has) continue;
    recorder.add({
      ...locations,
      code: had ? 'channel.server-removed' : 'channel.server-added',
      message: had
        ? `Channel \`${changed.key}\` is no longer available on server \`${before.key}\`.`
        : `Channel \`${changed.key}\` is also available on server \`${after.key}\`.`,
      affects,
    });
  }
}

/** Records a message that a channel has lost. */
export function removedMessage(
  { recorder }: CompareContext,
  message: MessageVersion,
  channel: ChannelVersion,
  uses: ReadonlySet<Use> = message.uses,
): void {
  const [use] = uses;
  recorder.add({
    code: 'message.removed',
    message: `Message \`${message.key}\` is no longer ${use === 'sent' ? 'sent' : 'accepted'}.`,
    old: message.listed.location,
    new: channel.value.child('messages')?.location,
    affects: partnersOf(uses),
  });
}

/** Records a message that a channel has got: receivers don't know it. */
export function addedMessage(
  { recorder }: CompareContext,
  message: MessageVersion,
  before: ChannelVersion,
  uses: ReadonlySet<Use> = message.uses,
): void {
  // Where nothing was sent before, there are no receivers that could fail.
  const isSent = uses.has('sent') && before.uses.has('sent');
  recorder.add({
    code: 'message.added',
    level: isSent ? 'breaking' : 'compatible',
    message: `Message \`${message.key}\` is now ${uses.has('sent') ? 'sent' : 'accepted'}${isSent ? "; receivers don't know it" : ''}.`,
    old: null,
    new: message.listed.location,
    affects: ['receivers'],
  });
}

// Parameters of addresses and variables of servers: matched by their positions, then by name.

interface Owner {
  readonly value: EffectiveValue;
  /** Texts with the names in braces, in the order in which they count. */
  readonly template: string;
}

const COMPARED_OF_PARAMETERS: ReadonlySet<string> = new Set(['enum', 'default', 'location']);

/** Records what changed in the parameters of a channel, or the variables of a server. */
export function compareParameters(
  context: CompareContext,
  owners: { readonly old: Owner; readonly new: Owner },
  field: 'parameters' | 'variables',
  affects: readonly Partner[],
): void {
  const before = namesIn(owners.old.template);
  const after = namesIn(owners.new.template);
  const old = owners.old.value.field(field);
  const changed = owners.new.value.field(field);
  const names = new Set([...before, ...(old?.keys() ?? [])]);
  for (const name of names) {
    const position = before.length === after.length ? before.indexOf(name) : -1;
    const counterpart = after[position] ?? name;
    const one = old?.field(name);
    const other = changed?.field(counterpart);
    if (one && other) {
      compareOne(context, { old: one, new: other }, field, name, affects);
      if (name !== counterpart)
        context.recorder.add({
          code: 'parameter.renamed',
          message: `${noun(field)} \`${name}\` renamed to \`${counterpart}\`; the addresses are the same.`,
          old: old?.child(name)?.location,
          new: changed?.child(counterpart)?.location,
        });
    } else if (one || other) {
      const only = (one ?? other) as EffectiveValue;
      if (only.keys().length === 0) continue;
      const isUsed = before.includes(name);
      // Then the address is what changed.
      if (isUsed !== after.includes(counterpart)) continue;
      // What is not described may be anything, so values can only be limited by it.
      const listed = only.field('enum')?.node.kind === 'seq';
      const hasDefault = isUsed && only.child('default') !== undefined;
      const isRemoval = one !== undefined;
      const breaks = isRemoval ? hasDefault : listed;
      context.recorder.add({
        code: `${prefix(field)}${isRemoval ? (hasDefault ? 'default-changed' : 'value-added') : listed ? 'value-removed' : 'value-added'}`,
        level: breaks ? 'breaking' : 'compatible',
        message: `${noun(field)} \`${name}\` is ${isRemoval ? 'no longer' : 'now'} described.`,
        affects,
        old: one?.location,
        new: other?.location,
      });
    }
  }
}

function namesIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

const prefix = (field: string) => (field === 'variables' ? 'server.variable-' : 'parameter.');
const noun = (field: string) => (field === 'variables' ? 'Variable' : 'Parameter');

function compareOne(
  context: CompareContext,
  both: Both,
  field: 'parameters' | 'variables',
  name: string,
  affects: readonly Partner[],
): void {
  const { recorder } = context;
  const what = `${noun(field)} \`${name}\``;
  const values = (value: EffectiveValue): string[] | null => {
    const list = value.field('enum');
    return list?.node.kind === 'seq' && list.node.items.length > 0
      ? list.items().map((item) => canonicalJson((item.node as { value?: unknown }).value))
      : null;
  };
  const had = values(both.old);
  const has = values(both.new);
  const removed = has ? (had ?? ['other values']).filter((one) => !has.includes(one)) : [];
  const added = had ? (has ?? ['other values']).filter((one) => !had.includes(one)) : [];
  const enums = fieldLocations(both, 'enum');
  for (const one of removed)
    recorder.add({
      ...enums,
      code: `${prefix(field)}value-removed`,
      message: `${what} no longer allows ${one}.`,
      affects,
    });
  for (const one of added)
    recorder.add({
      ...enums,
      code: `${prefix(field)}value-added`,
      message: `${what} also allows ${one}.`,
    });
  const before = both.old.textOf('default');
  const after = both.new.textOf('default');
  if (before !== after)
    recorder.add({
      ...fieldLocations(both, 'default'),
      code: `${prefix(field)}default-changed`,
      level: before === undefined ? 'compatible' : 'breaking',
      message:
        after === undefined
          ? `Default of ${what.toLowerCase()} removed.`
          : `Default of ${what.replace(/^./, (c) => c.toLowerCase())} changed from ${shownJson(before ?? null)} to ${shownJson(after)}.`,
      affects,
    });
  const location = both.new.textOf('location');
  if (both.old.textOf('location') !== location)
    recorder.add({
      ...fieldLocations(both, 'location'),
      code: 'parameter.location-changed',
      message: `${what} is now taken from ${location === undefined ? 'no part of the message' : `\`${location}\``}.`,
      affects,
    });
  compareDescriptions(
    context,
    both,
    COMPARED_OF_PARAMETERS,
    what.replace(/^./, (c) => c.toLowerCase()),
  );
}
