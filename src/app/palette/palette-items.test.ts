import { Share2 } from 'lucide-react';
import { describe, expect, it, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import type { Command } from '../commands/command.ts';
import { commandGroup, fileGroup, hitGroups, recentGroup } from './palette-items.ts';

const messages = (count: number) =>
  Array.from(
    { length: count },
    (_, i) =>
      `    m${i}: {title: Message ${i}, payload: {type: object}, traits: [{$ref: '#/components/messageTraits/event'}]}\n`,
  );

function headers(count: number) {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(`apidoc: 3.1.0
info: {title: Shop, version: 1.0.0}
components:
  messages:
    own: {title: Own, headers: {type: object, properties: {eventId: {type: string}}}}
${messages(count).join('')}  messageTraits:
    event: {headers: {type: object, properties: {eventId: {type: string}}}}
`);
  const groups = hitGroups(analyzer.search('eventId', 50).hits, analyzer.model());
  return groups
    .find(({ heading }) => heading === 'Headers')
    ?.items.map(({ name, text, end, location }) => [name, text, end, location?.pointer]);
}

const TRAIT = '/components/messageTraits/event/headers/properties/eventId';
const OWN = ['eventId', '', 'Own', '/components/messages/own/headers/properties/eventId'];

test.each([
  [0, ['eventId', '', 'event', TRAIT]],
  [1, ['eventId', 'in Message 0', 'from trait event', TRAIT]],
  [3, ['eventId', 'in Message 0, Message 1 and Message 2', 'from trait event', TRAIT]],
  [30, ['eventId', 'in Message 0, Message 1 and 28 more messages', 'from trait event', TRAIT]],
])('a header of a trait names the messages that have it: %i', (count, row) => {
  expect(headers(count)).toEqual(expect.arrayContaining([OWN, row]));
  expect(headers(count)).toHaveLength(2);
});

test('messages that channels call by the same key are listed with their channels', () => {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(`apidoc: 3.1.0
info: {title: Shop, version: 1.0.0}
channels:
  orders: {address: orders, messages: {placed: {payload: {type: string}}}}
  returns: {address: returns, messages: {placed: {$ref: '#/components/messages/placed'}}}
  'a/b': {address: ab, messages: {placed: {payload: {type: number}}}}
components:
  messages:
    placed: {payload: {type: object}}
`);
  const rows = (groups: ReturnType<typeof hitGroups>) =>
    groups.flatMap(({ items }) => items.map(({ name, text, end }) => [name, text, end]));
  const model = analyzer.model();
  const found = hitGroups(analyzer.search('placed', 50).hits, model);
  expect(rows(found).filter(([name]) => name === 'placed')).toEqual([
    ['placed', '', 'orders'],
    ['placed', '', ''],
    ['placed', '', 'a/b'],
  ]);
  const recent = ['/channels/orders/messages/placed', '/channels/orders/messages/placed/payload'];
  expect(
    rows(
      recentGroup(
        model,
        recent.map((pointer) => ({ uri: '', pointer })),
      ),
    ),
  ).toEqual([
    ['placed', 'orders', 'Messages'],
    ['placed', 'payload', 'Messages'],
  ]);
});

describe('fileGroup', () => {
  const files = [
    { uri: '', name: 'main.yaml' },
    { uri: 'common/schemas.yaml', name: 'schemas.yaml' },
    { uri: 'common/servers.yaml', name: 'servers.yaml' },
  ];
  const found = (words: string[]) =>
    fileGroup(files, words).flatMap(({ items }) => items.map(({ file }) => file));

  it('lists all files, the root document first', () =>
    expect(found([])).toEqual(['', 'common/schemas.yaml', 'common/servers.yaml']));
  it('finds by any part of name and folder', () => {
    expect(found(['schem'])).toEqual(['common/schemas.yaml']);
    expect(found(['common', 'serv'])).toEqual(['common/servers.yaml']);
    expect(fileGroup(files, ['nothing'])).toEqual([]);
  });
});

describe('commands', () => {
  const command = (id: string, name: string): Command => ({
    id,
    name,
    icon: Share2,
    run: () => {},
  });
  const commands = [
    command('open-file', 'Open files…'),
    command('export-html', 'Export as HTML'),
    command('share', 'Share'),
    command('other', 'Import a key'),
  ];
  const found = (query: string) =>
    commandGroup(commands, query.split(' '), (key) => key).flatMap(({ items }) =>
      items.map(({ name, text }) => [name, text]),
    );

  it('are found by the beginnings of words of their names', () => {
    expect(found('open fi')).toEqual([['Open files…', '']]);
    expect(found('iles')).toEqual([]);
  });

  it('are found by other words behind those with the words in their names', () => {
    expect(found('import')).toEqual([
      ['Import a key', ''],
      ['Open files…', 'import'],
    ]);
    expect(found('export web')).toEqual([['Export as HTML', 'web']]);
    expect(found('send')).toEqual([['Share', 'send']]);
  });
});
