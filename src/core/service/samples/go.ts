// Samples for Go, as a program of one file.

import { goLiteral as text, uriPart } from '../../text/code-literals.ts';
import type { SampleClient, SampleFacts } from './facts.ts';

const payloadOf = ({ message }: SampleFacts): string => message?.payload ?? '';
const env = (name: string): string => `os.Getenv("${name}")`;

/** A program; imports are those whose package the body names. */
function program(imports: readonly string[], body: readonly (string | false | null)[]): string {
  const code = body.filter((one): one is string => typeof one === 'string');
  const path = (one: string): string => one.replace(/^.* "|"$/g, '');
  const rank = (one: string): string => `${path(one).includes('.') ? 1 : 0} ${path(one)}`;
  const sorted = [...imports].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return `package main

import (
${sorted.map((one) => `\t${one.endsWith('"') ? one : `"${one}"`}\n`).join('')})

func main() {
${code
  .flatMap((one) => one.split('\n'))
  .map((line) => (line === '' ? '' : `\t${line}`))
  .join('\n')}
}
`;
}

const FAIL = 'if err != nil {\n\tlog.Fatal(err)\n}';
const needsOs = ({ login }: SampleFacts): string[] =>
  login.user || login.password || login.certificate ? ['os'] : [];

function typedHeaders({ message }: SampleFacts): (readonly [string, string])[] {
  const { headers = [], contentType = null } = message ?? {};
  return [
    ...(contentType === null ? [] : [['content-type', contentType] as const]),
    ...headers.filter(([name]) => name.toLowerCase() !== 'content-type'),
  ];
}

function franz(facts: SampleFacts): string {
  const { hosts, address, sends, login, isSecure, kafka, message } = facts;
  const mechanism = login.mechanism ?? 'PLAIN';
  const isScram = mechanism.startsWith('SCRAM');
  const auth = isScram
    ? `scram.Auth{User: ${env('BROKER_USER')}, Pass: ${env('BROKER_PASSWORD')}}.AsSha${mechanism.slice(-3)}Mechanism()`
    : `plain.Auth{User: ${env('BROKER_USER')}, Pass: ${env('BROKER_PASSWORD')}}.AsMechanism()`;
  const client = [
    'client, err := kgo.NewClient(',
    `\tkgo.SeedBrokers(${hosts
      .split(',')
      .map((one) => text(one.trim()))
      .join(', ')}),`,
    isSecure && '\tkgo.DialTLS(),',
    login.user === true && `\tkgo.SASL(${auth}),`,
    !sends && `\tkgo.ConsumeTopics(${text(address)}),`,
    !sends && kafka.group !== null && `\tkgo.ConsumerGroup(${text(kafka.group)}),`,
    ')',
    FAIL,
    'defer client.Close()',
  ];
  const imports = [
    'context',
    'log',
    'github.com/twmb/franz-go/pkg/kgo',
    ...(login.user
      ? ['os', `github.com/twmb/franz-go/pkg/sasl/${isScram ? 'scram' : 'plain'}`]
      : []),
  ];
  if (!sends)
    return program(
      ['fmt', ...imports],
      [
        ...client,
        'for {',
        '\tclient.PollFetches(context.Background()).EachRecord(func(record *kgo.Record) {',
        '\t\tfmt.Println(string(record.Key), string(record.Value))',
        '\t})',
        '}',
      ],
    );
  const headers = typedHeaders(facts);
  return program(imports, [
    ...client,
    'record := &kgo.Record{',
    `\tTopic: ${text(address)},`,
    message !== null && message.key !== null && `\tKey: []byte(${text(message.key)}),`,
    `\tValue: []byte(${text(payloadOf(facts))}),`,
    headers.length > 0 && '\tHeaders: []kgo.RecordHeader{',
    ...headers.map(([name, value]) => `\t\t{Key: ${text(name)}, Value: []byte(${text(value)})},`),
    headers.length > 0 && '\t},',
    '}',
    'if err := client.ProduceSync(context.Background(), record).FirstErr(); err != nil {',
    '\tlog.Fatal(err)',
    '}',
  ]);
}

function paho(facts: SampleFacts): string {
  const { host, port, isSecure, login, sends, address, mqtt } = facts;
  const url = text(`${isSecure ? 'ssl' : 'tcp'}://${host}:${port}`);
  const connect = [
    `options := mqtt.NewClientOptions().AddBroker(${url})`,
    mqtt.clientId !== null && `options.SetClientID(${text(mqtt.clientId)})`,
    login.user === true && `options.SetUsername(${env('BROKER_USER')})`,
    login.password === true && `options.SetPassword(${env('BROKER_PASSWORD')})`,
    login.certificate === true &&
      `certificate, err := tls.LoadX509KeyPair(${env('CLIENT_CERT')}, ${env('CLIENT_KEY')})`,
    login.certificate === true && FAIL,
    login.certificate === true &&
      'options.SetTLSConfig(&tls.Config{Certificates: []tls.Certificate{certificate}})',
    'client := mqtt.NewClient(options)',
    'if token := client.Connect(); token.Wait() && token.Error() != nil {',
    '\tlog.Fatal(token.Error())',
    '}',
  ];
  const imports = [
    'log',
    ...needsOs(facts),
    ...(login.certificate ? ['crypto/tls'] : []),
    'mqtt "github.com/eclipse/paho.mqtt.golang"',
  ];
  if (!sends)
    return program(
      ['fmt', ...imports],
      [
        ...connect,
        `client.Subscribe(${text(address)}, ${mqtt.qos}, func(_ mqtt.Client, message mqtt.Message) {`,
        '\tfmt.Println(message.Topic(), string(message.Payload()))',
        '})',
        'select {}',
      ],
    );
  return program(imports, [
    ...connect,
    `token := client.Publish(${text(address)}, ${mqtt.qos}, ${mqtt.retain}, ${text(payloadOf(facts))})`,
    'token.Wait()',
    'if token.Error() != nil {',
    '\tlog.Fatal(token.Error())',
    '}',
    'client.Disconnect(250)',
  ]);
}

function amqp091(facts: SampleFacts): string {
  const { host, port, isSecure, login, sends, address, amqp, message } = facts;
  const { headers = [], contentType = null } = message ?? {};
  const name = host.includes(':') ? `[${host}]` : host;
  const scheme = `amqp${isSecure ? 's' : ''}`;
  const path = amqp.vhost === '/' ? '/' : `/${uriPart(amqp.vhost)}`;
  const url = login.user
    ? `${text(`${scheme}://`)} + url.UserPassword(${env('BROKER_USER')}, ${env('BROKER_PASSWORD')}).String() + ${text(`@${name}:${port}${path}`)}`
    : text(`${scheme}://${name}:${port}${path}`);
  const connect = [
    `connection, err := amqp.Dial(${url})`,
    FAIL,
    'defer connection.Close()',
    'channel, err := connection.Channel()',
    FAIL,
  ];
  const imports = [
    'log',
    ...(login.user ? ['net/url', 'os'] : []),
    'amqp "github.com/rabbitmq/amqp091-go"',
  ];
  if (!sends) {
    const queue =
      amqp.queue === null
        ? [
            'queue, err := channel.QueueDeclare("", false, true, true, false, nil)',
            FAIL,
            `if err := channel.QueueBind(queue.Name, ${text(address)}, ${text(amqp.exchange)}, false, nil); err != nil {`,
            '\tlog.Fatal(err)',
            '}',
          ]
        : [];
    return program(
      ['fmt', ...imports],
      [
        ...connect,
        ...queue,
        `messages, err := channel.Consume(${amqp.queue === null ? 'queue.Name' : text(amqp.queue)}, "", true, false, false, false, nil)`,
        FAIL,
        'for message := range messages {',
        '\tfmt.Println(string(message.Body))',
        '}',
      ],
    );
  }
  return program(
    ['context', ...imports],
    [
      ...connect,
      'message := amqp.Publishing{',
      contentType !== null && `\tContentType: ${text(contentType)},`,
      headers.length > 0 && '\tHeaders: amqp.Table{',
      ...headers.map(([key, value]) => `\t\t${text(key)}: ${text(value)},`),
      headers.length > 0 && '\t},',
      `\tBody: []byte(${text(payloadOf(facts))}),`,
      '}',
      `err = channel.PublishWithContext(context.Background(), ${text(amqp.exchange)}, ${text(amqp.queue ?? address)}, false, false, message)`,
      FAIL,
    ],
  );
}

function natsGo(facts: SampleFacts): string {
  const { host, port, isSecure, login, sends, address, nats } = facts;
  const headers = typedHeaders(facts);
  const options = [
    text(`${isSecure ? 'tls' : 'nats'}://${host}:${port}`),
    login.user && `nats.UserInfo(${env('BROKER_USER')}, ${env('BROKER_PASSWORD')})`,
    login.certificate && `nats.ClientCert(${env('CLIENT_CERT')}, ${env('CLIENT_KEY')})`,
  ].filter((one) => typeof one === 'string');
  const connect = [
    `connection, err := nats.Connect(${options.join(', ')})`,
    FAIL,
    'defer connection.Drain()',
  ];
  const imports = ['log', ...needsOs(facts), 'github.com/nats-io/nats.go'];
  if (!sends)
    return program(
      ['fmt', ...imports],
      [
        ...connect,
        `_, err = connection.${nats.queue === null ? 'Subscribe(' : 'QueueSubscribe('}${text(address)}, ${nats.queue === null ? '' : `${text(nats.queue)}, `}func(message *nats.Msg) {`,
        '\tfmt.Println(message.Subject, string(message.Data))',
        '})',
        FAIL,
        'select {}',
      ],
    );
  return program(imports, [
    ...connect,
    `message := nats.NewMsg(${text(address)})`,
    ...headers.map(([name, value]) => `message.Header.Set(${text(name)}, ${text(value)})`),
    `message.Data = []byte(${text(payloadOf(facts))})`,
    'if err := connection.PublishMsg(message); err != nil {',
    '\tlog.Fatal(err)',
    '}',
  ]);
}

const rows: readonly Omit<SampleClient, 'language'>[] = [
  { id: 'franz-go', label: 'franz-go', protocols: ['kafka'], write: franz },
  { id: 'paho-go', label: 'Paho', protocols: ['mqtt'], write: paho },
  { id: 'amqp091-go', label: 'amqp091-go', protocols: ['amqp'], write: amqp091 },
  { id: 'nats.go', label: 'nats.go', protocols: ['nats'], write: natsGo },
];

export const GO_CLIENTS: readonly SampleClient[] = rows.map((row) => ({ ...row, language: 'go' }));
