// What may be connected with what, and what is: the drawing by hand, the list of targets and the dimming while dragging all ask here.
import type { ConnectIntent } from '../../../core/build/connect/intents.ts';
import type { ChannelPart, MessagePart, Model, OperationPart, PartId, ServerPart } from '../../../core/model/types.ts';
import { toPointer } from '../../../core/parse/pointer.ts';
import { titleOf, urlOf } from '../names.ts';
import type { Place } from '../types.ts';

/** What drawing a line between two things would do, or why it does nothing; one sentence each, the first as an order. */
export type Verdict = { readonly intent: ConnectIntent; readonly says: string } | { readonly reason: string };

/** One of the things that another may be connected with, or is. */
export interface Tie {
  /** Of its own among the ties of a thing. */
  readonly id: string;
  readonly title: string;
  /** What else tells it apart: its kind, its address. */
  readonly detail: string;
  readonly verdict: Verdict;
}

/** The reply of an operation, there or to be made: no part of its own, but an end of lines. */
interface ReplyEnd {
  readonly kind: 'reply';
  readonly id: PartId;
  readonly uri: string;
  readonly pointer: string;
  readonly of: OperationPart;
}

type Thing = OperationPart | ChannelPart | MessagePart | ServerPart | ReplyEnd;

const KINDS: ReadonlySet<string> = new Set(['operation', 'channel', 'message', 'server']);

const REPLY = '/reply';

/** A reason as a sentence of its own. */
export function sentence(reason: string): string {
  return `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`;
}

/** Null for the application and for what is only a place. The id of a reply is that of its operation, with `/reply`. */
export function thingOf(model: Model, id: PartId | null): Thing | null {
  const part = id === null ? undefined : model.parts.get(id);
  if (part) return KINDS.has(part.kind) ? (part as Thing) : null;
  const operation = id?.endsWith(REPLY) ? model.parts.get(id.slice(0, -REPLY.length)) : undefined;
  return operation?.kind === 'operation' ? replyOf(operation) : null;
}

/** The thing that something drawn stands for. */
export function thingAt(model: Model, { part, place }: { readonly part: PartId | null; readonly place: Place }): Thing | null {
  return thingOf(model, part ?? `${place.uri}#${place.pointer}`);
}

/** The end of lines that is the reply of an operation, also where it has none yet. */
export function replyOf(of: OperationPart): ReplyEnd {
  return { kind: 'reply', id: `${of.id}${REPLY}`, uri: of.uri, pointer: `${of.pointer}${REPLY}`, of };
}

/** What a line between two things means, whichever end it begins at. */
export function verdict(model: Model, a: Thing, b: Thing): Verdict {
  if (a.id === b.id) return { reason: 'Drop it on another object, or press Escape.' };
  const two = [a, b];
  const of = <K extends Thing['kind']>(kind: K) => two.find((t): t is Extract<Thing, { kind: K }> => t.kind === kind);
  const [operation, channel, message, server, reply] = [of('operation'), of('channel'), of('message'), of('server'), of('reply')];
  if (reply && channel) return replyThrough(reply, channel);
  if (reply && message) return intoReply(model, reply, message);
  if (operation && channel) return toChannel(operation, channel);
  if (operation && message) return toMessage(model, operation, message);
  if (channel && message) return intoChannel(channel, message);
  if (channel && server) return ontoServer(channel, server);
  const [one, other] = two.map(({ kind }) => kind);
  return { reason: one === other ? `Two ${one}s can't be connected.` : `Can't connect ${an(one)} and ${an(other)}.` };
}

/** All that a thing may be connected with, in the order of the document; by their kinds. */
export function targetsOf(model: Model, thing: Thing): Tie[] {
  return [...candidates(model), ...replies(model)].flatMap((other) => {
    if (other.kind === thing.kind) return [];
    // What stands on all servers can only be taken off the others.
    const found = onlyOn(thing, other) ?? verdict(model, thing, other);
    return 'intent' in found ? [tie(other, found)] : [];
  });
}

/** All that a thing is connected with, and what it is to take each away; a `reason` where that cannot be. */
export function tiesOf(model: Model, thing: Thing): Tie[] {
  const all = [...candidates(model), ...replies(model)];
  const own = (end: Thing): Tie[] =>
    all.flatMap((other) => {
      const found = end.kind === 'reply' || other.kind === 'reply' ? unanswered(end, other) : loosened(end, other);
      return found ? [tie(other, found, end)] : [];
    });
  return thing.kind === 'operation' && thing.reply ? [...own(thing), ...own(replyOf(thing))] : own(thing);
}

function candidates({ parts, order }: Model): Thing[] {
  const ids = [...order.channels, ...order.operations, ...order.messages, ...order.servers];
  return ids.flatMap((id) => (parts.get(id) as Thing | undefined) ?? []).filter(({ kind }) => KINDS.has(kind));
}

/** The replies that are there. */
function replies(model: Model): ReplyEnd[] {
  return candidates(model).flatMap((thing) => (thing.kind === 'operation' && thing.reply ? [replyOf(thing)] : []));
}

/** @param end what it is tied to: the reply of an operation is told from the operation */
function tie(part: Thing, found: Verdict, end?: Thing): Tie {
  const id = end?.kind === 'reply' ? `${REPLY} ${part.id}` : part.id;
  if (part.kind === 'reply') return { id, title: `Reply of ${titleOf(part.of)}`, detail: 'Reply', verdict: found };
  const more =
    part.kind === 'channel' ? part.address : part.kind === 'server' ? urlOf(part) : part.kind === 'operation' ? part.action : null;
  const kind = `${part.kind.slice(0, 1).toUpperCase()}${part.kind.slice(1)}`;
  return {
    id,
    title: titleOf(part),
    detail: [kind, more, titleOf(part) === part.key ? null : part.key, end?.kind === 'reply' && 'of the reply'].filter(Boolean).join(' · '),
    verdict: found,
  };
}

function toChannel(operation: OperationPart, channel: ChannelPart): Verdict {
  if (operation.channel?.id === channel.id) return { reason: `${named(operation)} already uses this channel.` };
  const intent = { do: 'connect-operation', operation: where(operation), channel: where(channel) } as const;
  return { intent, says: `Connect ${named(operation)} to ${named(channel)}` };
}

function toMessage(model: Model, operation: OperationPart, message: MessagePart): Verdict {
  const channel = thingOf(model, operation.channel?.id ?? null);
  if (channel?.kind !== 'channel') return { reason: `${named(operation)} has no channel yet. Connect it to one first.` };
  if (has(operation.messages, message)) return { reason: `${named(operation)} already has this message.` };
  const first = has(channel.messages, message) ? '' : `, and add it to ${named(channel)}`;
  const intent = { do: 'carry-message', operation: where(operation), message: where(message) } as const;
  return { intent, says: `Add ${named(message)} to ${named(operation)}${first}` };
}

/** An address that the request names leaves no room for one of the channel. */
function replyThrough(reply: ReplyEnd, channel: ChannelPart): Verdict {
  const { reply: now } = reply.of;
  if (now?.channel?.id === channel.id) return { reason: `${named(reply)} already uses this channel.` };
  if (now?.location !== undefined && channel.address !== null)
    return { reason: `${named(reply)} goes to an address named in the request, so its channel can't have an address, but this one does.` };
  const intent = { do: 'connect-reply', operation: where(reply.of), channel: where(channel) } as const;
  return {
    intent,
    says: now ? `Connect ${named(reply)} to ${named(channel)}` : `Add a reply through ${named(channel)} to ${named(reply.of)}`,
  };
}

function intoReply(model: Model, reply: ReplyEnd, message: MessagePart): Verdict {
  const { reply: now } = reply.of;
  const channel = thingOf(model, now?.channel?.id ?? null);
  if (!now || channel?.kind !== 'channel') return { reason: `${named(reply)} has no channel yet. Connect it to one first.` };
  if (has(now.messages, message)) return { reason: `${named(reply)} already has this message.` };
  const first = has(channel.messages, message) ? '' : `, and add it to ${named(channel)}`;
  const intent = { do: 'carry-message', operation: where(reply), message: where(message) } as const;
  return { intent, says: `Add ${named(message)} to ${named(reply)}${first}` };
}

/** How a channel or a message is taken off a reply; null where neither is its own. */
function unanswered(a: Thing, b: Thing): Verdict | null {
  const [reply, what] = a.kind === 'reply' ? [a, b] : [b, a];
  if (reply.kind !== 'reply' || !reply.of.reply) return null;
  const { channel, messages, location } = reply.of.reply;
  const mine = what.kind === 'channel' ? what.id === channel?.id : what.kind === 'message' && has(messages, what);
  if (!mine) return null;
  const whole = what.kind === 'channel' && location === undefined;
  return {
    intent: { do: 'disconnect', from: where(reply), what: where(what) },
    says: whole ? `Remove the reply from ${named(reply.of)}` : `Remove ${named(what)} from ${named(reply)}`,
  };
}

function intoChannel(channel: ChannelPart, message: MessagePart): Verdict {
  if (has(channel.messages, message)) return { reason: `${named(channel)} already has this message.` };
  return {
    intent: { do: 'connect-message', message: where(message), channel: where(channel) },
    says: `Add ${named(message)} to ${named(channel)}`,
  };
}

function ontoServer(channel: ChannelPart, server: ServerPart): Verdict {
  if (channel.allServers)
    return {
      reason: `${named(channel)} lists no servers, so it is available on all of them. To limit it to this one, use “Connect…” in its menu.`,
    };
  if (has(channel.servers, server)) return { reason: `${named(channel)} is already on this server.` };
  return {
    intent: { do: 'connect-server', channel: where(channel), server: where(server) },
    says: `Make ${named(channel)} available on ${named(server)}`,
  };
}

function onlyOn(a: Thing, b: Thing): Verdict | null {
  const [channel, server] = a.kind === 'channel' ? [a, b] : [b, a];
  if (channel.kind !== 'channel' || server.kind !== 'server' || !channel.allServers) return null;
  if (channel.servers.length < 2) return null;
  return {
    intent: { do: 'connect-server', channel: where(channel), server: where(server), only: true },
    says: `Make ${named(channel)} available on ${named(server)} only`,
  };
}

/** How a tie between two things is taken away; null where there is none that can be. */
function loosened(a: Thing, b: Thing): Verdict | null {
  const from = [a, b].find(({ kind }) => kind === 'channel' || kind === 'operation');
  const what = from === a ? b : a;
  if (!from || from.kind === what.kind) return null;
  if (from.kind === 'channel' && what.kind === 'operation') return null;
  if (from.kind === 'operation' && what.kind === 'channel') return null;
  const says = `Remove ${named(what)} from ${named(from)}`;
  const intent = { do: 'disconnect', from: where(from), what: where(what) } as const;
  if (from.kind === 'operation') return what.kind === 'message' && has(from.messages, what) ? { intent, says } : null;
  if (from.kind !== 'channel') return null;
  if (what.kind === 'message') {
    const key = from.messages.find(({ id }) => id === what.id)?.key;
    if (key === undefined) return null;
    return what.id === `${from.id}${toPointer(['messages', key])}`
      ? { reason: `${named(what)} is defined in ${named(from)}. Delete it, or move it to the components first.` }
      : { intent, says };
  }
  if (what.kind !== 'server' || !has(from.servers, what)) return null;
  if (from.servers.length > 1) return { intent, says: `Remove ${named(from)} from ${named(what)}` };
  return { reason: `${named(what)} is the only server of ${named(from)}.` };
}

function has(links: readonly { readonly id: PartId | null }[], { id }: Thing): boolean {
  return links.some((link) => link.id === id);
}

function named(part: Thing): string {
  if (part.kind === 'reply') return `the reply of ${named(part.of)}`;
  return `${part.kind} ${titleOf(part)}`;
}

function an(kind = ''): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

function where({ uri, pointer }: Place) {
  return { uri, pointer };
}
