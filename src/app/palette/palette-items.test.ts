import { Share2 } from 'lucide-react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import { partOf } from '../../core/light.ts';
import { createFolds, serverKey, valueKey } from '../../docs/pane/folds.ts';
import type { Command } from '../commands/command.ts';
import {
  commandGroup,
  copySample,
  fileGroup,
  hitGroups,
  recentGroup,
  sampleCommands,
  sampleValues,
} from './palette-items.ts';

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

// Commands that copy code for the operation that is read.

const analyzer = new Analyzer('orders.yaml', 'yaml');
analyzer.setText(`asyncapi: 3.0.0
info: {title: Orders, version: '1'}
servers: {main: {host: localhost, protocol: mqtt}, web: {host: localhost, protocol: unknown}}
channels:
  orders: {address: orders, servers: [{$ref: '#/servers/main'}], messages: {placed: {payload: {type: integer}}}}
  other: {address: other, servers: [{$ref: '#/servers/web'}]}
operations:
  place: {action: receive, title: Place, channel: {$ref: '#/channels/orders'}}
  placed: {action: send, channel: {$ref: '#/channels/orders'}}
  lost: {action: send, channel: {$ref: '#/channels/other'}}
`);

const withVariables = new Analyzer('orders.yaml', 'yaml');
withVariables.setText(`asyncapi: 3.0.0
info: {title: Orders, version: '1'}
servers:
  main: {host: '{region}.example.com:{port}', protocol: mqtt, variables: {region: {enum: [eu, us]}, port: {default: '1884'}, other: {}}}
  near: {host: near.example.com, protocol: mqtt}
channels:
  orders:
    address: 'orders/{shop}'
    parameters: {shop: {examples: [s1]}}
    messages: {placed: {payload: {type: integer}}}
operations:
  place: {action: receive, channel: {$ref: '#/channels/orders'}}
`);

/** What the studio shows; `read` is the part that is read, `selected` the selection. */
function open(read: string | null, selected: string | null = null, of = analyzer) {
  const notify = vi.fn();
  const request = vi.fn(async () => ({ payload: { value: 7 } }));
  const state = {
    analysis: { model: of.model() },
    selection: selected === null ? null : { uri: '', pointer: selected },
    request,
    notify,
  };
  const values = createFolds();
  const askForValues = vi.fn();
  const app = {
    palette: { getState: () => ({ askForValues }) },
    values,
    store: { getState: () => state },
    readingAt: { getState: () => read },
    singlePart: { getState: () => ({ location: null }) },
  } as unknown as Parameters<typeof sampleCommands>[0];
  return { app, notify, request, values, askForValues };
}

afterEach(() => vi.unstubAllGlobals());

test('there is one for each client that speaks the protocol of the operation', async () => {
  const commands = await sampleCommands(open('#/operations/place').app);
  expect(commands.map(({ name, about }) => [name, about])).toEqual([
    ['Copy as Mosquitto', 'code to send: Place'],
    ['Copy as MQTT.js (JavaScript)', 'code to send: Place'],
    ['Copy as Paho (Python)', 'code to send: Place'],
    ['Copy as Paho (Java)', 'code to send: Place'],
    ['Copy as Paho (Go)', 'code to send: Place'],
  ]);
  expect(await sampleCommands(open(null, '/operations/place/title').app)).toHaveLength(5);
});

test.each([['#/channels/orders'], ['#/operations/lost'], [null]])(
  'there is none at %s',
  async (read) => {
    expect(await sampleCommands(open(read).app)).toEqual([]);
  },
);

test('the code has an example, and a notice says that it is copied', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { app, notify } = open('#/operations/place');
  const [mosquitto] = await sampleCommands(app);
  mosquitto?.run(app as never);
  await vi.waitFor(() =>
    expect(notify).toHaveBeenCalledWith({ text: 'Copied: code for Mosquitto.' }),
  );
  expect(writeText).toHaveBeenCalledWith('mosquitto_pub -h localhost -p 1883 -t orders -m 7\n');
});

test('no example is generated where the reader receives', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { app, notify, request } = open('#/operations/placed');
  const [mosquitto] = await sampleCommands(app);
  mosquitto?.run(app as never);
  await vi.waitFor(() => expect(notify).toHaveBeenCalled());
  expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/^mosquitto_sub /));
  expect(request).not.toHaveBeenCalled();
});

describe('code with variables', () => {
  const SERVER = '#/servers/main';
  const CHANNEL = '#/channels/orders';

  function openWithVariables() {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const opened = open('#/operations/place', null, withVariables);
    const operation = partOf(withVariables.model(), '#/operations/place', 'operation');
    if (!operation) throw new Error('There is no operation.');
    const run = async () => {
      const [mosquitto] = await sampleCommands(opened.app);
      mosquitto?.run(opened.app as never);
    };
    return { ...opened, operation, run, writeText };
  }

  test('values without a default are asked for before it is copied', async () => {
    const { app, askForValues, operation, run, writeText } = openWithVariables();
    await run();
    await vi.waitFor(() =>
      expect(askForValues).toHaveBeenCalledWith({
        operation: '#/operations/place',
        client: 'mosquitto',
      }),
    );
    expect(writeText).not.toHaveBeenCalled();
    // All that the address and the host use, with their defaults.
    expect(
      (await sampleValues(app, operation)).map(({ key, variable }) => [key, variable.default]),
    ).toEqual([
      [valueKey(SERVER, 'region'), undefined],
      [valueKey(SERVER, 'port'), '1884'],
      [valueKey(CHANNEL, 'shop'), undefined],
    ]);
  });

  test('values that were given in the cards are used, and not asked for again', async () => {
    const { askForValues, run, values, writeText } = openWithVariables();
    values.choose(valueKey(SERVER, 'region'), 'us');
    values.choose(valueKey(SERVER, 'port'), '1885');
    values.choose(valueKey(CHANNEL, 'shop'), 's7');
    await run();
    await vi.waitFor(() =>
      expect(writeText).toHaveBeenCalledWith(
        'mosquitto_pub -h us.example.com -p 1885 -t orders/s7 -m 7\n',
      ),
    );
    expect(askForValues).not.toHaveBeenCalled();
  });

  test('the code is for the server that was chosen in the cards', async () => {
    const { app, operation, run, values, writeText } = openWithVariables();
    values.choose(serverKey(CHANNEL), '#/servers/near');
    expect((await sampleValues(app, operation)).map(({ key }) => key)).toEqual([
      valueKey(CHANNEL, 'shop'),
    ]);
    values.choose(valueKey(CHANNEL, 'shop'), 's7');
    await run();
    await vi.waitFor(() =>
      expect(writeText).toHaveBeenCalledWith(
        'mosquitto_pub -h near.example.com -p 1883 -t orders/s7 -m 7\n',
      ),
    );
  });

  test('what is left empty is not filled in', async () => {
    const { app, operation, writeText } = openWithVariables();
    await copySample(app, operation, 'mosquitto');
    // As in the card: the first of the listed values, or the first example.
    expect(writeText).toHaveBeenCalledWith(
      'mosquitto_pub -h eu.example.com -p 1884 -t orders/s1 -m 7\n',
    );
  });
});
