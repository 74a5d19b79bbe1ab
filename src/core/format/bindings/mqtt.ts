// The mqtt binding, versions 0.1.0 and 0.2.0, which took over the fields of MQTT 5; and mqtt5.
import { boolean, eitherShape, inline, text } from '../shape-builders.ts';
import {
  bindingObject,
  innerObject,
  integer,
  type ProtocolBinding,
  row,
  schema,
} from './protocol-binding.ts';

const key = 'mqtt';
const checked = ['0.2.0'];
const UINT32 = 4294967295;

const qos = integer({ min: 0, max: 2 });
const session = row(
  'sessionExpiryInterval',
  eitherShape(integer({ min: 0, unit: 'seconds' }), schema),
  'How long the broker keeps the session after a disconnect, in seconds, or a schema of the value (MQTT 5).',
  { since: '0.2.0' },
);

export const mqtt: ProtocolBinding = {
  key,
  versions: ['0.1.0', '0.2.0'],
  checked: { Server: checked, Operation: checked, Message: checked },
  objects: [
    bindingObject(key, 'Server', 'How clients connect to the broker.', [
      row('clientId', text, 'Name under which the client connects.'),
      row(
        'cleanSession',
        boolean,
        'Whether the broker forgets the session when the client disconnects (clean start in MQTT 5).',
      ),
      row(
        'lastWill',
        inline('mqttLastWill'),
        'Message that the broker publishes if the client vanishes.',
      ),
      row(
        'keepAlive',
        integer({ softMin: 0, unit: 'seconds' }),
        'Longest silence on the connection, in seconds.',
      ),
      session,
      row(
        'maximumPacketSize',
        eitherShape(integer({ min: 1, max: UINT32, unit: 'bytes' }), schema),
        'Largest packet that the client accepts, in bytes, or a schema of the value (MQTT 5).',
        { since: '0.2.0' },
      ),
    ]),
    innerObject(
      'mqttLastWill',
      'MQTT Last Will Object',
      'Message that the broker publishes if the client vanishes.',
      [
        row('topic', text, 'Topic to which the message is published.'),
        row(
          'qos',
          qos,
          'Delivery guarantee of the message: 0 at most once, 1 at least once, 2 exactly once.',
        ),
        row('message', text, 'Content of the message.'),
        row('retain', boolean, 'Whether the broker keeps the message for later subscribers.'),
      ],
    ),
    bindingObject(key, 'Operation', 'How messages of the operation are delivered.', [
      row('qos', qos, 'Delivery guarantee: 0 at most once, 1 at least once, 2 exactly once.', {
        since: '0.2.0',
      }),
      row('qos', qos, 'Delivery guarantee: 0 at most once, 1 at least once, 2 exactly once.', {
        until: '0.1.0',
        lenient: true,
      }),
      row(
        'retain',
        boolean,
        'Whether the broker keeps the message for later subscribers; for operations that send.',
      ),
      row(
        'messageExpiryInterval',
        eitherShape(integer({ min: 0, max: UINT32, unit: 'seconds' }), schema),
        'How long the message lives, in seconds, or a schema of the value; for operations that send (MQTT 5).',
        { since: '0.2.0' },
      ),
    ]),
    bindingObject(
      key,
      'Message',
      'Properties of the message that MQTT 5 sends beside the payload.',
      [
        row(
          'payloadFormatIndicator',
          integer({ min: 0, max: 1 }),
          'Whether the payload is bytes of any kind (0) or text in UTF-8 (1).',
          { since: '0.2.0', default: 0 },
        ),
        row('correlationData', schema, 'Schema of the data that ties a response to its request.', {
          since: '0.2.0',
        }),
        row(
          'contentType',
          text,
          'Media type of the payload. It must not contradict the `contentType` of the message.',
          { since: '0.2.0' },
        ),
        row(
          'responseTopic',
          eitherShape({ ...text, minLength: 1 }, schema),
          'Topic for the response, or a schema of it.',
          { since: '0.2.0' },
        ),
      ],
    ),
  ],
};

export const mqtt5: ProtocolBinding = {
  key: 'mqtt5',
  versions: ['0.1.0', '0.2.0'],
  checked: {},
  objects: [
    bindingObject(
      'mqtt5',
      'Server',
      'How clients connect to the broker. Deprecated: the binding `mqtt` has these fields too.',
      [session],
    ),
  ],
};
