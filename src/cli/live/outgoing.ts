// Messages that are made here: of examples, or generated; with the ids and addresses by which a
// reply finds its way back.
import { randomInt, randomUUID } from 'node:crypto';
import { MessageBuilder } from '../../core/api.ts';
import type {
  Analyzer,
  Incoming,
  JudgedMessage,
  JudgeHost,
  LiveChannel,
  LiveMessage,
  MessageDraft,
  MessageFacts,
  ReplyWay,
} from '../../core/types.ts';
import type { Outgoing, Protocol } from '../../live/transport.ts';
import { CommandError } from '../failures.ts';
import { createResponder } from '../validate-examples.ts';
import { addressOf, exchangeOf, type ServerTarget } from './live-target.ts';

/** A message that is ready to leave, as the judge and as the transport have it. */
export interface ReadyMessage {
  readonly outgoing: Outgoing;
  readonly incoming: Incoming;
  readonly judged: JudgedMessage;
}

/** Makes the messages of one channel. */
export class MessageMaker {
  private readonly analyzer: Analyzer;
  private readonly builder: MessageBuilder;
  private readonly respond = createResponder();

  /** @param version of the protocol: MQTT before 5 has no headers */
  constructor(
    analyzer: Analyzer,
    protocol: Protocol,
    version: string | undefined,
    host: JudgeHost,
  ) {
    this.analyzer = analyzer;
    const freshIds = () => [randomUUID(), randomInt(1, 2 ** 31)];
    this.builder = new MessageBuilder(protocol, version, host, freshIds);
  }

  /**
   * Returns an example of the document, by its name or the first one; without one a generated
   * value.
   * @throws CommandError
   */
  async draft(message: LiveMessage, name: string | undefined, seed: number): Promise<MessageDraft> {
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
  nth(message: LiveMessage, n: number, seed: number): Promise<MessageDraft> {
    const examples = message.part.examples.filter(({ payload }) => payload !== undefined);
    return this.from(message, examples[n], seed + Math.max(0, n - examples.length));
  }

  private async from(
    message: LiveMessage,
    example: LiveMessage['part']['examples'][number] | undefined,
    seed: number,
  ): Promise<MessageDraft> {
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
    return {
      value: payload && 'value' in payload ? payload.value : undefined,
      headers: headers && 'value' in headers ? headers.value : undefined,
    };
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
    draft: MessageDraft,
    more: MessageFacts = {},
  ): ReadyMessage {
    const built = this.builder.build(channel, message, address, draft, more);
    const { incoming, judged, correlationId, isText } = built;
    const { key, reply } = more;
    const { contentType, headers, payload } = incoming;
    return {
      ...{ incoming, judged },
      outgoing: {
        ...{ address, payload: payload ?? new Uint8Array(), headers: headers ?? {} },
        ...(contentType !== undefined && { contentType }),
        ...(key !== undefined && { key }),
        ...(reply && { replyTo: reply.address }),
        ...(correlationId !== undefined && { correlationId }),
        ...exchangeOf(channel.part),
        isText,
      },
    };
  }
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
