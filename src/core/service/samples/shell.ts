// Samples for programs of a shell.

import { uriPart, shellWord as word } from '../../text/code-literals.ts';
import type { SampleClient, SampleFacts } from './facts.ts';

/**
 * An option of the AWS CLI. It would send the file that a text such as `file://name` names, but not
 * where that is in JSON.
 */
function awsText(option: string, member: string, text: string): string {
  return /^[a-z]+:\/\//i.test(text)
    ? `--cli-input-json ${word(JSON.stringify({ [member]: text }))}`
    : `${option} ${word(text)}`;
}

/** A program with its arguments, several in one line where they belong together. */
function command(program: string, ...parts: readonly (string | false | null)[]): string {
  const used = parts.filter((part): part is string => typeof part === 'string' && part !== '');
  const line = [program, ...used].join(' ');
  return line.length <= 80 ? line : [program, ...used].join(' \\\n  ');
}

const payloadOf = ({ message }: SampleFacts): string => message?.payload ?? '';
const headersOf = ({ message }: SampleFacts) => message?.headers ?? [];
const typeOf = ({ message }: SampleFacts): string | null => message?.contentType ?? null;

function kcat(facts: SampleFacts): string {
  const { hosts, address, sends, login, isSecure, message, kafka } = facts;
  const sasl = login.mechanism !== undefined || login.user === true;
  const protocol = `${sasl ? 'SASL_' : ''}${isSecure ? 'SSL' : 'PLAINTEXT'}`;
  const options = [
    protocol !== 'PLAINTEXT' && `-X security.protocol=${protocol}`,
    sasl && `-X sasl.mechanism=${login.mechanism ?? 'PLAIN'}`,
    login.user === true && '-X sasl.username="$BROKER_USER"',
    login.password === true && '-X sasl.password="$BROKER_PASSWORD"',
    login.certificate === true &&
      '-X ssl.certificate.location="$CLIENT_CERT" -X ssl.key.location="$CLIENT_KEY"',
  ];
  if (!sends)
    return kafka.group === null
      ? command('kcat', '-C -u', `-b ${word(hosts)}`, `-t ${word(address)}`, '-o end', ...options)
      : command(
          'kcat',
          '-u',
          `-b ${word(hosts)}`,
          ...options,
          `-G ${word(kafka.group)}`,
          `-- ${word(address)}`,
        );
  // Lines are messages, so one with several lines comes from a file.
  const payload = payloadOf(facts);
  const isFile = payload.includes('\n');
  const produce = command(
    'kcat',
    '-P',
    `-b ${word(hosts)}`,
    `-t ${word(address)}`,
    message?.key !== null && message !== null && `-k ${word(message.key)}`,
    ...headersOf(facts).map(([name, value]) => `-H ${word(`${name}=${value}`)}`),
    typeOf(facts) !== null && `-H ${word(`content-type=${typeOf(facts)}`)}`,
    ...options,
    isFile && 'message.txt',
  );
  return `printf %s ${word(payload)} ${isFile ? '> message.txt\n' : '|\n  '}${produce}`;
}

function mosquitto(facts: SampleFacts): string {
  const { host, port, address, sends, login, isSecure, mqtt, version } = facts;
  const is5 = version?.startsWith('5') === true || headersOf(facts).length > 0;
  const type = typeOf(facts);
  const where = [
    `-h ${word(host)}`,
    `-p ${port}`,
    isSecure && '--tls-use-os-certs',
    login.certificate === true && '--cert "$CLIENT_CERT" --key "$CLIENT_KEY"',
    login.user === true && '-u "$BROKER_USER"',
    login.password === true && '-P "$BROKER_PASSWORD"',
    mqtt.clientId !== null && `-i ${word(mqtt.clientId)}`,
    is5 && '-V 5',
    `-t ${word(address)}`,
    mqtt.qos > 0 && `-q ${mqtt.qos}`,
  ];
  if (!sends) return command('mosquitto_sub', ...where, '-v');
  return command(
    'mosquitto_pub',
    ...where,
    mqtt.retain && '-r',
    is5 && type !== null && `-D publish content-type ${word(type)}`,
    ...headersOf(facts).map(
      ([name, value]) => `-D publish user-property ${word(name)} ${word(value)}`,
    ),
    `-m ${word(payloadOf(facts))}`,
  );
}

function nats(facts: SampleFacts): string {
  const { host, port, isSecure, address, sends, login } = facts;
  const where = [
    `--server ${word(`${isSecure ? 'tls' : 'nats'}://${host}:${port}`)}`,
    login.user === true && '--user "$BROKER_USER"',
    login.password === true && '--password "$BROKER_PASSWORD"',
    login.certificate === true && '--tlscert "$CLIENT_CERT" --tlskey "$CLIENT_KEY"',
  ];
  if (!sends)
    return command(
      'nats sub',
      facts.nats.queue !== null && `--queue=${word(facts.nats.queue)}`,
      ...where,
      `-- ${word(address)}`,
    );
  return command(
    'nats pub',
    ...headersWithType(facts).map(([name, value]) => `-H ${word(`${name}:${value}`)}`),
    ...where,
    // What begins with a dash would be an option, and one of them runs a program.
    `-- ${word(address)}`,
    word(payloadOf(facts)),
  );
}

/** The headers, the content type as one of them. */
function headersWithType(facts: SampleFacts): readonly (readonly [string, string])[] {
  const type = typeOf(facts);
  const headers = headersOf(facts).filter(([name]) => name.toLowerCase() !== 'content-type');
  return type === null ? headers : [['Content-Type', type], ...headers];
}

function redis(facts: SampleFacts): string {
  const { host, port, isSecure, login, address, sends } = facts;
  const isPattern = !sends && /[*?[]/.test(address);
  const where = [
    `-h ${word(host)}`,
    `-p ${port}`,
    isSecure && '--tls',
    login.certificate === true && '--cert "$CLIENT_CERT" --key "$CLIENT_KEY"',
    login.user === true && '--user "$BROKER_USER"',
    login.password === true && '--pass "$BROKER_PASSWORD" --no-auth-warning',
  ];
  return sends
    ? command('redis-cli', ...where, 'PUBLISH', word(address), word(payloadOf(facts)))
    : command('redis-cli', ...where, isPattern ? 'PSUBSCRIBE' : 'SUBSCRIBE', word(address));
}

/** Headers by which a request of the web proves who it is. */
function webHeaders({ login: { bearer, basic, key } }: SampleFacts): string[] {
  return [
    ...(bearer ? ['"Authorization: Bearer $API_TOKEN"'] : []),
    ...(basic ? ['"Authorization: Basic $(printf %s "$API_USER:$API_PASSWORD" | base64)"'] : []),
    ...(key?.in === 'header' ? [`${word(`${key.name}: `)}"$API_KEY"`] : []),
    ...(key?.in === 'cookie' ? [`${word(`Cookie: ${key.name}=`)}"$API_KEY"`] : []),
  ];
}

/** The address of the web, with the key that belongs into it. */
function urlWord({ url, login: { key } }: SampleFacts): string {
  if (key?.in !== 'query') return word(url);
  const mark = url.includes('?') ? '&' : '?';
  return `${word(`${url}${mark}${uriPart(key.name)}=`)}"$API_KEY"`;
}

function wscat(facts: SampleFacts): string {
  return command(
    'wscat',
    ...webHeaders(facts).map((header) => `-H ${header}`),
    `-c ${urlWord(facts)}`,
    // It waits for answers as long as they may take.
    facts.sends && `-w 2 -x ${word(payloadOf(facts))}`,
  );
}

function websocat(facts: SampleFacts): string {
  const connect = command(
    'websocat',
    ...webHeaders(facts).map((header) => `-H=${header}`),
    facts.sends && '-1',
    urlWord(facts),
  );
  return facts.sends ? `printf '%s\\n' ${word(payloadOf(facts))} |\n  ${connect}` : connect;
}

function curl(facts: SampleFacts): string {
  const { sends, protocol, http } = facts;
  const login = webHeaders(facts).map((header) => `-H ${header}`);
  if (!sends)
    return command(
      'curl',
      protocol === 'sse' && "-N -H 'Accept: text/event-stream'",
      protocol !== 'sse' && http.method !== 'GET' && `-X ${http.method}`,
      ...login,
      urlWord(facts),
    );
  return command(
    'curl',
    http.method !== 'POST' && `-X ${http.method}`,
    ...login,
    ...headersWithType(facts).map(([name, value]) => `-H ${word(`${name}: ${value}`)}`),
    `--data-raw ${word(payloadOf(facts))}`,
    urlWord(facts),
  );
}

function awsSqs(facts: SampleFacts): string {
  const url = '--queue-url "$QUEUE_URL"';
  if (!facts.sends)
    return command(
      'aws sqs receive-message',
      url,
      '--wait-time-seconds 20',
      '--message-attribute-names All',
    );
  return command(
    'aws sqs send-message',
    url,
    attributes(facts),
    facts.address.endsWith('.fifo') && '--message-group-id "$MESSAGE_GROUP"',
    awsText('--message-body', 'MessageBody', payloadOf(facts)),
  );
}

function awsSns(facts: SampleFacts): string {
  const topic = '--topic-arn "$TOPIC_ARN"';
  if (!facts.sends)
    return command(
      'aws sns subscribe',
      topic,
      '--protocol https',
      '--notification-endpoint "$ENDPOINT_URL"',
    );
  return command(
    'aws sns publish',
    topic,
    attributes(facts),
    facts.address.endsWith('.fifo') && '--message-group-id "$MESSAGE_GROUP"',
    awsText('--message', 'Message', payloadOf(facts)),
  );
}

function attributes(facts: SampleFacts): string | false {
  const all = headersWithType(facts).slice(0, 10);
  const values = all.map(([name, StringValue]) => [name, { DataType: 'String', StringValue }]);
  return (
    all.length > 0 && `--message-attributes ${word(JSON.stringify(Object.fromEntries(values)))}`
  );
}

function gcloud(facts: SampleFacts): string {
  // No name of a topic begins with a dash, which would make it an option.
  const name = (facts.address.split('/').at(-1) ?? '').replace(/^-+/, '');
  if (!facts.sends)
    return command(
      'gcloud pubsub subscriptions pull',
      '"$SUBSCRIPTION"',
      '--auto-ack',
      '--limit=10',
    );
  // Its lists are separated by a comma, unless they begin with another text between carets.
  const all = headersOf(facts).map(([key, value]) => `${key}=${value}`);
  const separator = [',', '|', ';', '~~', '@@'].find((one) => !all.join('').includes(one)) ?? ',';
  const list = `${separator === ',' ? '' : `^${separator}^`}${all.join(separator)}`;
  return command(
    'gcloud pubsub topics publish',
    word(name),
    all.length > 0 && `--attribute=${word(list)}`,
    `--message=${word(payloadOf(facts))}`,
  );
}

function amqp(facts: SampleFacts): string {
  const { host, port, isSecure, login, sends, address, amqp: own } = facts;
  const where = [
    `--server=${word(host)}`,
    `--port=${port}`,
    own.vhost !== '/' && `--vhost=${word(own.vhost)}`,
    isSecure && '--ssl',
    login.certificate === true && '--cert="$CLIENT_CERT" --key="$CLIENT_KEY"',
    login.user === true && '--username="$BROKER_USER"',
    login.password === true && '--password="$BROKER_PASSWORD"',
  ];
  if (!sends)
    return command(
      'amqp-consume',
      ...where,
      own.queue === null
        ? `--exchange=${word(own.exchange)} --routing-key=${word(address)}`
        : `--queue=${word(own.queue)}`,
      'cat',
    );
  const type = typeOf(facts);
  return command(
    'amqp-publish',
    ...where,
    own.exchange !== '' && `--exchange=${word(own.exchange)}`,
    `--routing-key=${word(own.queue ?? address)}`,
    type !== null && `--content-type=${word(type)}`,
    ...headersOf(facts).map(([name, value]) => `--header=${word(`${name}: ${value}`)}`),
    `--body=${word(payloadOf(facts))}`,
  );
}

function stomp(facts: SampleFacts): string {
  const { host, port, isSecure, login, sends, address } = facts;
  const connect = command(
    'stomp',
    `-H ${word(host)}`,
    `-P ${port}`,
    isSecure && '--ssl',
    login.user === true && '-U "$BROKER_USER"',
    login.password === true && '-W "$BROKER_PASSWORD"',
    sends ? '-F commands.txt' : `-L ${word(address)}`,
  );
  if (!sends) return connect;
  const send = `send ${address} ${payloadOf(facts)}`.replace(/[\r\n]/g, ' ');
  return `printf '%s\\n' ${word(send)} quit > commands.txt\n${connect}`;
}

export const SHELL_CLIENTS: readonly SampleClient[] = [
  { id: 'kcat', label: 'kcat', protocols: ['kafka'], write: kcat },
  {
    id: 'mosquitto',
    label: 'Mosquitto',
    protocols: ['mqtt'],
    write: mosquitto,
  },
  { id: 'nats', label: 'nats', protocols: ['nats'], write: nats },
  { id: 'redis-cli', label: 'redis-cli', protocols: ['redis'], write: redis },
  { id: 'wscat', label: 'wscat', protocols: ['ws'], write: wscat },
  { id: 'websocat', label: 'websocat', protocols: ['ws'], write: websocat },
  { id: 'curl', label: 'curl', protocols: ['http', 'sse'], write: curl },
  { id: 'aws-sqs', label: 'AWS CLI', protocols: ['sqs'], write: awsSqs },
  { id: 'aws-sns', label: 'AWS CLI', protocols: ['sns'], write: awsSns },
  { id: 'gcloud', label: 'gcloud', protocols: ['googlepubsub'], write: gcloud },
  { id: 'amqp-tools', label: 'amqp-tools', protocols: ['amqp'], write: amqp },
  { id: 'stomp.py', label: 'stomp.py', protocols: ['stomp'], write: stomp },
].map((one) => ({ ...one, language: 'shell' }) as SampleClient);
