// Extracting inline values to components: whole texts before and after, with ⟨⟩ around the name to
// choose.
import { describe, expect, test } from 'vitest';
import { offeredActions, result } from './testing.ts';

const HEAD = `apidoc: 3.1.0
info:
  title: T
  version: '1'
`;

/** Returns the document with `body`, after the action whose title fits. */
function extracted(body: string, title: RegExp = /^Extract/): unknown {
  const text = result(offeredActions(`${HEAD}${body}`), title);
  return typeof text === 'string' ? text.replace(HEAD, '') : text;
}

const titles = (body: string) => offeredActions(`${HEAD}${body}`).actions.map((a) => a.title);

describe('where it goes', () => {
  test('a payload, with its comments, quotes and texts of several lines', () => {
    expect(
      extracted(`channels:
  orders:
    messages:
      placed:
        payload: # what was ordered
          # by whom
          type: obj|ect # always
          properties:
            "note":
              description: |
                Two

                lines
        summary: 'S' # s
`),
    ).toMatchInlineSnapshot(`
      "channels:
        orders:
          messages:
            placed:
              payload: # what was ordered
                # by whom
                $ref: '#/components/schemas/placedPayload'
              summary: 'S' # s
      components:
        schemas:
          ⟨placedPayload⟩:
            type: object # always
            properties:
              "note":
                description: |
                  Two

                  lines
      "
    `);
  });

  test('headers into schemas that are there', () => {
    expect(
      extracted(`components:
  schemas:
    A: {type: string}

  # other things
  messages:
    placed:
      head|ers:
        type: object
`),
    ).toMatchInlineSnapshot(`
      "components:
        schemas:
          A: {type: string}
          ⟨placedHeaders⟩:
            type: object

        # other things
        messages:
          placed:
            headers:
              $ref: '#/components/schemas/placedHeaders'
      "
    `);
  });

  test('a property, and the items of a list', () => {
    const doc = (a: string, b: string) => `components:
  schemas:
    Order:
      properties:
        lines:
          type: array
          items:
            ${a}type: object
        buyer:
          ${b}title: The buyer
`;
    expect(extracted(doc('|', ''))).toMatchInlineSnapshot(`
      "components:
        schemas:
          Order:
            properties:
              lines:
                type: array
                items:
                  $ref: '#/components/schemas/linesItem'
              buyer:
                title: The buyer
          ⟨linesItem⟩:
            type: object
      "
    `);
    expect(extracted(doc('', '|'))).toMatchInlineSnapshot(`
      "components:
        schemas:
          Order:
            properties:
              lines:
                type: array
                items:
                  type: object
              buyer:
                $ref: '#/components/schemas/TheBuyer'
          ⟨TheBuyer⟩:
            title: The buyer
      "
    `);
  });

  test('an option of a choice', () => {
    expect(
      extracted('components: {schemas: {A: {oneOf: [{type: str|ing}, {type: "null"}]}}}\n'),
    ).toMatchInlineSnapshot(`
      "components: {schemas: {A: {oneOf: [{$ref: '#/components/schemas/AOption'}, {type: "null"}]}, ⟨AOption⟩: {type: string}}}
      "
    `);
  });

  test('a message, before the section that comes later in the format', () => {
    expect(
      extracted(
        `channels:
  orders:
    messages:
      placed:
        na|me: OrderPlaced
        payload:
          $ref: '#/components/schemas/A'
components:
  schemas:
    A: {}
  securitySchemes: {}
`,
        /message/,
      ),
    ).toMatchInlineSnapshot(`
      "channels:
        orders:
          messages:
            placed:
              $ref: '#/components/messages/placed'
      components:
        schemas:
          A: {}
        messages:
          ⟨placed⟩:
            name: OrderPlaced
            payload:
              $ref: '#/components/schemas/A'
        securitySchemes: {}
      "
    `);
  });

  test('a parameter', () => {
    expect(
      extracted(`channels:
  user:
    address: users/{id}
    parameters:
      id:
        descrip|tion: Who
`),
    ).toMatchInlineSnapshot(`
      "channels:
        user:
          address: users/{id}
          parameters:
            id:
              $ref: '#/components/parameters/id'
      components:
        parameters:
          ⟨id⟩:
            description: Who
      "
    `);
  });

  test('a server, its variable and its bindings', () => {
    const doc = (a: string, b: string, c: string) => `servers:
  production:
    ${a}host: '{env}.example.com'
    protocol: mqtt
    variables:
      env:
        ${b}default: x
    bindings:
      ${c}mqtt: {clientId: c}
`;
    expect(extracted(doc('|', '', ''), /server "/)).toMatchInlineSnapshot(`
      "servers:
        production:
          $ref: '#/components/servers/production'
      components:
        servers:
          ⟨production⟩:
            host: '{env}.example.com'
            protocol: mqtt
            variables:
              env:
                default: x
            bindings:
              mqtt: {clientId: c}
      "
    `);
    expect(extracted(doc('', '|', ''), /variable/)).toMatchInlineSnapshot(`
      "servers:
        production:
          host: '{env}.example.com'
          protocol: mqtt
          variables:
            env:
              $ref: '#/components/serverVariables/env'
          bindings:
            mqtt: {clientId: c}
      components:
        serverVariables:
          ⟨env⟩:
            default: x
      "
    `);
    expect(extracted(doc('', '', '|'), /bindings/)).toMatchInlineSnapshot(`
      "servers:
        production:
          host: '{env}.example.com'
          protocol: mqtt
          variables:
            env:
              default: x
          bindings:
            $ref: '#/components/serverBindings/productionBindings'
      components:
        serverBindings:
          ⟨productionBindings⟩:
            mqtt: {clientId: c}
      "
    `);
  });

  test('parts of an operation: reply, address, tag, documentation, security, trait', () => {
    const doc = (at: string) =>
      `channels: {a: {}}
operations:
  ask:
    action: send
    channel: {$ref: '#/channels/a'}
    security:
      - type: userPassword
    tags:
      - name: urgent
    externalDocs:
      url: https://example.com
    traits:
      - summary: S
    reply:
      address:
        location: $message.header#/replyTo
`.replace(at, `|${at}`);
    const ends = (at: string, title: RegExp) =>
      String(extracted(doc(at), title)).replace(/[\s\S]*channel: .*\n/, '');
    expect(ends('type: user', /security/)).toMatchInlineSnapshot(`
      "    security:
            - $ref: '#/components/securitySchemes/askSecurity'
          tags:
            - name: urgent
          externalDocs:
            url: https://example.com
          traits:
            - summary: S
          reply:
            address:
              location: $message.header#/replyTo
      components:
        securitySchemes:
          ⟨askSecurity⟩:
            type: userPassword
      "
    `);
    expect(ends('name: urgent', /tag/)).toMatchInlineSnapshot(`
      "    security:
            - type: userPassword
          tags:
            - $ref: '#/components/tags/urgent'
          externalDocs:
            url: https://example.com
          traits:
            - summary: S
          reply:
            address:
              location: $message.header#/replyTo
      components:
        tags:
          ⟨urgent⟩:
            name: urgent
      "
    `);
    expect(ends('url:', /documentation/)).toMatchInlineSnapshot(`
      "    security:
            - type: userPassword
          tags:
            - name: urgent
          externalDocs:
            $ref: '#/components/externalDocs/askExternalDocs'
          traits:
            - summary: S
          reply:
            address:
              location: $message.header#/replyTo
      components:
        externalDocs:
          ⟨askExternalDocs⟩:
            url: https://example.com
      "
    `);
    expect(ends('summary', /trait "/)).toMatchInlineSnapshot(`
      "    security:
            - type: userPassword
          tags:
            - name: urgent
          externalDocs:
            url: https://example.com
          traits:
            - $ref: '#/components/operationTraits/askTrait'
          reply:
            address:
              location: $message.header#/replyTo
      components:
        operationTraits:
          ⟨askTrait⟩:
            summary: S
      "
    `);
    expect(ends('reply:', /reply "/)).toMatchInlineSnapshot(`
      "    security:
            - type: userPassword
          tags:
            - name: urgent
          externalDocs:
            url: https://example.com
          traits:
            - summary: S
          reply:
            $ref: '#/components/replies/askReply'
      components:
        replies:
          ⟨askReply⟩:
            address:
              location: $message.header#/replyTo
      "
    `);
    expect(ends('location', /reply address/)).toMatchInlineSnapshot(`
      "    security:
            - type: userPassword
          tags:
            - name: urgent
          externalDocs:
            url: https://example.com
          traits:
            - summary: S
          reply:
            address:
              $ref: '#/components/replyAddresses/askReplyAddress'
      components:
        replyAddresses:
          ⟨askReplyAddress⟩:
            location: $message.header#/replyTo
      "
    `);
  });

  test('a correlation id, message bindings and a message trait', () => {
    const doc = (at: string) =>
      `components:
  messages:
    m:
      correlationId:
        location: $message.header#/id
      bindings:
        kafka: {}
      traits:
        - title: X
`.replace(at, `|${at}`);
    expect(extracted(doc('location'))).toMatchInlineSnapshot(`
      "components:
        messages:
          m:
            correlationId:
              $ref: '#/components/correlationIds/mCorrelationId'
            bindings:
              kafka: {}
            traits:
              - title: X
        correlationIds:
          ⟨mCorrelationId⟩:
            location: $message.header#/id
      "
    `);
    expect(extracted(doc('kafka'))).toMatchInlineSnapshot(`
      "components:
        messages:
          m:
            correlationId:
              location: $message.header#/id
            bindings:
              $ref: '#/components/messageBindings/mBindings'
            traits:
              - title: X
        messageBindings:
          ⟨mBindings⟩:
            kafka: {}
      "
    `);
    expect(extracted(doc('title'))).toMatchInlineSnapshot(`
      "components:
        messages:
          m:
            correlationId:
              location: $message.header#/id
            bindings:
              kafka: {}
            traits:
              - $ref: '#/components/messageTraits/mTrait'
        messageTraits:
          ⟨mTrait⟩:
            title: X
      "
    `);
  });

  test('a channel and an operation of the root, where a reference is allowed, too', () => {
    expect(
      extracted(
        "channels:\n  a:\n    addr|ess: x\n    # none yet\n    messages: {}\noperations:\n  o: {action: send, channel: {$ref: '#/channels/a'}}\n",
      ),
    ).toMatchInlineSnapshot(`
      "channels:
        a:
          $ref: '#/components/channels/a'
      operations:
        o: {action: send, channel: {$ref: '#/channels/a'}}
      components:
        channels:
          ⟨a⟩:
            address: x
            # none yet
            messages: {}
      "
    `);
    expect(
      extracted(
        "channels:\n  a: {}\noperations:\n  o: {ac|tion: send, channel: {$ref: '#/channels/a'}}\n",
        /operation "/,
      ),
    ).toMatchInlineSnapshot(`
      "channels:
        a: {}
      operations:
        o:
          $ref: '#/components/operations/o'
      components:
        operations:
          ⟨o⟩: {action: send, channel: {$ref: '#/channels/a'}}
      "
    `);
  });

  test('a schema of another language keeps its format', () => {
    expect(
      extracted(`channels:
  a:
    messages:
      m:
        payload:
          schemaFormat: application/schema+json;version=draft-07
          schema:
            properties:
              x: {ty|pe: string}
`),
    ).toMatchInlineSnapshot(`
      "channels:
        a:
          messages:
            m:
              payload:
                schemaFormat: application/schema+json;version=draft-07
                schema:
                  properties:
                    x:
                      $ref: '#/components/schemas/x/schema'
      components:
        schemas:
          ⟨x⟩:
            schemaFormat: application/schema+json;version=draft-07
            schema: {type: string}
      "
    `);
  });

  test('from a part of a file to the entry', () => {
    expect(
      result(
        offeredActions({
          'main.yaml': `${HEAD}channels:\n  a:\n    $ref: parts/a.yaml\n`,
          'parts/a.yaml':
            'messages:\n  m:\n    payload:\n      prop|erties:\n        x: {$ref: ./x.yaml}\n        y: {$ref: "#/y"}\ny: {type: string}\n',
          'parts/x.yaml': 'type: integer\n',
        }),
        /schema/,
      ),
    ).toMatchInlineSnapshot(`
      {
        "main.yaml": "apidoc: 3.1.0
      info:
        title: T
        version: '1'
      channels:
        a:
          $ref: parts/a.yaml
      components:
        schemas:
          ⟨mPayload⟩:
            properties:
              x: {$ref: parts/x.yaml}
              y: {$ref: "parts/a.yaml#/y"}
      ",
        "parts/a.yaml": "messages:
        m:
          payload:
            $ref: ../main.yaml#/components/schemas/mPayload
      y: {type: string}
      ",
        "parts/x.yaml": "type: integer
      ",
      }
    `);
  });
});

describe('JSON', () => {
  test('with its indentation', () => {
    expect(
      result(
        offeredActions(`{
	"apidoc": "3.1.0",
	"info": {"title": "T", "version": "1"},
	"channels": {
		"a/b": {
			"messages": {
				"m": {
					"payload": {|
						"type": "object",
						"maximum": 1.0
					}
				}
			}
		}
	}
}
`),
        /schema/,
      ),
    ).toMatchInlineSnapshot(`
      "{
      	"apidoc": "3.1.0",
      	"info": {"title": "T", "version": "1"},
      	"channels": {
      		"a/b": {
      			"messages": {
      				"m": {
      					"payload": {
      						"$ref": "#/components/schemas/mPayload"
      					}
      				}
      			}
      		}
      	},
      	"components": {
      		"schemas": {
      			"⟨mPayload⟩": {
      				"type": "object",
      				"maximum": 1.0
      			}
      		}
      	}
      }
      "
    `);
  });

  test('on one line', () => {
    expect(
      result(
        offeredActions(
          '{"apidoc":"3.1.0","info":{"title":"T","version":"1"},"channels":{"a":{"messages":{"m":{"payl|oad":{"type":"object"}}}}}}',
        ),
        /schema/,
      ),
    ).toMatchInlineSnapshot(
      `"{"apidoc":"3.1.0","info":{"title":"T","version":"1"},"channels":{"a":{"messages":{"m":{"payload":{"$ref":"#/components/schemas/mPayload"}}}}},"components":{"schemas":{"⟨mPayload⟩":{"type":"object"}}}}"`,
    );
  });
});

describe('names', () => {
  const named = (body: string) => /⟨(.*)⟩/.exec(String(extracted(body)))?.[1];
  test('no name twice', () => {
    expect(
      named(
        'components:\n  schemas:\n    mPayload: {}\n    mPayload2: {}\n  messages:\n    m:\n      payload: {ty|pe: string}\n',
      ),
    ).toBe('mPayload3');
  });
  test.each([
    ['title: Order placed', 'OrderPlaced'],
    ['title: Order', 'Order'],
    ['title: A very long title that nobody wants as a name', 'mPayload'],
    ['title: "é"', 'E'],
    ['title: "注文"', 'mPayload'],
  ])('a schema with %s is %s', (title, name) => {
    expect(
      named(`components:\n  messages:\n    m:\n      payload: {${title.replace(':', '|:')}}\n`),
    ).toBe(name);
  });
  test.each([
    ['order-placed', 'order-placed-payload'],
    ['order_placed', 'order_placed_payload'],
    ['order.placed', 'order.placed.payload'],
    ['orderPlaced', 'orderPlacedPayload'],
    ['"a/b c"', 'a-b-c-payload'],
  ])('below a message %s it is %s', (key, name) => {
    expect(
      named(`channels:\n  a:\n    messages:\n      ${key}:\n        payload: {ty|pe: string}\n`),
    ).toBe(name);
  });
});

describe('where nothing is to be extracted', () => {
  test.each([
    ['a component', 'components:\n  schemas:\n    A:\n      ty|pe: string\n'],
    ['an empty object', 'components:\n  messages:\n    m:\n      payload: {|}\n'],
    ['info', 'channels: {}\nx-a: {b: {c|: 1}}\n'],
    ['an example', 'components:\n  schemas:\n    A:\n      examples:\n        - a: {b: |1}\n'],
    [
      'a reference',
      "components:\n  messages:\n    m:\n      payload:\n        $re|f: '#/components/schemas/A'\n  schemas:\n    A: {}\n",
    ],
  ])('%s', (_, body) => {
    expect(titles(body).filter((title) => /^Extract (?:schema|message)/.test(title))).toEqual([]);
  });

  test('aliases of what moves follow it', () => {
    expect(
      extracted(
        'x-a: 1\ncomponents:\n  messages:\n    m:\n      payload: &p\n        ty|pe: string\n    n:\n      payload: *p\n',
      ),
    ).toMatchInlineSnapshot(`
      "x-a: 1
      components:
        schemas:
          ⟨mPayload⟩:
            type: string
        messages:
          m:
            payload: &p
              $ref: '#/components/schemas/mPayload'
          n:
            payload: *p
      "
    `);
  });

  test('half-typed text', () => {
    expect(() => titles('channels:\n  a: {b: [|\n')).not.toThrow();
    expect(() => titles('channels:\n  a:\n    me|\n')).not.toThrow();
  });
});
