// Samples for Python 3.

import { pythonLiteral as text, uriPart } from '../../text/code-literals.ts';
import type { SampleClient, SampleFacts } from './facts.ts';

const payloadOf = ({ message }: SampleFacts): string => message?.payload ?? '';

/** Lines of code; what is false is left out. */
function joinLines(...parts: readonly (string | false | null)[]): string {
  return `${parts.filter((part): part is string => typeof part === 'string').join('\n')}\n`;
}

/** A call, on several lines where it is long. */
function call(name: string, ...args: readonly (string | false | null)[]): string {
  const used = args.filter((arg): arg is string => typeof arg === 'string');
  const line = `${name}(${used.join(', ')})`;
  return line.length <= 88 ? line : `${name}(\n${used.map((one) => `    ${one},\n`).join('')})`;
}

const dict = (pairs: readonly (readonly [string, string])[]): string =>
  `{${pairs.map(([name, value]) => `${text(name)}: ${value}`).join(', ')}}`;

const env = (name: string): string => `os.environ["${name}"]`;

function headersOf({ message }: SampleFacts, isTyped = false): (readonly [string, string])[] {
  const { headers = [], contentType = null } = message ?? {};
  const own = headers.filter(([name]) => !isTyped || name.toLowerCase() !== 'content-type');
  return [
    ...(isTyped && contentType !== null ? [['content-type', text(contentType)] as const] : []),
    ...own.map(([name, value]) => [name, text(value)] as const),
  ];
}

function websockets(facts: SampleFacts): string {
  const { url, login, sends } = facts;
  const headers: (readonly [string, string])[] = [];
  if (login.bearer) headers.push(['Authorization', `"Bearer " + ${env('API_TOKEN')}`]);
  if (login.basic)
    headers.push([
      'Authorization',
      `"Basic " + base64.b64encode((${env('API_USER')} + ":" + ${env('API_PASSWORD')}).encode()).decode()`,
    ]);
  if (login.key?.in === 'header') headers.push([login.key.name, env('API_KEY')]);
  if (login.key?.in === 'cookie')
    headers.push(['Cookie', `${text(`${login.key.name}=`)} + ${env('API_KEY')}`]);
  const isQuery = login.key?.in === 'query';
  const address = isQuery
    ? `${text(`${url}${url.includes('?') ? '&' : '?'}${uriPart(login.key?.name ?? '')}=`)} + ${env('API_KEY')}`
    : text(url);
  const connect = call(
    'connect',
    address,
    headers.length > 0 && `additional_headers=${dict(headers)}`,
  );
  return joinLines(
    login.basic === true && 'import base64',
    (headers.length > 0 || isQuery) && 'import os',
    'from websockets.sync.client import connect',
    '',
    `with ${connect} as socket:`,
    ...(sends
      ? [`    socket.send(${text(payloadOf(facts))})`]
      : ['    for message in socket:', '        print(message)']),
  );
}

function paho(facts: SampleFacts): string {
  const { host, port, isSecure, address, sends, login, mqtt, version, message } = facts;
  const pairs = headersOf(facts);
  const is5 = version?.startsWith('5') === true || pairs.length > 0;
  const type = message?.contentType ?? null;
  const hasProperties = sends && is5 && (pairs.length > 0 || type !== null);
  const client = call(
    'mqtt.Client',
    'mqtt.CallbackAPIVersion.VERSION2',
    mqtt.clientId !== null && `client_id=${text(mqtt.clientId)}`,
    is5 && 'protocol=mqtt.MQTTv5',
  );
  return joinLines(
    (login.user || login.password || login.certificate) === true && 'import os',
    'import paho.mqtt.client as mqtt',
    hasProperties && 'from paho.mqtt.packettypes import PacketTypes',
    hasProperties && 'from paho.mqtt.properties import Properties',
    '',
    `client = ${client}`,
    (login.user || login.password) === true &&
      `client.username_pw_set(${login.user ? env('BROKER_USER') : '""'}${login.password ? `, ${env('BROKER_PASSWORD')}` : ''})`,
    isSecure &&
      (login.certificate
        ? `client.tls_set(certfile=${env('CLIENT_CERT')}, keyfile=${env('CLIENT_KEY')})`
        : 'client.tls_set()'),
    ...(sends
      ? [
          `client.connect(${text(host)}, ${port})`,
          'client.loop_start()',
          hasProperties && 'properties = Properties(PacketTypes.PUBLISH)',
          hasProperties && type !== null && `properties.ContentType = ${text(type)}`,
          hasProperties &&
            pairs.length > 0 &&
            `properties.UserProperty = [${pairs.map(([name, value]) => `(${text(name)}, ${value})`).join(', ')}]`,
          `sent = ${call(
            'client.publish',
            text(address),
            text(payloadOf(facts)),
            `qos=${mqtt.qos}`,
            mqtt.retain && 'retain=True',
            hasProperties && 'properties=properties',
          )}`,
          'sent.wait_for_publish()',
          'client.disconnect()',
        ]
      : [
          `client.on_connect = lambda client, *_: client.subscribe(${text(address)}, qos=${mqtt.qos})`,
          'client.on_message = lambda _client, _data, message: print(message.topic, message.payload.decode())',
          `client.connect(${text(host)}, ${port})`,
          'client.loop_forever()',
        ]),
  );
}

function confluentKafka(facts: SampleFacts): string {
  const { hosts, address, sends, login, isSecure, kafka, message } = facts;
  const sasl = login.mechanism !== undefined || login.user === true;
  const protocol = `${sasl ? 'SASL_' : ''}${isSecure ? 'SSL' : 'PLAINTEXT'}`;
  const config = dict([
    ['bootstrap.servers', text(hosts)],
    ...(protocol === 'PLAINTEXT' ? [] : [['security.protocol', text(protocol)] as const]),
    ...(sasl ? [['sasl.mechanism', text(login.mechanism ?? 'PLAIN')] as const] : []),
    ...(login.user ? [['sasl.username', env('BROKER_USER')] as const] : []),
    ...(login.password ? [['sasl.password', env('BROKER_PASSWORD')] as const] : []),
    ...(login.certificate
      ? [
          ['ssl.certificate.location', env('CLIENT_CERT')] as const,
          ['ssl.key.location', env('CLIENT_KEY')] as const,
        ]
      : []),
    ...(sends
      ? []
      : [
          ['group.id', text(kafka.group ?? 'sample')] as const,
          ['auto.offset.reset', '"latest"'] as const,
        ]),
  ]);
  const needsOs = (login.user || login.password || login.certificate) === true && 'import os';
  if (!sends)
    return joinLines(
      needsOs,
      'from confluent_kafka import Consumer',
      '',
      `consumer = Consumer(${config})`,
      `consumer.subscribe([${text(address)}])`,
      'while True:',
      '    message = consumer.poll(1)',
      '    if message is None:',
      '        continue',
      '    if message.error():',
      '        raise RuntimeError(message.error())',
      '    print(message.key(), message.value())',
    );
  const headers = headersOf(facts, true);
  return joinLines(
    needsOs,
    'from confluent_kafka import Producer',
    '',
    `producer = Producer(${config})`,
    call(
      'producer.produce',
      text(address),
      text(payloadOf(facts)),
      message !== null && message.key !== null && `key=${text(message.key)}`,
      headers.length > 0 &&
        `headers=[${headers.map(([name, value]) => `(${text(name)}, ${value})`).join(', ')}]`,
    ),
    'producer.flush()',
  );
}

function pika(facts: SampleFacts): string {
  const { host, port, isSecure, login, sends, address, amqp, message } = facts;
  const parameters = call(
    'pika.ConnectionParameters',
    `host=${text(host)}`,
    `port=${port}`,
    amqp.vhost !== '/' && `virtual_host=${text(amqp.vhost)}`,
    login.user === true &&
      `credentials=pika.PlainCredentials(${env('BROKER_USER')}, ${env('BROKER_PASSWORD')})`,
    isSecure && 'ssl_options=pika.SSLOptions(context)',
  );
  const headers = headersOf(facts);
  const type = message?.contentType ?? null;
  const properties = call(
    'pika.BasicProperties',
    type !== null && `content_type=${text(type)}`,
    headers.length > 0 && `headers=${dict(headers)}`,
  );
  const queue =
    amqp.queue === null
      ? [
          'queue = channel.queue_declare("", exclusive=True).method.queue',
          `channel.queue_bind(queue, ${text(amqp.exchange)}, ${text(address)})`,
        ]
      : [`queue = ${text(amqp.queue)}`];
  return joinLines(
    (login.user || login.certificate) === true && 'import os',
    isSecure && 'import ssl',
    'import pika',
    '',
    isSecure && 'context = ssl.create_default_context()',
    login.certificate === true &&
      `context.load_cert_chain(${env('CLIENT_CERT')}, ${env('CLIENT_KEY')})`,
    `connection = pika.BlockingConnection(${parameters})`,
    'channel = connection.channel()',
    ...(sends
      ? [
          call(
            'channel.basic_publish',
            `exchange=${text(amqp.exchange)}`,
            `routing_key=${text(amqp.queue ?? address)}`,
            `body=${text(payloadOf(facts))}`,
            `properties=${properties}`,
          ),
          'connection.close()',
        ]
      : [
          ...queue,
          'for method, properties, body in channel.consume(queue, auto_ack=True):',
          '    print(body.decode())',
        ]),
  );
}

function natsPy(facts: SampleFacts): string {
  const { host, port, isSecure, login, sends, address, nats } = facts;
  const connect = call(
    'await nats.connect',
    text(`${isSecure ? 'tls' : 'nats'}://${host}:${port}`),
    login.user === true && `user=${env('BROKER_USER')}`,
    login.password === true && `password=${env('BROKER_PASSWORD')}`,
    login.certificate === true && 'tls=context',
  ).replaceAll('\n', '\n    ');
  const headers = headersOf(facts, true);
  return joinLines(
    'import asyncio',
    (login.user || login.certificate) === true && 'import os',
    login.certificate === true && 'import ssl',
    'import nats',
    '',
    'async def main():',
    login.certificate === true && '    context = ssl.create_default_context()',
    login.certificate === true &&
      `    context.load_cert_chain(${env('CLIENT_CERT')}, ${env('CLIENT_KEY')})`,
    `    connection = ${connect}`,
    ...(sends
      ? [
          `    ${call(
            'await connection.publish',
            text(address),
            `${text(payloadOf(facts))}.encode()`,
            headers.length > 0 && `headers=${dict(headers)}`,
          ).replaceAll('\n', '\n    ')}`,
          '    await connection.drain()',
        ]
      : [
          `    messages = await connection.subscribe(${text(address)}${nats.queue === null ? '' : `, ${text(nats.queue)}`})`,
          '    async for message in messages.messages:',
          '        print(message.subject, message.data.decode())',
        ]),
    '',
    'asyncio.run(main())',
  );
}

function redisPy(facts: SampleFacts): string {
  const { host, port, isSecure, login, sends, address } = facts;
  const isPattern = /[*?[]/.test(address);
  const connect = call(
    'redis.Redis',
    `host=${text(host)}`,
    `port=${port}`,
    login.user === true && `username=${env('BROKER_USER')}`,
    login.password === true && `password=${env('BROKER_PASSWORD')}`,
    isSecure && 'ssl=True',
    login.certificate === true && `ssl_certfile=${env('CLIENT_CERT')}`,
    login.certificate === true && `ssl_keyfile=${env('CLIENT_KEY')}`,
  );
  return joinLines(
    (login.user || login.password || login.certificate) === true && 'import os',
    'import redis',
    '',
    `client = ${connect}`,
    ...(sends
      ? [call('client.publish', text(address), text(payloadOf(facts)))]
      : [
          'messages = client.pubsub(ignore_subscribe_messages=True)',
          `messages.${isPattern ? 'psubscribe' : 'subscribe'}(${text(address)})`,
          'for message in messages.listen():',
          '    print(message["channel"].decode(), message["data"].decode())',
        ]),
  );
}

const rows: readonly Omit<SampleClient, 'language'>[] = [
  { id: 'websockets', label: 'websockets', protocols: ['ws'], write: websockets },
  { id: 'paho-python', label: 'Paho', protocols: ['mqtt'], write: paho },
  { id: 'confluent-kafka', label: 'confluent-kafka', protocols: ['kafka'], write: confluentKafka },
  { id: 'pika', label: 'Pika', protocols: ['amqp'], write: pika },
  { id: 'nats-py', label: 'nats-py', protocols: ['nats'], write: natsPy },
  { id: 'redis-py', label: 'redis-py', protocols: ['redis'], write: redisPy },
];

export const PYTHON_CLIENTS: readonly SampleClient[] = rows.map((row) => ({
  ...row,
  language: 'python',
}));
