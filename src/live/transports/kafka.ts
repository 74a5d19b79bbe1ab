// Kafka: a consumer in a group of its own, which commits nothing.
import { randomUUID } from 'node:crypto';
import { type Batch, Kafka, type KafkaMessage, logLevel, Partitioners } from 'kafkajs';
import {
  asRefusal,
  type Connect,
  type Connection,
  contentTypeIn,
  type Endpoint,
  type Link,
  payloadOf,
  Refused,
  type Subscription,
} from '../transport.ts';

const LOGIN = /SASL|authenticat|credential/i;
const TIMEOUT = 15_000;
const BATCH_BYTES = 8 * 1024 * 1024;

export const connect: Connect = async (endpoint, link) => {
  const client = new KafkaClient(endpoint, link);
  await client.check();
  return client;
};

class KafkaClient implements Connection {
  private readonly kafka: Kafka;
  private readonly link: Link;
  private readonly ends: (() => Promise<void>)[] = [];
  private producer: ReturnType<Kafka['producer']> | null = null;
  private isClosed = false;

  constructor(endpoint: Endpoint, link: Link) {
    const { host, port, isSecure, tls } = endpoint;
    this.link = link;
    this.kafka = new Kafka({
      clientId: 'apidoc-studio',
      brokers: host.split(',').map((one) => (/:\d+$/.test(one) ? one : `${one}:${port}`)),
      connectionTimeout: TIMEOUT,
      logLevel: logLevel.NOTHING,
      ...(isSecure && { ssl: tls }),
      ...saslOf(endpoint),
      // It is tried again by us.
      retry: { retries: 2, initialRetryTime: 200 },
    });
  }

  /** Connects for the first time. @throws Refused */
  async check(): Promise<void> {
    const admin = this.kafka.admin({});
    try {
      await admin.connect();
      await admin.disconnect();
    } catch (failure) {
      throw this.refusal(failure as Error);
    }
  }

  async subscribe({ address, fromBeginning }: Subscription): Promise<void> {
    // The offsets of now: what arrives while the group forms must not be missed.
    const partitions = await this.positions(address, fromBeginning);
    const consumer = this.kafka.consumer({
      groupId: `apidoc-studio-${randomUUID()}`,
      maxBytesPerPartition: BATCH_BYTES,
      maxWaitTimeInMs: 200,
      sessionTimeout: 10_000,
      allowAutoTopicCreation: false,
    });
    this.ends.push(() => consumer.disconnect());
    await consumer.connect();
    await consumer.subscribe({ topic: address, fromBeginning });
    const joined = new Promise<void>((resolve) => {
      consumer.on(consumer.events.GROUP_JOIN, () => {
        // Nothing is committed, so that the broker does not know where to go on.
        for (const partition of partitions) {
          const offset = this.link.memory.get(positionKey(address, partition)) as string;
          consumer.seek({ topic: address, partition, offset });
        }
        resolve();
      });
    });
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!this.isClosed) this.link.dropped(this.refusal(payload.error ?? new Error('lost')));
    });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: true,
      eachBatch: async ({ batch }: { batch: Batch }) => {
        for (const message of batch.messages) this.take(batch, message);
      },
    });
    await joined;
  }

  async send(message: Parameters<Connection['send']>[0]): Promise<void> {
    const { address, payload, headers, contentType, key } = message;
    if (!this.producer) {
      this.producer = this.kafka.producer({
        createPartitioner: Partitioners.DefaultPartitioner,
        allowAutoTopicCreation: false,
      });
      await this.producer.connect();
    }
    const own = Object.entries({
      ...headers,
      ...(contentType !== undefined && { 'content-type': contentType }),
    });
    await this.producer.send({
      topic: address,
      messages: [
        {
          value: Buffer.from(payload),
          key: key ?? null,
          headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
        },
      ],
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.producer?.disconnect();
    await Promise.all(this.ends.map((end) => end().catch(() => undefined)));
  }

  /**
   * Remembers where each partition is read from: where it was left, its beginning or its end.
   * Returns the partitions.
   */
  private async positions(topic: string, fromBeginning: boolean): Promise<readonly number[]> {
    const admin = this.kafka.admin({});
    await admin.connect();
    try {
      const partitions = await admin.fetchTopicOffsets(topic);
      return partitions.map(({ partition, offset, low }) => {
        const left = this.link.memory.get(positionKey(topic, partition)) as string | undefined;
        const position = left ?? (fromBeginning ? low : offset);
        this.link.memory.set(positionKey(topic, partition), position);
        return partition;
      });
    } catch (failure) {
      const { type } = failure as { readonly type?: string };
      throw type === 'UNKNOWN_TOPIC_OR_PARTITION'
        ? new Refused(`there is no topic "${topic}"`)
        : failure;
    } finally {
      await admin.disconnect();
    }
  }

  private take({ topic, partition }: Batch, message: KafkaMessage): void {
    const memory = positionKey(topic, partition);
    const next = BigInt(message.offset) + 1n;
    const known = this.link.memory.get(memory) as string | undefined;
    // What was taken before an interruption, or lies before the position to begin at.
    if (known !== undefined && BigInt(message.offset) < BigInt(known)) return;
    this.link.memory.set(memory, String(next));
    const headers = headersOf(message.headers ?? {});
    const id = schemaIdIn(message.headers ?? {});
    this.link.message({
      address: topic,
      ...(message.value === null ? { payload: null } : payloadOf(message.value)),
      headers,
      key: message.key,
      contentType: contentTypeIn(headers),
      ...(id !== undefined && { schemaId: id }),
    });
  }

  private refusal(failure: Error): Error {
    const { name, message } = failure;
    if (LOGIN.test(name) || LOGIN.test(message)) return new Refused('the login is refused');
    const { cause } = failure as { readonly cause?: unknown };
    return asRefusal(cause instanceof Error ? cause : failure);
  }
}

function positionKey(topic: string, partition: number): string {
  return `offset ${partition} ${topic}`;
}

function saslOf({ login }: Endpoint): object {
  const { user, password, token, mechanism = 'plain' } = login;
  if (user !== undefined && password !== undefined)
    return { sasl: { mechanism, username: user, password } };
  if (token === undefined) return {};
  const provider = async () => ({ value: token });
  return { sasl: { mechanism: 'oauthbearer', oauthBearerProvider: provider } };
}

type Headers = NonNullable<KafkaMessage['headers']>;

function headersOf(headers: Headers): Readonly<Record<string, unknown>> {
  const entries = Object.entries(headers).map(([name, value]) => {
    const texts = [value ?? ''].flat().map((one) => one.toString());
    return [name, texts.length === 1 ? texts[0] : texts] as const;
  });
  return Object.fromEntries(entries);
}

/** The headers in which serializers write the id of the schema of a value. */
function schemaIdIn(headers: Headers): number | string | undefined {
  const long = headers['apicurio.value.globalId'] ?? headers['apicurio.value.contentId'];
  if (Buffer.isBuffer(long) && long.length === 8) return Number(long.readBigUInt64BE());
  const guid = headers.__value_schema_id;
  return Buffer.isBuffer(guid) && guid.length === 17 ? guid.subarray(1).toString('hex') : undefined;
}
