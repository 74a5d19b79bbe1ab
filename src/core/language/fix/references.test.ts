// Quick fixes of references: the cursor stands at the mark, and the whole text afterwards is compared.
import { describe } from 'vitest';
import { mends } from './testing.ts';

describe('fixes of references', () => {
  mends(
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

  mends(
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

  mends(
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

  mends(
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

  mends(
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

  mends(
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

  mends(
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

  mends(
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

  mends(
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

  mends(
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
