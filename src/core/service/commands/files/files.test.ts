// Renaming a file: every reference to it, and every reference in it, keeps its target.
import { describe, expect, test } from 'vitest';
import { errorsOf, made, opened, type Texts } from '../testing.ts';
import { fileUses } from './rename-file.ts';

const ENTRY = `apidoc: 3.1.0
info: {title: Orders, version: '1'}
channels:
  orders: # the main channel
    $ref: ./parts/channels.yaml#/orders
components:
  schemas:
    id: {type: string}
    order: {$ref: "parts/order%20v1.json"}
    pet:
      discriminator: {propertyName: kind, mapping: {dog: 'parts/channels.yaml#/dog'}}
  x-more: {$ref: 'parts/channels.yaml#/dog'}
`;
const CHANNELS = `orders:
  messages:
    placed:
      payload: {$ref: 'order v1.json'}
    cancelled:
      payload: {$ref: '../main.yaml#/components/schemas/id'}
    again: {$ref: 'channels.yaml#/orders/messages/placed'}
    local: {$ref: '#/orders/messages/placed'}
    gone: {payload: {$ref: './not-loaded.yaml#/x'}}
dog: {type: object}
`;
const FILES = {
  'main.yaml': ENTRY,
  'parts/channels.yaml': CHANNELS,
  'parts/order v1.json': '{"type": "object"}',
};

/** Returns the texts after renaming the file at `uri` to `to`. */
function renamed(
  texts: Record<string, string>,
  uri: string,
  to: string,
): Record<string, string> | string {
  const after = made(texts, { do: 'rename-file', to }, uri);
  const [entry = ''] = Object.keys(texts);
  const changed =
    typeof after === 'string' ? (after.startsWith('refused') ? null : { '': after }) : after;
  if (changed === null) return after;
  const all = Object.entries(texts).map(([name, text]): [string, string] => {
    const key = name === entry ? '' : name;
    return [key === uri ? to : name, changed[key] ?? text];
  });
  return Object.fromEntries(all);
}

const errors = (texts: Texts | string) =>
  errorsOf(texts as Texts).map((e) => e.replace(/\S+\.yaml/, ''));

describe('rename of a file', () => {
  test('rewrites the references to it and leaves all others', () => {
    expect(renamed(FILES, 'parts/channels.yaml', 'parts/topics.yaml')).toEqual({
      'main.yaml': ENTRY.replaceAll('parts/channels.yaml', 'parts/topics.yaml'),
      'parts/topics.yaml': CHANNELS.replace("'channels.yaml#", "'topics.yaml#"),
      'parts/order v1.json': '{"type": "object"}',
    });
  });

  test('to another folder keeps what the file itself refers to, also what is not loaded', () => {
    const after = renamed(FILES, 'parts/channels.yaml', 'topics.yaml') as Record<string, string>;
    expect(after['main.yaml']).toBe(ENTRY.replaceAll('parts/channels.yaml', 'topics.yaml'));
    expect(after['topics.yaml']).toBe(
      CHANNELS.replace("'order v1.json'", "'parts/order%20v1.json'")
        .replace("'../main.yaml", "'main.yaml")
        .replace("'channels.yaml#", "'topics.yaml#")
        .replace('./not-loaded', './parts/not-loaded'),
    );
    expect(errors(after)).toEqual(errors(FILES));
  });

  test('of the entry follows in the other files, also to another folder', () => {
    const after = renamed(FILES, '', 'api.yaml') as Record<string, string>;
    expect(after).toEqual({
      ...FILES,
      'main.yaml': undefined,
      'api.yaml': ENTRY,
      'parts/channels.yaml': CHANNELS.replace('main', 'api'),
    });
    const deeper = renamed(FILES, '', 'v1/api.yaml') as Record<string, string>;
    expect(deeper['v1/api.yaml']).toBe(
      ENTRY.replace('./parts/', '../parts/')
        .replaceAll("'parts/", "'../parts/")
        .replace('"parts/', '"../parts/'),
    );
    expect(deeper['parts/channels.yaml']).toBe(CHANNELS.replace('../main.yaml', '../v1/api.yaml'));
    expect(errors(deeper)).toEqual(errors(FILES));
  });

  test('of a file with a space in its name encodes and finds it', () => {
    const after = renamed(FILES, 'parts/order v1.json', 'parts/my order.json') as Record<
      string,
      string
    >;
    expect(after['main.yaml']).toBe(ENTRY.replace('order%20v1', 'my%20order'));
    expect(after['parts/channels.yaml']).toBe(CHANNELS.replace('order v1', 'my%20order'));
  });

  test('changes a reference shared through an anchor once', () => {
    const entry = `apidoc: 3.1.0
info: {title: Orders, version: '1'}
channels:
  a: &a {$ref: 'c.yaml#/c'}
  b: *a
`;
    const after = renamed({ 'main.yaml': entry, 'c.yaml': 'c: {}\n' }, 'c.yaml', 'd.yaml');
    expect(after).toEqual({ 'main.yaml': entry.replace('c.yaml', 'd.yaml'), 'd.yaml': 'c: {}\n' });
  });

  test('is refused where a file that refers to it has a syntax error', () => {
    const broken = { ...FILES, 'main.yaml': `${ENTRY}x-a: [\n` };
    expect(renamed(broken, 'parts/channels.yaml', 'parts/topics.yaml')).toMatch(/^refused: /);
  });
});

test('lists the uses of a file by the object that holds them', () => {
  const uses = fileUses(opened(FILES, 'parts/channels.yaml').file);
  expect(uses.map(({ uri, pointer, description: where }) => [uri, pointer, where])).toEqual([
    ['', '/channels/orders', 'Channel "orders"'],
    ['', '/components/schemas/pet/discriminator/mapping/dog', expect.stringContaining('"dog"')],
    ['', '/components/x-more', '"x-more" of "components"'],
  ]);
  expect(fileUses(opened(FILES, '').file).map(({ uri }) => uri)).toEqual(['parts/channels.yaml']);
});
