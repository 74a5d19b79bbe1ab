// Quick fixes of bindings, addresses and runtime expressions: one mistake is one problem, and its
// first fix leaves no error.
import { describe } from 'vitest';
import { oneProblem } from './testing.ts';

describe('runtime expressions', () => {
  const messages = (location: string): string => `components:
  messages:
    m:
      payload:
        type: object
        additionalProperties: false
        properties:
          order:
            type: object
            additionalProperties: false
            properties: { orderId: { type: string }, note: { type: string } }
      correlationId:
        location: ${location}
`;
  oneProblem(
    'a property that is misspelled',
    'Change it to "$message.payload#/order/orderId"',
    messages('$message.payload#/order/orderid'),
    messages('$message.payload#/order/orderId'),
  );
  oneProblem(
    'an object that is misspelled',
    'Change it to "$message.payload#/order/orderId"',
    messages('$message.payload#/ordr/orderId'),
    messages('$message.payload#/order/orderId'),
  );
  oneProblem(
    'a property like none',
    'Change it to "$message.payload#/order/orderId"',
    messages('$message.payload#/order/zzzzzzzz'),
    messages('$message.payload#/order/orderId'),
  );
});

describe('enterprisemq', () => {
  const message = (binding: string): string => `components:
  messages:
    m:
      bindings:
        enterprisemq:
${binding}`;
  oneProblem(
    'headers of another type',
    'Set "type: binary"',
    message('          headers: Content-Type\n'),
    message('          type: binary\n          headers: Content-Type\n'),
  );

  const server = (fields: string): string => `servers:
  s:
${fields}`;
  oneProblem(
    'a host without its port',
    'Change the host to "mq.example.com:1414"',
    server('    host: mq.example.com\n    pathname: /QM1/APP\n    protocol: enterprisemq\n'),
    server('    host: mq.example.com:1414\n    pathname: /QM1/APP\n    protocol: enterprisemq\n'),
  );
  oneProblem(
    'a path of one part',
    'Change it to "//APP"',
    server('    host: mq.example.com:1414\n    pathname: /APP\n    protocol: enterprisemq\n'),
    server('    host: mq.example.com:1414\n    pathname: //APP\n    protocol: enterprisemq\n'),
  );
  oneProblem(
    'a path of three parts',
    'Change it to "/QM1%2FA/APP"',
    server('    host: mq.example.com:1414\n    pathname: /QM1/A/APP\n    protocol: enterprisemq\n'),
    server(
      '    host: mq.example.com:1414\n    pathname: /QM1%2FA/APP\n    protocol: enterprisemq\n',
    ),
  );
  oneProblem(
    'a cipher without TLS',
    'Remove "cipherSpec"',
    server(
      '    host: mq.example.com:1414\n    pathname: /QM1/APP\n    protocol: enterprisemq\n    bindings:\n      enterprisemq:\n        cipherSpec: ANY_TLS12\n        heartBeatInterval: 5\n',
    ),
    server(
      '    host: mq.example.com:1414\n    pathname: /QM1/APP\n    protocol: enterprisemq\n    bindings:\n      enterprisemq:\n        heartBeatInterval: 5\n',
    ),
  );
});

describe('hosts of servers', () => {
  const server = (host: string, more = ''): string => `servers:
  s:
    host: ${host}
${more}    protocol: mqtt
`;
  oneProblem(
    'a scheme',
    'Change the host to "broker.example.com:1883"',
    server('mqtt://broker.example.com:1883'),
    server('broker.example.com:1883'),
  );
  oneProblem(
    'a path',
    'Change the host to "broker.example.com" and move "/ws" to "pathname"',
    server('broker.example.com/ws'),
    server('broker.example.com', '    pathname: /ws\n'),
  );
});

describe('addresses of channels', () => {
  const channel = (address: string, parameters = ''): string => `channels:
  c:
    address: ${address}
${parameters}`;
  oneProblem(
    'a name that parameters do not have',
    'Change the address to "orders/{orderId}"',
    channel('orders/{order id}'),
    channel('orders/{orderId}', '    parameters:\n      orderId: {}\n'),
  );
  oneProblem('a query', 'Remove the query', channel('orders?page=1'), channel('orders'));
  oneProblem('a fragment', 'Remove the fragment', channel("'orders/#x/y'"), channel("'orders'"));
  oneProblem(
    'a parameter that is not closed',
    'Change the address to "orders/{id}"',
    channel("'orders/{id'"),
    channel("'orders/{id}'", '    parameters:\n      id: {}\n'),
  );
});

describe('sqs', () => {
  const queues = (policy: string): string => `operations:
  o:
    action: receive
    channel: { $ref: '#/channels/c' }
    bindings:
      sqs:
        queues:
          - name: orders
            fifoQueue: false
            redrivePolicy:
              deadLetterQueue:
${policy}
          - name: failed
            fifoQueue: false
channels:
  c:
    address: orders
`;
  oneProblem(
    'a queue that is misspelled',
    'Change it to "failed"',
    queues('                name: faild'),
    queues('                name: failed'),
  );
});
