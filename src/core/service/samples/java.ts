// Samples for Java 17, as one class in a file of its name.

import { javaLiteral as text } from '../../text/code-literals.ts';
import type { SampleClient, SampleFacts } from './facts.ts';

const payloadOf = ({ message }: SampleFacts): string => message?.payload ?? '';
const env = (name: string): string => `System.getenv("${name}")`;
const BYTES = '.getBytes(StandardCharsets.UTF_8)';

/** A class with a method `main`; what is false is left out. */
function program(
  imports: readonly (string | false)[],
  body: readonly (string | false | null)[],
): string {
  const used = imports.filter((one): one is string => typeof one === 'string');
  const code = body.filter((one): one is string => typeof one === 'string');
  const inner = code
    .flatMap((one) => one.split('\n'))
    .map((line) => (line === '' ? '' : `        ${line}`));
  return `${used.map((one) => `import ${one};\n`).join('')}
public class Sample {
    public static void main(String[] args) throws Exception {
${inner.join('\n')}
    }
}
`;
}

const UTF8 = 'java.nio.charset.StandardCharsets';

function kafkaClients(facts: SampleFacts): string {
  const { hosts, address, sends, login, isSecure, kafka, message } = facts;
  const sasl = login.mechanism !== undefined || login.user === true;
  const protocol = `${sasl ? 'SASL_' : ''}${isSecure ? 'SSL' : 'PLAINTEXT'}`;
  const mechanism = login.mechanism ?? 'PLAIN';
  const module = mechanism.startsWith('SCRAM')
    ? 'org.apache.kafka.common.security.scram.ScramLoginModule'
    : 'org.apache.kafka.common.security.plain.PlainLoginModule';
  const config = [
    'Properties config = new Properties();',
    `config.put("bootstrap.servers", ${text(hosts)});`,
    protocol !== 'PLAINTEXT' && `config.put("security.protocol", ${text(protocol)});`,
    sasl && `config.put("sasl.mechanism", ${text(mechanism)});`,
    login.user === true &&
      `config.put("sasl.jaas.config", "${module} required username=\\"" + ${env('BROKER_USER')}
    + "\\" password=\\"" + ${env('BROKER_PASSWORD')} + "\\";");`,
    login.certificate === true && `config.put("ssl.keystore.location", ${env('CLIENT_KEYSTORE')});`,
    login.certificate === true &&
      `config.put("ssl.keystore.password", ${env('CLIENT_KEYSTORE_PASSWORD')});`,
  ];
  if (!sends)
    return program(
      [
        'java.time.Duration',
        'java.util.List',
        'java.util.Properties',
        'org.apache.kafka.clients.consumer.KafkaConsumer',
        'org.apache.kafka.common.serialization.StringDeserializer',
      ],
      [
        ...config,
        `config.put("group.id", ${text(kafka.group ?? 'sample')});`,
        'var strings = new StringDeserializer();',
        'try (var consumer = new KafkaConsumer<>(config, strings, strings)) {',
        `    consumer.subscribe(List.of(${text(address)}));`,
        '    while (true)',
        '        for (var record : consumer.poll(Duration.ofSeconds(1)))',
        '            System.out.println(record.key() + " " + record.value());',
        '}',
      ],
    );
  const { headers = [], contentType = null, key = null } = message ?? {};
  const all = [
    ...(contentType === null ? [] : [['content-type', contentType] as const]),
    ...headers.filter(([name]) => name.toLowerCase() !== 'content-type'),
  ];
  return program(
    [
      all.length > 0 && UTF8,
      'java.util.Properties',
      'org.apache.kafka.clients.producer.KafkaProducer',
      'org.apache.kafka.clients.producer.ProducerRecord',
      'org.apache.kafka.common.serialization.StringSerializer',
    ],
    [
      ...config,
      'var strings = new StringSerializer();',
      'try (var producer = new KafkaProducer<>(config, strings, strings)) {',
      `    var record = new ProducerRecord<String, String>(${text(address)}, ${key === null ? 'null' : text(key)}, ${text(payloadOf(facts))});`,
      ...all.map(
        ([name, value]) => `    record.headers().add(${text(name)}, ${text(value)}${BYTES});`,
      ),
      '    producer.send(record).get();',
      '}',
    ],
  );
}

function paho(facts: SampleFacts): string {
  const { host, port, isSecure, login, sends, address, mqtt, message } = facts;
  const { headers = [], contentType = null } = message ?? {};
  const url = text(`${isSecure ? 'ssl' : 'tcp'}://${host}:${port}`);
  const id = mqtt.clientId === null ? 'MqttClient.generateClientId()' : text(mqtt.clientId);
  // The client of version 5, whose messages have properties.
  const has5 = sends && headers.length > 0;
  const base = has5 ? 'org.eclipse.paho.mqttv5' : 'org.eclipse.paho.client.mqttv3';
  const options = has5 ? 'MqttConnectionOptions' : 'MqttConnectOptions';
  const connect = [
    `var client = new MqttClient(${url}, ${has5 && mqtt.clientId === null ? 'UUID.randomUUID().toString()' : id}, new MemoryPersistence());`,
    `var options = new ${options}();`,
    login.user === true && `options.setUserName(${env('BROKER_USER')});`,
    login.password === true &&
      `options.setPassword(${env('BROKER_PASSWORD')}${has5 ? BYTES : '.toCharArray()'});`,
    'client.connect(options);',
  ];
  if (!sends)
    return program(
      [
        UTF8,
        `${base}.MqttClient`,
        `${base}.MqttConnectOptions`,
        `${base}.persist.MemoryPersistence`,
      ],
      [
        ...connect,
        `client.subscribe(${text(address)}, ${mqtt.qos}, (topic, message) ->`,
        '    System.out.println(topic + " " + new String(message.getPayload(), StandardCharsets.UTF_8)));',
      ],
    );
  return program(
    [
      UTF8,
      has5 && 'java.util.List',
      has5 && mqtt.clientId === null && 'java.util.UUID',
      has5 ? `${base}.client.MqttClient` : `${base}.MqttClient`,
      has5 ? `${base}.client.${options}` : `${base}.${options}`,
      has5 ? `${base}.client.persist.MemoryPersistence` : `${base}.persist.MemoryPersistence`,
      has5 ? `${base}.common.MqttMessage` : `${base}.MqttMessage`,
      has5 && `${base}.common.packet.MqttProperties`,
      has5 && `${base}.common.packet.UserProperty`,
    ],
    [
      ...connect,
      `var message = new MqttMessage(${text(payloadOf(facts))}${BYTES});`,
      `message.setQos(${mqtt.qos});`,
      mqtt.retain && 'message.setRetained(true);',
      has5 && 'var properties = new MqttProperties();',
      has5 && contentType !== null && `properties.setContentType(${text(contentType)});`,
      has5 &&
        `properties.setUserProperties(List.of(\n${headers.map(([name, value]) => `    new UserProperty(${text(name)}, ${text(value)})`).join(',\n')}));`,
      has5 && 'message.setProperties(properties);',
      `client.publish(${text(address)}, message);`,
      'client.disconnect();',
      'client.close();',
    ],
  );
}

function rabbitmq(facts: SampleFacts): string {
  const { host, port, isSecure, login, sends, address, amqp, message } = facts;
  const { headers = [], contentType = null } = message ?? {};
  const connect = [
    'var factory = new ConnectionFactory();',
    `factory.setHost(${text(host)});`,
    `factory.setPort(${port});`,
    amqp.vhost !== '/' && `factory.setVirtualHost(${text(amqp.vhost)});`,
    login.user === true && `factory.setUsername(${env('BROKER_USER')});`,
    login.password === true && `factory.setPassword(${env('BROKER_PASSWORD')});`,
    isSecure && 'factory.useSslProtocol();',
  ];
  if (!sends)
    return program(
      ['com.rabbitmq.client.ConnectionFactory', UTF8],
      [
        ...connect,
        'var channel = factory.newConnection().createChannel();',
        amqp.queue === null
          ? `var queue = channel.queueDeclare().getQueue();\nchannel.queueBind(queue, ${text(amqp.exchange)}, ${text(address)});`
          : `var queue = ${text(amqp.queue)};`,
        'channel.basicConsume(queue, true,',
        '    (tag, delivery) -> System.out.println(new String(delivery.getBody(), StandardCharsets.UTF_8)),',
        '    tag -> {});',
      ],
    );
  return program(
    [
      'com.rabbitmq.client.AMQP',
      'com.rabbitmq.client.ConnectionFactory',
      UTF8,
      headers.length > 0 && 'java.util.HashMap',
    ],
    [
      ...connect,
      headers.length > 0 && 'var headers = new HashMap<String, Object>();',
      ...headers.map(([name, value]) => `headers.put(${text(name)}, ${text(value)});`),
      'var properties = new AMQP.BasicProperties.Builder()',
      contentType !== null && `    .contentType(${text(contentType)})`,
      headers.length > 0 && '    .headers(headers)',
      '    .build();',
      'try (var connection = factory.newConnection(); var channel = connection.createChannel()) {',
      `    channel.basicPublish(${text(amqp.exchange)}, ${text(amqp.queue ?? address)}, properties,`,
      `        ${text(payloadOf(facts))}${BYTES});`,
      '}',
    ],
  );
}

function jms(facts: SampleFacts): string {
  const { login, sends, address, message } = facts;
  // How a connection is made is the provider's own: its factory is looked up by a name.
  const connect = [
    'var names = new InitialContext();',
    'var factory = (ConnectionFactory) names.lookup(System.getenv("CONNECTION_FACTORY"));',
    `try (var context = factory.createContext(${login.user ? `${env('BROKER_USER')}, ${env('BROKER_PASSWORD')}` : ''})) {`,
    `    var queue = context.createQueue(${text(address)});`,
  ];
  const imports = ['jakarta.jms.ConnectionFactory', 'javax.naming.InitialContext'];
  if (!sends)
    return program(imports, [
      ...connect,
      '    var consumer = context.createConsumer(queue);',
      '    while (true)',
      '        System.out.println(consumer.receiveBody(String.class));',
      '}',
    ]);
  return program(imports, [
    ...connect,
    '    context.createProducer()',
    // A name of a property must be an identifier of Java.
    ...(message?.headers ?? [])
      .filter(([name]) => /^[A-Za-z_$][\w$]*$/.test(name))
      .map(([name, value]) => `        .setProperty(${text(name)}, ${text(value)})`),
    `        .send(queue, ${text(payloadOf(facts))});`,
    '}',
  ]);
}

const rows: readonly Omit<SampleClient, 'language'>[] = [
  { id: 'kafka-clients', label: 'kafka-clients', protocols: ['kafka'], write: kafkaClients },
  { id: 'paho-java', label: 'Paho', protocols: ['mqtt'], write: paho },
  { id: 'rabbitmq-java', label: 'RabbitMQ client', protocols: ['amqp'], write: rabbitmq },
  { id: 'jms', label: 'JMS', protocols: ['jms'], write: jms },
];

export const JAVA_CLIENTS: readonly SampleClient[] = rows.map((row) => ({
  ...row,
  language: 'java',
}));
