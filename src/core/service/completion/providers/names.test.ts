import { describe, expect, test } from 'vitest';
import { suggestionsFor, type Taken, taking, withSlot } from './testing.ts';

const yaml = `«version»
info: {title: Shop, version: 1.0.0, tags: [{name: shop}, {name: 'on'}]}
defaultContentType: application/weird
servers:
  prod:
    host: '{region}.example.com'
    pathname: /{stage}/x
    protocol: kafka
    protocolVersion: '3.5'
    variables:
      stage:
        enum: [test, live]
        default:«variableDefault»
      «variables»
  second:
    protocolVersion:«protocolVersion»
channels:
  «channelName»
  users:
    address: users/{userId}/{kind}
    parameters:
      kind: {description: The kind}
      «parameters»
  addressed:
    address:«address»
    parameters: {one: {}, two: {}}
  quoted:
    address: «quotedAddress»
    parameters: {one: {}, two: {}}
  first:
    messages:
      «messageName»
operations:
  send:
    action: send
    channel: {$ref: '#/channels/missing~1one'}
    messages:
      - $ref: '#/channels/first/messages/gone'
    tags:
      - name: shop
      - «tag»
      - name:«tagName»
components:
  messages:
    «componentMessage»
    M:
      payload: {$ref: '#/components/schemas/Nowhere'}
      contentType:«contentType»
  parameters:
    userId: {description: Of a user}
    other: {description: Of another}
  securitySchemes:
    login:
      type: oauth2
      flows:
        password:
          tokenUrl: https://example.com
          availableScopes: {read: To read, write: To write}
      scopes:
        - read
        «scope»
  schemas:
    «schemaName»
    Thing:
      type: object
      required:
        - id
        «required»
      discriminator:«discriminator»
      allOf:
        - $ref: '#/components/schemas/Base'
        - required:
            «inBranch»
      properties:
        id: {type: string}
        a: {type: array}
        own: {$ref: '#/components/schemas/Nowhere'}
        deep: {$ref: '#/components/schemas/Base/properties/lost'}
    Base:
      type: object
      properties:
        «lost»
        base: {type: string}
    Listed:
      properties: {x: {}}
      required:«requiredList»
    Dependent:
      properties: {x: {}, z: {}}
      dependencies:
        «dependency»
    DependentList:
      properties: {x: {}, z: {}}
      dependencies:
        x:
          - «dependencyItem»
`;

const cases: readonly Taken[] = [
  ['version', 'apidoc: |', '3.1.0', 'apidoc: 3.1.0'],
  ['parameters', '|', 'userId', "userId:\n        $ref: '#/components/parameters/userId'"],
  ['parameters', 'u|', 'userId', "userId:\n        $ref: '#/components/parameters/userId'"],
  ['variables', '|', 'region', 'region:\n        default: '],
  ['variableDefault', ' |', 'live', ' live'],
  ['protocolVersion', ' |', '3.5', " '3.5'"],
  ['address', ' a/{|', '{one}', ' a/{one}'],
  ['address', ' a/{t|}/b', '{two}', ' a/{two}/b'],
  ['address', ' a/{one}/{|/b', '{two}', ' a/{one}/{two}/b'],
  ['quotedAddress', "'{|}/x'", '{one}', "'{one}/x'"],
  ['quotedAddress', '"a/{o|ne}/{two}"', '{one}', '"a/{one}/{two}"'],
  ['quotedAddress', "'it''s/{|}'", '{one}', "'it''s/{one}'"],
  ['quotedAddress', '"\\u0041/{o|ne}"', '{one}', '"A/{one}"'],
  [
    'channelName',
    '|',
    'missing/one',
    'missing/one:\n    address: \n    messages:\n      message:\n        payload:\n          type: object',
  ],
  ['messageName', '|', 'gone', 'gone:\n        payload:\n          type: object'],
  ['messageName', 'g|: {}', 'gone', 'gone: {}'],
  ['messageName', '|', 'M', "M:\n        $ref: '#/components/messages/M'"],
  ['schemaName', '|', 'Nowhere', 'Nowhere:\n      type: object'],
  ['lost', '|', 'lost', 'lost:\n          type: string'],
  ['tag', '|', 'name: on', "name: 'on'"],
  ['tagName', ' |', 'on', " 'on'"],
  ['contentType', ' |', 'application/weird', ' application/weird'],
  ['scope', '- |', 'write', '- write'],
  ['scope', '- wr|', 'write', '- write'],
  ['required', '- |', 'a', '- a'],
  ['required', '- |', 'base', '- base'],
  ['requiredList', ' |', 'x', '\n        - x'],
  ['inBranch', '- |', 'own', '- own'],
  ['discriminator', ' |', 'id', ' id'],
  ['dependency', '|', 'z', 'z:\n          - '],
  ['dependencyItem', '|', 'z', 'z'],
];

describe('names in YAML', () => {
  test.each(cases)('%s: %s takes %s', (...taken) => {
    expect(taking(yaml, taken)).toBe(withSlot(yaml, taken[0], taken[3]));
  });
});

test('the parameters an address lacks are offered, not those it has', () => {
  expect(suggestionsFor(yaml, 'parameters', '|', ['name'])).toEqual(['userId', 'userId']);
  expect(suggestionsFor(yaml, 'variables', '|', ['name'])).toEqual(['region']);
});

test('names that are in the list already are not offered again', () => {
  expect(suggestionsFor(yaml, 'required', '- |', ['property'])).toEqual([
    'a',
    'own',
    'deep',
    'base',
  ]);
  expect(suggestionsFor(yaml, 'scope', '- |', ['enum'])).toEqual(['write']);
});

test('offers only properties that distinguish the alternatives for a discriminator', () => {
  expect(suggestionsFor(yaml, 'discriminator', ' |', ['property'])).not.toContain('a');
});

const json = `{
  "apidoc": "3.1.0",
  "channels": {
    "c": {
      "address": "x/{a}/{b}",
      "parameters": {«parameters»},
      "messages": {«messages»}
    }
  },
  "operations": {"o": {"action": "send", "channel": {"$ref": "#/channels/c"}, "messages": [{"$ref": "#/channels/c/messages/a~1b"}]}},
  "components": {
    "schemas": {
      "S": {"properties": {"a b": {}, "c": {}}, "required": [«required»]}
    }
  }
}
`;

describe('names in JSON', () => {
  test.each<Taken>([
    ['parameters', '|', 'a', '"a": {\n        "description": ""\n      }'],
    ['parameters', '"a": {}, "|"', 'b', '"a": {}, "b": {\n        "description": ""\n      }'],
    [
      'messages',
      '"|"',
      'a/b',
      '"a/b": {\n        "payload": {\n          "type": "object"\n        }\n      }',
    ],
    ['required', '|', 'a b', '"a b"'],
    ['required', '"c", "|"', 'a b', '"c", "a b"'],
  ])('%s: %s takes %s', (...taken) => {
    expect(taking(json, taken, 'json')).toBe(withSlot(json, taken[0], taken[3]));
  });
});

const openapi = `apidoc: 3.1.0
components:
  schemas:
    O:
      schemaFormat: application/vnd.neutral.openapi;version=3.0.0
      schema:
        oneOf:
          - $ref: '#/components/schemas/Cat'
        properties: {kind: {type: string, enum: [cat, dog]}, size: {type: integer}}
        required: [kind]
        discriminator:
          propertyName:«property»
          mapping:
            «mapping»
    Cat:
      schemaFormat: application/vnd.neutral.openapi;version=3.0.0
      schema: {type: object}
`;

describe('discriminators of OpenAPI schemas', () => {
  test('the property by its name', () => {
    expect(taking(openapi, ['property', ' |', 'kind', ''])).toBe(
      withSlot(openapi, 'property', ' kind'),
    );
  });
  test('its values by the schemas they mean', () => {
    const one = openapi.replace('propertyName:«property»', 'propertyName: kind');
    expect(taking(one, ['mapping', '|', 'dog', ''])).toBe(withSlot(one, 'mapping', 'dog: '));
    expect(taking(one, ['mapping', 'cat: |', '#/components/schemas/Cat', ''])).toBe(
      withSlot(one, 'mapping', "cat: '#/components/schemas/Cat'"),
    );
  });
});
