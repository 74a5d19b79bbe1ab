// Splitting: which components get a file, what their references say, and that bundling undoes it.

import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { Analyzer } from '../../analysis/analyzer.ts';
import { bundleFiles, errorsOf } from '../../analysis/bundle/testing.ts';
import { languageOf } from '../../text/language.ts';
import { split } from './split.ts';

const HEAD = "apidoc: 3.1.0\ninfo: {title: T, version: '1'}\n";

function subjectOf(text: string, name: string) {
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setText(text);
  const subject = analyzer.analyzedFile('');
  if (!subject) throw new Error('The text was not read.');
  return subject;
}

/** Splits a text, and checks that its files are valid and are the text again when bundled. */
function made(text: string, name = 'main.yaml'): Record<string, string> {
  const result = split(subjectOf(text, name));
  if ('refused' in result) throw new Error(result.refused);
  const files = Object.fromEntries(result.files.map((file) => [file.uri, file.text]));
  const all = { ...files, [name]: result.text };
  const bundle = bundleFiles(all, name);
  expect(bundle.before.map(({ message }) => message)).toEqual([]);
  expect(bundle.problems).toEqual([]);
  expect(errorsOf(bundle)).toEqual([]);
  expect(parse(bundle.text ?? '')).toEqual(parse(text));
  const comments = (of: string): string[] => of.match(/# .*/g)?.sort() ?? [];
  expect(comments(bundle.text ?? '')).toEqual(comments(text));
  expect(comments(Object.values(all).join('\n'))).toEqual(comments(text));
  return all;
}

const refused = (text: string) => {
  const result = split(subjectOf(text, 'main.yaml'));
  return 'refused' in result ? result.refused : null;
};

test('each component gets a file, with its comments, and references to the files of others', () => {
  const files = made(`# The shop
${HEAD}channels:
  orders:
    messages:
      order: {$ref: '#/components/messages/Order'} # by reference
components:
  # All messages
  messages:
    Order:
      # What was ordered
      name: Order # short
      payload: {$ref: '#/components/schemas/Order'}
  schemas:
    Order:
      type: object
      properties:
        # How often
        amount: {$ref: '#/components/schemas/Amount/properties/value'}
        parent: {$ref: '#/components/schemas/Order'}
    Amount: {type: object, properties: {value: {type: integer}}}
`);
  expect(Object.keys(files)).toEqual([
    'components/messages/Order.yaml',
    'components/schemas/Order.yaml',
    'components/schemas/Amount.yaml',
    'main.yaml',
  ]);
  expect(parse(files['main.yaml'] ?? '').components).toEqual({
    messages: { Order: { $ref: './components/messages/Order.yaml' } },
    schemas: {
      Order: { $ref: './components/schemas/Order.yaml' },
      Amount: { $ref: './components/schemas/Amount.yaml' },
    },
  });
  expect(files['components/messages/Order.yaml']).toContain('# What was ordered\n');
  expect(parse(files['components/messages/Order.yaml'] ?? '').payload.$ref).toBe(
    '../schemas/Order.yaml',
  );
  expect(parse(files['components/schemas/Order.yaml'] ?? '').properties).toEqual({
    amount: { $ref: 'Amount.yaml#/properties/value' },
    parent: { $ref: '#' },
  });
});

test('what refers to objects of the root document does so from its file', () => {
  const files = made(`${HEAD}channels:
  a: {address: x, messages: {m: {payload: {type: string}}}}
components:
  channels:
    c: {address: y}
  schemas:
    S: {properties: {m: {$ref: '#/channels/a/messages/m/payload'}}}
`);
  expect(Object.keys(files)).toEqual(['components/schemas/S.yaml', 'main.yaml']);
  expect(parse(files['components/schemas/S.yaml'] ?? '').properties.m.$ref).toBe(
    '../../main.yaml#/channels/a/messages/m/payload',
  );
});

test('JSON is split into JSON', () => {
  const text = JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: 'T', version: '1' },
    components: {
      schemas: {
        A: { type: 'object', properties: { b: { $ref: '#/components/schemas/b' } } },
        b: { type: 'string' },
        B: { type: 'integer' },
      },
    },
  });
  const files = made(text, 'main.json');
  expect(Object.keys(files)).toEqual([
    'components/schemas/A.json',
    'components/schemas/b.json',
    'components/schemas/B2.json',
    'main.json',
  ]);
});

test('what cannot be split is refused with the reason', () => {
  expect(refused(`${HEAD}channels: {}\n`)).toContain('no components');
  expect(refused(`${HEAD}channels: {a: {$ref: a.yaml}}\n`)).toContain('Bundle it first.');
  expect(refused(`${HEAD}channels: [\n`)).not.toBeNull();
});
