// Quick fixes of references: the cursor is at the mark, and the whole text afterwards is compared.
import { describe } from 'vitest';
import { fixTitlesOf } from './testing.ts';

describe('fixes of references', () => {
  fixTitlesOf(
    'a name as a reference',
    'Refer to #/channels/orders',
    `channels:
  orders: {}
operations:
  o:
    action: send
    channel: ord|ers
`,
    `channels:
  orders: {}
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/orders'
`,
  );

  fixTitlesOf(
    'the nearest target',
    'Refer to #/components/messages/Placed',
    `channels:
  c:
    messages:
      m:
        $ref: '#/components/messages/Placd|'
components:
  messages:
    Placed:
      payload: {}
`,
    `channels:
  c:
    messages:
      m:
        $ref: '#/components/messages/Placed'
components:
  messages:
    Placed:
      payload: {}
`,
  );

  /** An operation with this reference to its channel, which lists messages of channels. */
  const operation = (channel: string, ...messages: readonly string[]): string =>
    `{action: send, channel: {$ref: ${channel}}, messages: [${messages.map((one) => `{$ref: '#/${one}'}`).join(', ')}]}`;
  const shop = (channels: string, ...operations: readonly string[]): string =>
    `channels:
  orders: {messages: {placed: {}}}
${channels}operations:
${operations.map((one, i) => `  o${i}: ${one}\n`).join('')}components:
  messages: {placed: {}}
`;
  const REFUNDS = '  refunds: {messages: {paid: {}, sent: {}}}\n';
  const PAID = 'channels/refunds/messages/paid';
  const SENT = 'channels/refunds/messages/sent';
  const PLACED = 'channels/orders/messages/placed';
  for (const [name, before, after, messages] of [
    ['that of the listed messages, not the first', '|{}', "'#/channels/refunds'", [PAID, SENT]],
    ['not a similar name', "'#/channels/or|der'", "'#/channels/refunds'", [PAID, SENT]],
    [
      'of messages of several channels',
      "'#/channels/or|der'",
      "'#/channels/orders'",
      [PAID, PLACED],
    ],
    [
      'of messages of none',
      "'#/channels/or|der'",
      "'#/channels/orders'",
      ['components/messages/placed'],
    ],
  ] as const)
    fixTitlesOf(
      `the channel: ${name}`,
      `Refer to ${after.slice(1, -1)}`,
      shop(REFUNDS, operation(before, ...messages)),
      shop(REFUNDS, operation(after, ...messages)),
    );

  fixTitlesOf(
    'a misspelt channel, with its messages',
    'Refer to #/channels/orders',
    shop('', operation("'#/channels/or|drs'", 'channels/ordrs/messages/placed')),
    shop('', operation("'#/channels/orders'", PLACED)),
  );

  const DEFINED = '  refunds:\n    messages:\n      paid: {}\n      sent: {}\n';
  const other = operation("'#/channels/refunds'", SENT, PAID);
  fixTitlesOf(
    'define a channel with all messages that are expected in it',
    'Define "refunds"',
    shop('', operation("'#/channels/re|funds'", PAID), other),
    shop(DEFINED, operation("'#/channels/refunds'", PAID), other),
  );

  fixTitlesOf(
    'define what is missing',
    'Define "Order"',
    `components:
  schemas:
    Item:
      properties:
        order:
          $ref: '#/components/schemas/Or|der'
`,
    `components:
  schemas:
    Item:
      properties:
        order:
          $ref: '#/components/schemas/Order'
    Order:
      type: object
`,
  );

  fixTitlesOf(
    'define the section too',
    'Define "Zebra"',
    `channels:
  c:
    messages:
      m:
        $ref: '#/components/messages/Ze|bra'
`,
    `channels:
  c:
    messages:
      m:
        $ref: '#/components/messages/Zebra'
components:
  messages:
    Zebra: {}
`,
  );

  fixTitlesOf(
    'define a channel with the messages that are listed beside it',
    'Define "orders"',
    `channels: {}
operations:
  sendOrder:
    action: send
    channel:
      $ref: '#/channels/ord|ers'
    messages:
      - $ref: '#/channels/orders/messages/placed'
`,
    `channels:
  orders:
    messages:
      placed: {}
operations:
  sendOrder:
    action: send
    channel:
      $ref: '#/channels/orders'
    messages:
      - $ref: '#/channels/orders/messages/placed'
`,
  );

  fixTitlesOf(
    'a reply without its channel has none of the messages of that either',
    'Remove "channel"',
    `operations:
  sendOrder:
    reply:
      address:
        location: $message.header#/replyTo
      channel:
        $ref: '#/channels/ord|ers'
      messages:
        - $ref: '#/channels/orders/messages/placed'
`,
    `operations:
  sendOrder:
    reply:
      address:
        location: $message.header#/replyTo
`,
  );

  fixTitlesOf(
    'a pointer without its slash',
    'Refer to #/components/messages/M',
    `channels:
  c:
    messages:
      m:
        $ref: '#components/mess|ages/M'
components:
  messages:
    M: {}
`,
    `channels:
  c:
    messages:
      m:
        $ref: '#/components/messages/M'
components:
  messages:
    M: {}
`,
  );

  fixTitlesOf(
    'an entry of the root in place of a component',
    'Refer to #/channels/orders',
    `channels:
  orders:
    $ref: '#/components/channels/orders'
operations:
  o:
    action: send
    channel:
      $ref: '#/components/chan|nels/orders'
components:
  channels:
    orders: {}
`,
    `channels:
  orders:
    $ref: '#/components/channels/orders'
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/orders'
components:
  channels:
    orders: {}
`,
  );

  fixTitlesOf(
    'add to the root and refer',
    'Add "orders" to "channels" and refer to it',
    `operations:
  o:
    action: send
    channel:
      $ref: '#/components/chan|nels/orders'
components:
  channels:
    orders: {}
`,
    `operations:
  o:
    action: send
    channel:
      $ref: '#/channels/orders'
components:
  channels:
    orders: {}
channels:
  orders:
    $ref: '#/components/channels/orders'
`,
  );

  fixTitlesOf(
    'an inline channel goes home',
    'Move it to "channels" and refer to it',
    `operations:
  o:
    action: send
    channel|:
      # where orders go
      address: orders
`,
    `operations:
  o:
    action: send
    channel:
      # where orders go
      $ref: '#/channels/orders'
channels:
  orders:
    address: orders
`,
  );

  fixTitlesOf(
    'an inline server goes home',
    'Move it to "servers" and refer to it',
    `{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1" },
  "channels": {
    "c": {
      "servers": [
        |{ "host": "example.com", "protocol": "wss" }
      ]
    }
  }
}
`,
    `{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1" },
  "channels": {
    "c": {
      "servers": [
        {
          "$ref": "#/servers/server"
        }
      ]
    }
  },
  "servers": {
    "server": { "host": "example.com", "protocol": "wss" }
  }
}
`,
    { as: 'json' },
  );

  fixTitlesOf(
    'the object in place of a reference',
    'Replace the reference with the object',
    `components:
  securitySchemes:
    a:
      type: oauth2
      flows:
        $ref|: '#/x-flows'
x-flows:
  # the only one
  password:
    tokenUrl: https://example.com
    availableScopes: {}
`,
    `components:
  securitySchemes:
    a:
      type: oauth2
      flows:
        password:
          tokenUrl: https://example.com
          availableScopes: {}
x-flows:
  # the only one
  password:
    tokenUrl: https://example.com
    availableScopes: {}
`,
  );
});
