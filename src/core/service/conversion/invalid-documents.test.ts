// Documents with one error each: converted as far as they can be understood, and nothing is lost.
// `npm run fuzz` makes all of them.
import { expect, test } from 'vitest';
import { randomOf } from '../../text/edit/testing.ts';
import { parse } from '../../text/parse/parse.ts';
import { toValue } from '../../text/value.ts';
import { convertText } from './testing.ts';

const fuzz = process.env.FUZZ !== undefined;

const VALID = `asyncapi: 2.6.0
info: {title: Orders, version: 1.0.0}
tags: [{name: shop}]
externalDocs: {url: https://docs.example.org}
servers:
  main:
    url: kafka://{host}.example.org:9092/base
    protocol: kafka
    variables: {host: {default: eu, enum: [eu, us]}}
    security: [{oauth: [read]}, {sasl: []}, {sasl: [], oauth: []}]
    bindings: {kafka: {clientId: shop}, foo: {bar: 1}}
channels:
  orders/{id}:
    description: Orders
    servers: [main]
    parameters:
      id:
        description: Its number
        schema: {type: string, pattern: '^a', enum: [a1, a2]}
      kind:
        $ref: '#/components/parameters/kind'
    publish:
      operationId: onOrder
      security: [{oauth: [write]}]
      traits: [{$ref: '#/components/operationTraits/traced'}, {description: of trait}]
      message:
        oneOf:
          - {$ref: '#/components/messages/placed'}
          - messageId: cancelled
            schemaFormat: application/schema+json;version=draft-07
            payload: {type: object, title: Cancelled}
            examples: [{payload: {a: 1}}]
    subscribe:
      operationId: sendOrder
      message: {$ref: '#/components/messages/placed'}
components:
  messages:
    placed:
      messageId: orderPlaced
      contentType: application/json
      headers: {type: object}
      payload: {$ref: '#/components/schemas/Order'}
      correlationId: {location: $message.header#/id}
      traits: [{$ref: '#/components/messageTraits/typed'}]
  schemas:
    Order: {type: object, properties: {id: {type: integer}}}
  parameters:
    kind: {schema: {type: integer, const: 7}, location: $message.payload#/kind, bindings: {kafka: {}}}
  securitySchemes:
    sasl: {type: plain}
    oauth:
      type: oauth2
      flows: {implicit: {authorizationUrl: https://a.example.org, scopes: {read: Reads, write: Writes}}}
  operationTraits:
    traced: {tags: [{name: traced}], bindings: {kafka: {groupId: all}}}
  messageTraits:
    typed: {schemaFormat: application/vnd.apache.avro;version=1.9.0, contentType: text/plain}
`;

type Path = (string | number)[];

/** Lists the paths of all values. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...inner.flatMap(([key, one]) => pathsOf(one, [...path, key]))];
}

/** Returns a copy with another value at a path; undefined removes it. */
function withValue(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value))
    return value.flatMap((one, index) => {
      if (index !== key) return [one];
      return rest.length === 0 && other === undefined ? [] : [withValue(one, rest, other)];
    });
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, one]) => {
      if (name !== key) return [[name, one]];
      return rest.length === 0 && other === undefined ? [] : [[name, withValue(one, rest, other)]];
    }),
  );
}

function scalarsOf(value: unknown): string[] {
  if (typeof value !== 'object') return [String(value)];
  return value === null ? [] : Object.values(value).flatMap(scalarsOf);
}

/** Values that are at home nowhere, and can be found again in the result. */
const OTHERS = [undefined, 'strange', 4711, true, null, ['strange'], { strange: 'value' }, [], {}];

test('an error anywhere: the result can be read, and has every value or a note of it', {
  timeout: fuzz ? 3_600_000 : 60_000,
}, () => {
  const { tree } = parse(VALID, 'yaml', null);
  const valid: unknown = JSON.parse(JSON.stringify(tree.root && toValue(tree.root)));
  const random = randomOf(20261123);
  const failures: string[] = [];
  for (const path of pathsOf(valid)) {
    if (path.length === 0 || path[0] === 'asyncapi') continue;
    for (const other of OTHERS) {
      if (!fuzz && random() > 0.03) continue;
      const data = withValue(valid, path, other);
      const source = JSON.stringify(data);
      const name = `${path.join('/')} = ${JSON.stringify(other)}`;
      let result: ReturnType<typeof convertText>;
      try {
        result = convertText(source);
      } catch (failure) {
        failures.push(`${name}: ${String(failure)}`);
        continue;
      }
      const after = parse(result.text, 'yaml', null).tree;
      if (!after.root || after.problems.some((one) => one.severity === 'error')) {
        failures.push(`${name}: ${after.problems[0]?.message}: ${result.text}`);
        continue;
      }
      const notes = result.notes.map((one) => one.message).join('\n');
      const kept = new Set(
        scalarsOf(toValue(after.root)).flatMap((one) => [one, ...one.split('/')]),
      );
      const keys = JSON.stringify(toValue(after.root));
      for (const one of scalarsOf(data))
        if (!kept.has(one) && !notes.includes(one) && !isRewritten(one, keys))
          failures.push(`${name}: ${one} is lost`);
    }
  }
  expect(failures.slice(0, 40)).toEqual([]);
});

/** Whether a value is part of another one, or a key, in 3.x. */
function isRewritten(value: string, text: string): boolean {
  if (value.startsWith('#/') || value === '2.6.0') return true;
  const rest = value.replace(/^\w+:\/\//, '').replace(/\/base$/, '');
  return text.includes(`"${rest}"`) || text.includes(`"${value}":`);
}
