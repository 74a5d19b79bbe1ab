// Values as they are in effect, with where they are written.
import { expect, test } from 'vitest';
import { parse } from '../../text/parse/parse.ts';
import { toPointer } from '../../text/pointer.ts';
import { DocumentSet } from './document-set.ts';
import { EffectiveValue, isObject } from './effective-value.ts';

const MAIN = `apidoc: 3.1.0
channels:
  a:
    title: A
    nothing: null
    messages:
      m: {$ref: '#/components/messages/M'}
      far: {$ref: 'b.yaml#/m'}
      lost: {$ref: '#/nowhere'}
    servers: [{$ref: '#/x'}, 5]
components:
  messages:
    M:
      name: own
      traits: [{$ref: '#/components/messageTraits/T'}, {$ref: 'b.yaml#/t'}]
  messageTraits:
    T: {title: from T, headers: {type: object, properties: {a: {}}}}
x: {y: 1}
`;
const OTHER = 'm: {name: far, payload: {$ref: "#/p"}}\np: {type: string}\nt: {summary: from t}\n';

function root(): EffectiveValue {
  const file = (uri: string, text: string) =>
    [uri, { uri, text, tree: parse(text, 'yaml', null).tree }] as const;
  const documents = new DocumentSet(new Map([file('', MAIN), file('b.yaml', OTHER)]), 'main.yaml');
  if (!documents.root) throw new Error('The text has no root.');
  return new EffectiveValue(documents, { uri: '', path: [], node: documents.root });
}

const at = (value: EffectiveValue | undefined): string =>
  value ? `${value.location.uri}#${toPointer(value.location.path)}` : 'nothing';

test('a child is as it is written, a field is what it means', () => {
  const messages = root().field('channels')?.field('a')?.field('messages');
  expect(messages?.keys()).toEqual(['m', 'far', 'lost']);
  expect(at(messages?.child('m'))).toBe('#/channels/a/messages/m');
  expect(at(messages?.field('m'))).toBe('#/components/messages/M');
  expect(at(messages?.field('far'))).toBe('b.yaml#/m');
  expect(at(messages?.field('far')?.field('payload'))).toBe('b.yaml#/p');
  expect(at(messages?.field('lost'))).toBe('nothing');
  expect(at(messages?.field('none'))).toBe('nothing');
  expect(messages?.members().map(([key, value]) => `${key} ${at(value)}`)).toEqual([
    'm #/channels/a/messages/m',
    'far #/channels/a/messages/far',
    'lost #/channels/a/messages/lost',
  ]);
});

test('texts, null and items are read', () => {
  const channel = root().field('channels')?.field('a');
  expect(channel?.textOf('title')).toBe('A');
  expect(channel?.textOf('messages')).toBeUndefined();
  expect(channel?.textOf('none')).toBeUndefined();
  expect(channel?.field('nothing')?.isNull).toBe(true);
  expect(channel?.field('title')?.isNull).toBe(false);
  expect(channel?.isNull).toBe(false);
  expect(channel?.child('servers')?.items().map(at)).toEqual([
    '#/channels/a/servers/0',
    '#/channels/a/servers/1',
  ]);
  expect(channel?.items()).toEqual([]);
  expect(channel?.field('title')?.keys()).toEqual([]);
  expect(channel?.field('servers')?.keys()).toEqual([]);
});

test('traits are merged in, and each value is located where it is written', () => {
  const message = root().field('components')?.field('messages')?.field('M')?.withTraits();
  expect(message?.textOf('title')).toBe('from T');
  expect(message?.textOf('summary')).toBe('from t');
  expect(at(message?.field('name'))).toBe('#/components/messages/M/name');
  expect(at(message?.field('title'))).toBe('#/components/messageTraits/T/title');
  expect(at(message?.field('summary'))).toBe('b.yaml#/t/summary');
  expect(at(message?.field('headers')?.field('properties'))).toBe(
    '#/components/messageTraits/T/headers/properties',
  );
});

test('what has no traits stays the same', () => {
  const channel = root().field('channels')?.field('a');
  expect(channel?.withTraits()).toBe(channel);
  const title = channel?.field('title');
  expect(title?.withTraits()).toBe(title);
});

test('objects are objects, and nothing else is', () => {
  const channel = root().field('channels')?.field('a');
  expect(isObject(channel)).toBe(true);
  expect(isObject(channel?.field('title'))).toBe(false);
  expect(isObject(channel?.field('servers'))).toBe(false);
  expect(isObject(undefined)).toBe(false);
});
