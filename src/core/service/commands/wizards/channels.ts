// The channel that a wizard works with, an existing or a new one, with its messages.

import { valueIn } from '../../../analysis/analyzed-file.ts';
import { quote } from '../../../format/message-text.ts';
import type { Location } from '../../../text/location.ts';
import { isRoot } from '../../../text/location.ts';
import { fromPointer, lastKey } from '../../../text/pointer.ts';
import { get } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import type { EditCommandOf } from '../types/command.ts';
import type { ChannelInput, NewChannel } from '../types/wizards.ts';
import { addMessageTo } from './messages.ts';
import { checkName, mapOf } from './names.ts';
import { parametersOf } from './parameters.ts';
import { filled, writtenObject } from './validate-object.ts';
import {
  type NewObjectHome,
  type WizardEdits,
  type WrittenChannel,
  wizard,
} from './wizard-edits.ts';

/**
 * Adds a channel to the root.
 * @param home where it is written, if it is the object of the wizard
 * @throws if it refuses
 */
function makeChannel(
  writing: WizardEdits,
  name: string,
  input: Omit<NewChannel, 'create'>,
  home?: NewObjectHome,
  servers?: readonly unknown[],
): WrittenChannel {
  const { subject: file } = writing;
  const location = { uri: '', path: ['channels', name] };
  if (!home) checkName(writing, location, mapOf(file, '', 'channels'));
  const address = input.address?.trim() === '' ? null : input.address;
  const parameters = parametersOf(writing, [address], input.parameters);
  const others = { address, ...filled({ servers, parameters }) };
  const value = writtenObject(file, 'Channel', input, others);
  if (home) writing.putObject(home, value, 'Channel');
  else writing.put(location, value, 'Channel');
  return { named: location.path, location: home?.written ?? location, address, messages: [] };
}

/** Returns the channel at a location, following references. @throws if it refuses */
export function channelAt(
  { subject: file }: WizardEdits,
  { uri, pointer }: Location,
): WrittenChannel {
  const path = fromPointer(pointer);
  const node = valueIn(file, uri, path);
  const place = node && file.documents.resolve(uri, path, node);
  if (place?.node.kind !== 'map')
    refuse(`There is no channel at ${quote(pointer)}. Choose another one, or add it first.`);
  const address = get(place.node, 'address');
  const messages = get(place.node, 'messages');
  return {
    named: path,
    location: place,
    address: address?.kind === 'scalar' && typeof address.value === 'string' ? address.value : null,
    messages: messages?.kind === 'map' ? messages.entries.map((e) => e.key) : [],
  };
}

/**
 * Returns the channel of the root that an operation of the root can refer to.
 * @throws if it refuses
 */
export function channelFor(writing: WizardEdits, channel: Location | NewChannel): WrittenChannel {
  if ('create' in channel) return makeChannel(writing, channel.create, channel);
  const path = fromPointer(channel.pointer);
  if (!isRoot(channel.uri) || path.length !== 2 || path[0] !== 'channels')
    refuse(
      `Operations can only use channels of the document itself: ${quote(channel.pointer)} is not one.`,
    );
  return channelAt(writing, channel);
}

/**
 * Returns references to existing and new messages of a channel; undefined if all are meant.
 * @param from the file with the references
 * @throws if it refuses
 */
export function messagesOf(
  writing: WizardEdits,
  channel: WrittenChannel,
  { messages, add = [] }: Omit<ChannelInput, 'channel'>,
  from: string,
): readonly unknown[] | undefined {
  const missing = messages?.find((name) => !channel.messages.includes(name));
  if (missing !== undefined)
    refuse(`The channel ${quote(lastKey(channel.named))} has no message ${quote(missing)}.`);
  const made = add.map((message) => addMessageTo(writing, channel, message));
  if (messages === undefined) return undefined;
  return [...new Set([...messages, ...made])].map((name) => ({
    $ref: writing.refTo(from, { uri: '', path: [...channel.named, 'messages', name] }),
  }));
}

export const addChannel = wizard<EditCommandOf<'add-channel'>>(
  (writing, { name, servers = [], messages = [], ...fields }) => {
    const named = { uri: '', path: ['channels', name] };
    const home = writing.homeOf(named, mapOf(writing.subject, '', 'channels'));
    const refs = [...new Set(servers)].map((server) => {
      const location = { uri: '', path: ['servers', server] };
      if (!writing.has(location)) refuse(`There is no server ${quote(server)}.`);
      return { $ref: writing.refTo(home.written.uri, location) };
    });
    const channel = makeChannel(writing, name, fields, home, refs);
    for (const message of messages) addMessageTo(writing, channel, message);
    return writing.draft(`Add the channel ${quote(name)}`, named);
  },
);
