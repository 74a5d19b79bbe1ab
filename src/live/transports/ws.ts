// WebSocket: a socket for each address, which is a path below that of the server.
import { WebSocket } from 'ws';
import {
  asRefusal,
  type Connect,
  type Endpoint,
  MAX_BYTES,
  payloadOf,
  Refused,
} from '../transport.ts';
import { httpHeaders, urlOf } from '../web-address.ts';

/** The server closes for a reason that will be the same next time. */
const POLICY_VIOLATION = 1008;

export const connect: Connect = async (endpoint, link) => {
  const sockets = new Map<string, WebSocket>();
  let isClosed = false;
  const open = (address: string) =>
    new Promise<WebSocket>((resolve, reject) => {
      let messages = 0;
      const socket = new WebSocket(urlOf(endpoint, address, 'ws'), optionsFor(endpoint));
      socket.on('message', (data) => {
        messages++;
        const bytes = bytesOf(data);
        link.message({ address, ...payloadOf(bytes), headers: null });
      });
      socket.on('open', () => resolve(socket));
      socket.on('unexpected-response', (_, response) => {
        const { statusCode = 0 } = response;
        const text = `the server answers with the status ${statusCode}`;
        response.destroy();
        reject(statusCode >= 500 ? new Error(text) : new Refused(text));
      });
      socket.on('error', (failure) => reject(asRefusal(failure)));
      socket.on('close', (code, why) => {
        sockets.delete(address);
        const text = `the server closed the connection (${code}${why.length > 0 ? `: ${why}` : ''})`;
        const isRefused = code === POLICY_VIOLATION && messages === 0;
        const reason = isRefused ? new Refused(text) : new Error(text);
        reject(reason);
        if (!isClosed) link.dropped(reason);
      });
      sockets.set(address, socket);
    });
  return {
    subscribe: async ({ address }) => {
      await open(address);
    },
    send: async ({ address, payload, isText }) => {
      const socket = sockets.get(address) ?? (await open(address));
      await new Promise<void>((resolve, reject) => {
        socket.send(payload, { binary: isText !== true }, (failure) =>
          failure ? reject(failure) : resolve(),
        );
      });
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...sockets.values()].map(waitForClose));
    },
  };
};

function optionsFor(endpoint: Endpoint) {
  return {
    ...endpoint.tls,
    headers: httpHeaders(endpoint),
    followRedirects: false,
    handshakeTimeout: 15_000,
    // The rest of a larger message can't be passed over: the library closes the connection.
    maxPayload: 8 * MAX_BYTES,
    perMessageDeflate: false,
  };
}

function bytesOf(data: Buffer | ArrayBuffer | Buffer[]): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}

function waitForClose(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState === WebSocket.CLOSED) return resolve();
    const timer = setTimeout(() => socket.terminate(), 1000);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.close(1000);
  });
}
