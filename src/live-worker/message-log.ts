// The messages that came: judged, counted, and kept as long as there is room.
import { findSecrets, interpretedDecider, judgedChannel, LiveSession } from '../core/api.ts';
import type { Incoming, JudgedMessage, JudgeHost, PlainChannel, Verdict } from '../core/types.ts';
import { writeLine } from './exported-lines.ts';
import { detailOf } from './message-detail.ts';
import type {
  ExportedMessages,
  LiveCounts,
  LiveDetail,
  LiveFilter,
  LiveRow,
  LiveView,
} from './protocol.ts';
import { SeenPayloads } from './seen-payloads.ts';

/** Messages that are kept, and bytes that they may take. */
export const MAX_KEPT = 5000;
export const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes that a message takes beside its texts: about what its objects do. */
const OVERHEAD = 500;
/** Milliseconds of a tick that may be spent on judging. */
const BUDGET = 100;
/** At most one of so many messages is judged. */
const MAX_EVERY = 1024;
/** Ticks in a second, over which the rate is counted. */
const TICKS = 5;
/** Bytes of a payload that a filter looks at. */
const SEARCHED = 4096;

/** Messages, and bytes of them, that are written for an export at a time. */
const BATCH = 100;
const BATCH_BYTES = 1024 * 1024;

/** A message that is kept: without its value, which can be decoded again. */
interface Kept {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly incoming: Incoming;
  /** Null where it was not judged. */
  judged: JudgedMessage | null;
  /** The version of the channels that it was judged by. */
  version: number;
  /** Bytes that it takes, about. */
  readonly size: number;
  out: LiveRow['out'];
  /** The result of the last filter. */
  match: { readonly filter: string; readonly is: boolean } | null;
}

/** How often a message came, and when the last one did. */
interface Seen {
  readonly verdicts: Record<Verdict, number>;
  last: number;
}

export interface AddedMessage {
  readonly number: number;
  /** An address at which a reply to it is expected. */
  readonly replies: string | null;
}

export interface LogOptions {
  readonly channels: readonly PlainChannel[];
  /** Without the letters for TLS. */
  readonly protocol: string;
  /** The key of the operation. */
  readonly operation: string | null;
  /** Whether messages come by themselves: only some are judged then if too many come. */
  readonly isLive: boolean;
  /** Milliseconds. */
  readonly clock?: () => number;
}

export class MessageLog {
  private readonly session: LiveSession;
  private channels: readonly PlainChannel[];
  private readonly operation: string | null;
  private readonly isLive: boolean;
  private readonly clock: () => number;
  /** Those before `first` are gone. */
  private kept: (Kept | null)[] = [];
  private first = 0;
  private bytes = 0;
  /** The rows of the views of the last second: many more may come before one of them is opened. */
  private shown: readonly (readonly Kept[])[] = [];
  private opened: Kept | null = null;
  private paused: { readonly until: number; readonly kept: readonly (Kept | null)[] } | null = null;
  private all = 0;
  private unjudged = 0;
  private skipped = 0;
  private sent = 0;
  private every = 1;
  private spent = 0;
  private version = 0;
  /** Messages after this one were judged by the present channels. */
  private unreviewed = 0;
  private readonly ticks: number[] = [0];
  private readonly verdicts = noVerdicts();
  /** What came in messages of others. */
  readonly payloads = new SeenPayloads();
  /** By the key of the channel, then by that of the message. */
  private readonly seen = new Map<string, Map<string | null, Seen>>();

  constructor({ channels, protocol, operation, isLive, clock }: LogOptions) {
    this.channels = channels;
    this.session = new LiveSession(channels.map(judgedChannel), protocol, judgeHost());
    this.operation = operation;
    this.isLive = isLive;
    this.clock = clock ?? (() => performance.now());
  }

  /** Returns whether an address is one of the channels. */
  accepts(address: string): boolean {
    return this.session.hasAddress(address);
  }

  /**
   * Adds a message, unless its address is of no channel.
   * @param time in milliseconds since 1970
   * @param out for one that the user sent
   * @returns its number, and an address at which a reply to it is expected, if it names one; null
   * where it is not added
   */
  add(came: Incoming, time: number, out: LiveRow['out'] = null): AddedMessage | null {
    if (!this.accepts(came.address)) return null;
    const incoming = this.session.atItsChannel(came);
    const number = ++this.all;
    if (out === 'sent') this.sent++;
    this.ticks[0] = (this.ticks[0] ?? 0) + 1;
    const judged = this.judge(incoming, time, out !== null);
    const size = sizeOf(incoming, judged);
    const own = withOwnBytes(incoming);
    const { version } = this;
    this.kept.push({ number, time, incoming: own, judged, version, size, out, match: null });
    this.bytes += size;
    this.dropOldest();
    return { number, replies: judged?.replyAddress ?? null };
  }

  /**
   * Judges by these channels from now on, and what is kept again: the newest messages first, by
   * `review`. Addresses stay those that are listened to.
   * @param channels null for one that did not change
   */
  setChannels(channels: readonly (PlainChannel | null)[]): void {
    const before = this.channels;
    const addresses = new Map(before.map((one) => [idOf(one), one.address]));
    this.channels = channels.flatMap((changed, i) => {
      const one = changed ?? before[i];
      return one ? [{ ...one, address: addresses.get(idOf(one)) ?? one.address }] : [];
    });
    this.session.setChannels(this.channels.map(judgedChannel));
    this.version++;
    this.unreviewed = this.all;
    this.payloads.clear();
  }

  /** Judges some of the messages again that were judged by other channels, if there are any. */
  review(): boolean {
    const end = this.clock() + BUDGET / 2;
    const from = this.unreviewed;
    for (; this.unreviewed > 0 && this.clock() < end; this.unreviewed--) {
      const one = this.kept[this.indexOf(this.unreviewed)];
      if (one) this.judgeAgain(one);
      else this.unreviewed = 1;
    }
    return from > 0;
  }

  /** The channels that messages are sent to. */
  get targets(): readonly PlainChannel[] {
    return this.channels.filter(({ role }) => role !== 'reply');
  }

  /**
   * Marks a message of the user that did not leave, and counts for nothing then, or of which that
   * is not known.
   */
  fail(number: number, out: 'failed' | 'unconfirmed'): void {
    const one = this.kept[this.indexOf(number)];
    this.sent--;
    if (!one) return;
    one.out = out;
    if (out === 'failed' && one.judged) this.count(one.judged, one.time, -1);
  }

  addSkipped(count: number): void {
    this.skipped += count;
  }

  /** Begins the next of the five ticks of a second. */
  nextTick(): void {
    if (this.spent > BUDGET) this.every = Math.min(2 * this.every, MAX_EVERY);
    else if (this.spent < BUDGET / 4) this.every = Math.max(1, this.every / 2);
    this.spent = 0;
    this.ticks.unshift(0);
    this.ticks.length = Math.min(this.ticks.length, TICKS);
  }

  clear(): void {
    this.kept = [];
    this.first = 0;
    this.bytes = 0;
    this.shown = [];
    this.opened = null;
    if (this.paused) this.paused = { ...this.paused, kept: [] };
  }

  counts(): LiveCounts {
    return {
      all: this.all,
      sent: this.sent,
      verdicts: { ...this.verdicts },
      seen: [...this.seen].flatMap(([channel, messages]) =>
        [...messages].map(([message, { verdicts, last }]) => ({
          ...{ channel, message, last },
          verdicts: { ...verdicts },
        })),
      ),
      unjudged: this.unjudged,
      every: this.every,
      skipped: this.skipped,
      rate: this.ticks.reduce((sum, count) => sum + count, 0),
      kept: this.kept.length - this.first,
    };
  }

  /** Returns the rows of a view, newest first, and how many there are in all. */
  rows(view: LiveView): { rows: LiveRow[]; total: number } {
    const { rows, total } = this.messagesOf(view);
    this.shown = [rows, ...this.shown].slice(0, TICKS);
    return { rows: rows.map(rowOf), total };
  }

  private messagesOf({ filter, from, count, until }: LiveView): { rows: Kept[]; total: number } {
    const kept = until === null ? this.kept : this.keptUntil(until);
    const first = until === null ? this.first : 0;
    if (until === null) this.paused = null;
    const isAll = filter.verdict === null && filter.message === null && filter.text === '';
    if (isAll) {
      const end = kept.length - from;
      const rows = kept.slice(Math.max(first, end - count), Math.max(first, end)).reverse();
      return { rows: rows.filter((one) => one !== null), total: kept.length - first };
    }
    const matches = matcherOf(filter);
    const rows: Kept[] = [];
    let total = 0;
    for (let i = kept.length - 1; i >= first; i--) {
      const one = kept[i];
      if (!one || !matches(one)) continue;
      if (total >= from && rows.length < count) rows.push(one);
      total++;
    }
    return { rows, total };
  }

  /** Returns what was kept when the list was paused: what comes meanwhile doesn't push it out. */
  private keptUntil(until: number): readonly (Kept | null)[] {
    if (this.paused?.until !== until) {
      const kept = this.kept.slice(this.first, Math.max(this.first, this.indexOf(until) + 1));
      this.paused = { until, kept };
    }
    for (const one of this.paused.kept) if (one) this.judgeAgain(one);
    return this.paused.kept;
  }

  /** Returns a message that is kept, or was on the screen a moment ago. */
  private find(number: number): Kept | undefined {
    const kept = this.kept[this.indexOf(number)];
    const before = [this.opened ? [this.opened] : [], this.paused?.kept ?? [], ...this.shown];
    return kept ?? before.flat().find((one) => one?.number === number) ?? undefined;
  }

  /** Returns all that is known of a message; null where it isn't kept any more. */
  detail(number: number): LiveDetail | null {
    const one = this.find(number);
    if (!one) return null;
    this.opened = one;
    this.judgeAgain(one);
    const { incoming, judged } = one;
    const headers = judged && this.session.headersOf(incoming, judged);
    return detailOf(incoming, judged, rowOf(one), this.valueOf(one), headers);
  }

  /**
   * Returns the messages as lines of JSON, as `apidoc-studio listen` writes them. Other tasks of
   * the thread run between batches of them, so that it goes on answering.
   */
  async export(): Promise<ExportedMessages> {
    const parts: string[] = [];
    let secrets = 0;
    const write = (lines: readonly string[]): void => {
      const text = lines.join('');
      secrets += findSecrets(text).length;
      parts.push(text);
    };
    let batch: string[] = [];
    let size = 0;
    for (const one of this.kept.slice(this.first)) {
      // What did not leave is no message of the channel.
      if (!one || one.out === 'failed') continue;
      batch.push(this.lineOf(one));
      size += one.size;
      if (batch.length < BATCH && size < BATCH_BYTES) continue;
      write(batch);
      [batch, size] = [[], 0];
      await nextTask();
    }
    write(batch);
    return { lines: new Blob(parts), secrets };
  }

  private lineOf(one: Kept): string {
    const { number, time, incoming, out } = one;
    const judged = one.judged ?? this.session.unjudged(incoming, 'unchecked', TOO_MANY);
    // What was not judged is written as it came.
    const value = one.judged ? (this.valueOf(one) ?? undefined) : undefined;
    const write = (shown: JudgedMessage['value']): string =>
      writeLine({ ...judged, number, value: shown }, incoming, {
        ...{ time, operation: this.operation, direction: out === null ? 'in' : 'out' },
      });
    try {
      return write(value);
    } catch (failure) {
      if (!(failure instanceof RangeError)) throw failure;
      return write(undefined);
    }
  }

  private indexOf(number: number): number {
    return this.kept.length - 1 - (this.all - number);
  }

  private judge(incoming: Incoming, time: number, isOwn: boolean): JudgedMessage | null {
    const isTurn = isOwn || (this.all % this.every === 0 && this.spent < 2 * BUDGET);
    if (this.isLive && !isTurn) {
      this.session.pass();
      this.unjudged++;
      return null;
    }
    const start = this.clock();
    const { value, ...judged } = this.judgeSafely(incoming);
    if (!isOwn) this.addPayload(judged, value);
    this.spent += this.clock() - start;
    this.count(judged, time, 1);
    return { ...judged, value: undefined };
  }

  private count(
    { verdict, channel, message }: Omit<JudgedMessage, 'value'>,
    time: number,
    by: 1 | -1,
  ): void {
    this.verdicts[verdict] += by;
    if (channel === null) return;
    const messages = this.seen.get(channel) ?? new Map<string | null, Seen>();
    this.seen.set(channel, messages);
    const seen = messages.get(message) ?? { verdicts: noVerdicts(), last: time };
    messages.set(message, seen);
    seen.verdicts[verdict] += by;
    seen.last = Math.max(seen.last, time);
    if (Object.values(seen.verdicts).every((count) => count === 0)) messages.delete(message);
  }

  private addPayload(
    { channel, message }: Pick<JudgedMessage, 'channel' | 'message'>,
    value: JudgedMessage['value'],
  ): void {
    if (channel !== null && message !== null && value)
      this.payloads.add(channel, message, value.is);
  }

  private judgeAgain(one: Kept): void {
    const { judged: before, incoming, time, version } = one;
    one.version = this.version;
    if (!before || version === this.version) return;
    const again = this.judgeSafely(incoming, () => this.session.judgeAgain(incoming, before));
    const { value, ...judged } = again;
    if (one.out === null) this.addPayload(judged, value);
    if (one.out !== 'failed') {
      this.count(before, time, -1);
      this.count(judged, time, 1);
    }
    one.judged = { ...judged, value: undefined };
    one.match = null;
  }

  private judgeSafely(
    incoming: Incoming,
    judge = () => this.session.judge(incoming),
  ): JudgedMessage {
    try {
      return judge();
    } catch (failure) {
      if (!(failure instanceof RangeError)) throw failure;
      return this.session.unjudged(incoming, 'unchecked', TOO_DEEP);
    }
  }

  private valueOf({ incoming, judged }: Kept): { readonly is: unknown } | null {
    try {
      return this.session.valueOf(incoming, judged);
    } catch (failure) {
      if (!(failure instanceof RangeError)) throw failure;
      return null;
    }
  }

  private dropOldest(): void {
    const isTooMuch = (): boolean => {
      const count = this.kept.length - this.first;
      return count > MAX_KEPT || (this.bytes > MAX_BYTES && count > 1);
    };
    while (isTooMuch()) {
      this.bytes -= this.kept[this.first]?.size ?? 0;
      this.kept[this.first++] = null;
    }
    // One by one would move all others for each message.
    if (this.first <= MAX_KEPT) return;
    this.kept.splice(0, this.first);
    this.first = 0;
  }
}

const TOO_MANY = 'too many messages came at a time.';
const TOO_DEEP = 'it is nested too deeply.';

function noVerdicts(): Record<Verdict, number> {
  return { valid: 0, invalid: 0, ambiguous: 0, unknown: 0 };
}

function idOf({ key, role }: PlainChannel): string {
  return `${role ?? ''} ${key}`;
}

function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** Returns what judges without compiling schemas, which the policy of a page forbids. */
export function judgeHost(): JudgeHost {
  const known = new WeakMap<object, ReturnType<typeof interpretedDecider>>();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return {
    deciderOf: (basis) => {
      const decider = known.get(basis) ?? interpretedDecider(basis.root, basis.definitions());
      known.set(basis, decider);
      return decider;
    },
    utf8: (bytes) => {
      try {
        return decoder.decode(bytes);
      } catch {
        return null;
      }
    },
  };
}

/** Clients may give a few bytes of a large buffer, which would be kept with them. */
function withOwnBytes(incoming: Incoming): Incoming {
  const { payload, key } = incoming;
  return {
    ...incoming,
    payload: payload && ownBytes(payload),
    ...(key && { key: ownBytes(key) }),
  };
}

function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}

/** Returns the bytes that a message takes, about: two for each character. */
function sizeOf(incoming: Incoming, judged: JudgedMessage | null): number {
  const { payload, key, address, headers } = incoming;
  const texts = [address, headers ? JSON.stringify(headers) : ''];
  for (const one of [...(judged?.errors ?? []), ...(judged?.warnings ?? [])])
    texts.push(one.path, one.message);
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  return OVERHEAD + (payload?.length ?? 0) + (key?.length ?? 0) + 2 * characters;
}

/** What a filter lets through; what is known of a message is remembered with it. */
function matcherOf(filter: LiveFilter): (one: Kept) => boolean {
  const id = JSON.stringify(filter);
  return (one) => {
    if (one.match?.filter !== id) one.match = { filter: id, is: passesFilter(one, filter) };
    return one.match.is;
  };
}

function passesFilter({ incoming, judged }: Kept, { verdict, message, text }: LiveFilter): boolean {
  if (verdict !== null && judged?.verdict !== verdict) return false;
  if (message !== null && judged?.message !== message && !judged?.fitting?.includes(message))
    return false;
  if (text === '') return true;
  const paths = judged?.errors.map(({ path }) => path).join('\n') ?? '';
  const start = new TextDecoder().decode(incoming.payload?.subarray(0, SEARCHED));
  return `${incoming.address}\n${paths}\n${start}`.toLowerCase().includes(text.toLowerCase());
}

function rowOf({ number, time, incoming, judged, out }: Kept): LiveRow {
  return {
    ...{ number, time, out },
    bytes: incoming.size ?? incoming.payload?.length ?? 0,
    address: incoming.address,
    message: judged?.message ?? null,
    ...(judged?.fitting && { fitting: judged.fitting }),
    verdict: judged?.verdict ?? null,
    first: judged?.errors[0] ?? judged?.warnings[0] ?? null,
    inReplyTo: judged?.inReplyTo ?? null,
  };
}
