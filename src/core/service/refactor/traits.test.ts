// Extracting fields to a trait, and inlining a trait: whole texts before and after.
import { describe, expect, test } from 'vitest';
import { offeredActions, result } from './testing.ts';

const HEAD = `apidoc: 3.1.0
info:
  title: T
  version: '1'
`;
const done = (body: string, title: RegExp): unknown => {
  const text = result(offeredActions(`${HEAD}${body}`), title);
  return typeof text === 'string' ? text.replace(HEAD, '') : text;
};

describe('extract', () => {
  const fields = /^Extract (?:"|\d)/;
  const message = (at: string, by = `|${at}`) =>
    `channels:
  orders:
    messages:
      placed:
        name: N
        # what comes with it
        headers:
          type: object # o
        contentType: application/json
        payload: {type: string}
        traits:
          - title: one
`.replace(at, by);

  test('at the key of a message: the fields that do not identify it', () => {
    expect(done(message('placed'), fields)).toMatchInlineSnapshot(`
      "channels:
        orders:
          messages:
            placed:
              name: N
              # what comes with it
              payload: {type: string}
              traits:
                - title: one
                - $ref: '#/components/messageTraits/placedTrait'
      components:
        messageTraits:
          ⟨placedTrait⟩:
            headers:
              type: object # o
            contentType: application/json
      "
    `);
  });
  test('on a field: that one', () => {
    expect(done(message('headers'), fields)).toMatchInlineSnapshot(`
      "channels:
        orders:
          messages:
            placed:
              name: N
              # what comes with it
              contentType: application/json
              payload: {type: string}
              traits:
                - title: one
                - $ref: '#/components/messageTraits/placedHeadersTrait'
      components:
        messageTraits:
          ⟨placedHeadersTrait⟩:
            headers:
              type: object # o
      "
    `);
  });
  test('with fields selected: these', () => {
    const o = message('name: N', '|name: N').replace('contentType: app', 'content¦Type: app');
    expect(done(o, fields)).toMatchInlineSnapshot(`
      "channels:
        orders:
          messages:
            placed:
              # what comes with it
              payload: {type: string}
              traits:
                - title: one
                - $ref: '#/components/messageTraits/placedTrait'
      components:
        messageTraits:
          ⟨placedTrait⟩:
            name: N
            headers:
              type: object # o
            contentType: application/json
      "
    `);
  });
  test('from an operation in JSON', () => {
    expect(
      result(
        offeredActions(
          '{\n  "apidoc": "3.1.0",\n  "info": {"title": "T", "version": "1"},\n  "channels": {"a": {}},\n  "operations": {\n    "o|": {\n      "action": "send",\n      "channel": {"$ref": "#/channels/a"},\n      "bindings": {"kafka": {}},\n      "title": "O"\n    }\n  }\n}\n',
        ),
        fields,
      ),
    ).toMatchInlineSnapshot(`
      "{
        "apidoc": "3.1.0",
        "info": {"title": "T", "version": "1"},
        "channels": {"a": {}},
        "operations": {
          "o": {
            "action": "send",
            "channel": {"$ref": "#/channels/a"},
            "traits": [
              {
                "$ref": "#/components/operationTraits/oBindingsTrait"
              }
            ],
            "title": "O"
          }
        },
        "components": {
          "operationTraits": {
            "⟨oBindingsTrait⟩": {
              "bindings": {"kafka": {}}
            }
          }
        }
      }
      "
    `);
  });
  test('not what a trait cannot have, and nothing with null', () => {
    expect(done(message('payload'), fields)).toMatch(/^not offered/);
    expect(done('components:\n  messages:\n    m:\n      x-a|: {b: null}\n', fields)).toMatch(
      /^not offered/,
    );
  });
});

describe('merge', () => {
  const merge = /^Merge/;
  const operation = (traits: string, components = '') =>
    `channels: {a: {}}
operations:
  o:
    action: send
    channel: {$ref: '#/channels/a'}
    summary: own
    bindings: {kafka: {groupId: {type: string}}}
    traits:
${traits}
components:
  operationTraits:
    t:
      summary: of t
      # where
      description: |
        D
      bindings:
        kafka: {clientId: {type: string}}
        mqtt: {qos: 1}
${components}`;

  test('one, level by level; what the operation says wins', () => {
    expect(
      done(operation("      - $ref: '#/components/opera|tionTraits/t'"), merge),
    ).toMatchInlineSnapshot(`
      "channels: {a: {}}
      operations:
        o:
          action: send
          channel: {$ref: '#/channels/a'}
          summary: own
          description: |
            D
          bindings: {kafka: {groupId: {type: string}, clientId: {type: string}}, mqtt: {qos: 1}}
      components:
        operationTraits:
          t:
            summary: of t
            # where
            description: |
              D
            bindings:
              kafka: {clientId: {type: string}}
              mqtt: {qos: 1}
      "
    `);
  });
  test('all of them, the last counting most', () => {
    expect(
      done(
        operation(
          "      - $ref: '#/components/operationTraits/t'\n      - {description: later, title: X}",
        ).replace('traits:', 'tr|aits:'),
        merge,
      ),
    ).toMatchInlineSnapshot(`
      "channels: {a: {}}
      operations:
        o:
          action: send
          channel: {$ref: '#/channels/a'}
          title: X
          summary: own
          description: later
          bindings: {kafka: {groupId: {type: string}, clientId: {type: string}}, mqtt: {qos: 1}}
      components:
        operationTraits:
          t:
            summary: of t
            # where
            description: |
              D
            bindings:
              kafka: {clientId: {type: string}}
              mqtt: {qos: 1}
      "
    `);
  });
  test('one written in place', () => {
    expect(
      done(operation("      - $ref: '#/components/operationTraits/t'\n      - {title: |X}"), merge),
    ).toMatchInlineSnapshot(`
      "channels: {a: {}}
      operations:
        o:
          action: send
          channel: {$ref: '#/channels/a'}
          title: X
          summary: own
          bindings: {kafka: {groupId: {type: string}}}
          traits:
            - $ref: '#/components/operationTraits/t'
      components:
        operationTraits:
          t:
            summary: of t
            # where
            description: |
              D
            bindings:
              kafka: {clientId: {type: string}}
              mqtt: {qos: 1}
      "
    `);
  });
  test('one from another file', () => {
    expect(
      result(
        offeredActions({
          'main.yaml': `${HEAD}components:\n  messages:\n    m:\n      traits:\n        - $ref: lib/t.ya|ml\n`,
          'lib/t.yaml': 'headers: {$ref: h.yaml}\n',
          'lib/h.yaml': 'type: object\n',
        }),
        merge,
      ),
    ).toMatchInlineSnapshot(`
      {
        "lib/h.yaml": "type: object
      ",
        "lib/t.yaml": "headers: {$ref: h.yaml}
      ",
        "main.yaml": "apidoc: 3.1.0
      info:
        title: T
        version: '1'
      components:
        messages:
          m:
            headers: {$ref: lib/h.yaml}
      ",
      }
    `);
  });
  test.each([
    [
      'a later one changes the same fields',
      operation("      - $ref: '#/components/operation|Traits/t'\n      - description: later"),
      'A later trait changes the same fields: merge that one first.',
    ],
    [
      'it takes fields away',
      operation('      - {desc|ription: null}'),
      'It removes fields (null), which only a trait can do.',
    ],
    [
      'a field is a reference in one of the two',
      "components:\n  messages:\n    m:\n      headers: {$ref: '#/components/schemas/H'}\n      traits:\n        - headers|: {type: object}\n  schemas: {H: {type: object}}\n",
      '"headers" is a reference in one of them: replace it with its target first.',
    ],
  ])('refused where %s', (_, body, why) => {
    expect(done(body, merge)).toBe(`refused: ${why}`);
  });
});
