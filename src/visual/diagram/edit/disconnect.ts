// The connections that an object has, and how each is removed.
import { toPointer } from '../../../core/light.ts';
import type { Model } from '../../../core/types.ts';
import { APP, locationOf } from '../graph-nodes.ts';
import { type Connectable, named, replyOf } from './connectable.ts';
import {
  type Connection,
  type ConnectionCheck,
  candidates,
  has,
  toConnection,
} from './connections.ts';

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
      : what.kind === 'message' && has(messages, what);
  if (!mine) return null;
  const whole = what.kind === 'channel' && location === undefined;
  return {
    command: { do: 'disconnect', from: locationOf(reply), what: locationOf(what) },
    says: whole
      ? `Remove the reply from ${named(reply.of)}`
      : `Remove ${named(what)} from ${named(reply)}`,
  };
}

/** Returns how the connection between two objects is removed; null if there is none that can be. */
function disconnect(a: Connectable, b: Connectable): ConnectionCheck | null {
  const from = [a, b].find(({ kind }) => kind === 'channel' || kind === 'operation');
  const what = from === a ? b : a;
  if (!from || from.kind === what.kind || what.kind === APP) return null;
  const says = `Remove ${named(what)} from ${named(from)}`;
  const intent = { do: 'disconnect', from: locationOf(from), what: locationOf(what) } as const;
  if (from.kind === 'operation')
    return what.kind === 'message' && has(from.messages, what) ? { command: intent, says } : null;
  if (from.kind !== 'channel') return null;
  if (what.kind === 'message') {
    const key = from.messages.find(({ id }) => id === what.id)?.key;
    if (key === undefined) return null;
    return what.id === `${from.id}${toPointer(['messages', key])}`
      ? {
          reason: `${named(what)} is defined in ${named(from)}. Delete it, or move it to the components first.`,
        }
      : { command: intent, says };
  }
  if (what.kind !== 'server' || !has(from.servers, what)) return null;
  if (from.servers.length > 1)
    return { command: intent, says: `Remove ${named(from)} from ${named(what)}` };
  return { reason: `${named(what)} is the only server of ${named(from)}.` };
}
