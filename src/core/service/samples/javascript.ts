// Samples for Node, as modules.

import { jsLiteral as text, uriPart } from '../../text/code-literals.ts';
import type { SampleClient, SampleFacts } from './facts.ts';

const payloadOf = ({ message }: SampleFacts): string => message?.payload ?? '';

/** An object on one line, or on several; '' where it has no members. */
function objectLiteral(members: readonly (string | false | null)[], indent = ''): string {
  const used = members.filter((one): one is string => typeof one === 'string');
  if (used.length === 0) return '';
  const line = `{ ${used.join(', ')} }`;
  const isShort = line.length + indent.length <= 70 && !line.includes('\n');
  return isShort ? line : `{\n${used.map((one) => `${indent}  ${one},\n`).join('')}${indent}}`;
}

/** A member of an object, with a name that may need quotes. */
function member(name: string, value: string): string {
  // As a member in brackets `__proto__` is a name like any other.
  const key =
    name === '__proto__' ? `[${text(name)}]` : /^[a-z_]\w*$/i.test(name) ? name : text(name);
  return `${key}: ${value}`;
}

function headersOf({ message }: SampleFacts, isTyped = false): string[] {
  const { headers = [], contentType = null } = message ?? {};
  const own = headers.filter(([name]) => !isTyped || name.toLowerCase() !== 'content-type');
  return [
    ...(isTyped && contentType !== null ? [member('content-type', text(contentType))] : []),
    ...own.map(([name, value]) => member(name, text(value))),
  ];
}

const USER = 'process.env.BROKER_USER';
const PASSWORD = 'process.env.BROKER_PASSWORD';

function files({ login }: SampleFacts): string {
  return login.certificate ? "import { readFileSync } from 'node:fs';\n" : '';
}

/** Options of a client certificate, in the names of Node. */
const CERTIFICATE = [
  'cert: readFileSync(process.env.CLIENT_CERT)',
  'key: readFileSync(process.env.CLIENT_KEY)',
];

function ws(facts: SampleFacts): string {
  const { url, login, sends } = facts;
  const headers = [
    login.bearer && member('Authorization', "'Bearer ' + process.env.API_TOKEN"),
    login.basic &&
      member(
        'Authorization',
        "'Basic ' + btoa(process.env.API_USER + ':' + process.env.API_PASSWORD)",
      ),
    login.key?.in === 'header' && member(login.key.name, 'process.env.API_KEY'),
    login.key?.in === 'cookie' &&
      member('Cookie', `${text(`${login.key.name}=`)} + process.env.API_KEY`),
  ].map((one) => one ?? false);
  const address =
    login.key?.in === 'query'
      ? `${text(`${url}${url.includes('?') ? '&' : '?'}${uriPart(login.key.name)}=`)} + process.env.API_KEY`
      : text(url);
  const options = objectLiteral([
    objectLiteral(headers, '  ') !== '' && `headers: ${objectLiteral(headers, '  ')}`,
    ...(login.certificate ? CERTIFICATE : []),
  ]);
  const connect = `import WebSocket from 'ws';
${files(facts)}
const socket = new WebSocket(${address}${options === '' ? '' : `, ${options}`});
`;
  return sends
    ? `${connect}socket.on('open', () => {
  socket.send(${text(payloadOf(facts))}, () => socket.close());
});
socket.on('error', console.error);
`
    : `${connect}socket.on('message', (data) => console.log(data.toString()));
socket.on('error', console.error);
`;
}

function mqtt(facts: SampleFacts): string {
  const { host, port, isSecure, address, sends, login, mqtt: own, version, message } = facts;
  const properties = headersOf(facts);
  const is5 = version?.startsWith('5') === true || properties.length > 0;
  const options = objectLiteral([
    is5 && 'protocolVersion: 5',
    own.clientId !== null && `clientId: ${text(own.clientId)}`,
    login.user === true && `username: ${USER}`,
    login.password === true && `password: ${PASSWORD}`,
    ...(login.certificate ? CERTIFICATE : []),
  ]);
  const url = text(`mqtt${isSecure ? 's' : ''}://${host}:${port}`);
  const connect = `import mqtt from 'mqtt';
${files(facts)}
const client = await mqtt.connectAsync(${url}${options === '' ? '' : `, ${options}`});
`;
  if (!sends)
    return `${connect}client.on('message', (topic, payload) => console.log(topic, payload.toString()));
await client.subscribeAsync(${text(address)}, { qos: ${own.qos} });
`;
  const contentType = message?.contentType;
  const shown = objectLiteral(
    [
      is5 &&
        contentType !== undefined &&
        contentType !== null &&
        `contentType: ${text(contentType)}`,
      properties.length > 0 && `userProperties: ${objectLiteral(properties, '    ')}`,
    ],
    '  ',
  );
  const how = objectLiteral([
    `qos: ${own.qos}`,
    own.retain && 'retain: true',
    shown !== '' && `properties: ${shown}`,
  ]);
  return `${connect}await client.publishAsync(${text(address)}, ${text(payloadOf(facts))}, ${how});
await client.endAsync();
`;
}

function kafkajs(facts: SampleFacts): string {
  const { hosts, address, sends, login, isSecure, kafka, message } = facts;
  const mechanism = (login.mechanism ?? 'PLAIN').toLowerCase();
  const sasl = login.user
    ? `sasl: { mechanism: ${text(mechanism)}, username: ${USER}, password: ${PASSWORD} }`
    : null;
  const ssl = login.certificate
    ? `ssl: ${objectLiteral(CERTIFICATE, '  ')}`
    : isSecure && 'ssl: true';
  const brokers = hosts.split(',').map((one) => text(one.trim()));
  const options = objectLiteral([
    "clientId: 'sample'",
    `brokers: [${brokers.join(', ')}]`,
    ssl,
    sasl,
  ]);
  const connect = `import { Kafka } from 'kafkajs';
${files(facts)}
const kafka = new Kafka(${options});
`;
  if (!sends)
    return `${connect}const consumer = kafka.consumer({ groupId: ${text(kafka.group ?? 'sample')} });
await consumer.connect();
await consumer.subscribe({ topic: ${text(address)} });
await consumer.run({
  eachMessage: async ({ message }) => {
    console.log(message.key?.toString(), message.value?.toString());
  },
});
`;
  const headers = objectLiteral(headersOf(facts, true), '      ');
  const one = objectLiteral(
    [
      message?.key !== null && message !== null && `key: ${text(message.key)}`,
      `value: ${text(payloadOf(facts))}`,
      headers !== '' && `headers: ${headers}`,
    ],
    '    ',
  );
  return `${connect}const producer = kafka.producer();
await producer.connect();
await producer.send({
  topic: ${text(address)},
  messages: [
    ${one},
  ],
});
await producer.disconnect();
`;
}

function amqplib(facts: SampleFacts): string {
  const { host, port, isSecure, login, sends, address, amqp, message } = facts;
  const options = objectLiteral([
    `protocol: 'amqp${isSecure ? 's' : ''}'`,
    `hostname: ${text(host)}`,
    `port: ${port}`,
    amqp.vhost !== '/' && `vhost: ${text(amqp.vhost)}`,
    login.user === true && `username: ${USER}`,
    login.password === true && `password: ${PASSWORD}`,
  ]);
  const socket = login.certificate ? `, ${objectLiteral(CERTIFICATE)}` : '';
  const connect = `import amqplib from 'amqplib';
${files(facts)}
const connection = await amqplib.connect(${options}${socket});
const channel = await connection.createChannel();
`;
  if (!sends) {
    const queue =
      amqp.queue === null
        ? `const { queue } = await channel.assertQueue('', { exclusive: true });
await channel.bindQueue(queue, ${text(amqp.exchange)}, ${text(address)});
`
        : `const queue = ${text(amqp.queue)};
`;
    return `${connect}${queue}await channel.consume(queue, (message) => {
  if (!message) return;
  console.log(message.content.toString());
  channel.ack(message);
});
`;
  }
  const headers = objectLiteral(headersOf(facts), '  ');
  const type = message?.contentType;
  const how = objectLiteral([
    type !== null && type !== undefined && `contentType: ${text(type)}`,
    headers !== '' && `headers: ${headers}`,
  ]);
  return `${connect}channel.publish(
  ${text(amqp.exchange)},
  ${text(amqp.queue ?? address)},
  Buffer.from(${text(payloadOf(facts))}),${how === '' ? '' : `\n  ${how.replaceAll('\n', '\n  ')},`}
);
await channel.close();
await connection.close();
`;
}

function nats(facts: SampleFacts): string {
  const { host, port, isSecure, login, sends, address, nats: own } = facts;
  const options = objectLiteral([
    `servers: ${text(`${host}:${port}`)}`,
    login.user === true && `user: ${USER}`,
    login.password === true && `pass: ${PASSWORD}`,
    isSecure &&
      `tls: ${login.certificate ? '{ certFile: process.env.CLIENT_CERT, keyFile: process.env.CLIENT_KEY }' : '{}'}`,
  ]);
  const names = facts.message && headersOf(facts, true).length > 0 ? 'connect, headers' : 'connect';
  const connect = `import { ${names} } from '@nats-io/transport-node';

const connection = await connect(${options});
`;
  if (!sends)
    return `${connect}const queue = ${own.queue === null ? '{}' : `{ queue: ${text(own.queue)} }`};
for await (const message of connection.subscribe(${text(address)}, queue))
  console.log(message.subject, message.string());
`;
  const { headers = [], contentType = null } = facts.message ?? {};
  const all = [
    ...(contentType === null ? [] : [['Content-Type', contentType] as const]),
    ...headers.filter(([name]) => name.toLowerCase() !== 'content-type'),
  ];
  const lines = all.map(([name, value]) => `sent.append(${text(name)}, ${text(value)});\n`);
  const made = lines.length > 0 ? `const sent = headers();\n${lines.join('')}` : '';
  return `${connect}${made}connection.publish(${text(address)}, ${text(payloadOf(facts))}${made === '' ? '' : ', { headers: sent }'});
await connection.drain();
`;
}

function ioredis(facts: SampleFacts): string {
  const { host, port, isSecure, login, sends, address } = facts;
  const options = objectLiteral([
    `host: ${text(host)}`,
    `port: ${port}`,
    login.user === true && `username: ${USER}`,
    login.password === true && `password: ${PASSWORD}`,
    login.certificate ? `tls: ${objectLiteral(CERTIFICATE, '  ')}` : isSecure && 'tls: {}',
  ]);
  const connect = `import { Redis } from 'ioredis';
${files(facts)}
const redis = new Redis(${options});
`;
  if (sends)
    return `${connect}await redis.publish(${text(address)}, ${text(payloadOf(facts))});
await redis.quit();
`;
  return /[*?[]/.test(address)
    ? `${connect}redis.on('pmessage', (pattern, channel, message) => console.log(channel, message));
await redis.psubscribe(${text(address)});
`
    : `${connect}redis.on('message', (channel, message) => console.log(channel, message));
await redis.subscribe(${text(address)});
`;
}

const rows: readonly Omit<SampleClient, 'language'>[] = [
  { id: 'ws', label: 'ws', protocols: ['ws'], write: ws },
  { id: 'mqtt.js', label: 'MQTT.js', protocols: ['mqtt'], write: mqtt },
  { id: 'kafkajs', label: 'KafkaJS', protocols: ['kafka'], write: kafkajs },
  { id: 'amqplib', label: 'amqplib', protocols: ['amqp'], write: amqplib },
  { id: 'nats.js', label: 'nats.js', protocols: ['nats'], write: nats },
  { id: 'ioredis', label: 'ioredis', protocols: ['redis'], write: ioredis },
];

export const JAVASCRIPT_CLIENTS: readonly SampleClient[] = rows.map((row) => ({
  ...row,
  language: 'javascript',
}));
