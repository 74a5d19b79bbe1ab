// Which objects can be connected, and which are: used by drawing lines, by the list of targets and
// to dim items while dragging.
import { capitalize, freeName } from '../../../core/light.ts';
import type {
  ChannelPart,
  ConnectCommand,
  EditCommandOf,
  MessagePart,
  Model,
  OperationPart,
  PartId,
  ServerPart,
} from '../../../core/types.ts';
import { nameOf } from '../../wizards/checks.ts';
import { titleOf, urlOf } from '../accessible-names.ts';
import { APP, locationOf } from '../graph-nodes.ts';
import {
  APP_END,
  type Connectable,
  connectableOf,
  KINDS,
  named,
  REPLY,
  type ReplyEnd,
  replyOf,
  withArticle,
} from './connectable.ts';

/**
 * What drawing a line between two objects would do, or why it does nothing; one sentence each, the
 * first in the imperative.
 */
export type ConnectionCheck =
  | { readonly command: ConnectionCommand; readonly says: string }
  | { readonly reason: string };

/** Between a channel and the application, a line is a new operation. */
export type ConnectionCommand = ConnectCommand | EditCommandOf<'add-operation'>;

/** An object that another one can be connected to, or is. */
export interface Connection {
  /** Unique among the connections of an object. */
  readonly id: string;
  readonly title: string;
  /** What else distinguishes it: its kind, its address. */
  readonly detail: string;
  readonly check: ConnectionCheck;
}

/**
 * Returns what a line between two objects does, whichever of them it starts at: but from a channel
 * to the application it makes an operation that receives, and from that one that sends.
 */
export function checkConnection(model: Model, a: Connectable, b: Connectable): ConnectionCheck {
  if (a.id === b.id) return { reason: 'Drop it on another object, or press Escape.' };
  const two = [a, b];
  const of = <K extends Connectable['kind']>(kind: K) =>
    two.find((t): t is Extract<Connectable, { kind: K }> => t.kind === kind);
  const [operation, channel, message] = [of('operation'), of('channel'), of('message')];
  const [server, reply] = [of('server'), of('reply')];
  if (channel && of(APP)) return newOperation(model, channel, a.kind === APP ? 'send' : 'receive');
  if (reply && channel) return replyThrough(reply, channel);
  if (reply && message) return toMessage(model, reply, message);
  if (operation && channel) return toChannel(operation, channel);
  if (operation && message) return toMessage(model, operation, message);
  if (channel && message) return intoChannel(channel, message);
  if (channel && server) return ontoServer(channel, server);
  const [one, other] = two.map(({ kind }) => kind);
  return {
    reason:
      one === other
        ? `Two ${one}s can't be connected.`
        : `Can't connect ${withArticle(one)} and ${withArticle(other)}.`,
  };
}

/** Returns everything that an object can be connected to, in document order, grouped by kind. */
export function connectionTargets(model: Model, connectable: Connectable): Connection[] {
  return [...candidates(model), APP_END].flatMap((other) => {
    if (other.kind === connectable.kind) return [];
    // A channel that is on all servers can only be removed from the others.
    const found = onlyOn(connectable, other) ?? checkConnection(model, connectable, other);
    return 'command' in found ? [toConnection(other, found)] : [];
  });
}

/** Returns everything that has connections, the existing replies last. */
export function candidates({ parts, order }: Model): Connectable[] {
  const ids = [...order.channels, ...order.operations, ...order.messages, ...order.servers];
  const found = ids
    .flatMap((id) => (parts.get(id) as Connectable | undefined) ?? [])
    .filter(({ kind }) => KINDS.has(kind));
  const replies = found.flatMap((one) =>
    one.kind === 'operation' && one.reply ? [replyOf(one)] : [],
  );
  return [...found, ...replies];
}

/**
 * @param end what it is connected to: distinguishes the reply of an operation from the operation
 */
export function toConnection(
  part: Connectable,
  found: ConnectionCheck,
  end?: Connectable,
): Connection {
  const id = end?.kind === 'reply' ? `${REPLY} ${part.id}` : part.id;
  if (part.kind === APP)
    return { id, title: 'The application', detail: 'Application', check: found };
  if (part.kind === 'reply')
    return { id, title: `Reply of ${titleOf(part.of)}`, detail: 'Reply', check: found };
  const more =
    part.kind === 'channel'
      ? part.address
      : part.kind === 'server'
        ? urlOf(part)
        : part.kind === 'operation'
          ? part.action
          : null;
  const kind = capitalize(part.kind);
  return {
    id,
    title: titleOf(part),
    detail: [
      kind,
      more,
      titleOf(part) === part.key ? null : part.key,
      end?.kind === 'reply' && 'of the reply',
    ]
      .filter(Boolean)
      .join(' · '),
    check: found,
  };
}

function newOperation(
  { parts, order }: Model,
  channel: ChannelPart,
  action: 'send' | 'receive',
): ConnectionCheck {
  const taken = new Set(order.operations.map((id) => parts.get(id)?.key));
  const name = freeName(nameOf(channel.key, action), (other) => taken.has(other));
  const does = action === 'send' ? 'sends to' : 'receives from';
  return {
    command: { do: 'add-operation', name, action, channel: locationOf(channel) },
    says: `Add operation ${name}, which ${does} ${named(channel)}`,
  };
}

function toChannel(operation: OperationPart, channel: ChannelPart): ConnectionCheck {
  if (operation.channel?.id === channel.id)
    return { reason: `${named(operation)} already uses this channel.` };
  return {
    command: {
      do: 'connect-operation',
      operation: locationOf(operation),
      channel: locationOf(channel),
    },
    says: `Connect ${named(operation)} to ${named(channel)}`,
  };
}

function toMessage(
  model: Model,
  end: OperationPart | ReplyEnd,
  message: MessagePart,
): ConnectionCheck {
  const now = end.kind === 'reply' ? end.of.reply : end;
  const channel = connectableOf(model, now?.channel?.id ?? null);
  if (!now || channel?.kind !== 'channel')
    return { reason: `${named(end)} has no channel yet. Connect it to one first.` };
  if (has(now.messages, message)) return { reason: `${named(end)} already has this message.` };
  const first = has(channel.messages, message) ? '' : `, and add it to ${named(channel)}`;
  return {
    command: {
      do: 'include-message',
      operation: locationOf(end),
      message: locationOf(message),
    },
    says: `Add ${named(message)} to ${named(end)}${first}`,
  };
}

/** A request that names the reply address excludes a channel with an address. */
function replyThrough(reply: ReplyEnd, channel: ChannelPart): ConnectionCheck {
  const { reply: now } = reply.of;
  if (now?.channel?.id === channel.id)
    return { reason: `${named(reply)} already uses this channel.` };
  if (now?.location !== undefined && channel.address !== null)
    return {
      reason: `${named(reply)} goes to an address named in the request, so its channel can't have an address, but this one does.`,
    };
  return {
    command: {
      do: 'connect-reply',
      operation: locationOf(reply.of),
      channel: locationOf(channel),
    },
    says: now
      ? `Connect ${named(reply)} to ${named(channel)}`
      : `Add a reply through ${named(channel)} to ${named(reply.of)}`,
  };
}

function intoChannel(channel: ChannelPart, message: MessagePart): ConnectionCheck {
  if (has(channel.messages, message))
    return { reason: `${named(channel)} already has this message.` };
  return {
    command: { do: 'connect-message', message: locationOf(message), channel: locationOf(channel) },
    says: `Add ${named(message)} to ${named(channel)}`,
  };
}

function ontoServer(channel: ChannelPart, server: ServerPart): ConnectionCheck {
  if (channel.allServers)
    return {
      reason: `${named(channel)} lists no servers, so it is available on all of them. To limit it to this one, use “Connect…” in its menu.`,
    };
  if (has(channel.servers, server))
    return { reason: `${named(channel)} is already on this server.` };
  return {
    command: { do: 'connect-server', channel: locationOf(channel), server: locationOf(server) },
    says: `Make ${named(channel)} available on ${named(server)}`,
  };
}

function onlyOn(a: Connectable, b: Connectable): ConnectionCheck | null {
  const [channel, server] = a.kind === 'channel' ? [a, b] : [b, a];
  if (channel.kind !== 'channel' || server.kind !== 'server' || !channel.allServers) return null;
  if (channel.servers.length < 2) return null;
  return {
    command: {
      do: 'connect-server',
      channel: locationOf(channel),
      server: locationOf(server),
      only: true,
    },
    says: `Make ${named(channel)} available on ${named(server)} only`,
  };
}

export function has(
  links: readonly { readonly id: PartId | null }[],
  { id }: Connectable,
): boolean {
  return links.some((link) => link.id === id);
}

/** A line being drawn. */
export interface PendingConnection {
  /** Id of the item where it starts. */
  readonly from: string;
  /** Id of the item under its end. */
  readonly over: string | null;
  /** What dropping on an item would do, by its id. */
  readonly checks: ReadonlyMap<string, ConnectionCheck>;
  /** Whether the reply of the operation is connected. */
  readonly reply: boolean;
  /** Instructions, in one sentence. */
  readonly hint: string;
}
