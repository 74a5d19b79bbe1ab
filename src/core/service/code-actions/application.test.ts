// Quick fixes of application: the cursor is at the mark, and the whole text afterwards is compared.
import { describe } from 'vitest';
import { fixTitlesOf } from './testing.ts';

describe('fixes of application', () => {
  fixTitlesOf(
    'credentials before a host',
    'Remove the credentials',
    `servers:
  broker:
    host: shop:hun|ter2@broker.example.com:5672 # production
    protocol: amqp
`,
    `servers:
  broker:
    host: broker.example.com:5672 # production
    protocol: amqp
`,
  );

  fixTitlesOf(
    'credentials in a URL, in a comment',
    'Remove the credentials',
    `# As in amqp://shop:hun|ter2@broker.example.com
channels: {}
`,
    `# As in amqp://broker.example.com
channels: {}
`,
  );

  fixTitlesOf(
    'a list of parameters as a map',
    'Change it to an object with keys',
    `channels:
  c:
    address: a/{id}
    parameters|:
      - name: id
        description: Its id
`,
    `channels:
  c:
    address: a/{id}
    parameters:
      id:
        description: Its id
`,
  );

  fixTitlesOf(
    'declare a parameter',
    'Declare "userId"',
    `channels:
  c:
    address: users/{use|rId}
`,
    `channels:
  c:
    address: users/{userId}
    parameters:
      userId: {}
`,
  );

  fixTitlesOf(
    'declare several parameters',
    'Declare "a", "b"',
    `channels:
  c:
    address: '{a}/{b}|'
    parameters:
      x-none: {}
`,
    `channels:
  c:
    address: '{a}/{b}'
    parameters:
      x-none: {}
      a: {}
      b: {}
`,
  );

  fixTitlesOf(
    'remove parameters that the address has not',
    'Remove "parameters"',
    `channels:
  c:
    address: users
    parameters|:
      userId: {}
`,
    `channels:
  c:
    address: users
`,
  );

  fixTitlesOf(
    'rename a parameter to what the address says',
    'Rename it to "userId"',
    `channels:
  c:
    address: users/{userId}
    parameters:
      user|Identifier:
        description: Who
`,
    `channels:
  c:
    address: users/{userId}
    parameters:
      userId:
        description: Who
`,
  );

  fixTitlesOf(
    'declare a server variable',
    'Declare "stage"',
    `servers:
  s:
    host: '{stage}.exam|ple.com'
    protocol: wss
`,
    `servers:
  s:
    host: '{stage}.example.com'
    protocol: wss
    variables:
      stage: {}
`,
  );

  fixTitlesOf(
    'remove a server variable',
    'Remove "stage"',
    `servers:
  s:
    host: example.com
    protocol: wss
    variables:
      sta|ge:
        default: a
`,
    `servers:
  s:
    host: example.com
    protocol: wss
`,
  );

  fixTitlesOf(
    'a scope that no flow offers',
    'Change "raed" to "read"',
    `components:
  securitySchemes:
    o:
      type: oauth2
      scopes:
        - raed|
      flows:
        password:
          tokenUrl: https://example.com
          availableScopes:
            read: ''
`,
    `components:
  securitySchemes:
    o:
      type: oauth2
      scopes:
        - read
      flows:
        password:
          tokenUrl: https://example.com
          availableScopes:
            read: ''
`,
  );

  fixTitlesOf(
    'an unused component',
    'Remove "Unused"',
    `channels:
  c: {}
components:
  schemas:
    Unu|sed:
      type: string
`,
    `channels:
  c: {}
`,
  );

  fixTitlesOf(
    'an unused channel gets an operation',
    'Add an operation to receive from "new-orders"',
    `channels:
  a: {}
  new-|orders: {}
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/a'
`,
    `channels:
  a: {}
  new-orders: {}
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/a'
  receiveNewOrders:
    action: receive
    channel:
      $ref: '#/channels/new-orders'
`,
  );

  fixTitlesOf(
    'a message by its channel',
    'Refer to #/channels/c/messages/placed',
    `channels:
  c:
    messages:
      placed:
        $ref: '#/components/messages/Placed'
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/c'
    messages:
      - $ref: '#/components/mess|ages/Placed'
components:
  messages:
    Placed: {}
`,
    `channels:
  c:
    messages:
      placed:
        $ref: '#/components/messages/Placed'
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/c'
    messages:
      - $ref: '#/channels/c/messages/placed'
components:
  messages:
    Placed: {}
`,
  );

  fixTitlesOf(
    'a message that the channel lacks',
    'Add it to the messages of the channel and refer to #/channels/c/messages/Placed',
    `channels:
  c: {}
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/c'
    messages:
      - $ref: '#/components/mess|ages/Placed'
components:
  messages:
    Placed: {}
`,
    `channels:
  c:
    messages:
      Placed:
        $ref: '#/components/messages/Placed'
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/c'
    messages:
      - $ref: '#/channels/c/messages/Placed'
components:
  messages:
    Placed: {}
`,
  );

  fixTitlesOf(
    'headers of a binary message',
    'Set "type: binary"',
    `components:
  messages:
    m:
      bindings:
        enterprisemq:
          head|ers: a, b
`,
    `components:
  messages:
    m:
      bindings:
        enterprisemq:
          type: binary
          headers: a, b
`,
  );

  fixTitlesOf(
    'a host with a scheme and a path',
    'Change the host to "example.com" and move "/events" to "pathname"',
    `servers:
  s:
    host: wss://example.com/ev|ents
    protocol: wss
`,
    `servers:
  s:
    host: example.com
    pathname: /events
    protocol: wss
`,
  );

  fixTitlesOf(
    'an address with a query',
    'Remove the query',
    `channels:
  c:
    address: orders?so|rt=up
`,
    `channels:
  c:
    address: orders
`,
  );

  fixTitlesOf(
    'a parameter name with a blank',
    'Change the address to "users/{userId}"',
    `channels:
  c:
    address: users/{user |id}
`,
    `channels:
  c:
    address: users/{userId}
    parameters:
      userId: {}
`,
  );

  fixTitlesOf(
    'a reply with a channel that has an address',
    'Set the address of the channel to null',
    `channels:
  c:
    address: replies
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/c'
    reply:
      addr|ess:
        location: $message.header#/replyTo
      channel:
        $ref: '#/channels/c'
`,
    `channels:
  c:
    address: null
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/c'
    reply:
      address:
        location: $message.header#/replyTo
      channel:
        $ref: '#/channels/c'
`,
  );

  fixTitlesOf(
    'the channel of a reply',
    'Add "channel" with #/channels/c',
    `channels:
  c:
    messages:
      m: {}
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/c'
    reply:
      mess|ages:
        - $ref: '#/channels/c/messages/m'
`,
    `channels:
  c:
    messages:
      m: {}
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/c'
    reply:
      channel:
        $ref: '#/channels/c'
      messages:
        - $ref: '#/channels/c/messages/m'
`,
  );
});
