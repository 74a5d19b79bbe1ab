// Quick fixes of bindings: the cursor is at the mark, and the whole text afterwards is compared.
import { describe } from 'vitest';
import { fixTitlesOf } from './testing.ts';

describe('fixes of bindings', () => {
  fixTitlesOf(
    'a queue without its type',
    'Set "destinationType: queue"',
    `channels:
  c:
    bindings:
      enterprisemq:
        que|ue:
          objectName: Q
`,
    `channels:
  c:
    bindings:
      enterprisemq:
        destinationType: queue
        queue:
          objectName: Q
`,
  );

  fixTitlesOf(
    'the only field of a binding that a server refers to',
    'Remove "cipherSpec"',
    `servers:
  s:
    host: 'mq:1414'
    pathname: /Q/CHANNEL
    protocol: enterprisemq
    bindings:
      $ref: '#/components/serverBindings/mq'
components:
  serverBindings:
    mq:
      enterprisemq:
        cipher|Spec: ANY
`,
    `servers:
  s:
    host: 'mq:1414'
    pathname: /Q/CHANNEL
    protocol: enterprisemq
    bindings:
      $ref: '#/components/serverBindings/mq'
components:
  serverBindings:
    mq: {}
`,
  );

  fixTitlesOf(
    'a fraction above the largest number that is allowed',
    'Round it to 900',
    `channels:
  c:
    bindings:
      sqs:
        queue:
          name: q
          fifoQueue: false
          deliveryDelay: 900|.5
`,
    `channels:
  c:
    bindings:
      sqs:
        queue:
          name: q
          fifoQueue: false
          deliveryDelay: 900
`,
  );

  fixTitlesOf(
    'the scope of deduplication',
    'Set "deduplicationScope: messageGroup"',
    `channels:
  c:
    bindings:
      sqs:
        queue:
          name: q
          fifoQueue: true
          fifoThroughputLimit: perMess|ageGroupId
`,
    `channels:
  c:
    bindings:
      sqs:
        queue:
          name: q
          fifoQueue: true
          deduplicationScope: messageGroup
          fifoThroughputLimit: perMessageGroupId
`,
  );

  fixTitlesOf(
    'a full name of a topic',
    'Change the address to "projects/shop/topics/orders"',
    `channels:
  c:
    address: projects/shop/orders|
    bindings:
      cloudpubsub: {}
`,
    `channels:
  c:
    address: projects/shop/topics/orders
    bindings:
      cloudpubsub: {}
`,
  );

  fixTitlesOf(
    'a queue manager without a port',
    'Change the host to "example.com:1414"',
    `servers:
  s:
    host: example.com|
    protocol: enterprisemq
    pathname: //C
`,
    `servers:
  s:
    host: example.com:1414
    protocol: enterprisemq
    pathname: //C
`,
  );
});
