// Files of a document that nothing refers to yet are read as what they hold: their definitions are
// validated, coloured, completed and listed like those that are referred to.
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../analysis/analyzer.ts';
import { complete } from './completion/completion.ts';
import { documentSymbols } from './structure/document-symbols.ts';
import { semanticTokens } from './structure/semantic-tokens.ts';

const ROOT = 'apidoc: 3.1.0\ninfo: {title: Shop, version: 1.0.0}\n';

function withFile(text: string, root = ROOT): Analyzer {
  const analyzer = new Analyzer('main.yaml', 'yaml');
  analyzer.setText(root);
  analyzer.addFile('shared.yaml', text);
  return analyzer;
}

const problemsOf = (text: string, root?: string): readonly string[] =>
  withFile(text, root)
    .problems()
    .filter(({ uri }) => uri === 'shared.yaml')
    .map(({ code, path }) => `${code} ${path.join('/')}`);

describe('definitions that nothing refers to', () => {
  test.each([
    ['schemas', 'schemas:\n  Order: {type: intger}\n', ['enum schemas/Order/type']],
    [
      'definitions',
      'definitions:\n  Order: {properties: {id: {type: strng}}}\n',
      ['enum definitions/Order/properties/id/type'],
    ],
    [
      'components',
      'components:\n  schemas:\n    Order: {type: intger}\n',
      ['enum components/schemas/Order/type'],
    ],
    [
      'at the root',
      'Order: {type: object, properties: {id: {type: strng}}}\nLine: {type: string}\n',
      ['enum Order/properties/id/type'],
    ],
    [
      'messages',
      'messages:\n  placed: {payload: {type: intger}}\n',
      ['enum messages/placed/payload/type'],
    ],
    [
      'messages at the root',
      'placed: {payload: {type: string}, contentTyp: a/b}\npaid: {payload: {type: intger}}\n',
      ['unknown-field placed/contentTyp', 'enum paid/payload/type'],
    ],
    [
      'their references',
      "schemas:\n  Order: {properties: {id: {$ref: '#/schemas/Id'}}}\n",
      ['reference-target schemas/Order/properties/id/$ref'],
    ],
    [
      'their syntax',
      'schemas:\n  Order: {type: string}\n  Line:\n    type: [string\n',
      ['yaml-syntax schemas/Line/type'],
    ],
    [
      'nothing wrong',
      "schemas:\n  Order: {properties: {id: {$ref: '#/schemas/Id'}}}\n  Id: {type: string}\n",
      [],
    ],
  ])('are validated: %s', (_, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  test('are validated once with those that are referred to', () => {
    const root = `${ROOT}components: {schemas: {O: {$ref: 'shared.yaml#/schemas/Order'}}}\n`;
    expect(problemsOf('schemas:\n  Order: {type: intger}\n  Line: {type: strng}\n', root)).toEqual([
      'enum schemas/Order/type',
      'enum schemas/Line/type',
    ]);
  });

  test.each([
    ['data', '{"order": {"type": "gift", "id": 7}, "customer": {"type": "person"}}'],
    ['translations', 'messages:\n  hello: {text: Hi}\n  bye: {text: Bye}\n'],
    ['labels', 'tags:\n  a: {name: A, description: x}\n'],
    [
      'types of another language',
      'a: {type: array, items: int}\nb: {type: array, items: lng}\n',
      `${ROOT}channels: {c: {messages: {m: {payload: {schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: {$ref: 'shared.yaml#/a'}}}}}}\n`,
    ],
    ['a list of messages', 'messages:\n  - {payload: 1}\n'],
    ['an OpenAPI document', 'openapi: 3.1.0\ncomponents: {schemas: {A: {type: intger}}}\n'],
    [
      'a schema of another draft',
      '$schema: https://json-schema.org/draft/2020-12/schema\n$defs: {A: {type: intger}}\n',
    ],
    ['one schema', 'type: object\nproperties: {type: {kind: 1}}\n'],
    ['a document', `${ROOT}components: {schemas: {A: {type: intger}}}\n`],
    ['texts', 'schemas: none\ncomponents: 7\n'],
    ['nothing', ''],
  ])('are not seen in %s', (_, text, root?: string) => {
    expect(problemsOf(text, root)).toEqual([]);
  });

  test('are coloured, completed and listed as what they are', () => {
    const text =
      'schemas:\n  Order:\n    type: string\n    minL\nmessages:\n  placed:\n    payload: {}\n';
    const analyzer = withFile(text);
    const file = analyzer.analyzedFile('shared.yaml');
    if (!file) throw new Error('It is loaded.');
    const at = text.indexOf('minL') + 4;
    expect(complete(file, at).items.map(({ label }) => label)).toContain('minLength');
    const named = semanticTokens(file, 0, text.length).map(({ start, end }) =>
      text.slice(start, end),
    );
    expect(named).toEqual(expect.arrayContaining(['Order', 'placed']));
    const rows = documentSymbols(file).flatMap(({ name, children }) => [
      name,
      ...children.map((one) => one.name),
    ]);
    expect(rows).toEqual(expect.arrayContaining(['Order', 'placed']));
  });
});
