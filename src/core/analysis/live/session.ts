// Listening to channels: which channel an address is, what each message is, which request a reply
// belongs to. The same for every transport; the host shows the lines.
import { parseRuntimeExpression } from '../../format/runtime-expression.ts';
import { type AddressPattern, addressPattern } from './addresses.ts';
import type { JudgedChannel } from './candidates.ts';
import { Requests } from './correlation.ts';
import type { HeaderStyle } from './headers.ts';
import {
  type Candidate,
  type JudgeError,
  type JudgeHost,
  MessageJudge,
  type OpenMessage,
  type Verdict,
} from './judge.ts';

/** What a transport received. */
export interface Incoming {
  /** Topic, subject, routing key, path. */
  readonly address: string;
  /** Null for a tombstone. */
  readonly payload: Uint8Array | null;
  /** Null where the transport has none. */
  readonly headers: Readonly<Record<string, unknown>> | null;
  /** Undefined where the transport has none. */
  readonly key?: Uint8Array | null;
  readonly contentType?: string | undefined;
  readonly replyTo?: string | undefined;
  /** HTTP: the response to what was sent. */
  readonly isResponse?: boolean;
  /** Of the response. */
  readonly status?: number;
  readonly retained?: boolean;
  readonly duplicate?: boolean;
  /** The id of its schema, where a header states it. */
  readonly schemaId?: number | string;
  /** All bytes that came, where the rest was cut off. */
  readonly size?: number;
  /** The value of the payload, where it was decoded before. */
  readonly decoded?: { readonly is: unknown };
}

/** What is known of a message. */
export interface JudgedMessage {
  readonly number: number;
  readonly channel: string | null;
  readonly parameters: Readonly<Record<string, string>>;
  readonly message: string | null;
  readonly verdict: Verdict;
  /** Of an ambiguous one: all that it is valid as. */
  readonly fitting?: readonly string[];
  readonly errors: readonly JudgeError[];
  readonly warnings: readonly JudgeError[];
  readonly correlationId: unknown;
  readonly inReplyTo: number | null;
  readonly schemaId: number | string | null;
  /** Undefined where it is not decoded: it is shown as text or bytes then. */
  readonly value: { readonly is: unknown } | undefined;
  /** An address at which the reply to it is expected, unlike that of the channel. */
  readonly replyAddress: string | null;
}

const MAX_REPLY_ADDRESSES = 10_000;

/** A channel with what its addresses match. */
interface Listened {
  readonly channel: JudgedChannel;
  readonly pattern: AddressPattern | null;
}

/** The messages that come at an address, of one channel or of several with the same one. */
interface Matched {
  readonly channels: readonly JudgedChannel[];
  readonly judge: MessageJudge;
  readonly messages: readonly { readonly message: Candidate; readonly channel: JudgedChannel }[];
}

interface AtAddress {
  readonly parameters: Readonly<Record<string, string>>;
  readonly matched: Matched;
}

/** Addresses that are remembered. */
const MAX_ADDRESSES = 10_000;

/** Judges what comes through some channels, one message after the other. */
export class LiveSession {
  /** Whether errors are being explained: that may take too long where a decision does not. */
  isExplaining = false;
  private number = 0;
  private listened: readonly Listened[] = [];
  private readonly protocol: string;
  private readonly host: JudgeHost;
  private readonly headers: HeaderStyle;
  private readonly judges = new Map<string, Matched>();
  private readonly addresses = new Map<string, AtAddress>();
  private readonly replyAddresses = new Set<string>();
  private readonly requests = new Requests();

  /** @param protocol without the letters for TLS: `mqtt`, `ws` ... */
  constructor(channels: readonly JudgedChannel[], protocol: string, host: JudgeHost) {
    this.protocol = protocol;
    this.host = host;
    this.headers = headerStyleOf(protocol);
    this.setChannels(channels);
  }

  /** Judges by these channels from now on. What is known of requests stays. */
  setChannels(channels: readonly JudgedChannel[]): void {
    const request = channels.find(({ role }) => role === 'request');
    this.listened = channels.map((channel) => {
      // A WebSocket is one connection: a reply without an address comes as its request went.
      const isShared = this.protocol === 'ws' && channel.role === 'reply';
      const address = channel.address ?? (isShared ? request?.address : null) ?? null;
      return { channel, pattern: address === null ? null : addressPattern(address, this.protocol) };
    });
    this.judges.clear();
    this.addresses.clear();
  }

  /** Whether an address is one of the channels: the patterns of some brokers match more. */
  hasAddress(address: string): boolean {
    return this.at({ address }).matched.channels.length > 0;
  }

  /**
   * Returns a response with the address of the replies, if the document has one: it comes at the
   * address of its request. Other messages stay as they are.
   */
  atItsChannel(incoming: Incoming): Incoming {
    const address = incoming.isResponse ? this.replies()[0]?.address : null;
    return address && !/[{}]/.test(address) ? { ...incoming, address } : incoming;
  }

  private replies(): readonly JudgedChannel[] {
    return this.listened.flatMap(({ channel }) => (channel.role === 'reply' ? [channel] : []));
  }

  /**
   * Judges a message.
   * @param again the last one was stopped while it was explained: it is only located now
   */
  judge(incoming: Incoming, again = false): JudgedMessage {
    if (!again) this.number++;
    const { number } = this;
    const { judged, channel, reply } = this.examine(incoming, again);
    return {
      ...judged,
      number,
      inReplyTo: this.related(channel, judged.correlationId ?? undefined, number),
      replyAddress: reply(),
    };
  }

  /**
   * Judges a message again, as by other channels than before.
   * @param before what was known of it: its number and its request stay
   */
  judgeAgain(incoming: Incoming, before: JudgedMessage): JudgedMessage {
    const { number, inReplyTo, replyAddress } = before;
    return { ...this.examine(incoming, false).judged, number, inReplyTo, replyAddress };
  }

  private examine(incoming: Incoming, again: boolean) {
    this.isExplaining = false;
    const { parameters, matched } = this.at(incoming);
    const { channels, judge, messages } = matched;
    const received = openMessage(incoming, judge, parameters);
    const isCut = isCutOff(incoming);
    const { verdict, fitting, why, missedFormat } = isCut
      ? { verdict: 'unknown' as const, fitting: [], why: TOO_LARGE }
      : judge.decide(received);
    const index = verdict === 'ambiguous' ? undefined : fitting[0];
    const meant = index === undefined ? undefined : messages[index];
    const channel = meant?.channel ?? (channels.length === 1 ? channels[0] : undefined);
    const decoded = isCut ? null : judge.payloadOf(received, index ?? fitting[0]);
    const correlationId = isCut ? undefined : judge.correlationId(received, index);
    const judged: Omit<JudgedMessage, 'number' | 'inReplyTo' | 'replyAddress'> = {
      channel: channel?.key ?? channels[0]?.key ?? null,
      parameters,
      message: meant?.message.name ?? null,
      verdict,
      ...(verdict === 'ambiguous' && {
        fitting: fitting.map((i) => messages[i]?.message.name ?? ''),
      }),
      errors: verdict === 'invalid' ? this.errors(judge, received, again) : [],
      warnings:
        missedFormat && fitting[0] !== undefined
          ? judge.warnings(received, fitting[0])
          : why === undefined
            ? []
            : [{ path: '/payload', code: 'unchecked', message: why }],
      correlationId: correlationId ?? null,
      schemaId: decoded?.schemaId ?? incoming.schemaId ?? null,
      value: decoded && 'value' in decoded ? { is: decoded.value } : undefined,
    };
    const reply = (): string | null => this.replyAddress(channel, incoming, received, judge, index);
    return { judged, channel, reply };
  }

  /** How many messages were counted. */
  get counted(): number {
    return this.number;
  }

  /** Counts on from a number: those after it were stopped, and are judged again. */
  countFrom(number: number): void {
    this.number = number;
  }

  /** Counts a message that is not judged. */
  pass(): void {
    this.number++;
  }

  /**
   * Returns the value of a message, as it was judged before: nothing is decided again, which can
   * take long. Null where it is not decoded.
   * @param judged null for one that was not judged, which is decoded as the first message that it
   * can be
   */
  valueOf(
    incoming: Incoming,
    judged: Pick<JudgedMessage, 'channel' | 'message' | 'fitting'> | null,
  ): { readonly is: unknown } | null {
    if (isCutOff(incoming)) return null;
    const { judge, received, index } = this.openAs(incoming, judged);
    const decoded = judge.payloadOf(received, index);
    return decoded && 'value' in decoded ? { is: decoded.value } : null;
  }

  /** Returns the headers as the schema of a message sees them; null where it has none. */
  headersOf(
    incoming: Incoming,
    judged: Pick<JudgedMessage, 'channel' | 'message'>,
  ): Readonly<Record<string, unknown>> | null {
    const { judge, index } = this.openAs(incoming, judged);
    return incoming.headers && index !== undefined
      ? judge.headersOf(incoming.headers, index)
      : null;
  }

  private openAs(
    incoming: Incoming,
    judged: Pick<JudgedMessage, 'channel' | 'message' | 'fitting'> | null,
  ) {
    const { parameters, matched } = this.at(incoming);
    const { judge, messages } = matched;
    const received = openMessage(incoming, judge, parameters);
    const name = judged?.message ?? judged?.fitting?.[0];
    // One that is ambiguous may be of any of the channels at its address.
    const index = messages.findIndex(
      ({ message, channel }) =>
        message.name === name && (!judged?.message || channel.key === judged.channel),
    );
    return { judge, received, index: index < 0 ? undefined : index };
  }

  /** Returns a message that is not judged, and may be valid. */
  unjudged(incoming: Incoming, code: string, message: string): JudgedMessage {
    const { matched, parameters } = this.at(incoming);
    return {
      ...{ number: this.number, channel: matched.channels[0]?.key ?? null, parameters },
      ...{ message: null, verdict: 'unknown', errors: [] },
      warnings: [{ path: '/payload', code, message }],
      ...{ correlationId: null, inReplyTo: null, schemaId: null },
      ...{ value: undefined, replyAddress: null },
    };
  }

  private errors(
    judge: MessageJudge,
    received: OpenMessage,
    again: boolean,
  ): readonly JudgeError[] {
    if (again) return judge.locate(received);
    this.isExplaining = true;
    const { errors } = judge.explain(received);
    this.isExplaining = false;
    return errors;
  }

  private related(channel: JudgedChannel | undefined, id: unknown, number: number): number | null {
    if (channel?.role === 'request') this.requests.add(id, number);
    return channel?.role === 'reply' ? this.requests.of(id) : null;
  }

  private at({ address, isResponse }: Pick<Incoming, 'address' | 'isResponse'>): AtAddress {
    // Also where the document has no reply: it is none of the messages that are sent there.
    if (isResponse) return { parameters: {}, matched: this.judgeOf(this.replies()) };
    const known = this.addresses.get(address);
    if (known) return known;
    const { channels, parameters } = this.find(address);
    const found = { parameters, matched: this.judgeOf(channels) };
    // There may be as many addresses as messages.
    if (this.addresses.size >= MAX_ADDRESSES) this.addresses.clear();
    this.addresses.set(address, found);
    return found;
  }

  private find(address: string): {
    readonly channels: readonly JudgedChannel[];
    readonly parameters: Readonly<Record<string, string>>;
  } {
    if (this.replyAddresses.has(address)) {
      return { channels: this.replies(), parameters: {} };
    }
    let most = -1;
    let found: { channel: JudgedChannel; parameters: Readonly<Record<string, string>> }[] = [];
    for (const { channel, pattern } of this.listened) {
      const parameters = pattern?.match(address);
      if (!pattern || !parameters || pattern.literal < most) continue;
      if (pattern.literal > most) found = [];
      most = pattern.literal;
      found.push({ channel, parameters });
    }
    return {
      channels: found.map(({ channel }) => channel),
      parameters: Object.fromEntries(found.flatMap(({ parameters }) => Object.entries(parameters))),
    };
  }

  private judgeOf(channels: readonly JudgedChannel[]): Matched {
    const key = channels.map((channel) => `${channel.key}\n${channel.role}`).join('\n\n');
    const known = this.judges.get(key);
    if (known) return known;
    const messages = channels.flatMap((channel) =>
      channel.messages.map((message) => ({ message, channel })),
    );
    const candidates = messages.map(({ message }) => message);
    const judge = new MessageJudge(candidates, this.host, this.headers);
    const made = { channels, judge, messages };
    this.judges.set(key, made);
    return made;
  }

  /** Where the reply to a request is expected that says so itself. */
  private replyAddress(
    channel: JudgedChannel | undefined,
    { replyTo }: Incoming,
    received: OpenMessage,
    judge: MessageJudge,
    index: number | undefined,
  ): string | null {
    const [reply] = this.replies();
    if (channel?.role !== 'request' || !reply) return null;
    const location = parseRuntimeExpression(reply.replyLocation ?? '');
    const said = location && judge.valueOf(received, location, index ?? 0);
    const address = typeof said === 'string' ? said : reply.address === null ? replyTo : undefined;
    if (address === undefined || address === '' || address === reply.address) return null;
    if (this.replyAddresses.size < MAX_REPLY_ADDRESSES) this.replyAddresses.add(address);
    this.addresses.delete(address);
    return address;
  }
}

/** Returns how headers are sent. @param protocol without the letters for TLS */
export function headerStyleOf(protocol: string): HeaderStyle {
  return protocol === 'amqp' ? 'typed' : protocol === 'http' ? 'texts in any case' : 'texts';
}

function openMessage(
  { payload, decoded, headers, key, contentType }: Incoming,
  judge: MessageJudge,
  parameters: Readonly<Record<string, string>>,
): OpenMessage {
  return judge.open({
    payload: decoded
      ? { value: decoded.is }
      : payload === null
        ? { value: null }
        : { bytes: payload },
    headers,
    ...(key !== undefined && { key }),
    ...{ contentType, parameters },
  });
}

function isCutOff({ size = 0, payload }: Incoming): boolean {
  return size > (payload?.length ?? 0);
}

const TOO_LARGE = 'The message is larger than 8 MB.';
