// Replacing references with their targets: whole texts before and after.
import { describe, expect, test } from 'vitest';
import { offeredActions, result } from './testing.ts';

const HEAD = `apidoc: 3.1.0
info:
  title: T
  version: '1'
`;
const inlined = (body: string, title: RegExp = /^Inline ".*" here$/): unknown => {
  const text = result(offeredActions(`${HEAD}${body}`), title);
  return typeof text === 'string' ? text.replace(HEAD, '') : text;
};
const lost = (body: string, title: RegExp) =>
  offeredActions(`${HEAD}${body}`).actions.find((a) => title.test(a.title))?.warnings;

describe('one reference', () => {
  test('a message, with comments and blocks; the component stays', () => {
    expect(
      inlined(`channels:
  orders:
    messages:
      placed: # the one
        $ref: '#/comp|onents/messages/m'
components:
  messages:
    m: # c
      # d
      description: >-
        Folded
        text
      payload: {type: string} # e
`),
    ).toMatchInlineSnapshot(`
      "channels:
        orders:
          messages:
            placed: # the one
              description: >-
                Folded
                text
              payload: {type: string} # e
      components:
        messages:
          m: # c
            # d
            description: >-
              Folded
              text
            payload: {type: string} # e
      "
    `);
  });

  test('with the cursor on the key', () => {
    expect(
      inlined(
        "components:\n  schemas:\n    A: {properties: {b|: {$ref: '#/components/schemas/B'}}}\n    B:\n      type: string # s\n",
      ),
    ).toMatchInlineSnapshot(`
      "components:
        schemas:
          A: {properties: {b: {type: string}}}
          B:
            type: string # s
      "
    `);
  });

  test('through a chain of references', () => {
    expect(
      inlined(
        "components:\n  schemas:\n    A: {$ref: '#/components/sc|hemas/B'}\n    B: {$ref: '#/components/schemas/C'}\n    C: {type: string}\n",
      ),
    ).toMatchInlineSnapshot(`
      "components:
        schemas:
          A: {type: string}
          B: {$ref: '#/components/schemas/C'}
          C: {type: string}
      "
    `);
  });

  test('removes its siblings, and reports that', () => {
    const body =
      "components:\n  schemas:\n    A:\n      $re|f: '#/components/schemas/B'\n      description: D # why\n    B: {type: string}\n";
    expect(inlined(body)).toMatchInlineSnapshot(`
      "components:
        schemas:
          A: {type: string}
          B: {type: string}
      "
    `);
    expect(lost(body, /^Inline ".*" here$/)).toEqual([
      '"description" beside the reference, which has no effect, is removed.',
      '1 comment.',
    ]);
  });

  test('a schema that refers to itself is opened once', () => {
    expect(
      inlined(
        "components:\n  messages:\n    m:\n      payload: {$ref: '#/components/schemas/Tr|ee'}\n  schemas:\n    Tree: {properties: {kids: {items: {$ref: '#/components/schemas/Tree'}}}}\n",
      ),
    ).toMatchInlineSnapshot(`
      "components:
        messages:
          m:
            payload: {properties: {kids: {items: {$ref: '#/components/schemas/Tree'}}}}
        schemas:
          Tree: {properties: {kids: {items: {$ref: '#/components/schemas/Tree'}}}}
      "
    `);
  });

  test('a wrapped schema inside a schema is the schema', () => {
    expect(
      inlined(
        "components:\n  messages:\n    m:\n      payload:\n        schemaFormat: application/schema+json;version=draft-07\n        schema: {items: {$re|f: '#/components/schemas/S/schema'}}\n  schemas:\n    S:\n      schemaFormat: application/schema+json;version=draft-07\n      schema: {type: string}\n",
      ),
    ).toMatchInlineSnapshot(`
      "components:
        messages:
          m:
            payload:
              schemaFormat: application/schema+json;version=draft-07
              schema: {items: {type: string}}
        schemas:
          S:
            schemaFormat: application/schema+json;version=draft-07
            schema: {type: string}
      "
    `);
  });

  test('from another file, with its references rewritten', () => {
    expect(
      result(
        offeredActions({
          'main.yaml': `${HEAD}channels:\n  a:\n    messages:\n      m:\n        $ref: lib/m.y|aml#/m\n`,
          'lib/m.yaml':
            'm:\n  # the payload\n  payload: {$ref: s/x.yaml}\n  headers: {$ref: "#/h"}\n  correlationId: {$ref: ../main.yaml#/components/correlationIds/c}\nh: {type: object}\n',
          'lib/s/x.yaml': 'type: integer\n',
        }),
        /^Inline ".*" here$/,
      ),
    ).toMatchInlineSnapshot(`
      {
        "lib/m.yaml": "m:
        # the payload
        payload: {$ref: s/x.yaml}
        headers: {$ref: "#/h"}
        correlationId: {$ref: ../main.yaml#/components/correlationIds/c}
      h: {type: object}
      ",
        "lib/s/x.yaml": "type: integer
      ",
        "main.yaml": "apidoc: 3.1.0
      info:
        title: T
        version: '1'
      channels:
        a:
          messages:
            m:
              payload: {$ref: lib/s/x.yaml}
              headers: {$ref: "lib/m.yaml#/h"}
              correlationId: {$ref: '#/components/correlationIds/c'}
      ",
      }
    `);
  });

  test('YAML goes into JSON as JSON', () => {
    expect(
      result(
        offeredActions({
          'main.json':
            '{\n  "apidoc": "3.1.0",\n  "info": {"title": "T", "version": "1"},\n  "components": {\n    "schemas": {\n      "A": {"$ref": "a.ya|ml"}\n    }\n  }\n}\n',
          'a.yaml': '# of the file\ntype: object\nproperties:\n  x: {maximum: 0x10} # hex\n',
        }),
        /^Inline ".*" here$/,
      ),
    ).toMatchInlineSnapshot(`
      {
        "a.yaml": "# of the file
      type: object
      properties:
        x: {maximum: 0x10} # hex
      ",
        "main.json": "{
        "apidoc": "3.1.0",
        "info": {"title": "T", "version": "1"},
        "components": {
          "schemas": {
            "A": {
              "type": "object",
              "properties": {
                "x": {
                  "maximum": 16
                }
              }
            }
          }
        }
      }
      ",
      }
    `);
  });

  test('the messages that an operation names go with their channel', () => {
    expect(
      inlined(`channels:
  a:
    $ref: '#/components/channels/c|'
operations:
  o:
    action: send
    channel: {$ref: '#/channels/a'}
    messages:
      - $ref: '#/components/channels/c/messages/m'
components:
  channels:
    c: {messages: {m: {}}}
`),
    ).toMatchInlineSnapshot(`
      "channels:
        a: {messages: {m: {}}}
      operations:
        o:
          action: send
          channel: {$ref: '#/channels/a'}
          messages:
            - $ref: '#/channels/a/messages/m'
      components:
        channels:
          c: {messages: {m: {}}}
      "
    `);
  });

  test.each([
    [
      'where only a reference may stand',
      "channels: {a: {}}\noperations:\n  o:\n    action: send\n    channel: {$re|f: '#/channels/a'}\n",
      'Only a reference is allowed here.',
    ],
    [
      'in what it leads to',
      "components:\n  schemas:\n    A: {properties: {b: {$r|ef: '#/components/schemas/A'}}}\n",
      'The reference is inside its own target.',
    ],
    [
      'where the root must name its own channels',
      "channels:\n  a: {$re|f: '#/components/channels/c'}\ncomponents:\n  servers: {s: {host: h, protocol: p}}\n  channels:\n    c: {servers: [{$ref: '#/components/servers/s'}]}\n",
      'It refers to "#/components/servers/s", which is allowed only in components.',
    ],
  ])('refused %s', (_, body, why) => {
    expect(inlined(body)).toBe(`refused: ${why}`);
  });

  test('not offered for an unresolved reference, nor in data', () => {
    expect(inlined("components:\n  schemas:\n    A: {$re|f: '#/components/schemas/B'}\n")).toMatch(
      /^not offered/,
    );
    expect(
      inlined("components:\n  schemas:\n    A: {examples: [{$re|f: '#/components/schemas/A'}]}\n"),
    ).toMatch(/^not offered/);
  });
});

describe('all uses of a component', () => {
  const all = / and delete it$/;
  test('the only one', () => {
    const body =
      "channels:\n  a:\n    messages:\n      m:\n        $ref: '#/components/messages/m'\ncomponents:\n  messages:\n    # about m\n    |m: # and more\n      payload: {type: string}\n";
    expect(inlined(body, all)).toMatchInlineSnapshot(`
      "channels:
        a:
          messages:
            m:
              payload: {type: string}
      "
    `);
    expect(lost(body, all)).toEqual(['2 comments.']);
  });

  test('several, one of them in another component', () => {
    expect(
      inlined(
        "components:\n  schemas:\n    Id|: {type: string, minLength: 1} # an id\n    A: {properties: {id: {$ref: '#/components/schemas/Id'}}}\n  messages:\n    m:\n      payload:\n        $ref: '#/components/schemas/Id'\n",
        all,
      ),
    ).toMatchInlineSnapshot(`
      "components:
        schemas:
          A: {properties: {id: {type: string, minLength: 1}}}
        messages:
          m:
            payload: {type: string, minLength: 1}
      "
    `);
  });

  test('in several files', () => {
    expect(
      result(
        offeredActions({
          'main.yaml': `${HEAD}channels:\n  a: {$ref: a.yaml}\ncomponents:\n  schemas:\n    S|: {type: string}\n    T: {items: {$ref: '#/components/schemas/S'}}\n`,
          'a.yaml': 'messages:\n  m:\n    payload: {$ref: main.yaml#/components/schemas/S}\n',
        }),
        all,
      ),
    ).toMatchInlineSnapshot(`
      {
        "a.yaml": "messages:
        m:
          payload: {type: string}
      ",
        "main.yaml": "apidoc: 3.1.0
      info:
        title: T
        version: '1'
      channels:
        a: {$ref: a.yaml}
      components:
        schemas:
          T: {items: {type: string}}
      ",
      }
    `);
  });

  test('in JSON', () => {
    expect(
      result(
        offeredActions(
          '{"apidoc":"3.1.0","info":{"title":"T","version":"1"},"components":{"schemas":{"S|":{"type":"string"},"A":{"$ref":"#/components/schemas/S"},"B":{"not":{"$ref":"#/components/schemas/S"}}}}}',
        ),
        all,
      ),
    ).toMatchInlineSnapshot(
      `"{"apidoc":"3.1.0","info":{"title":"T","version":"1"},"components":{"schemas":{"A":{"type":"string"},"B":{"not":{"type":"string"}}}}}"`,
    );
  });

  test.each([
    [
      'used where a reference is demanded',
      "channels:\n  a: {servers: [{$ref: '#/components/servers/s'}]}\ncomponents:\n  servers:\n    s|: {host: h, protocol: p}\n",
      'Only a reference is allowed here. See "/channels/a/servers/0".',
    ],
    [
      'used in itself',
      "components:\n  messages: {m: {payload: {$ref: '#/components/schemas/A'}}}\n  schemas:\n    A|: {properties: {b: {$ref: '#/components/schemas/A'}}}\n",
      'The reference is inside its own target. See "/components/schemas/A/properties/b".',
    ],
    [
      'named inside',
      "components:\n  messages: {m: {payload: {$ref: '#/components/schemas/A'}, headers: {$ref: '#/components/schemas/A/properties/b'}}}\n  schemas:\n    A|: {properties: {b: {}}}\n",
      'Something inside it is also referenced: "#/components/schemas/A/properties/b".',
    ],
  ])('refused where it is %s', (_, body, why) => {
    expect(inlined(body, all)).toBe(`refused: ${why}`);
  });

  test('not offered where it has no use', () => {
    expect(inlined('components:\n  schemas:\n    A|: {type: string}\n', all)).toMatch(
      /^not offered/,
    );
  });
});
