import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { slowConnection } from './slow-connection.mjs';

/** @type {(() => unknown)[]} */
const started = [];
afterEach(() => Promise.all(started.splice(0).map((stop) => stop())));

/**
 * Starts a server and a slow connection to it.
 * @param {import('node:http').RequestListener} respond
 */
async function connectTo(respond) {
  const server = createServer(respond);
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  started.push(() => server.close());
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const speed = { latency: 1, bytesPerSecond: 5_000_000 };
  const slow = await slowConnection(`http://127.0.0.1:${port}/`, speed);
  started.push(slow.close);
  return slow;
}

test('requests reach the server, and all of each response comes back in order', async () => {
  const text = Array.from({ length: 5000 }, (_, i) => `line ${i}\n`).join('');
  const slow = await connectTo((request, response) => response.end(`${request.url}\n${text}`));
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) => fetch(`${slow.url}${name}`).then((response) => response.text())),
  );
  expect(answers).toEqual([`/a\n${text}`, `/b\n${text}`, `/c\n${text}`]);
});

test('a short response does not wait for a long one that began before it', async () => {
  const slow = await connectTo((request, response) =>
    response.end(request.url === '/long' ? 'x'.repeat(1_000_000) : 'short'),
  );
  /** @type {string[]} */
  const ended = [];
  const read = (/** @type {Response} */ response) =>
    response.text().then((text) => ended.push(text.slice(0, 5)));
  const long = read(await fetch(`${slow.url}long`));
  await read(await fetch(`${slow.url}short`));
  await long;
  expect(ended).toEqual(['short', 'xxxxx']);
});
