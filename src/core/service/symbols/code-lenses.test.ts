import { expect, test, vi } from 'vitest';
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { codeLenses, codeLensReferences } from './code-lenses.ts';
import { loaded, type Texts } from './testing.ts';

const TEXT = `apidoc: 3.1.0
info: {title: Orders, version: 1.0.0}
channels:
  orders: {address: o, messages: {placed: {$ref: '#/components/messages/Placed'}}}
operations:
  send: {action: send, channel: {$ref: '#/channels/orders'}}
components:
  messages:
    Placed: {payload: {$ref: '#/components/schemas/Order'}}
    Text: {payload: {$ref: '#/components/schemas/Order/anyOf/1'}}
    Old: {payload: {schemaFormat: 'application/schema+json;version=draft-07', schema: {$ref: '#/components/schemas/Order/properties/id'}}}
  schemas:
    Order: {title: An order, anyOf: [{$ref: '#/components/schemas/Pet'}, {type: string}], discriminator: kind, properties: {id: &id {type: string}, again: *id}}
    Id: {type: string}
    Tag: {$ref: '#/components/schemas/Id'}
    Pet: {discriminator: {propertyName: kind, mapping: {a: '#/components/schemas/Order', b: c}}}
`;
const OTHER: Texts = { 'other.yaml': 'apidoc: 3.1.0\nchannels: {a: {}}\n' };

function fileOf(texts: Texts): AnalyzedFile {
  const file = loaded(texts).analyzer.analyzedFile('');
  if (!file) throw new Error('The text was not analyzed.');
  return file;
}

function shown(file: AnalyzedFile): string[] {
  return codeLenses(file).map(({ start, end, title, referenceCount }) => {
    const found = codeLensReferences(file, start).map((r) => `${r.uri}:${r.start}-${r.end}`);
    expect(found).toHaveLength(referenceCount);
    return `${file.text.slice(start, end)} ${title} ${found.join(' ')}`;
  });
}

const EDITS: readonly (readonly [what: string, from: string, to: string])[] = [
  ['a title', 'An order', 'An order of a customer'],
  ['the length of what is above', 'title: Orders', 'title: Orders of all customers'],
  ['where a reference leads', "channel: {$ref: '#/channels/orders'}", "channel: {$ref: '#/x'}"],
  ['a reference into a definition', 'Order/properties/id', 'Order/properties/none'],
  ['the name of a definition', 'Placed: {', 'Sent: {'],
  ['a key that a reference goes through', 'properties: {id', 'required: {id'],
  ['the name of a plain definition', 'Id: {', 'Identifier: {'],
  ['the key that a reference ends at', 'properties: {id: &id', 'properties: {ident: &id'],
  ['a definition before others', '    Id: {type', '    New: {}\n    Id: {type'],
  ['a key before others', 'Order: {title', 'Order: {description: d, title'],
  ['the item that a reference ends at', ', {type: string}]', ']'],
  ['a key that is $ref afterwards', 'address: o', "$ref: '#/components/channels/b'"],
  ['an alias to a value', 'again: *id', "again: {$ref: '#/components/schemas/Pet'}"],
  ['what a mapping refers to', "a: '#/components/schemas/Order'", "a: '#/components/schemas/Pet'"],
  ['what a mapping names', 'b: c', "b: '#/components/schemas/Order'"],
  ['the language of a schema', 'application/schema+json;version=draft-07', 'text/plain'],
  ['the version of the format', 'apidoc: 3.1.0', 'apidoc: 3.0.0'],
  ['the kind of document', 'apidoc: 3.1.0', 'asyncapi: 3.0.0'],
  ['an item of a list', '{type: string}]', '{type: string}, {}]'],
  ['an item that becomes a reference', '{type: string}]', "{$ref: '#/components/schemas/Order'}]"],
  ['a value that becomes an alias', 'again: *id', 'again: {type: string}'],
  ['a value that becomes a merged one', 'again: *id', '<<: *id'],
  [
    'a list that becomes an object',
    "anyOf: [{$ref: '#/components/schemas/Pet'}, {type: string}]",
    'anyOf: {}',
  ],
  ['a data type', 'type: string', 'type: integer'],
  ['syntax', 'operations:', 'operations: ['],
];

test.each(EDITS)('after an edit of %s lenses are as in a text just opened', (_, from, to) => {
  const edited = { 'a.yaml': TEXT.replace(from, to) };
  expect(edited['a.yaml']).not.toBe(TEXT);
  codeLenses(fileOf({ 'a.yaml': TEXT }));
  const after = shown(fileOf(edited));
  codeLenses(fileOf(OTHER));
  expect(after).toEqual(shown(fileOf(edited)));
});

test('references are not looked up again for an edit of a text', () => {
  const texts = { 'a.yaml': TEXT };
  codeLenses(fileOf(OTHER));
  const { analyzer } = loaded(texts);
  const first = analyzer.analyzedFile('');
  const titles = first && codeLenses(first).map(({ title }) => title);
  analyzer.setText(TEXT.replace('title: Orders', 'title: Orders of all'));
  const file = analyzer.analyzedFile('');
  if (!file) throw new Error('The text was not analyzed.');
  const locate = vi.spyOn(file.documents, 'locate');
  const problems = file.problems();
  locate.mockClear();
  expect(
    codeLenses({ ...file, text: file.text, problems: () => problems }).map(({ title }) => title),
  ).toEqual(titles);
  expect(locate).not.toHaveBeenCalled();
});

test('an edit of another file is counted', () => {
  const files = {
    'a.yaml': "apidoc: 3.1.0\nchannels: {a: {$ref: './b.yaml#/one'}}\n",
    'b.yaml': "one: {messages: {m: {$ref: './a.yaml#/components/messages/M'}}}\n",
  };
  const whole = `${files['a.yaml']}components: {messages: {M: {}, N: {}}}\n`;
  const counted = (b: string): string[] => shown(fileOf({ 'a.yaml': whole, 'b.yaml': b }));
  expect(counted(files['b.yaml'])).toEqual([
    expect.stringMatching(/^M used once/),
    expect.stringMatching(/^N unused/),
  ]);
  expect(counted(files['b.yaml'].replace('/M', '/N'))).toEqual([
    expect.stringMatching(/^M unused/),
    expect.stringMatching(/^N used once/),
  ]);
});
