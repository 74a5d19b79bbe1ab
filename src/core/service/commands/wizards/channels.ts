// The channel that a wizard works with, an existing or a new one, with its messages.

import { valueIn } from '../../../analysis/analyzed-file.ts';
import { addressExpressions } from '../../../format/expressions.ts';
import { quote } from '../../../format/message-text.ts';
import { isRoot, type Location } from '../../../text/location.ts';
import { fromPointer, lastKey } from '../../../text/pointer.ts';
import { get } from '../../../text/tree.ts';
import { objectOf } from '../../../text/value.ts';
import { refuse } from '../refusal.ts';
import type { EditCommandOf } from '../types/command.ts';
import type { ChannelInput, NewChannel, ParameterInput } from '../types/wizards.ts';
import { addMessageTo } from './messages.ts';
import { withoutEmptyMembers, writtenObject } from './validate-object.ts';
import {
  checkName,
  mapOf,
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
  const others = { address, ...withoutEmptyMembers({ servers, parameters }) };
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

// Parameters of a channel and variables of a server: the names in braces of an address, with the
// details from the user.

/**
 * Returns an entry for every `{name}` of the texts; undefined if there is none. Input for other
 * names is left out, with a note.
 */
export function parametersOf(
  writing: WizardEdits,
  texts: readonly (string | null | undefined)[],
  said: readonly ParameterInput[] = [],
): Record<string, unknown> | undefined {
  const names = new Set(
    texts
      .flatMap((text) => addressExpressions(text ?? '').filter((e) => e.wellNamed))
      .map((e) => e.name),
  );
  for (const { name, ...about } of said)
    if (!names.has(name) && Object.keys(withoutEmptyMembers({ ...about })).length > 0)
      writing.note(`${quote(name)} is not used as {${name}}, so it was left out.`);
  if (names.size === 0) return undefined;
  return objectOf(
    [...names].map((name) => [name, entryOf(said.find((p) => p.name === name))] as const),
  );
}

function entryOf(text: ParameterInput | undefined): unknown {
  return text
    ? withoutEmptyMembers({
        enum: text.enum?.filter((v) => v !== ''),
        default: text.default,
        description: text.description,
        location: text.location,
      })
    : {};
}
