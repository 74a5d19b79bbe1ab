// What is used of the clients of brokers: their own types are large, and slow to check.

declare module 'mqtt' {
  import type { EventEmitter } from 'node:events';

  export interface Packet {
    readonly retain: boolean;
    readonly dup: boolean;
    readonly properties?: {
      readonly contentType?: string;
      readonly responseTopic?: string;
      readonly userProperties?: Readonly<Record<string, string | string[]>>;
    };
  }

  export interface PublishOptions {
    readonly qos?: 0 | 1 | 2;
    readonly properties?: {
      readonly contentType?: string;
      readonly responseTopic?: string;
      readonly correlationData?: Uint8Array;
      readonly userProperties?: Readonly<Record<string, string | string[]>>;
    };
  }

  export interface Granted {
    readonly topic: string;
    readonly qos: number;
  }

  export interface MqttClient extends EventEmitter {
    subscribeAsync(topic: string, options: { readonly qos: 0 | 1 | 2 }): Promise<Granted[]>;
    publishAsync(topic: string, payload: Uint8Array, options: PublishOptions): Promise<unknown>;
    endAsync(force?: boolean): Promise<void>;
    end(force?: boolean): void;
  }

  const mqtt: { connect(options: object): MqttClient };
  export default mqtt;
}

declare module 'amqplib' {
  import type { EventEmitter } from 'node:events';

  export interface Message {
    readonly content: Buffer;
    readonly fields: { readonly routingKey: string; readonly redelivered: boolean };
    readonly properties: {
      readonly headers?: Readonly<Record<string, unknown>>;
      readonly contentType?: string;
      readonly replyTo?: string;
    };
  }

  export interface Channel extends EventEmitter {
    checkExchange(name: string): Promise<unknown>;
    assertQueue(name: string, options: object): Promise<{ readonly queue: string }>;
    bindQueue(queue: string, exchange: string, key: string): Promise<unknown>;
    consume(
      queue: string,
      take: (message: Message | null) => void,
      options: object,
    ): Promise<unknown>;
    publish(
      exchange: string,
      key: string,
      content: Buffer,
      options: object,
      done: (failure: Error | null) => void,
    ): boolean;
  }

  export interface Model extends EventEmitter {
    createConfirmChannel(): Promise<Channel>;
    close(): Promise<void>;
  }

  export function connect(url: object, options: object): Promise<Model>;
}

declare module 'kafkajs' {
  export interface KafkaMessage {
    readonly key: Buffer | null;
    readonly value: Buffer | null;
    readonly headers?: Readonly<Record<string, Buffer | string | (Buffer | string)[] | undefined>>;
    readonly offset: string;
  }

  export interface Batch {
    readonly topic: string;
    readonly partition: number;
    readonly messages: readonly KafkaMessage[];
  }

  export interface Consumer {
    readonly events: { readonly GROUP_JOIN: string; readonly CRASH: string };
    on(
      event: string,
      listener: (event: { readonly payload: { readonly error?: Error } }) => void,
    ): void;
    connect(): Promise<void>;
    subscribe(options: {
      readonly topic: string | RegExp;
      readonly fromBeginning: boolean;
    }): Promise<void>;
    run(options: object): Promise<void>;
    seek(at: { readonly topic: string; readonly partition: number; readonly offset: string }): void;
    disconnect(): Promise<void>;
  }

  export interface Producer {
    connect(): Promise<void>;
    send(record: object): Promise<unknown>;
    disconnect(): Promise<void>;
  }

  export interface Admin {
    connect(): Promise<void>;
    listTopics(): Promise<string[]>;
    fetchTopicOffsets(
      topic: string,
    ): Promise<{ readonly partition: number; readonly offset: string; readonly low: string }[]>;
    disconnect(): Promise<void>;
  }

  export class Kafka {
    constructor(options: object);
    consumer(options: object): Consumer;
    producer(options: object): Producer;
    admin(options: object): Admin;
  }

  export const logLevel: { readonly NOTHING: number };
  export const Partitioners: { readonly DefaultPartitioner: unknown };
}
