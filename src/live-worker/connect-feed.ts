// The connection of a feed: made by this browser, or by the server of the page. It reports what
// becomes of it until it ends.
import { LiveConnection, type LiveEvents } from '../live/live-connection.ts';
import {
  type Connect,
  type Outgoing,
  Refused,
  reasonOf,
  type TransportMessage,
} from '../live/transport.ts';
import { BridgeClient, type BridgeTarget } from '../live/web/bridge-client.ts';
import type { LiveStatus, LiveWay } from './protocol.ts';

/** Who wants to know of a connection. */
export interface FeedEvents {
  report(status: LiveStatus): void;
  /** Returns an address at which a reply to the message is expected, if it names one. */
  message(message: TransportMessage): string | null;
  /** So many messages were dropped before they came here. */
  skipped(count: number): void;
}

async function loadTransport(protocol: string): Promise<Connect> {
  switch (protocol) {
    case 'ws':
      return (await import('../live/web/web-socket.ts')).connect;
    case 'sse':
    case 'http':
      return (await import('../live/web/web-http.ts')).connect;
    case 'mqtt':
      return (await import('../live/transports/mqtt.ts')).connect;
    default:
      throw new Refused(`a browser can't speak ${protocol}`);
  }
}

/** A connection as its feed sees it. */
export interface FeedConnection {
  /** At any time: also while the transport is loaded. */
  disconnect(): void;
  /** Listens to an address of replies, too, where the protocol has topics to listen to. */
  listenTo(address: string): Promise<void>;
  /**
   * Sends a message. Rejects, with the reason, where it didn't leave.
   * @param target the message in its channel, and the parameters of the address: a bridge finds the
   * address by them
   */
  send(outgoing: Outgoing, target: BridgeTarget): Promise<void>;
}

/** Protocols in which listening to a further address is a request or a connection of its own. */
const WITHOUT_TOPICS: ReadonlySet<string> = new Set(['ws', 'http', 'sse']);

/** Connects. Nothing is reported after the end. */
export function connectFeed(
  way: LiveWay,
  { report, message, skipped }: FeedEvents,
  load: (protocol: string) => Promise<Connect> = loadTransport,
): FeedConnection {
  let connection: { close(): Promise<void> } | null = null;
  let add: (address: string) => Promise<void> = async () => undefined;
  let send: FeedConnection['send'] = async () => {
    throw new Error('not connected right now');
  };
  const protocol = way.by === 'bridge' ? way.open.agreed?.protocol : way.endpoint.protocol;
  const listenTo = async (address: string): Promise<void> => {
    if (!WITHOUT_TOPICS.has(protocol ?? '')) await add(address);
  };
  let addresses: readonly string[] = [];
  let isOver = false;
  const tell = (status: LiveStatus): void => {
    if (!isOver) report(status);
    isOver ||= status.is === 'ended';
  };
  const events: LiveEvents & { skipped(count: number): void } = {
    message: (one) => {
      const replies = isOver ? null : message(one);
      if (replies !== null) listenTo(replies).catch(() => undefined);
    },
    dropped: (reason, seconds) =>
      tell({ is: 'dropped', why: reasonOf(reason), at: Date.now() + seconds * 1000 }),
    restored: () => tell({ is: 'listening', addresses }),
    ended: (reason) => tell({ is: 'ended', why: reasonOf(reason) }),
    skipped,
  };
  const connect = async (): Promise<void> => {
    if (way.by === 'bridge') {
      const client = new BridgeClient(way.address, way.open, events);
      connection = client;
      add = (address) => client.add(address);
      send = (outgoing, target) => client.send(outgoing, target);
      addresses = await client.start();
    } else {
      const { endpoint, subscriptions } = way;
      const transport = await load(endpoint.protocol);
      if (isOver) return;
      const own = new LiveConnection(transport, endpoint, subscriptions, events);
      connection = own;
      add = (address) => own.add({ address, isPattern: false, fromBeginning: false });
      send = (outgoing) => own.send(outgoing);
      await own.start();
      addresses = subscriptions.map(({ address }) => address);
    }
    tell({ is: 'listening', addresses });
  };
  connect().catch((failure: unknown) => tell({ is: 'ended', why: reasonOf(failure) }));
  return {
    disconnect: () => {
      tell({ is: 'ended', why: 'Disconnected.' });
      connection?.close().catch(() => undefined);
    },
    listenTo,
    send: (outgoing, target) => send(outgoing, target),
  };
}
