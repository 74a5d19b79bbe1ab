// A connection through the bridge of the server of the page: `apidoc-studio serve --live`. The
// server connects again by itself where a broker drops it.
import type { FromBridge, MessageFrame, OpenFrame, SendFrame, ToBridge } from '../bridge-frames.ts';
import type { LiveEvents } from '../live-connection.ts';
import {
  Answered,
  type Outgoing,
  Refused,
  type TransportMessage,
  Unconfirmed,
} from '../transport.ts';
import { base64 } from '../web-address.ts';

/** Messages that may be under way; half of them are requested again when they have come. */
const WINDOW = 4000;

const ID = 1;

export type BridgeOpen = Omit<OpenFrame, 'type' | 'id' | 'window'>;

/** What a message that is sent is in the document. */
export type BridgeTarget = Required<Pick<SendFrame, 'message' | 'parameters'>>;

interface Waiting {
  /** What is known of it where the connection is lost. */
  readonly lost: Error;
  resolve(): void;
  reject(reason: Error): void;
}

/** Keeps one connection of the bridge. */
export class BridgeClient {
  private readonly address: string;
  private readonly open: BridgeOpen;
  private readonly events: LiveEvents & { skipped(count: number): void };
  private socket: WebSocket | null = null;
  private taken = 0;
  private asked = 0;
  /** Messages and subscriptions that the server has not confirmed, by their number. */
  private readonly waiting = new Map<number, Waiting>();
  private isOpen = false;
  private isClosed = false;

  /** @param address `ws:` address of the bridge */
  constructor(
    address: string,
    open: BridgeOpen,
    events: LiveEvents & { skipped(count: number): void },
  ) {
    this.address = address;
    this.open = open;
    this.events = events;
  }

  /** Resolves to the addresses that are listened to. */
  start(): Promise<readonly string[]> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(this.address);
      this.socket = socket;
      socket.onopen = () =>
        socket.send(JSON.stringify({ ...this.open, type: 'open', id: ID, window: WINDOW }));
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        const frame = JSON.parse(data) as FromBridge;
        if (frame.type === 'opened') {
          this.isOpen = true;
          resolve(frame.addresses);
        } else if (frame.type === 'failed' && !this.isOpen) reject(new Refused(frame.message));
        else this.take(frame);
      };
      socket.onclose = () => {
        const reason = new Refused(
          'apidoc-studio serve has stopped, or was started without --live',
        );
        reject(reason);
        this.lose();
        if (this.isOpen && !this.isClosed) this.events.ended(reason);
      };
    });
  }

  /** Listens to an address of replies, too. Resolves when the server has confirmed it. */
  add(address: string): Promise<void> {
    const lost = new Error('the connection was lost');
    return this.ask((ref) => ({ type: 'subscribe', id: ID, ref, address }), lost);
  }

  /** Resolves when the server has sent a message. @throws as `Connection.send` */
  send(
    { address, payload, headers, key, contentType, replyTo, correlationId }: Outgoing,
    target: BridgeTarget,
  ): Promise<void> {
    const frameOf = (ref: number): SendFrame => ({
      ...{ type: 'send', id: ID, ref, ...target, address, headers },
      payloadBase64: base64(payload),
      ...(key !== undefined && { key }),
      ...(contentType !== undefined && { contentType }),
      ...(replyTo !== undefined && { replyTo }),
      ...(correlationId !== undefined && { correlationId }),
    });
    return this.ask(frameOf, new Unconfirmed());
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.socket?.close(1000);
  }

  private ask(frameOf: (ref: number) => ToBridge, lost: Error): Promise<void> {
    if (this.socket?.readyState !== WebSocket.OPEN)
      return Promise.reject(new Error('not connected right now'));
    const ref = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(ref, { lost, resolve, reject });
      this.post(frameOf(ref));
    });
  }

  private post(frame: ToBridge): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private settle(ref = 0): Waiting | undefined {
    const one = this.waiting.get(ref);
    this.waiting.delete(ref);
    return one;
  }

  /** Ends the wait for what the server will not confirm any more. */
  private lose(): void {
    for (const one of this.waiting.values()) one.reject(one.lost);
    this.waiting.clear();
  }

  private take(frame: FromBridge): void {
    if (frame.type === 'message') {
      this.events.message(messageOf(frame));
      if (++this.taken < WINDOW / 2) return;
      this.post({ type: 'window', id: ID, n: this.taken });
      this.taken = 0;
    } else if (frame.type === 'skipped') this.events.skipped(frame.n);
    else if (frame.type === 'dropped') this.events.dropped(new Error(frame.message), frame.seconds);
    else if (frame.type === 'restored') this.events.restored();
    else if (frame.type === 'sent') {
      const one = this.settle(frame.ref);
      if (frame.answer === undefined) one?.resolve();
      else one?.reject(new Answered(frame.answer));
    } else if (frame.type === 'subscribed') this.settle(frame.ref)?.resolve();
    else if (frame.type === 'failed' && frame.ref !== undefined) {
      const { code, message } = frame;
      const failure = code === 'unconfirmed' ? new Unconfirmed(message) : new Error(message);
      this.settle(frame.ref)?.reject(failure);
    } else if (frame.type === 'failed') {
      this.lose();
      this.events.ended(new Refused(frame.message));
    } else if (frame.type === 'closed') this.lose();
  }
}

function messageOf(frame: MessageFrame): TransportMessage {
  const payload = bytesOf(frame.payloadBase64);
  const { address, headers, keyBase64, contentType, replyTo } = frame;
  const { isResponse, status, retained, duplicate } = frame;
  return {
    ...{ address, payload, headers, contentType, replyTo },
    ...(keyBase64 !== undefined && { key: bytesOf(keyBase64) }),
    ...(isResponse && { isResponse }),
    ...(status !== undefined && { status }),
    ...(retained && { retained }),
    ...(duplicate && { duplicate }),
    ...(frame.schemaId !== undefined && { schemaId: frame.schemaId }),
    ...(frame.bytes > (payload?.length ?? 0) && { size: frame.bytes }),
  };
}

function bytesOf(base64: string | null): Uint8Array | null {
  return base64 === null ? null : Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
