// How servers are reached by the values of their `protocol`: which protocol it is, whether with
// TLS, and the port where the host names none (IANA service names, documentation of the brokers).

/** Protocols without their variants. */
export type ServerProtocol =
  | 'amqp'
  | 'googlepubsub'
  | 'http'
  | 'jms'
  | 'kafka'
  | 'mqtt'
  | 'nats'
  | 'pulsar'
  | 'redis'
  | 'sns'
  | 'sqs'
  | 'sse'
  | 'stomp'
  | 'ws';

/** What a value of `protocol` says. */
export interface ProtocolScheme {
  readonly protocol: ServerProtocol;
  readonly isSecure: boolean;
  readonly port: number;
}

/** Of several with a port, the first one is usual there. */
const SCHEMES: Readonly<
  Record<string, readonly [protocol: ServerProtocol, isSecure: boolean, port: number]>
> = {
  http: ['http', false, 80],
  https: ['http', true, 443],
  sse: ['sse', false, 80],
  ws: ['ws', false, 80],
  wss: ['ws', true, 443],
  kafka: ['kafka', false, 9092],
  'kafka-secure': ['kafka', true, 9093],
  mqtt: ['mqtt', false, 1883],
  mqtt5: ['mqtt', false, 1883],
  mqtts: ['mqtt', true, 8883],
  'secure-mqtt': ['mqtt', true, 8883],
  amqp: ['amqp', false, 5672],
  amqps: ['amqp', true, 5671],
  nats: ['nats', false, 4222],
  tls: ['nats', true, 4222],
  redis: ['redis', false, 6379],
  rediss: ['redis', true, 6379],
  stomp: ['stomp', false, 61613],
  stomps: ['stomp', true, 61614],
  pulsar: ['pulsar', false, 6650],
  jms: ['jms', false, 61616],
  googlepubsub: ['googlepubsub', true, 443],
  cloudpubsub: ['googlepubsub', true, 443],
  sns: ['sns', true, 443],
  sqs: ['sqs', true, 443],
};

/** Returns what a value of a server's `protocol` says, in any case; undefined for others. */
export function protocolScheme(value: string | undefined): ProtocolScheme | undefined {
  const name = (value ?? '').toLowerCase();
  const row = Object.hasOwn(SCHEMES, name) ? SCHEMES[name] : undefined;
  return row && { protocol: row[0], isSecure: row[1], port: row[2] };
}

/** Returns the value of `protocol` that is usual at a port; undefined at others. */
export function protocolAtPort(port: string): string | undefined {
  return Object.entries(SCHEMES).find(([, [, , usual]]) => String(usual) === port)?.[0];
}
