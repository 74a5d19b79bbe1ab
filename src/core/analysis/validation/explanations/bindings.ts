// Codes about the bindings of single protocols.
import type { ExplanationText } from './types.ts';

const EMQ = 'Binding: enterprisemq';

export const bindingCodes: readonly ExplanationText[] = [
  {
    code: 'enterprisemq-destination',
    rule: 'A destination is a queue or a topic: "queue" goes with destinationType queue and is needed there, "topic" goes with topic.',
    why: 'They are different objects in the broker. With both, or with the wrong one, the target of messages is unknown.',
    section: EMQ,
    file: 'analysis/validation/rules/enterprisemq-destination.ts',
    rules: [],
    invalidExample:
      'channels:\n  orders:\n    bindings:\n      enterprisemq: {destinationType: topic, queue: {objectName: ORDERS}}',
    right:
      'channels:\n  orders:\n    bindings:\n      enterprisemq: {destinationType: queue, queue: {objectName: ORDERS}}',
  },
  {
    code: 'enterprisemq-headers',
    rule: 'A list of headers is given only for messages of type binary.',
    why: 'Only there can headers be part of the message body. An omitted type means string.',
    section: EMQ,
    file: 'analysis/validation/rules/enterprisemq-headers.ts',
    rules: [],
    invalidExample:
      'components:\n  messages:\n    Placed:\n      bindings:\n        enterprisemq: {type: jms, headers: Content-Type}',
    right:
      'components:\n  messages:\n    Placed:\n      bindings:\n        enterprisemq: {type: binary, headers: Content-Type}',
  },
  {
    code: 'enterprisemq-server',
    rule: 'The fields of the server binding fit the protocol and the host.',
    why: 'A connection file already says how to connect, and encryption needs the secure protocol: a second value contradicts the first.',
    section: EMQ,
    file: 'analysis/validation/rules/enterprisemq-server.ts',
    rules: ['EMQ-11', 'EMQ-12', 'EMQ-13', 'EMQ-14', 'EMQ-15', 'EMQ-16', 'EMQ-17', 'EMQ-18'],
    invalidExample:
      'servers:\n  broker:\n    host: mq.example.com:1414\n    protocol: enterprisemq\n    bindings:\n      enterprisemq: {cipherSpec: ANY_TLS12}',
    right:
      'servers:\n  broker:\n    host: mq.example.com:1414\n    protocol: enterprisemq-secure\n    bindings:\n      enterprisemq: {cipherSpec: ANY_TLS12}',
  },
  {
    code: 'sqs-throughput',
    rule: 'Throughput by message group goes with deduplication by message group, and both only with FIFO queues.',
    why: 'The service refuses a queue with the one and not the other. On a standard queue they have no effect, which is a warning.',
    section: 'Binding: sqs',
    file: 'analysis/validation/rules/sqs-throughput.ts',
    rules: ['SQS-26', 'SQS-27'],
    invalidExample:
      'channels:\n  orders:\n    bindings:\n      sqs:\n        queue: {name: a.fifo, fifoQueue: true, fifoThroughputLimit: perMessageGroupId}',
    right:
      'channels:\n  orders:\n    bindings:\n      sqs:\n        queue: {name: a.fifo, fifoQueue: true, fifoThroughputLimit: perMessageGroupId, deduplicationScope: messageGroup}',
  },
  {
    code: 'enterprisemq-endpoint',
    rule: 'Host and pathname make up the address of a queue manager: a port, an optional queue manager, a channel.',
    why: 'Clients put their connection together from these parts, and cannot connect where one is missing.',
    section: EMQ,
    file: 'analysis/validation/rules/enterprisemq-endpoint.ts',
    rules: ['EMQ-19'],
    invalidExample:
      'servers:\n  broker: {host: mq.example.com, pathname: /QM1/APP.CHANNEL, protocol: enterprisemq}',
    right:
      "servers:\n  broker: {host: 'mq.example.com:1414', pathname: /QM1/APP.CHANNEL, protocol: enterprisemq}",
  },
  {
    code: 'cloudpubsub-address',
    rule: 'The address of a channel with a cloudpubsub binding is the full name of its topic.',
    why: 'The broker knows topics only by project and name together.',
    section: 'Binding: cloudpubsub',
    file: 'analysis/validation/rules/cloudpubsub-address.ts',
    rules: ['CPS-21'],
    invalidExample: 'channels:\n  orders:\n    address: orders\n    bindings: {cloudpubsub: {}}',
    right:
      'channels:\n  orders:\n    address: projects/shop/topics/orders\n    bindings: {cloudpubsub: {}}',
  },
  {
    code: 'sqs-identifier',
    rule: 'A dead letter queue is named by its ARN, or by the name of a queue in the same binding.',
    why: 'Any other name is unresolved, and failed messages would be lost.',
    section: 'Binding: sqs',
    file: 'analysis/validation/rules/sqs-identifier.ts',
    rules: ['SQS-42', 'SQS-61'],
    invalidExample:
      'channels:\n  orders:\n    bindings:\n      sqs:\n        queue: {name: orders, fifoQueue: false, redrivePolicy: {deadLetterQueue: {name: failed}}}',
    right:
      'channels:\n  orders:\n    bindings:\n      sqs:\n        queue: {name: orders, fifoQueue: false, redrivePolicy: {deadLetterQueue: {name: failed}}}\n        deadLetterQueue: {name: failed, fifoQueue: false}',
  },
  {
    code: 'sqs-send',
    rule: 'The queues of an operation belong to the side that receives.',
    why: 'Consumers receive from queues. A sender names the queue by its channel.',
    section: 'Binding: sqs',
    file: 'analysis/validation/rules/sqs-send.ts',
    rules: ['SQS-63'],
    invalidExample:
      "operations:\n  placeOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}\n    bindings:\n      sqs: {queues: [{name: orders, fifoQueue: false}]}",
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings:\n      sqs: {queues: [{name: orders, fifoQueue: false}]}",
  },
];
