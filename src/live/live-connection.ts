// A connection that comes back: the same for all protocols.
import {
  type Connect,
  type Connection,
  type Endpoint,
  type Outgoing,
  Refused,
  type Subscription,
  type TransportMessage,
  Unconfirmed,
} from './transport.ts';

/** Seconds before each further attempt; the last one again and again. */
const DELAYS = [0, 1, 2, 4, 8, 15, 30];
/** A connection that lasted so long, in milliseconds, is tried again at once when it drops. */
const LASTING = 5000;
/** Milliseconds for connecting and subscribing. */
const PATIENCE = 20_000;

export interface LiveEvents {
  message(message: TransportMessage): void;
  /** @param seconds until it is tried again */
  dropped(reason: Error, seconds: number): void;
  restored(): void;
  /** It is not tried again. */
  ended(reason: Error): void;
}

/** Keeps a connection with its subscriptions until it is closed. */
export class LiveConnection {
  private readonly connect: Connect;
  private readonly endpoint: Endpoint;
  private readonly events: LiveEvents;
  private subscriptions: readonly Subscription[];
  /** Those that the server has not confirmed yet, by their address. */
  private readonly adding = new Map<string, Promise<void>>();
  private readonly memory = new Map<string, unknown>();
  /** What ends the work that waits for the server to confirm it. */
  private readonly unconfirmed = new Set<() => void>();
  private connection: Connection | null = null;
  private timer: NodeJS.Timeout | undefined;
  private attempts = 0;
  private since = 0;
  private isClosed = false;

  constructor(
    connect: Connect,
    endpoint: Endpoint,
    subscriptions: readonly Subscription[],
    events: LiveEvents,
  ) {
    this.connect = connect;
    this.endpoint = endpoint;
    this.subscriptions = subscriptions;
    this.events = events;
  }

  /** Connects and subscribes for the first time. Rejects where that is not possible. */
  async start(): Promise<void> {
    await this.open();
  }

  /**
   * Adds a subscription, also after the next interruption, unless its address has one. One that is
   * refused is not tried again: it would end each further connection. Resolves when the server has
   * confirmed it; at once while there is no connection: it is made with the next one.
   */
  async add(subscription: Subscription): Promise<void> {
    const { address } = subscription;
    const isKnown = this.subscriptions.some((one) => one.address === address);
    if (isKnown) return this.adding.get(address);
    this.subscriptions = [...this.subscriptions, subscription];
    const { connection } = this;
    if (!connection) return;
    const added = this.untilDropped(
      connection.subscribe(subscription),
      new Error('the connection was lost'),
    );
    this.adding.set(address, added);
    try {
      await added;
    } catch (failure) {
      this.subscriptions = this.subscriptions.filter((one) => one !== subscription);
      throw failure;
    } finally {
      this.adding.delete(address);
    }
  }

  /** Sends a message. @throws as `Connection.send`; Unconfirmed also where it drops meanwhile */
  async send(message: Outgoing): Promise<void> {
    const { connection } = this;
    if (!connection) throw new Error('not connected right now');
    await this.untilDropped(connection.send(message), new Unconfirmed());
  }

  /** Waits for the server. @param reason why it failed where the connection drops meanwhile */
  private async untilDropped(work: Promise<void>, reason: Error): Promise<void> {
    let end: () => void = () => undefined;
    const dropped = new Promise<never>((_, reject) => {
      end = () => reject(reason);
    });
    this.unconfirmed.add(end);
    try {
      await Promise.race([work, dropped]);
    } finally {
      this.unconfirmed.delete(end);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const end of this.unconfirmed) end();
    await this.connection?.close();
  }

  private async open(): Promise<void> {
    let isCurrent = true;
    let isMade = false;
    let fail: (reason: Error) => void = () => undefined;
    const failed = new Promise<never>((_, reject) => {
      fail = reject;
    });
    // It may drop where nothing waits for it any more.
    failed.catch(() => undefined);
    const link = {
      memory: this.memory,
      message: (message: TransportMessage) => {
        if (isCurrent && !this.isClosed) this.events.message(message);
      },
      dropped: (reason: Error) => {
        if (!isCurrent) return;
        isCurrent = false;
        // Until it is made, a drop is the failure of this attempt; what the transport says itself
        // of the failure comes first.
        if (isMade) this.lost(reason);
        else setTimeout(() => fail(reason));
      },
    };
    let connection: Connection | undefined;
    let connecting: Promise<Connection> | undefined;
    try {
      await withTimeLimit(PATIENCE, async () => {
        connecting = this.connect(this.endpoint, link);
        connection = await connecting;
        // Further ones may be added meanwhile.
        const made = new Set<Subscription>();
        const next = () => this.subscriptions.find((one) => !made.has(one));
        for (let one = next(); one; one = next()) {
          made.add(one);
          await Promise.race([connection.subscribe(one), failed]);
        }
        if (!isCurrent) await failed;
        isMade = true;
        this.connection = connection;
      });
    } catch (failure) {
      isCurrent = false;
      this.connection = null;
      // It may arrive after the failure.
      if (connection) await connection.close().catch(() => undefined);
      else connecting?.then((late) => late.close()).catch(() => undefined);
      throw failure;
    }
    if (!connection) return;
    if (this.isClosed) await connection.close().catch(() => undefined);
    this.since = Date.now();
  }

  private lost(reason: Error): void {
    const before = this.connection;
    this.connection = null;
    for (const end of this.unconfirmed) end();
    before?.close().catch(() => undefined);
    if (this.isClosed) return;
    if (reason instanceof Refused) {
      this.events.ended(reason);
      return;
    }
    if (Date.now() - this.since > LASTING) this.attempts = 0;
    this.later(reason);
  }

  private later(reason: Error): void {
    const seconds = DELAYS[Math.min(this.attempts++, DELAYS.length - 1)] ?? 0;
    this.events.dropped(reason, seconds);
    this.timer = setTimeout(() => {
      this.open().then(
        () => {
          if (this.connection) this.events.restored();
        },
        (failure: Error) => {
          if (this.isClosed) return;
          if (failure instanceof Refused) this.events.ended(failure);
          else this.later(failure);
        },
      );
    }, seconds * 1000);
  }
}

async function withTimeLimit(milliseconds: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${milliseconds / 1000} seconds`)),
      milliseconds,
    );
  });
  try {
    await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
