// Messages that are made here: of examples, or generated; with the ids and addresses by which a
// reply finds its way back.
import { randomInt, randomUUID } from 'node:crypto';
import { fromPointer, headerReader, LiveSession, parseRuntimeExpression } from '../../core/api.ts';
import type {
  Analyzer,
  Incoming,
  JudgedMessage,
  JudgeHost,
  LiveChannel,
  LiveMessage,
} from '../../core/types.ts';
import type { Outgoing, Protocol } from '../../live/transport.ts';
import { CommandError } from '../failures.ts';
import { createResponder } from '../validate-examples.ts';
import { addressOf, exchangeOf, type ServerTarget } from './live-target.ts';

/** What is known of a message before it is complete. */
export interface Draft {
  /** Bytes that the user gives; else a value. */
  readonly bytes?: Uint8Array;
  readonly value?: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A message that is ready to leave, as the judge and as the transport have it. */
export interface ReadyMessage {
  readonly outgoing: Outgoing;
  readonly incoming: Incoming;
  readonly judged: JudgedMessage;
}

/** Protocols in which nothing goes beside the payload. */
const WITHOUT_HEADERS: ReadonlySet<Protocol> = new Set(['ws', 'sse', 'redis']);

/** Makes the messages of one channel. */
export class MessageMaker {
  private readonly analyzer: Analyzer;
  private readonly protocol: Protocol;
  private readonly hasHeaders: boolean;
  private readonly host: JudgeHost;
  private readonly respond = createResponder();

  /** @param version of the protocol: MQTT before 5 has no headers */
  constructor(
    analyzer: Analyzer,
    protocol: Protocol,
    version: string | undefined,
    host: JudgeHost,
  ) {
    this.analyzer = analyzer;
    this.protocol = protocol;
    this.hasHeaders =
      !WITHOUT_HEADERS.has(protocol) && (protocol !== 'mqtt' || version?.startsWith('5') === true);
    this.host = host;
  }

  /**
   * Returns an example of the document, by its name or the first one; without one a generated
   * value.
   * @throws CommandError
   */
  async draft(message: LiveMessage, name: string | undefined, seed: number): Promise<Draft> {
    const { examples } = message.part;
    const example =
      name === undefined
        ? examples.find(({ payload }) => payload !== undefined)
        : examples.find((one) => one.name === name);
    if (name !== undefined && !example)
      throw new CommandError(`the message "${message.name}" has no example "${name}".`);
    return this.from(message, example, seed);
  }

  /**
   * Returns one of the values of a message: its examples one after the other, then generated ones.
   * @param n counts from 0
   * @throws CommandError
   */
  nth(message: LiveMessage, n: number, seed: number): Promise<Draft> {
    const examples = message.part.examples.filter(({ payload }) => payload !== undefined);
    return this.from(message, examples[n], seed + Math.max(0, n - examples.length));
  }

  private async from(
    message: LiveMessage,
    example: LiveMessage['part']['examples'][number] | undefined,
    seed: number,
  ): Promise<Draft> {
    const made = await this.generated(message, seed, example?.payload === undefined);
    const headers = (example?.headers?.value ?? made.headers ?? {}) as Record<string, unknown>;
    return { value: example?.payload ? example.payload.value : made.value, headers };
  }

  private async generated(message: LiveMessage, seed: number, needsPayload: boolean) {
    const { uri, pointer } = message.part;
    const id = `${uri}#${pointer}`;
    const request = this.analyzer.makeExample(id, seed);
    const made = request ? await this.respond(request) : {};
    const { payload, headers } = made;
    if (needsPayload && payload && 'why' in payload)
      throw new CommandError(
        `a value of "${message.name}" can't be generated: ${payload.why} Give one with --payload.`,
      );
    const value = payload && 'value' in payload ? payload.value : undefined;
    const { discriminator } = message;
    const named =
      discriminator && isObject(value)
        ? { ...value, [discriminator.property]: discriminator.name }
        : value;
    return { value: named, headers: headers && 'value' in headers ? headers.value : undefined };
  }

  /**
   * Completes a message and judges it.
   * @param more the correlation id that it must have, else a new one where it has none; its key,
   * and where its reply is expected
   */
  ready(
    channel: LiveChannel,
    message: LiveMessage,
    address: string,
    draft: Draft,
    more: { readonly id?: unknown; readonly key?: string; readonly reply?: ReplyWay } = {},
  ): ReadyMessage {
    let best: ReadyMessage | undefined;
    for (const id of this.ids(message, draft, more.id)) {
      const made = this.build(channel, message, address, draft, id, more);
      best ??= made;
      if (made.judged.verdict === 'valid') return made;
    }
    return best as ReadyMessage;
  }

  /** Ids to try, of which the first that makes the message valid counts. */
  private ids({ correlation }: LiveMessage, draft: Draft, id: unknown): readonly unknown[] {
    if (!correlation) return [undefined];
    if (id !== undefined) return [id, Number(id)];
    const own = correlation.source === 'header' ? draft.headers : draft.value;
    const isGiven =
      draft.bytes !== undefined && correlation.source === 'payload'
        ? true
        : valueIn(own, fromPointer(correlation.pointer)) !== undefined;
    const fresh = [randomUUID(), randomInt(1, 2 ** 31)];
    return isGiven && draft.value === undefined ? [undefined] : [...fresh, undefined];
  }

  private build(
    channel: LiveChannel,
    message: LiveMessage,
    address: string,
    draft: Draft,
    id: unknown,
    { key, reply }: { readonly key?: string; readonly reply?: ReplyWay },
  ): ReadyMessage {
    let { value } = draft;
    let headers: unknown = draft.headers;
    const { correlation } = message;
    if (id !== undefined && correlation) {
      const path = fromPointer(correlation.pointer);
      if (correlation.source === 'header') headers = withValue(headers, path, id);
      else value = withValue(value, path, id);
    }
    const location = parseRuntimeExpression(reply?.location ?? '');
    if (location && reply) {
      const path = fromPointer(location.pointer);
      if (location.source === 'header') headers = withValue(headers, path, reply.address);
      else value = withValue(value, path, reply.address);
    }
    const contentType = message.contentType ?? 'application/json';
    const payload = draft.bytes ?? encoded(value, contentType);
    const sent = this.headersFor(message, headers as Record<string, unknown>);
    const judged = new LiveSession([{ ...channel, messages: [message] }], this.protocol, this.host);
    const incoming: Incoming = {
      address,
      payload,
      headers: sent,
      ...(this.protocol === 'kafka' && {
        key: key === undefined ? null : Buffer.from(key),
      }),
      ...(this.hasHeaders && { contentType }),
    };
    return {
      incoming,
      judged: judged.judge(incoming),
      outgoing: {
        ...{ address, payload, headers: sent ?? {} },
        ...(this.hasHeaders && { contentType }),
        ...(key !== undefined && { key }),
        ...(reply && { replyTo: reply.address }),
        ...(id !== undefined && { correlationId: String(id) }),
        ...exchangeOf(channel.part),
        isText: /json|^text\//.test(contentType),
      },
    };
  }

  /** Headers as they leave; null where the protocol has none. */
  private headersFor(
    message: LiveMessage,
    headers: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>> | null {
    if (!this.hasHeaders) return null;
    if (this.protocol === 'amqp') {
      const { headers: basis } = message;
      const schema =
        basis.kind === 'schema' ? { root: basis.root, definitions: basis.definitions() } : null;
      return headerReader(schema, 'texts')(headers);
    }
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
  }
}

/** Where a reply is expected. */
export interface ReplyWay {
  readonly address: string;
  /** The runtime expression that says where the request has it. */
  readonly location?: string;
}

/** Returns where replies are expected: at an address of our own where the document has none. */
export function replyWay(
  replies: LiveChannel,
  target: Pick<ServerTarget, 'endpoint' | 'parameters'>,
): ReplyWay {
  const address = addressOf(replies, target) ?? inboxOf(target.endpoint.protocol);
  const { replyLocation } = replies;
  return { address, ...(replyLocation !== undefined && { location: replyLocation }) };
}

/** An address that nobody else has. */
function inboxOf(protocol: string): string {
  const id = randomUUID().replaceAll('-', '');
  return protocol === 'nats' ? `_INBOX.${id}` : `apidoc${protocol === 'mqtt' ? '/' : '.'}${id}`;
}

function encoded(value: unknown, contentType: string): Uint8Array {
  if (value === undefined) return new Uint8Array();
  if (/^application\/(?:x-)?(?:ndjson|jsonl)/.test(contentType) && Array.isArray(value))
    return Buffer.from(value.map((one) => `${JSON.stringify(one)}\n`).join(''));
  if (typeof value === 'string' && contentType.startsWith('text/')) return Buffer.from(value);
  if (typeof value === 'string' && !/json/.test(contentType)) return Buffer.from(value, 'latin1');
  return Buffer.from(JSON.stringify(value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueIn(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const key of path) {
    if (!isObject(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

/** Returns a value with another one at a path of objects; the same where that can't be. */
function withValue(value: unknown, [key, ...rest]: readonly string[], inner: unknown): unknown {
  if (key === undefined) return inner;
  if (value !== undefined && !isObject(value)) return value;
  const own = value && Object.hasOwn(value, key) ? value[key] : undefined;
  const below = withValue(own, rest, inner);
  return Object.fromEntries([...Object.entries(value ?? {}), [key, below]]);
}
