// What a card listens to: its worker, and what of it is on the screen. It goes on when the card is
// not shown, and ends with its document.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { same } from '../../core/light.ts';
import type { LiveProtocol, Model, PlainChannel } from '../../core/types.ts';
import liveWorkerUrl from '../../live-worker/live-worker.ts?worker&url';
import type {
  ExportedMessages,
  FromLiveWorker,
  LiveCounts,
  LiveDetail,
  LiveFilter,
  LiveRow,
  LiveStatus,
  LiveWay,
  MessageText,
  SeenPayload,
  SendOutcome,
  ToLiveWorker,
} from '../../live-worker/protocol.ts';
import { newId } from '../../share/fingerprint.ts';
import type { StudioStore } from '../../store/store.ts';
import type { LiveMarks } from '../../visual/live-marks.ts';
import { createWorker } from '../../worker/create-worker.ts';
import type { PayloadNotes, ReaderServices } from '../services.ts';
import { liveMarks } from './live-marks.tsx';
import type { LiveValues } from './live-target.ts';
import { createSeenNote, payloadsByPart, type SeenPayloads } from './seen-note.tsx';
import { SendDraft } from './send-draft.ts';

/** Milliseconds between two signs of life of the worker, and how many may be missing. */
const PING = 2000;
const MAX_MISSED = 5;

const NO_FILTER: LiveFilter = { verdict: null, message: null, text: '' };

export interface FeedState {
  readonly status: LiveStatus;
  /** When the connection was made, in milliseconds since 1970. */
  readonly since: number | null;
  readonly counts: LiveCounts | null;
  readonly payloads: readonly SeenPayload[];
  readonly rows: readonly LiveRow[];
  /** Of the first of the rows, counted from the newest message. */
  readonly from: number;
  readonly total: number;
  readonly filter: LiveFilter;
  /** The last message that is shown while the list is paused. */
  readonly pausedAt: number | null;
  readonly detail: LiveDetail | null;
  /** Whether the worker was ended, so that nothing more can be shown. */
  readonly isLost: boolean;
}

/** What the user chose, as far as messages that are sent need it. */
export interface SendTarget {
  /** Without the letters for TLS. */
  readonly protocol: LiveProtocol;
  /** Of the protocol. */
  readonly version: string | undefined;
  /** The server looks like one in production. */
  readonly isInProduction: boolean;
}

/** What is listened to. */
export interface FeedSource {
  readonly channels: readonly PlainChannel[];
  /** The document that they are of. */
  readonly model: Model;
  /** Without the letters for TLS; '' where it is none that is known. */
  readonly protocol: string;
  readonly operation: string | null;
  /** As it is shown; null where lines are read instead. */
  readonly host: string | null;
  /** Null where lines are read instead. */
  readonly way: LiveWay | null;
  /** Lines that were exported before. */
  readonly lines?: Blob;
  /** Null where nothing can be sent. */
  readonly target: SendTarget | null;
}

export class LiveFeed {
  readonly state: StoreApi<FeedState> = createStore(() => ({
    status: { is: 'connecting' },
    since: null,
    counts: null,
    payloads: [],
    rows: [],
    from: 0,
    total: 0,
    filter: NO_FILTER,
    pausedAt: null,
    detail: null,
    isLost: false,
  }));
  readonly host: string | null;
  readonly target: SendTarget | null;
  /** Of the address at which replies are expected that the document gives none. */
  readonly inbox = newId();
  /** The document by which messages are validated. */
  model: Model;
  private channels: readonly PlainChannel[];
  private readonly worker: Worker;
  private readonly timer: ReturnType<typeof setInterval>;
  private missed = 0;
  /** Until the list is scrolled: the rows that fit into it, and some below. */
  private position = { from: 0, count: 20 };
  private sends = 0;
  private readonly sending = new Map<number, (outcome: SendOutcome) => void>();
  private exported: ((messages: ExportedMessages | null) => void) | null = null;

  constructor(source: FeedSource) {
    const { channels, model, protocol, operation, host, way, lines, target } = source;
    this.model = model;
    this.channels = channels;
    this.target = target;
    this.host = host;
    this.worker = createWorker(liveWorkerUrl, 'apidoc-live');
    this.worker.onmessage = ({ data }: MessageEvent<FromLiveWorker>) => this.take(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.lose('The connection ended: its worker failed.');
    };
    this.post({ type: 'start', channels, protocol, operation, way });
    if (lines) this.post({ type: 'read', lines });
    this.look();
    this.timer = setInterval(() => this.ping(), PING);
  }

  /** Ends the connection. What came stays. */
  disconnect(): void {
    this.post({ type: 'disconnect' });
  }

  /** Ends everything. */
  close(): void {
    clearInterval(this.timer);
    this.worker.terminate();
    this.exported?.(null);
    this.exported = null;
    const why = 'the connection ended before the server confirmed it';
    for (const resolve of this.sending.values()) resolve({ is: 'unconfirmed', why });
    this.sending.clear();
  }

  /** Resolves to what became of a message: it is validated, and sent if it is valid. */
  send(text: MessageText): Promise<SendOutcome> {
    if (this.state.getState().isLost)
      return Promise.resolve({ is: 'failed', why: 'the connection has ended' });
    const ref = ++this.sends;
    return new Promise((resolve) => {
      this.sending.set(ref, resolve);
      this.post({ type: 'send', ref, text });
    });
  }

  /** Validates by a changed document from now on, and what is kept again. */
  follow(model: Model, channels: readonly PlainChannel[]): void {
    this.model = model;
    const before = this.channels;
    if (same(channels, before)) return;
    this.channels = channels;
    // Most edits change one of them, if any, and each has all of its schemas.
    const changed = channels.map((one, i) => (same(one, before[i]) ? null : one));
    this.post({ type: 'channels', channels: changed });
    const { detail } = this.state.getState();
    if (detail) this.open(detail.number);
  }

  scroll(from: number, count: number): void {
    if (from === this.position.from && count === this.position.count) return;
    this.position = { from, count };
    this.look();
  }

  filter(filter: Partial<LiveFilter>): void {
    this.state.setState(({ filter: before }) => ({ filter: { ...before, ...filter } }));
    this.look();
  }

  /** Shows what comes from now on only when it is resumed. */
  pause(isPaused: boolean): void {
    this.state.setState(({ counts }) => ({ pausedAt: isPaused ? (counts?.all ?? 0) : null }));
    this.look();
  }

  clear(): void {
    this.state.setState({ detail: null });
    this.post({ type: 'clear' });
  }

  /** Shows a message in full; null shows none. */
  open(number: number | null): void {
    if (number === null) this.state.setState({ detail: null });
    else this.post({ type: 'detail', number });
  }

  /**
   * Resolves to the messages that are kept; to null where they are lost, or exported again
   * meanwhile.
   */
  export(): Promise<ExportedMessages | null> {
    this.exported?.(null);
    if (this.state.getState().isLost) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.exported = resolve;
      this.post({ type: 'export' });
    });
  }

  private look(): void {
    const { filter, pausedAt } = this.state.getState();
    this.post({ type: 'view', view: { filter, ...this.position, until: pausedAt } });
  }

  private post(message: ToLiveWorker): void {
    this.worker.postMessage(message);
  }

  private lose(why: string): void {
    this.close();
    this.state.setState({ status: { is: 'ended', why }, isLost: true });
  }

  private ping(): void {
    // Counted, not measured: the timer of a page in the background is late itself.
    if (this.missed++ < MAX_MISSED) this.post({ type: 'ping' });
    else
      this.lose('A message took too long to validate, as some patterns do. The connection ended.');
  }

  private take(message: FromLiveWorker): void {
    this.missed = 0;
    if (message.type === 'status') {
      const { status } = message;
      const { since } = this.state.getState();
      const isFirst = status.is === 'listening' && since === null;
      this.state.setState({ status, since: isFirst ? Date.now() : since });
    } else if (message.type === 'update') {
      const { counts, rows, from, total } = message;
      this.state.setState({ counts, rows, from, total });
    } else if (message.type === 'payloads') this.state.setState({ payloads: message.payloads });
    else if (message.type === 'detail') this.state.setState({ detail: message.detail });
    else if (message.type === 'sent') {
      this.sending.get(message.ref)?.(message.outcome);
      this.sending.delete(message.ref);
    } else if (message.type === 'exported') {
      this.exported?.(message);
      this.exported = null;
    }
  }
}

/** Milliseconds between two updates of what outline and diagram show. */
const MARKING = 1000;

/**
 * The feeds of the open document by the id of their card, with what the user has written in it, and
 * what the user has allowed for the document.
 */
export class LiveFeeds {
  readonly state = createStore<ReadonlyMap<string, LiveFeed>>(() => new Map());
  /** What the user filled in to connect, without what is secret. */
  readonly values = createStore<ReadonlyMap<string, LiveValues>>(() => new Map());
  private readonly drafts = new Map<string, SendDraft>();
  private readonly allowed = new Set<string>();
  private readonly marks: StoreApi<LiveMarks>;
  private readonly payloads = createStore<SeenPayloads>(() => new Map());
  private timer: ReturnType<typeof setInterval> | undefined;

  /**
   * @param marks what outline and diagram show of them
   * @param notes what the documentation shows of them
   */
  constructor(marks: StoreApi<LiveMarks>, notes: StoreApi<PayloadNotes>) {
    this.marks = marks;
    const Note = createSeenNote(this.payloads);
    this.state.subscribe((feeds) => {
      clearInterval(this.timer);
      this.mark();
      notes.setState({ Note: feeds.size > 0 ? Note : null });
      if (feeds.size > 0) this.timer = setInterval(() => this.mark(), MARKING);
    });
  }

  /** Replaces the feed of a card; null ends it. */
  set(id: string, feed: LiveFeed | null): void {
    this.state.getState().get(id)?.close();
    const feeds = new Map(this.state.getState());
    if (feed) feeds.set(id, feed);
    else feeds.delete(id);
    this.state.setState(feeds, true);
  }

  setValues(id: string, values: LiveValues): void {
    const kept = { ...values, password: '', token: '' };
    this.values.setState(new Map(this.values.getState()).set(id, kept), true);
  }

  /** Returns what is written to send by a card: one connection after the other. */
  draftOf(id: string): SendDraft {
    const known = this.drafts.get(id) ?? new SendDraft();
    this.drafts.set(id, known);
    return known;
  }

  /** Returns whether the user agreed to a question about a host. */
  isAllowed(question: string): boolean {
    return this.allowed.has(question);
  }

  allow(question: string): void {
    this.allowed.add(question);
  }

  /** Ends everything, and forgets what the user has written and allowed. */
  reset(): void {
    for (const feed of this.state.getState().values()) feed.close();
    this.state.setState(new Map(), true);
    this.values.setState(new Map(), true);
    this.drafts.clear();
    this.allowed.clear();
  }

  private mark(): void {
    const cards = [...this.state.getState()].flatMap(([id, { model, state }]) => {
      const { counts } = state.getState();
      return counts ? [{ id, model, counts }] : [];
    });
    const before = this.marks.getState();
    const marks = liveMarks(cards, Date.now(), before);
    const isSame =
      marks.size === before.size && [...marks].every(([id, m]) => before.get(id) === m);
    if (!isSame) this.marks.setState(marks, true);
    const seen = payloadsByPart(
      [...this.state.getState().values()].map(({ model, state }) => ({
        model,
        payloads: state.getState().payloads,
      })),
    );
    this.payloads.setState(seen, true);
  }
}

const FEEDS = new WeakMap<StudioStore, LiveFeeds>();

/** Returns the feeds of a page, which end when another document is opened. */
export function liveFeedsOf({
  store,
  liveMarks: marks,
  payloadNotes,
}: Pick<ReaderServices, 'store' | 'liveMarks' | 'payloadNotes'>): LiveFeeds {
  const known = FEEDS.get(store);
  if (known) return known;
  const feeds = new LiveFeeds(marks, payloadNotes);
  FEEDS.set(store, feeds);
  store.subscribe(({ document }, before) => {
    if (document?.opened !== before.document?.opened) feeds.reset();
  });
  return feeds;
}
