// What may be connected with what, and what is: the drawing by hand, the list of targets and the dimming while dragging all ask here.
import type { ConnectIntent } from '../../../core/build/connect/intents.ts';
import type { ChannelPart, MessagePart, Model, OperationPart, Part, PartBase, PartId, ServerPart } from '../../../core/model/types.ts';
import { toPointer } from '../../../core/parse/pointer.ts';
import { titleOf, urlOf } from '../names.ts';

/** What drawing a line between two things would do, or why it does nothing; one sentence each, the first as an order. */
export type Verdict = { readonly intent: ConnectIntent; readonly says: string } | { readonly reason: string };

/** One of the things that another may be connected with, or is. */
export interface Tie {
  readonly part: PartId;
  readonly title: string;
  /** What else tells it apart: its kind, its address. */
  readonly detail: string;
  readonly verdict: Verdict;
}

type Thing = OperationPart | ChannelPart | MessagePart | ServerPart;

const KINDS: ReadonlySet<string> = new Set(['operation', 'channel', 'message', 'server']);

/** A reason as a sentence of its own. */
export function sentence(reason: string): string {
  return `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`;
}

/** Null for the application and for what is only a place. */
export function thingOf(model: Model, id: PartId | null): Thing | null {
  const part = id === null ? undefined : model.parts.get(id);
  return part && KINDS.has(part.kind) ? (part as Thing) : null;
}

/** What a line between two things means, whichever end it begins at. */
export function verdict(model: Model, a: Thing, b: Thing): Verdict {
  if (a.id === b.id) return { reason: 'Drop it on something else, or press Escape.' };
  const two = [a, b];
  const of = <K extends Thing['kind']>(kind: K) => two.find((t): t is Extract<Thing, { kind: K }> => t.kind === kind);
  const [operation, channel, message, server] = [of('operation'), of('channel'), of('message'), of('server')];
  if (operation && channel) return toChannel(operation, channel);
  if (operation && message) return toMessage(model, operation, message);
  if (channel && message) return intoChannel(channel, message);
  if (channel && server) return ontoServer(channel, server);
  const [one, other] = two.map(({ kind }) => kind);
  return { reason: one === other ? `Nothing connects two ${one}s.` : `Nothing connects ${an(one)} with ${an(other)}.` };
}

/** All that a thing may be connected with, in the order of the document; by their kinds. */
export function targetsOf(model: Model, thing: Thing): Tie[] {
  return candidates(model).flatMap((other) => {
    if (other.kind === thing.kind) return [];
    // What stands on all servers can only be taken off the others.
    const found = onlyOn(thing, other) ?? verdict(model, thing, other);
    return 'intent' in found ? [tie(other, found)] : [];
  });
}

/** All that a thing is connected with, and what it is to take each away; a `reason` where that cannot be. */
export function tiesOf(model: Model, thing: Thing): Tie[] {
  return candidates(model).flatMap((other) => {
    const found = loosened(thing, other);
    return found ? [tie(other, found)] : [];
  });
}

function candidates({ parts, order }: Model): Thing[] {
  const ids = [...order.channels, ...order.operations, ...order.messages, ...order.servers];
  return ids.flatMap((id) => (parts.get(id) as Thing | undefined) ?? []).filter(({ kind }) => KINDS.has(kind));
}

function tie(part: Thing, found: Verdict): Tie {
  const more =
    part.kind === 'channel' ? part.address : part.kind === 'server' ? urlOf(part) : part.kind === 'operation' ? part.action : null;
  const kind = `${part.kind.slice(0, 1).toUpperCase()}${part.kind.slice(1)}`;
  return {
    part: part.id,
    title: titleOf(part),
    detail: [kind, more, titleOf(part) === part.key ? null : part.key].filter(Boolean).join(' · '),
    verdict: found,
  };
}

function toChannel(operation: OperationPart, channel: ChannelPart): Verdict {
  if (operation.channel?.id === channel.id) return { reason: `${named(operation)} uses this channel already.` };
  const intent = { do: 'connect-operation', operation: where(operation), channel: where(channel) } as const;
  return { intent, says: `Connect ${named(operation)} to ${named(channel)}` };
}

function toMessage(model: Model, operation: OperationPart, message: MessagePart): Verdict {
  const channel = thingOf(model, operation.channel?.id ?? null);
  if (channel?.kind !== 'channel') return { reason: `${named(operation)} has no channel yet: connect it to one first.` };
  if (has(operation.messages, message)) return { reason: `${named(operation)} is about this message already.` };
  const first = has(channel.messages, message) ? '' : `, and put it into ${named(channel)}`;
  const intent = { do: 'carry-message', operation: where(operation), message: where(message) } as const;
  return { intent, says: `Let ${named(operation)} carry ${named(message)}${first}` };
}

function intoChannel(channel: ChannelPart, message: MessagePart): Verdict {
  if (has(channel.messages, message)) return { reason: `${named(channel)} has this message already.` };
  return {
    intent: { do: 'connect-message', message: where(message), channel: where(channel) },
    says: `Put ${named(message)} into ${named(channel)}`,
  };
}

function ontoServer(channel: ChannelPart, server: ServerPart): Verdict {
  if (channel.allServers)
    return { reason: `${named(channel)} names no servers, and so is on all of them. “Connect…” in its menu can make it this one only.` };
  if (has(channel.servers, server)) return { reason: `${named(channel)} is on this server already.` };
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
  const says = `Take ${named(what)} off ${named(from)}`;
  const intent = { do: 'disconnect', from: where(from), what: where(what) } as const;
  if (from.kind === 'operation') return what.kind === 'message' && has(from.messages, what) ? { intent, says } : null;
  if (from.kind !== 'channel') return null;
  if (what.kind === 'message') {
    const key = from.messages.find(({ id }) => id === what.id)?.key;
    if (key === undefined) return null;
    return what.id === `${from.id}${toPointer(['messages', key])}`
      ? { reason: `${named(what)} is written in ${named(from)}: delete it, or move it to the components first.` }
      : { intent, says };
  }
  if (what.kind !== 'server' || !has(from.servers, what)) return null;
  if (from.servers.length > 1) return { intent, says: `Take ${named(from)} off ${named(what)}` };
  return { reason: `${named(what)} is the only server of ${named(from)}.` };
}

function has(links: readonly { readonly id: PartId | null }[], { id }: Part): boolean {
  return links.some((link) => link.id === id);
}

function named(part: Thing): string {
  return `${part.kind} ${titleOf(part)}`;
}

function an(kind = ''): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

function where({ uri, pointer }: PartBase) {
  return { uri, pointer };
}
