// The nodes of the graph, one function a kind, with their rows and texts.
import { formatCount } from '../../core/light.ts';
import type {
  ChannelPart,
  InfoPart,
  Location,
  MessagePart,
  OperationPart,
  ServerPart,
} from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import {
  messagesText,
  nameOfApp,
  nameOfChannel,
  nameOfMessage,
  nameOfOperation,
  nameOfServer,
  titleOf,
  urlOf,
} from './accessible-names.ts';
import type { Flow } from './flows.ts';
import type { DiagramItem, GraphNode, Side } from './types.ts';

/** Id of the application node. */
export const APP = 'app';

export function appNode(info: InfoPart | null): GraphNode {
  return {
    id: APP,
    kind: 'app',
    side: 'middle',
    part: info?.id ?? null,
    location: { uri: '', pointer: '/info' },
    title: info?.title ?? 'Application',
    ...(info?.version !== undefined && { text: info.version }),
    name: nameOfApp(info),
    rows: [],
  };
}

export function operationNode(
  side: Side,
  { operation, channel, messages }: Flow,
  beside: string | undefined,
): GraphNode {
  const part = operation as OperationPart;
  const text = messagesText(messages, part.messagesAre, channel);
  return {
    id: `${side} ${part.id}`,
    kind: 'operation',
    side,
    part: part.id,
    location: locationOfPart(part),
    title: titleOf(part),
    text,
    ...(part.action !== undefined && { action: part.action }),
    name: nameOfOperation(part, channel, text),
    rows: [],
    ...(beside && { beside }),
    ...(part.reply && { replies: true }),
  };
}

export function channelNode(side: Side, channel: ChannelPart, messages: boolean): GraphNode {
  const id = `${side} ${channel.id}`;
  return {
    id,
    kind: 'channel',
    side,
    part: channel.id,
    location: locationOfPart(channel),
    title: titleOf(channel),
    text: visibleName(channel.address ?? 'address unknown'),
    name: nameOfChannel(channel),
    ...(!messages && { note: formatCount(channel.messages.length, 'message') }),
    rows: messages ? channel.messages.map((link, i) => messageRow(id, channel, link, i)) : [],
  };
}

function messageRow(
  node: string,
  channel: ChannelPart,
  link: ChannelPart['messages'][number],
  index: number,
): DiagramItem {
  const key = link.key ?? String(index);
  const location =
    link.id === null
      ? { uri: channel.uri, pointer: `${channel.pointer}/messages` }
      : locationOfId(link.id);
  return {
    id: `${node} ${key}`,
    part: link.id,
    location,
    title: link.label,
    name:
      link.id === null
        ? `message ${link.label}, which does not exist`
        : nameOfMessage(link.label, channel),
  };
}

export function groupNode(side: Side, servers: readonly ServerPart[], all: boolean): GraphNode {
  const id = `${side} servers ${servers.map((s) => s.id).join(' ')}`;
  const title = servers.length === 1 ? 'Server' : all ? 'All servers' : `${servers.length} servers`;
  return {
    id,
    kind: 'servers',
    side,
    part: null,
    location: { uri: '', pointer: '/servers' },
    title,
    name: `${title}: ${servers.map(titleOf).join(', ')}`,
    rows: servers.map((server) => ({
      id: `${id} ${server.id}`,
      part: server.id,
      location: locationOfPart(server),
      title: titleOf(server),
      text: urlOf(server),
      name: nameOfServer(server),
    })),
  };
}

export function replyNode(
  side: Side,
  operation: OperationPart,
  beside: string | undefined,
  group: string | undefined,
): GraphNode {
  const location = operation.reply?.location;
  const text = location === undefined ? 'address unknown' : `address in ${location}`;
  return {
    id: `${side} ${operation.id} reply`,
    kind: 'reply',
    side,
    part: null,
    location: { uri: operation.uri, pointer: `${operation.pointer}/reply` },
    title: 'Reply address',
    text,
    name: `reply of operation ${titleOf(operation)}, ${text}`,
    rows: [],
    ...(group && { group }),
    ...(beside && { beside }),
  };
}

export function unusedMessagesNode(messages: readonly MessagePart[]): GraphNode {
  const title = 'In no channel yet';
  return {
    id: 'loose',
    kind: 'loose',
    side: 'out',
    part: null,
    location: { uri: '', pointer: '/components/messages' },
    title,
    name: `Messages in no channel: ${messages.map(titleOf).join(', ')}`,
    rows: messages.map((message) => ({
      id: `loose ${message.id}`,
      part: message.id,
      location: locationOfPart(message),
      title: titleOf(message),
      name: `message ${titleOf(message)}, in no channel`,
    })),
  };
}

/** Returns only the location of a part. */
export function locationOfPart({ uri, pointer }: Location): Location {
  return { uri, pointer };
}

function locationOfId(id: string): Location {
  const hash = id.indexOf('#');
  return { uri: id.slice(0, hash), pointer: id.slice(hash + 1) };
}
