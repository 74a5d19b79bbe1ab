/** A slow connection to a server, for measurements that no developer tools may slow down. */
import { connect, createServer } from 'node:net';

/** Bytes that are sent at once: small enough for several responses to share the connection. */
const PIECE = 4096;

/**
 * Passes on what is sent to a server of this machine and back.
 * @param {string} url of the server
 * @param {{ latency: number, bytesPerSecond: number }} speed `latency` in milliseconds, of each
 * request; all connections together receive so many bytes a second
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function slowConnection(url, { latency, bytesPerSecond }) {
  const port = Number(new URL(url).port);
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  /** When everything has arrived that was sent so far. */
  let free = 0;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data) => setTimeout(() => upstream.write(data), latency));
    upstream.on('data', (data) => {
      for (let at = 0; at < data.length; at += PIECE) {
        const piece = data.subarray(at, at + PIECE);
        const now = performance.now();
        free = Math.max(free, now) + (piece.length / bytesPerSecond) * 1000;
        setTimeout(() => client.write(piece), free - now);
      }
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
