// Commands that copy code for the operation that is read.
import { afterEach, expect, test, vi } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import { sampleCommands } from './sample-commands.ts';

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

/** What the studio shows; `read` is the part that is read, `selected` the selection. */
function open(read: string | null, selected: string | null = null) {
  const notify = vi.fn();
  const request = vi.fn(async () => ({ payload: { value: 7 } }));
  const state = {
    analysis: { model: analyzer.model() },
    selection: selected === null ? null : { uri: '', pointer: selected },
    request,
    notify,
  };
  const app = {
    store: { getState: () => state },
    readingAt: { getState: () => read },
    singlePart: { getState: () => ({ location: null }) },
  } as unknown as Parameters<typeof sampleCommands>[0];
  return { app, notify, request };
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
