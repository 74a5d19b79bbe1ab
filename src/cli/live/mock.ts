// One side of a document, played: what it sends, what it says of messages that come, its replies.
import { addressPattern, fromPointer, httpMethodOf } from '../../core/api.ts';
import type {
  Incoming,
  JudgedMessage,
  LiveChannel,
  LiveMessage,
  MessageDraft,
  ReplyWay,
} from '../../core/types.ts';
import type { LocalError } from '../../live/local-server.ts';
import type { Outgoing, Protocol } from '../../live/transport.ts';
import { CommandError } from '../failures.ts';
import { PatternWatch } from '../messages/pattern-watch.ts';
import { concreteAddress, type LiveOperation, mergeChannels, type Side } from './contract.ts';
import { LiveJudge } from './live-line.ts';
import { judgeHost, type ServerTarget } from './live-target.ts';
import { MessageMaker, type ReadyMessage, replyWay } from './outgoing.ts';

/** Protocols in which others connect to the mock; in all others it connects to a broker. */
export const LOCAL: ReadonlySet<Protocol> = new Set(['ws', 'sse', 'http']);

/** What becomes of each message. */
export interface MockEvents {
  message(
    judged: JudgedMessage,
    incoming: Incoming,
    operation: string | null,
    direction: 'in' | 'out',
  ): void;
  /** Something that can't be done, said once. */
  note(text: string): void;
}

/** An operation whose messages are sent, in turn. */
export interface Sending {
  readonly operation: LiveOperation;
  readonly way: ReplyWay | undefined;
  /** How many were sent of it. */
  turn: number;
}

/** What is to be done about a message that came. */
export interface Taken {
  /** Null where it is valid, or nobody can say. */
  readonly refusal: readonly LocalError[] | null;
  reply(): Promise<Outgoing | null>;
}

/** Requests whose replies are known by their number. */
const MAX_REQUESTS = 10_000;

export class Mock {
  readonly sendings: readonly Sending[];
  /** What is listened to, each channel once. */
  readonly channels: readonly LiveChannel[];
  private readonly side: Side;
  private readonly target: ServerTarget;
  private readonly events: MockEvents;
  private readonly seed: number | undefined;
  private readonly judge: LiveJudge;
  /** By operation: they know where a request wants its reply. */
  private readonly requestJudges = new Map<LiveOperation, LiveJudge>();
  private readonly maker: MessageMaker;
  private readonly replies = new Map<LiveOperation, number>();
  private readonly requests = new Map<string, number>();
  private readonly noted = new Set<string>();
  private number = 0;

  /** @param seed undefined where correlation ids are to be new ones in each run */
  constructor(target: ServerTarget, side: Side, seed: number | undefined, events: MockEvents) {
    this.target = target;
    this.events = events;
    this.seed = seed;
    const { protocol, version } = target.endpoint;
    this.side = LOCAL.has(protocol) ? withPaths(side) : side;
    this.sendings = this.side.sends.map((operation) => ({
      operation,
      way: operation.reply && replyWay(operation.reply, target),
      turn: 0,
    }));
    const replies = this.sendings.flatMap(({ operation: { reply }, way }) =>
      reply && way ? [{ ...reply, address: way.address }] : [],
    );
    const received = this.side.receives.map(({ channel }) => channel);
    this.channels = mergeChannels([...received, ...replies]);
    const patterns = new PatternWatch();
    const all = [...this.side.sends, ...this.side.receives].flatMap(({ channel, reply }) =>
      reply ? [channel, reply] : [channel],
    );
    const host = judgeHost(all, patterns);
    this.judge = new LiveJudge(this.channels, protocol, host, patterns);
    for (const operation of this.side.receives) {
      const { channel, reply } = operation;
      const both = reply ? [channel, reply] : [channel];
      this.requestJudges.set(operation, new LiveJudge(both, protocol, host, patterns));
    }
    this.maker = new MessageMaker(target.shown, protocol, version, host);
  }

  /** Whether something is received at an address. */
  receives(address: string): boolean {
    return this.judge.hasAddress(address);
  }

  /** Returns the methods by which messages come to a path. */
  methodsAt(address: string): readonly string[] {
    if (!this.receives(address)) return [];
    const { protocol } = this.target.endpoint;
    const own = this.side.receives.filter(
      ({ channel }) =>
        channel.address !== null && addressPattern(channel.address, protocol).match(address),
    );
    // Replies come where no operation has its messages.
    return own.length === 0 ? ['POST'] : own.map(({ part }) => httpMethodOf(part).method ?? 'POST');
  }

  /** Returns what is sent at an address, with the values of its parameters. */
  sendingsAt(address: string): readonly (readonly [Sending, Readonly<Record<string, string>>])[] {
    const { protocol } = this.target.endpoint;
    return this.sendings.flatMap((sending) => {
      const { channel } = sending.operation;
      const found =
        channel.address === null ? null : addressPattern(channel.address, protocol).match(address);
      return found ? [[sending, found] as const] : [];
    });
  }

  /**
   * Returns the next message of an operation, which is valid and counted as sent; null where none
   * can be made.
   */
  async next(
    sending: Sending,
    parameters: Readonly<Record<string, string>> = this.target.parameters,
  ): Promise<Outgoing | null> {
    const { operation, way } = sending;
    const { messages } = operation.channel;
    for (let tries = 0; tries < messages.length; tries++) {
      const turn = sending.turn++;
      const message = messages[turn % messages.length] as LiveMessage;
      const n = Math.floor(turn / messages.length);
      const id = this.seed === undefined ? {} : { id: `${this.seed}-${turn + 1}` };
      const more = { ...id, ...(way && { reply: way }) };
      const ready = await this.make(operation.channel, message, n, parameters, more);
      if (!ready) continue;
      const number = this.sent(ready, operation);
      const { correlationId } = ready.judged;
      if (way && correlationId !== null) this.remember(String(correlationId), number);
      return ready.outgoing;
    }
    return null;
  }

  /** Judges what came. */
  take(incoming: Incoming): Taken {
    const known = this.judge.judge(incoming);
    const judged = known.channel === null ? notReceived(known) : known;
    const operation = this.side.receives.find((one) => hasMessage(one.channel, judged));
    const asked = this.sendings.find(({ operation: { reply } }) => reply?.key === judged.channel);
    const inReplyTo = asked ? (this.requests.get(String(judged.correlationId)) ?? null) : null;
    const key = (operation ?? asked?.operation)?.part.key ?? null;
    const number = ++this.number;
    this.events.message({ ...judged, number, inReplyTo }, incoming, key, 'in');
    const isAnswered = judged.verdict === 'valid' && operation?.reply !== undefined;
    return {
      refusal: judged.verdict === 'invalid' ? judged.errors : null,
      reply: async () => (isAnswered ? this.reply(operation, incoming, number) : null),
    };
  }

  private async reply(
    operation: LiveOperation,
    incoming: Incoming,
    inReplyTo: number,
  ): Promise<Outgoing | null> {
    const { reply } = operation;
    const request = this.requestJudges.get(operation)?.judge(incoming);
    if (!reply || !request) return null;
    const { parameters, correlationId, replyAddress } = request;
    const given = { ...this.target.parameters, ...parameters };
    const address = replyAddress ?? concreteAddress(reply, given) ?? incoming.replyTo;
    if (address === undefined) {
      this.note(`a request of "${operation.part.key}" does not say where its reply is expected.`);
      return null;
    }
    const turn = this.replies.get(operation) ?? 0;
    this.replies.set(operation, turn + 1);
    const { messages } = reply;
    const message = messages[turn % messages.length];
    if (!message) return null;
    const n = Math.floor(turn / messages.length);
    const id = correlationId === null ? {} : { id: correlationId };
    const ready = await this.make({ ...reply, address }, message, n, given, id);
    if (!ready) return null;
    this.sent({ ...ready, judged: { ...ready.judged, inReplyTo } }, operation);
    // A queue that only the request names is reached without an exchange.
    return reply.address === null ? { ...ready.outgoing, exchange: '' } : ready.outgoing;
  }

  /** Makes a valid message; null where that can't be done. */
  private async make(
    channel: LiveChannel,
    message: LiveMessage,
    n: number,
    parameters: Readonly<Record<string, string>>,
    more: { readonly id?: unknown; readonly reply?: ReplyWay },
  ): Promise<ReadyMessage | null> {
    try {
      const draft = await this.maker.nth(message, n, this.seed ?? 0);
      const address = concreteAddress(channel, {
        ...parametersInMessage(message, draft),
        ...parameters,
      });
      if (address === null) return null;
      const ready = this.maker.ready(channel, message, address, draft, more);
      if (ready.judged.verdict === 'valid') return ready;
      const [first] = [...ready.judged.errors, ...ready.judged.warnings];
      const why = first ? ` ${first.path}: ${first.message}` : '';
      this.note(`"${message.name}" is not sent: no valid value could be made.${why}`);
    } catch (failure) {
      if (!(failure instanceof CommandError)) throw failure;
      this.note(`"${message.name}" is not sent: ${failure.message}`);
    }
    return null;
  }

  private sent({ judged, incoming }: ReadyMessage, { part }: LiveOperation): number {
    const number = ++this.number;
    this.events.message({ ...judged, number }, incoming, part.key, 'out');
    return number;
  }

  private remember(id: string, number: number): void {
    if (this.requests.size >= MAX_REQUESTS) this.requests.clear();
    this.requests.set(id, number);
  }

  private note(text: string): void {
    if (this.noted.has(text)) return;
    this.noted.add(text);
    this.events.note(text);
  }
}

/** Servers of paths know channels by a path, however the document writes it. */
function withPaths({ sends, receives }: Side): Side {
  const rooted = <T extends LiveChannel | undefined>(channel: T): T =>
    channel?.address && !channel.address.startsWith('/')
      ? { ...channel, address: `/${channel.address}` }
      : channel;
  const all = (operations: readonly LiveOperation[]) =>
    operations.map((one) => ({
      ...one,
      channel: rooted(one.channel),
      reply: rooted(one.reply),
    }));
  return { sends: all(sends), receives: all(receives) };
}

function hasMessage({ key, messages }: LiveChannel, judged: JudgedMessage): boolean {
  return (
    key === judged.channel &&
    (judged.message === null || messages.some(({ name }) => name === judged.message))
  );
}

function notReceived(judged: JudgedMessage): JudgedMessage {
  const message = 'nothing is received at this address.';
  const errors = [{ path: '/payload', code: 'no-message', message }];
  return { ...judged, verdict: 'invalid', errors, warnings: [] };
}

/** The parameters of an address whose values the message itself has. */
function parametersInMessage(
  { parameters = [] }: LiveMessage,
  { value, headers }: MessageDraft,
): Readonly<Record<string, string>> {
  const values = parameters.flatMap(({ name, location }): [string, string][] => {
    if (!location) return [];
    let at: unknown = location.source === 'header' ? headers : value;
    for (const key of fromPointer(location.pointer))
      at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined;
    return typeof at === 'string' || typeof at === 'number' ? [[name, String(at)]] : [];
  });
  return Object.fromEntries(values);
}
