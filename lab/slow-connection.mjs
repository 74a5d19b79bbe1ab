/** A slow connection to a server, for measurements that no developer tools may slow down. */
import { connect, createServer } from 'node:net';

/** Bytes that are sent at once. */
const PIECE = 4096;

/**
 * Passes on what is sent to a server of this machine and back. Responses share the connection: each
 * gets a piece in turn, so a short one does not wait for a long one.
 * @param {string} url of the server
 * @param {{ latency: number, bytesPerSecond: number }} speed `latency` in milliseconds, of each
 * request; all connections together receive so many bytes a second
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function slowConnection(url, { latency, bytesPerSecond }) {
  const port = Number(new URL(url).port);
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  /**
   * What has not arrived yet. The first one's next piece is under way.
   * @type {{ client: import('node:net').Socket, data: Buffer }[]}
   */
  const turns = [];
  /** When everything has arrived that was sent so far. */
  let free = 0;
  const send = () => {
    const [turn] = turns;
    if (!turn) return;
    const piece = turn.data.subarray(0, PIECE);
    const now = performance.now();
    free = Math.max(free, now) + (piece.length / bytesPerSecond) * 1000;
    setTimeout(() => {
      turns.shift();
      turn.client.write(piece);
      turn.data = turn.data.subarray(piece.length);
      if (turn.data.length > 0) turns.push(turn);
      send();
    }, free - now);
  };
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
      const turn = turns.find((other) => other.client === client);
      if (turn) turn.data = Buffer.concat([turn.data, data]);
      else if (turns.push({ client, data }) === 1) send();
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
