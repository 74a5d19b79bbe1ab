// New documents of texts in other formats: what is taken, and that each of them is valid.
import { expect, test } from 'vitest';
import { imported, preview } from './testing.ts';

const OPENAPI = `# The shop
openapi: 3.1.0
info:
  title: Shop
  version: 2.1.0
  # who to ask
  contact: {name: Team, email: team@example.com}
  license: {name: MIT, identifier: MIT}
tags:
  - name: orders
    description: All about orders.
servers: [{url: 'https://example.com'}]
webhooks:
  orderPlaced:
    post:
      operationId: onOrderPlaced
      summary: An order was placed
      tags: [orders]
      parameters:
        - {name: X-Signature, in: header, required: true, schema: {type: string}}
        - {name: page, in: query, schema: {type: string}}
      requestBody:
        description: The order
        content:
          application/json:
            # how it looks
            schema:
              $ref: '#/components/schemas/Order'
            example: {id: a1}
          application/xml:
            schema: # inline
              type: object
              properties:
                id: {type: string} # the id
      responses: {'200': {description: ok}}
      security: [{hook: []}, {oauth: [read]}, {hook: [], oauth: []}]
paths:
  /subscriptions:
    post:
      callbacks:
        onPaid:
          '{$request.body#/callbackUrl}':
            post:
              requestBody: {$ref: '#/components/requestBodies/Paid'}
              responses: {'200': {description: ok}}
      responses: {'200': {description: ok}}
components:
  requestBodies:
    Paid:
      content:
        application/json:
          schema: {$ref: '#/components/schemas/Order/properties/lines'}
  securitySchemes:
    hook: {type: apiKey, in: header, name: X-Key}
    oauth:
      type: oauth2
      flows:
        clientCredentials: {tokenUrl: 'https://example.com/token', scopes: {read: Reads}}
    tls: {type: mutualTLS}
  schemas:
    Unused: {type: string}
    # An order.
    Order:
      type: object
      required: [id]
      properties:
        id: {type: string}
        lines:
          type: array
          # the lines
          items: {$ref: '#/components/schemas/Line', description: A line}
        parent: {$ref: '#/components/schemas/Order'}
    Line:
      type: object
      example: {n: 1}
      properties:
        n: {type: integer}
`;
const ALL = { title: 'Shop', errors: [] };

test('takes webhooks and callbacks of OpenAPI 3.1 with their schemas, comments and names', async () => {
  expect(await preview(OPENAPI, 'shop.yaml')).toEqual({
    format: 'openapi',
    what: 'an OpenAPI 3.1.0 document',
    title: 'Shop',
    contents: ['1 path', '1 webhook', '1 callback', '3 schemas'],
    messages: [
      ['webhook', 'onOrderPlaced', 'POST, application/json'],
      ['webhook', 'onOrderPlaced', 'POST, application/xml'],
      ['callback', 'onPaid', 'POST, for POST /subscriptions, application/json'],
    ].map(([kind, name, detail]) => ({ id: expect.any(String), kind, name, detail })),
  });
  const made = await imported(OPENAPI, 'shop.yaml');
  expect(made).toMatchObject(ALL);
  expect(made.text).toBe(`# The shop
apidoc: 3.1.0
info:
  title: Shop
  version: 2.1.0
  # who to ask
  contact: {name: Team, email: team@example.com}
  license: {name: MIT, x-identifier: MIT}
  tags:
    - name: orders
      description: All about orders.
channels:
  orderPlaced:
    address: null
    messages:
      onOrderPlaced:
        name: onOrderPlaced
        description: The order
        contentType: application/json
        headers:
          type: object
          properties:
            X-Signature:
              type: string
          required:
            - X-Signature
        # how it looks
        payload:
          $ref: '#/components/schemas/Order'
        examples:
          - payload: {id: a1}
      onOrderPlaced-xml:
        name: onOrderPlaced-xml
        description: The order
        contentType: application/xml
        headers:
          type: object
          properties:
            X-Signature:
              type: string
          required:
            - X-Signature
        payload: # inline
          type: object
          properties:
            id: {type: string} # the id
  onPaid:
    address: null
    description: The URL is \`{$request.body#/callbackUrl}\` of the request POST /subscriptions.
    messages:
      onPaid:
        name: onPaid
        contentType: application/json
        payload:
          $ref: '#/components/schemas/Order/properties/lines'
operations:
  onOrderPlaced:
    action: send
    channel:
      $ref: '#/channels/orderPlaced'
    messages:
      - $ref: '#/channels/orderPlaced/messages/onOrderPlaced'
      - $ref: '#/channels/orderPlaced/messages/onOrderPlaced-xml'
    summary: An order was placed
    tags:
      - name: orders
    security:
      - $ref: '#/components/securitySchemes/hook'
      - type: oauth2
        flows:
          clientCredentials:
            tokenUrl: https://example.com/token
            availableScopes:
              read: Reads
        scopes:
          - read
    bindings:
      http:
        method: POST
  sendOnPaid:
    action: send
    channel:
      $ref: '#/channels/onPaid'
    messages:
      - $ref: '#/channels/onPaid/messages/onPaid'
    bindings:
      http:
        method: POST
    x-callback-url: '{$request.body#/callbackUrl}'
components:
  schemas:
    # An order.
    Order:
      type: object
      required: [id]
      properties:
        id: {type: string}
        lines:
          type: array
          # the lines
          items: {allOf: [{$ref: '#/components/schemas/Line'}], description: A line}
        parent: {$ref: '#/components/schemas/Order'}
    Line:
      type: object
      examples:
        - {n: 1}
      properties:
        n: {type: integer}
  securitySchemes:
    hook:
      type: httpApiKey
      in: header
      name: X-Key
    oauth:
      type: oauth2
      flows:
        clientCredentials:
          tokenUrl: https://example.com/token
          availableScopes:
            read: Reads
`);
  expect(made.notes.map(({ severity, code, message }) => `${severity} ${code} ${message}`)).toEqual(
    [
      expect.stringMatching(/^warning parameter The parameter "page"/),
      expect.stringMatching(/^warning security-combination .*\{"hook":\[\],"oauth":\[\]\}$/),
      expect.stringMatching(/^info not-taken .*: paths, servers\.$/),
      expect.stringMatching(/^warning security-scheme .*"mutualTLS"; "tls"/),
      expect.stringMatching(/^warning not-valid .*x-identifier/),
    ],
  );
});

test('keeps schemas of OpenAPI 3.0 in their own language', async () => {
  const text = OPENAPI.replace('openapi: 3.1.0', 'openapi: 3.0').replace('webhooks', 'x-webhooks');
  const made = await imported(
    text.replace('n: {type: integer}', 'n: {type: integer, nullable: true}'),
    'shop.yaml',
  );
  expect(made).toMatchObject(ALL);
  const format = 'schemaFormat: application/vnd.neutral.openapi+yaml;version=3.0.0';
  expect(made.text).toContain(`    Line:\n      ${format}\n      schema:\n        type: object\n`);
  expect(made.text).toContain(
    "items: {$ref: '#/components/schemas/Line/schema', description: A line}",
  );
  expect(made.text).toContain('n: {type: integer, nullable: true}');
  expect(made.text).toContain(
    `        payload:\n          ${format}\n          schema: {$ref: '#/components/schemas/Order/schema/properties/lines'}\n`,
  );
});

test('takes only the messages that are chosen, with what these need', async () => {
  const all = (await preview(OPENAPI, 'shop.yaml'))?.messages ?? [];
  const xml = await imported(OPENAPI, 'shop.yaml', [all[1]?.id ?? '']);
  expect(xml).toMatchObject(ALL);
  expect(xml.text).toContain('contentType: application/xml');
  expect(xml.text).not.toMatch(/application\/json|onPaid|schemas:/);
});

test('makes a message of a JSON Schema, and components of its definitions', async () => {
  const text = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.com/order",
  "title": "Order Placed", "type": "object",
  "properties": {
    "id": {"$ref": "#/$defs/id"},
    "next": {"$ref": "#"},
    "address": {"$ref": "#address", "description": "Where to"},
    "other": {"$ref": "./other.json#/x"},
    "point": {"prefixItems": [{"type": "number"}], "items": false}
  },
  "dependentRequired": {"next": ["id"]},
  "unevaluatedProperties": false,
  "$defs": {"id": {"type": "string"}, "address": {"$anchor": "address", "type": "string"}}
}`;
  const made = await imported(text, 'order.json');
  expect(made).toMatchObject({ title: 'Order Placed', errors: [] });
  expect(made.text).toBe(`apidoc: 3.1.0
info:
  title: Order Placed
  version: 1.0.0
channels:
  orderPlaced:
    address: null
    messages:
      orderPlaced:
        name: orderPlaced
        title: Order Placed
        payload:
          $ref: '#/components/schemas/OrderPlaced'
components:
  schemas:
    OrderPlaced:
      title: Order Placed
      type: object
      properties:
        id:
          $ref: '#/components/schemas/id'
        next:
          $ref: '#/components/schemas/OrderPlaced'
        address:
          allOf:
            - $ref: '#/components/schemas/address'
          description: Where to
        other:
          $ref: ./other.json#/x
        point:
          items:
            - type: number
          additionalItems: false
      dependencies:
        next:
          - id
      unevaluatedProperties: false
    id:
      type: string
    address:
      type: string
`);
  expect([...made.codes].sort()).toEqual(['schema-identity', 'schema-identity', 'schema-keyword']);
});

test('references to other files stay, those of a source with an address in full', async () => {
  const text = '{"items": {"$ref": "../other.json#/x"}, "not": {"$ref": "http://a.example/b"}}';
  expect((await imported(text, 'order.json')).text).toContain('$ref: ../other.json#/x\n');
  const hosted = await imported(text, 'https://example.com/schemas/order.json');
  expect(hosted.errors).toEqual([]);
  expect(hosted.text).toContain('$ref: https://example.com/other.json#/x\n');
  expect(hosted.text).toContain('$ref: http://a.example/b\n');
});

test('makes a message of each definition where a JSON Schema has nothing else', async () => {
  const text = `$schema: http://json-schema.org/draft-04/schema#
definitions:
  # One order
  order: # beside
    type: object
    properties:
      total: {type: number, maximum: 9, exclusiveMaximum: true}
      line: {$ref: '#/definitions/order line'}
  order line: {type: string}
`;
  const found = await preview(text, 'shop.yaml');
  expect(found?.messages.map(({ name }) => name)).toEqual(['order', 'order line']);
  const made = await imported(text, 'shop.yaml', ['definitions/order']);
  expect(made).toMatchObject({ title: 'shop', errors: [], notes: [] });
  expect(made.text).toContain(`components:
  schemas:
    # One order
    order: # beside
      type: object
      properties:
        total: {type: number, exclusiveMaximum: 9}
        line: {$ref: '#/components/schemas/order-line'}
    order-line: {type: string}
`);
});

test.each([
  ['Order', 'Order'],
  ['Sensor reading', 'SensorReading'],
  ['Überweisung', 'Uberweisung'],
  ['', 'untitled'],
  ['What a customer of the shop has to pay at the end', 'untitled'],
])('names the schema of a text without a file by its title %j', async (title, name) => {
  const made = await imported(
    JSON.stringify({ title, type: 'object', properties: {} }),
    'untitled',
  );
  expect(made.text).toContain(`\n  schemas:\n    ${name}:\n`);
});

test('keeps an Avro schema as it is, and gives each record the types that it names', async () => {
  const order = `# Orders
type: record
name: Order
namespace: com.example
fields:
  - {name: id, type: string} # the id
  - {name: next, type: ['null', Order], default: null}
`;
  const one = await imported(order, 'order.avsc');
  expect(one).toMatchObject({ title: 'Order', errors: [], notes: [] });
  expect(
    one.text,
  ).toContain(`          schemaFormat: application/vnd.neutral.avro+yaml;version=1.9.0
          schema:
            # Orders
            type: record
            name: Order
            namespace: com.example
            fields:
              - {name: id, type: string} # the id
`);
  const several = JSON.stringify([
    { type: 'enum', name: 'State', namespace: 'com.example', symbols: ['OPEN'] },
    {
      type: 'record',
      name: 'com.example.Order',
      fields: [
        { name: 'now', type: 'State' },
        { name: 'then', type: { type: 'array', items: 'com.example.State' } },
      ],
    },
    { type: 'record', name: 'Shipment', fields: [{ name: 'order', type: 'com.example.Order' }] },
  ]);
  expect((await preview(several, 'all.json'))?.messages.map(({ name }) => name)).toEqual([
    'Order',
    'Shipment',
  ]);
  const all = await imported(several, 'all.json');
  expect(all.errors).toEqual([]);
  expect(all.text.match(/symbols:/g)).toHaveLength(2);
  expect(all.text).toContain('                  items: com.example.State\n');
});

test('gives each message of Protocol Buffers the text of what it uses', async () => {
  const text = `// Orders
syntax = "proto3";
package shop; // of the shop
import "google/protobuf/timestamp.proto";

// An order, "quoted" { as it is
message Order {
\tstring id = 1; // the id
\tLine line = 2;
}
message Line { int32 count = 1; State state = 2; }
enum State { OPEN = 0; }
message Other {}
service Orders { rpc Get (Order) returns (Line); }
`;
  expect((await preview(text, 'orders.proto'))?.contents).toEqual([
    '3 messages',
    '1 enum',
    '1 service',
  ]);
  const made = await imported(text, 'orders.proto');
  expect(made).toMatchObject({ title: 'orders', errors: [], notes: [] });
  expect(made.text).toContain(`          schemaFormat: application/vnd.neutral.protobuf;version=3
          schema: |
            // Orders
            syntax = "proto3";
            package shop; // of the shop
            import "google/protobuf/timestamp.proto";

            // An order, "quoted" { as it is
            message Order {
              string id = 1; // the id
              Line line = 2;
            }
            message Line { int32 count = 1; State state = 2; }
            enum State { OPEN = 0; }
`);
  const old = await imported('message A {\n  required string id = 1;\n}\n', 'a.proto');
  expect(old).toMatchObject({ title: 'A', errors: [] });
  expect(old.text).toContain('protobuf;version=2');
});

test('says why no document can be made of a text', async () => {
  const refused = async (text: string, name: string) => (await preview(text, name))?.refused;
  expect(
    await refused('openapi: 3.0.0\ninfo: {title: a, version: b}\npaths: {}\n', 'a.yaml'),
  ).toMatch(/no webhooks and no callbacks/);
  expect(await refused('openapi: 3.1.0\nwebhooks: {a: [\n', 'a.yaml')).toMatch(
    /syntax error in line/,
  );
  expect(await refused('type: object\ntype: string\n', 'a.yaml')).toMatch(
    /key is used twice in line 2/,
  );
  expect(await refused('syntax = "proto3";\nmessage A {\n  string = 1;\n}\n', 'a.proto')).toMatch(
    /syntax error/,
  );
  expect(await refused('syntax = "proto3";\nmessage A {\n', 'a.proto')).toMatch(/syntax error/);
  expect(await refused('syntax = "proto3";\n', 'a.proto')).toMatch(/no message/);
  expect(await preview('apidoc: 3.1.0\ninfo: {title: a, version: b}\n', 'a.yaml')).toBeNull();
  expect(await preview('swagger: "2.0"\npaths: {}\n', 'a.yaml')).toBeNull();
});
