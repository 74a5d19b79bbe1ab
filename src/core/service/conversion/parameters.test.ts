import { expect, test } from 'vitest';
import { convertText } from './testing.ts';

/** Returns the parameter `id` of a converted channel, and the codes of the notes. */
function converted(parameter: string, components = ''): { text: string; codes: string[] } {
  const head = `asyncapi: 2.6.0\ninfo: {title: Orders, version: 1.0.0}\nchannels:\n  orders/{id}:\n    parameters:\n      id:\n`;
  const { text, codes } = convertText(`${head}${parameter}${components}`);
  const from = text.indexOf('      id:\n') + '      id:\n'.length;
  return { text: text.slice(from), codes };
}

test('comments of a schema that is gone stay above its first keyword, others where they are', () => {
  expect(
    converted(`        # the schema
        schema: # a string
          # of type
          type: string # plain
          # a short one
          default: a
        # where it is
        location: $message.payload#/id
`).text,
  ).toBe(`        # the schema
        # a string
        # of type
        # plain
        # a short one
        default: a
        # where it is
        location: $message.payload#/id
`);
});

test('comments of a schema without keywords do not take those of the next field', () => {
  expect(
    converted('        schema: {type: string} # plain\n        # words\n        description: a\n')
      .text,
  ).toBe('        # plain\n        # words\n        description: a\n');
});

test('a constant keeps its comment and its spelling', () => {
  const { text, codes } = converted(`        schema:
          # only this
          const: 1.0 # the first
`);
  expect(text).toBe(`        # only this
        enum:
          - '1.0' # the first
`);
  expect(codes).toEqual(['parameter-value']);
});

test('a constant of a schema that is referred to is not lost', () => {
  const { text, codes } = converted(
    "        schema: {$ref: '#/components/schemas/Id'}\n",
    'components:\n  schemas:\n    Id: {type: string, const: a}\n',
  );
  expect(text).toContain('        enum:\n          - a\n');
  expect(text).toContain('    Id: {type: string, const: a}\n');
  expect(codes).toEqual(['parameter-schema']);
});

test('a schema that other references refer to is kept', () => {
  const { text, codes } = converted(
    '        schema: {type: string, enum: [a, b]}\n',
    "components:\n  schemas:\n    Id: {$ref: '#/channels/orders~1{id}/parameters/id/schema'}\n",
  );
  expect(text).toBe(`        enum: [a, b]
        x-schema: {type: string, enum: [a, b]}
components:
  schemas:
    Id: {$ref: '#/channels/orders~1{id}/parameters/id/x-schema'}
`);
  expect(codes).toEqual(['parameter-schema-referred']);
});

test('a schema that is an alias is copied', () => {
  const after = convertText(`asyncapi: 2.6.0
info: {title: Orders, version: 1.0.0}
x-id: &id {type: string, default: a}
channels:
  orders/{id}:
    parameters:
      id:
        schema: *id # shared
`);
  expect(after.text).toContain('      id:\n        # shared\n        default: a\n');
  expect(after.text).toContain('x-id: &id {type: string, default: a}\n');
});

test('the names that an address uses without a parameter get an empty one', () => {
  const { text, notes } = convertText(`asyncapi: 2.6.0
info: {title: Orders, version: 1.0.0}
channels:
  orders/{id}/{kind}{kind}:
    parameters:
      id: {description: Of the order}
    publish: {operationId: onOrder}
  stock/{item}:
    publish: {operationId: onStock}
  query{?all}: {}
`);
  expect(text).toContain(`    parameters:
      id: {description: Of the order}
      kind: {}
`);
  expect(text).toContain(`    address: stock/{item}
    parameters:
      item: {}
`);
  expect(notes.map(({ code, message }) => [code, message])).toEqual([
    [
      'parameter-missing',
      'The address uses {kind}, which no parameter describes. It has an empty parameter now.',
    ],
    [
      'parameter-missing',
      'The address uses {item}, which no parameter describes. It has an empty parameter now.',
    ],
  ]);
});

test('examples that are objects stay in the schema, which is kept', () => {
  const { text, codes } = converted(`        schema:
          type: string
          examples: # two
            - en: {value: a}
            - b
          enum: [a, [b]]
          default: a # usual
`);
  expect(text).toBe(`        default: a # usual
        x-schema:
          type: string
          examples: # two
            - en: {value: a}
            - b
          enum: [a, [b]]
`);
  expect(codes).toEqual(['parameter-keywords']);
});
