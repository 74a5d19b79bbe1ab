import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { slowConnection } from './slow-connection.mjs';

/** @type {(() => unknown)[]} */
const started = [];
afterEach(() => Promise.all(started.splice(0).map((stop) => stop())));

test('requests reach the server, and all of each response comes back in order', async () => {
  const text = Array.from({ length: 5000 }, (_, i) => `line ${i}\n`).join('');
  const server = createServer((request, response) => response.end(`${request.url}\n${text}`));
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  started.push(() => server.close());
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const slow = await slowConnection(`http://127.0.0.1:${port}/`, {
    latency: 1,
    bytesPerSecond: 5_000_000,
  });
  started.push(slow.close);
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) => fetch(`${slow.url}${name}`).then((response) => response.text())),
  );
  expect(answers).toEqual([`/a\n${text}`, `/b\n${text}`, `/c\n${text}`]);
});
