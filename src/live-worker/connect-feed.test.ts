// When a feed connects, and what is known of it.
import { expect, test } from 'vitest';
import type { Connect } from '../live/transport.ts';
import { connectFeed } from './connect-feed.ts';
import type { LiveStatus, LiveWay } from './protocol.ts';

const WAY: LiveWay = {
  by: 'browser',
  endpoint: {
    ...{ protocol: 'ws', isSecure: false, host: 'localhost', port: 1, path: '', tls: {} },
    login: { headers: {}, query: {} },
  },
  subscriptions: [{ address: '/orders', isPattern: false, fromBeginning: false }],
};

/** Connects by a transport that is loaded when `loaded` is called. */
function connecting() {
  const reported: LiveStatus['is'][] = [];
  const subscribed: string[] = [];
  let connections = 0;
  const connect: Connect = async () => {
    connections++;
    return {
      subscribe: async ({ address }) => void subscribed.push(address),
      send: async () => {},
      close: async () => void connections--,
    };
  };
  let resolve: (loadedConnect: Connect) => void = () => {};
  const promise = new Promise<Connect>((done) => {
    resolve = done;
  });
  const events = {
    report: ({ is }: LiveStatus) => void reported.push(is),
    message: () => null,
    skipped: () => {},
  };
  const { disconnect, listenTo } = connectFeed(WAY, events, () => promise);
  const settled = () => new Promise((done) => setImmediate(done));
  const loaded = async () => {
    resolve(connect);
    await settled();
  };
  const state = { reported, subscribed, connections: () => connections };
  return { ...state, disconnect, listenTo, loaded, settled };
}

test('connects when the transport is loaded, until it is disconnected', async () => {
  const { reported, disconnect, loaded, settled, connections } = connecting();
  await loaded();
  expect([reported, connections()]).toEqual([['listening'], 1]);
  disconnect();
  await settled();
  expect([reported, connections()]).toEqual([['listening', 'ended'], 0]);
});

test('does not connect after it was disconnected while the transport was loaded', async () => {
  const { reported, disconnect, loaded, connections } = connecting();
  disconnect();
  expect(reported).toEqual(['ended']);
  await loaded();
  expect([reported, connections()]).toEqual([['ended'], 0]);
});

test('opens no further WebSocket for an address of replies', async () => {
  const { loaded, listenTo, subscribed } = connecting();
  await loaded();
  await listenTo('/replies');
  expect(subscribed).toEqual(['/orders']);
});
