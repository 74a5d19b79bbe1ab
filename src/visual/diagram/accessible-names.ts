// The text of the diagram: accessible names of nodes, rows and lines.
import { allOf, formatCount, serverUrl } from '../../core/light.ts';
import type {
  ChannelPart,
  InfoPart,
  MessagePart,
  OperationPart,
  PartBase,
  ServerPart,
} from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import type { GraphNode } from './types.ts';

/** Returns the title, else the key. */
export function titleOf(part: PartBase): string {
  return visibleName(part.title ?? part.key);
}

export function nameOfApp(info: InfoPart | null): string {
  return `application ${info?.title ?? 'without a title'}${info?.version === undefined ? '' : `, version ${info.version}`}`;
}

/**
 * Returns a name such as "operation pay, sends to channel payments, 2 of 5 messages, waits for a
 * reply".
 */
export function nameOfOperation(
  operation: OperationPart,
  channel: ChannelPart | null,
  messages: string,
): string {
  const does = `${verb(operation.action)} ${channel ? `channel ${titleOf(channel)}` : 'no known channel'}`;
  const reply = operation.reply
    ? operation.action === 'receive'
      ? ', sends a reply'
      : ', waits for a reply'
    : '';
  return `operation ${titleOf(operation)}, ${does}, ${messages}${reply}`;
}

export function nameOfChannel(channel: ChannelPart): string {
  return `channel ${titleOf(channel)}, ${channel.address === null ? 'address unknown' : `address ${channel.address}`}, ${formatCount(channel.messages.length, 'message')}`;
}

export function nameOfMessage(label: string, channel: ChannelPart): string {
  return `message ${label}, of channel ${titleOf(channel)}`;
}

export function nameOfServer(server: ServerPart): string {
  return `server ${titleOf(server)}, ${urlOf(server)}`;
}

/** Returns `protocol://host/pathname` with the variables as written. */
export function urlOf(server: ServerPart): string {
  return visibleName(serverUrl({ ...server, host: server.host ?? 'host unknown' }));
}

/**
 * Returns which of the channel's messages an operation uses: a name, "all 3 messages", "2 of 3
 * messages".
 */
export function messagesText(
  messages: readonly MessagePart[],
  are: OperationPart['messagesAre'],
  channel: ChannelPart | null,
): string {
  const [only] = messages;
  if (are === 'none') return 'no messages';
  if (!only) return are === 'all' && !channel ? 'all messages' : 'no messages';
  if (messages.length === 1) return titleOf(only);
  const all = channel?.messages.length ?? 0;
  return messages.length >= all
    ? allOf(messages.length, 'message')
    : `${messages.length} of ${all} messages`;
}

/** Returns "sends to" or "receives from". */
export function verb(action: string | undefined): string {
  return action === 'send' ? 'sends to' : action === 'receive' ? 'receives from' : 'uses';
}

/** Returns the text above the title of a node. */
export function kindText({ kind, action, title }: GraphNode): string {
  if (kind === 'app') return 'Application';
  if (kind === 'operation') return action ?? 'no action';
  if (kind === 'channel') return 'Channel';
  return kind === 'reply' ? 'Reply' : title;
}
