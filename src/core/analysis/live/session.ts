// Listening to channels: which channel an address is, what each message is, which request a reply
// belongs to. The same for every transport; the host shows the lines.
import { parseRuntimeExpression } from '../../format/runtime-expression.ts';
import { type AddressPattern, addressPattern } from './addresses.ts';
import type { LiveChannel, LiveMessage } from './candidates.ts';
import { Requests } from './correlation.ts';
import type { HeaderStyle } from './headers.ts';
import {
  type JudgeError,
  type JudgeHost,
  MessageJudge,
  type Received,
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
  readonly retained?: boolean;
  readonly duplicate?: boolean;
  /** The id of its schema, where a header states it. */
  readonly schemaId?: number | string;
  /** All bytes that came, where the rest was cut off. */
  readonly size?: number;
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

/** Messages beyond it are cut off, and can't be judged. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

const MAX_REPLY_ADDRESSES = 10_000;

/** A channel with what its addresses match. */
interface Listened {
  readonly channel: LiveChannel;
  readonly pattern: AddressPattern | null;
}

/** The messages that come at an address, of one channel or of several with the same one. */
interface Matched {
  readonly channels: readonly LiveChannel[];
  readonly judge: MessageJudge;
  readonly messages: readonly { readonly message: LiveMessage; readonly channel: LiveChannel }[];
}

/** Judges what comes through some channels, one message after the other. */
export class LiveSession {
  private number = 0;
  private readonly listened: readonly Listened[];
  private readonly host: JudgeHost;
  private readonly headers: HeaderStyle;
  private readonly matched = new Map<string, Matched>();
  private readonly replyAddresses = new Set<string>();
  private readonly requests = new Requests();

  /** @param protocol without the letters for TLS: `mqtt`, `ws` ... */
  constructor(channels: readonly LiveChannel[], protocol: string, host: JudgeHost) {
    this.listened = channels.map((channel) => ({
      channel,
      pattern: channel.address === null ? null : addressPattern(channel.address, protocol),
    }));
    this.host = host;
    this.headers =
      protocol === 'amqp' ? 'typed' : protocol === 'http' ? 'texts in any case' : 'texts';
  }

  /** Whether an address is one of the channels: the patterns of some brokers match more. */
  hasAddress(address: string): boolean {
    return this.at(address).channels.length > 0;
  }

  /** Judges a message. */
  judge(incoming: Incoming): JudgedMessage {
    const number = ++this.number;
    const { channels, parameters } = this.at(incoming.address);
    const { judge, messages } = this.judgeOf(channels);
    const received: Received = {
      payload: incoming.payload === null ? { value: null } : { bytes: incoming.payload },
      headers: incoming.headers,
      ...(incoming.key !== undefined && { key: incoming.key }),
      contentType: incoming.contentType,
      parameters,
    };
    const isCut = (incoming.size ?? 0) > (incoming.payload?.length ?? 0);
    const { verdict, fitting, why, missedFormat } = isCut
      ? { verdict: 'unknown' as const, fitting: [], why: TOO_LARGE }
      : judge.decide(received);
    const index = verdict === 'ambiguous' ? undefined : fitting[0];
    const meant = index === undefined ? undefined : messages[index];
    const channel = meant?.channel ?? (channels.length === 1 ? channels[0] : undefined);
    const decoded = isCut ? null : judge.payloadOf(received, index ?? fitting[0]);
    const correlationId = isCut ? undefined : judge.correlationId(received, index);
    return {
      number,
      channel: channel?.key ?? channels[0]?.key ?? null,
      parameters,
      message: meant?.message.name ?? null,
      verdict,
      ...(verdict === 'ambiguous' && {
        fitting: fitting.map((i) => messages[i]?.message.name ?? ''),
      }),
      errors: verdict === 'invalid' ? judge.explain(received).errors : [],
      warnings:
        missedFormat && fitting[0] !== undefined
          ? judge.warnings(received, fitting[0])
          : why === undefined
            ? []
            : [{ path: '/payload', code: 'unchecked', message: why }],
      correlationId: correlationId ?? null,
      inReplyTo: this.related(channel, correlationId, number),
      schemaId: decoded?.schemaId ?? incoming.schemaId ?? null,
      value: decoded && 'value' in decoded ? { is: decoded.value } : undefined,
      replyAddress: this.replyAddress(channel, incoming, received, judge, index),
    };
  }

  private related(channel: LiveChannel | undefined, id: unknown, number: number): number | null {
    if (channel?.role === 'request') this.requests.add(id, number);
    return channel?.role === 'reply' ? this.requests.of(id) : null;
  }

  private at(address: string): {
    readonly channels: readonly LiveChannel[];
    readonly parameters: Readonly<Record<string, string>>;
  } {
    if (this.replyAddresses.has(address)) {
      const replies = this.listened.filter(({ channel }) => channel.role === 'reply');
      return { channels: replies.map(({ channel }) => channel), parameters: {} };
    }
    let most = -1;
    let found: { channel: LiveChannel; parameters: Readonly<Record<string, string>> }[] = [];
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

  private judgeOf(channels: readonly LiveChannel[]): Matched {
    const key = channels.map((channel) => `${channel.key}\n${channel.role}`).join('\n\n');
    const known = this.matched.get(key);
    if (known) return known;
    const messages = channels.flatMap((channel) =>
      channel.messages.map((message) => ({ message, channel })),
    );
    const candidates = messages.map(({ message }) => message);
    const judge = new MessageJudge(candidates, this.host, this.headers);
    const made = { channels, judge, messages };
    this.matched.set(key, made);
    return made;
  }

  /** Where the reply to a request is expected that says so itself. */
  private replyAddress(
    channel: LiveChannel | undefined,
    { replyTo }: Incoming,
    received: Received,
    judge: MessageJudge,
    index: number | undefined,
  ): string | null {
    const reply = this.listened.find((one) => one.channel.role === 'reply')?.channel;
    if (channel?.role !== 'request' || !reply) return null;
    const location = parseRuntimeExpression(reply.replyLocation ?? '');
    const said = location && judge.valueOf(received, location, index ?? 0);
    const address = typeof said === 'string' ? said : reply.address === null ? replyTo : undefined;
    if (address === undefined || address === '' || address === reply.address) return null;
    if (this.replyAddresses.size < MAX_REPLY_ADDRESSES) this.replyAddresses.add(address);
    return address;
  }
}

const TOO_LARGE = 'The message is larger than 8 MB.';
