// A channel as a wizard works with it: one that is there, or one that is made by the way, with the messages it has.
import { quote } from '../../check/say.ts';
import { valueIn } from '../../language/fix/kit.ts';
import { fromPointer } from '../../parse/pointer.ts';
import { get, type Path } from '../../parse/tree.ts';
import type { Where } from '../types.ts';
import type { ChannelInput, NewChannel, ParameterInput } from './intents.ts';
import { checkObject, filled } from './judge.ts';
import { addMessageTo } from './messages.ts';
import { checkName, mapOf } from './names.ts';
import { parametersOf } from './parameters.ts';
import { Stop } from './stop.ts';
import type { Spot, Writing } from './writing.ts';

export interface Channel {
  /** As operations name it. */
  readonly named: Path;
  /** Where it is written. */
  readonly home: Spot;
  /** Null where it has none, or none that can be known. */
  readonly address: string | null;
  /** Names of its messages; new ones are added. */
  readonly messages: string[];
}

interface ChannelFields {
  readonly address: string | null;
  readonly title?: string;
  readonly description?: string;
  readonly parameters?: readonly ParameterInput[];
}

/** Writes a channel of the root. @throws Stop */
export function makeChannel(writing: Writing, name: string, fields: ChannelFields, servers?: readonly unknown[]): Channel {
  const { subject } = writing;
  const spot = { uri: '', path: ['channels', name] };
  checkName(writing, spot, mapOf(subject, '', 'channels'));
  const address = fields.address?.trim() === '' ? null : fields.address;
  const channel = {
    address,
    ...filled({
      title: fields.title,
      description: fields.description,
      servers,
      parameters: parametersOf(writing, [address], fields.parameters),
    }),
  };
  checkObject(subject, 'Channel', channel);
  writing.put(spot, channel, 'Channel');
  return { named: spot.path, home: spot, address, messages: [] };
}

/** The channel at a place, wherever it is written. @throws Stop */
export function channelAt({ subject }: Writing, { uri, pointer }: Where): Channel {
  const path = fromPointer(pointer);
  const node = valueIn(subject, uri, path);
  const place = node && subject.world.deref(uri, path, node);
  if (place?.node.kind !== 'map') throw new Stop(`There is no channel at ${quote(pointer)}. Choose another one, or add it first.`);
  const address = get(place.node, 'address');
  const messages = get(place.node, 'messages');
  return {
    named: path,
    home: place,
    address: address?.kind === 'scalar' && typeof address.value === 'string' ? address.value : null,
    messages: messages?.kind === 'map' ? messages.entries.map((e) => e.key) : [],
  };
}

/** The channel of the root that an operation of the root can name. @throws Stop */
export function channelFor(writing: Writing, wanted: Where | NewChannel): Channel {
  if ('create' in wanted) return makeChannel(writing, wanted.create, wanted);
  const path = fromPointer(wanted.pointer);
  if (wanted.uri !== '' || path.length !== 2 || path[0] !== 'channels')
    throw new Stop(`Operations can only use channels of the document itself: ${quote(wanted.pointer)} is not one.`);
  return channelAt(writing, wanted);
}

/** Messages of a channel, chosen and new ones, as references; undefined where all are meant. @throws Stop */
export function messagesOf(
  writing: Writing,
  channel: Channel,
  { messages, add = [] }: Omit<ChannelInput, 'channel'>,
): readonly unknown[] | undefined {
  const missing = messages?.find((name) => !channel.messages.includes(name));
  if (missing !== undefined) throw new Stop(`The channel ${quote(channel.named.at(-1) ?? '')} has no message ${quote(missing)}.`);
  const made = add.map((message) => addMessageTo(writing, channel, message));
  if (messages === undefined) return undefined;
  return [...new Set([...messages, ...made])].map((name) => ({
    $ref: writing.refTo('', { uri: '', path: [...channel.named, 'messages', name] }),
  }));
}
