// Which objects can be connected, and which are: used by drawing lines, by the list of targets and
// to dim items while dragging.
import { capitalize, freeName, toPointer } from '../../../core/light.ts';
import type {
  ChannelPart,
  ConnectCommand,
  EditCommandOf,
  Location,
  MessagePart,
  Model,
  OperationPart,
  PartId,
  ServerPart,
} from '../../../core/types.ts';
import { nameOf } from '../../wizards/checks.ts';
import { titleOf, urlOf } from '../accessible-names.ts';
import { APP, locationOfPart } from '../graph-nodes.ts';

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
function candidates({ parts, order }: Model): Connectable[] {
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
function toConnection(part: Connectable, found: ConnectionCheck, end?: Connectable): Connection {
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
    command: { do: 'add-operation', name, action, channel: locationOfPart(channel) },
    says: `Add operation ${name}, which ${does} ${connectableName(channel)}`,
  };
}

function toChannel(operation: OperationPart, channel: ChannelPart): ConnectionCheck {
  if (operation.channel?.id === channel.id)
    return { reason: `${connectableName(operation)} already uses this channel.` };
  return {
    command: {
      do: 'connect-operation',
      operation: locationOfPart(operation),
      channel: locationOfPart(channel),
    },
    says: `Connect ${connectableName(operation)} to ${connectableName(channel)}`,
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
    return { reason: `${connectableName(end)} has no channel yet. Connect it to one first.` };
  if (hasLink(now.messages, message))
    return { reason: `${connectableName(end)} already has this message.` };
  const first = hasLink(channel.messages, message)
    ? ''
    : `, and add it to ${connectableName(channel)}`;
  return {
    command: {
      do: 'include-message',
      operation: locationOfPart(end),
      message: locationOfPart(message),
    },
    says: `Add ${connectableName(message)} to ${connectableName(end)}${first}`,
  };
}

/** A request that names the reply address excludes a channel with an address. */
function replyThrough(reply: ReplyEnd, channel: ChannelPart): ConnectionCheck {
  const { reply: now } = reply.of;
  if (now?.channel?.id === channel.id)
    return { reason: `${connectableName(reply)} already uses this channel.` };
  if (now?.location !== undefined && channel.address !== null)
    return {
      reason: `${connectableName(reply)} goes to an address named in the request, so its channel can't have an address, but this one does.`,
    };
  return {
    command: {
      do: 'connect-reply',
      operation: locationOfPart(reply.of),
      channel: locationOfPart(channel),
    },
    says: now
      ? `Connect ${connectableName(reply)} to ${connectableName(channel)}`
      : `Add a reply through ${connectableName(channel)} to ${connectableName(reply.of)}`,
  };
}

function intoChannel(channel: ChannelPart, message: MessagePart): ConnectionCheck {
  if (hasLink(channel.messages, message))
    return { reason: `${connectableName(channel)} already has this message.` };
  return {
    command: {
      do: 'connect-message',
      message: locationOfPart(message),
      channel: locationOfPart(channel),
    },
    says: `Add ${connectableName(message)} to ${connectableName(channel)}`,
  };
}

function ontoServer(channel: ChannelPart, server: ServerPart): ConnectionCheck {
  if (channel.allServers)
    return {
      reason: `${connectableName(channel)} lists no servers, so it is available on all of them. To limit it to this one, use “Connect…” in its menu.`,
    };
  if (hasLink(channel.servers, server))
    return { reason: `${connectableName(channel)} is already on this server.` };
  return {
    command: {
      do: 'connect-server',
      channel: locationOfPart(channel),
      server: locationOfPart(server),
    },
    says: `Make ${connectableName(channel)} available on ${connectableName(server)}`,
  };
}

function onlyOn(a: Connectable, b: Connectable): ConnectionCheck | null {
  const [channel, server] = a.kind === 'channel' ? [a, b] : [b, a];
  if (channel.kind !== 'channel' || server.kind !== 'server' || !channel.allServers) return null;
  if (channel.servers.length < 2) return null;
  return {
    command: {
      do: 'connect-server',
      channel: locationOfPart(channel),
      server: locationOfPart(server),
      only: true,
    },
    says: `Make ${connectableName(channel)} available on ${connectableName(server)} only`,
  };
}

function hasLink(links: readonly { readonly id: PartId | null }[], { id }: Connectable): boolean {
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

// The connections that an object has, and how each is removed.

/**
 * Returns everything that an object is connected to, with the command that removes each connection;
 * a `reason` if it can't be removed.
 */
export function existingConnections(model: Model, connectable: Connectable): Connection[] {
  const all = candidates(model);
  const own = (end: Connectable): Connection[] =>
    all.flatMap((other) => {
      const found =
        end.kind === 'reply' || other.kind === 'reply'
          ? removeFromReply(end, other)
          : disconnect(end, other);
      return found ? [toConnection(other, found, end)] : [];
    });
  return connectable.kind === 'operation' && connectable.reply
    ? [...own(connectable), ...own(replyOf(connectable))]
    : own(connectable);
}

/** Returns how a channel or a message is removed from a reply; null if neither belongs to it. */
function removeFromReply(a: Connectable, b: Connectable): ConnectionCheck | null {
  const [reply, what] = a.kind === 'reply' ? [a, b] : [b, a];
  if (reply.kind !== 'reply' || !reply.of.reply) return null;
  const { channel, messages, location } = reply.of.reply;
  const mine =
    what.kind === 'channel'
      ? what.id === channel?.id
      : what.kind === 'message' && hasLink(messages, what);
  if (!mine) return null;
  const whole = what.kind === 'channel' && location === undefined;
  return {
    command: { do: 'disconnect', from: locationOfPart(reply), what: locationOfPart(what) },
    says: whole
      ? `Remove the reply from ${connectableName(reply.of)}`
      : `Remove ${connectableName(what)} from ${connectableName(reply)}`,
  };
}

/** Returns how the connection between two objects is removed; null if there is none that can be. */
function disconnect(a: Connectable, b: Connectable): ConnectionCheck | null {
  const from = [a, b].find(({ kind }) => kind === 'channel' || kind === 'operation');
  const what = from === a ? b : a;
  if (!from || from.kind === what.kind || what.kind === APP) return null;
  const says = `Remove ${connectableName(what)} from ${connectableName(from)}`;
  const intent = {
    do: 'disconnect',
    from: locationOfPart(from),
    what: locationOfPart(what),
  } as const;
  if (from.kind === 'operation')
    return what.kind === 'message' && hasLink(from.messages, what)
      ? { command: intent, says }
      : null;
  if (from.kind !== 'channel') return null;
  if (what.kind === 'message') {
    const key = from.messages.find(({ id }) => id === what.id)?.key;
    if (key === undefined) return null;
    return what.id === `${from.id}${toPointer(['messages', key])}`
      ? {
          reason: `${connectableName(what)} is defined in ${connectableName(from)}. Delete it, or move it to the components first.`,
        }
      : { command: intent, says };
  }
  if (what.kind !== 'server' || !hasLink(from.servers, what)) return null;
  if (from.servers.length > 1)
    return {
      command: intent,
      says: `Remove ${connectableName(from)} from ${connectableName(what)}`,
    };
  return { reason: `${connectableName(what)} is the only server of ${connectableName(from)}.` };
}

// What lines of the diagram can end at: objects, the replies of operations, and the application.

/**
 * The reply of an operation, existing or to be created: not a part of the model, but an end of
 * lines.
 */
interface ReplyEnd extends Location {
  readonly kind: 'reply';
  readonly id: PartId;
  readonly of: OperationPart;
}

/** The application, which is in the document as its operations only. */
interface AppEnd extends Location {
  readonly kind: 'app';
  readonly id: PartId;
}

/** The application as an end of lines. */
const APP_END: AppEnd = { kind: APP, id: '#/info', uri: '', pointer: '/info' };

type Connectable = OperationPart | ChannelPart | MessagePart | ServerPart | ReplyEnd | AppEnd;

const KINDS: ReadonlySet<string> = new Set(['operation', 'channel', 'message', 'server']);

const REPLY = '/reply';

/**
 * Returns the object of an item, null for an item without a part. The id of a reply is that of its
 * operation, with `/reply`.
 */
export function connectableOf(model: Model, id: PartId | null): Connectable | null {
  if (id === APP_END.id) return APP_END;
  const part = id === null ? undefined : model.parts.get(id);
  if (part) return KINDS.has(part.kind) ? (part as Connectable) : null;
  const operation = id?.endsWith(REPLY) ? model.parts.get(id.slice(0, -REPLY.length)) : undefined;
  return operation?.kind === 'operation' ? replyOf(operation) : null;
}

/** Returns the object that an item represents. */
export function connectableAt(
  model: Model,
  { part, location }: { readonly part: PartId | null; readonly location: Location },
): Connectable | null {
  return connectableOf(model, part ?? `${location.uri}#${location.pointer}`);
}

/** Returns the reply of an operation as an end of lines, also if the operation has none yet. */
export function replyOf(of: OperationPart): ReplyEnd {
  return {
    kind: 'reply',
    id: `${of.id}${REPLY}`,
    uri: of.uri,
    pointer: `${of.pointer}${REPLY}`,
    of,
  };
}

/** Returns an end in words: `channel orders`. */
export function connectableName(part: Connectable): string {
  if (part.kind === APP) return 'the application';
  if (part.kind === 'reply') return `the reply of ${connectableName(part.of)}`;
  return `${part.kind} ${titleOf(part)}`;
}

/** Returns a kind with its article. */
function withArticle(kind = ''): string {
  if (kind === APP) return 'the application';
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}
