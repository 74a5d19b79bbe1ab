// WebSocket in a browser, which tells neither the status of a refused handshake nor lets headers be
// added.
import { type Connect, payloadOf, Refused } from '../transport.ts';
import { urlOf } from '../web-address.ts';

const POLICY_VIOLATION = 1008;

export const connect: Connect = async (endpoint, link) => {
  const sockets = new Map<string, WebSocket>();
  const encoder = new TextEncoder();
  let isClosed = false;
  const open = (address: string) =>
    new Promise<WebSocket>((resolve, reject) => {
      let messages = 0;
      const socket = new WebSocket(urlOf(endpoint, address, 'ws'));
      socket.binaryType = 'arraybuffer';
      socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
        messages++;
        const bytes = typeof data === 'string' ? encoder.encode(data) : new Uint8Array(data);
        link.message({ address, ...payloadOf(bytes), headers: null });
      };
      socket.onopen = () => resolve(socket);
      socket.onerror = () => reject(new Error('the connection could not be opened'));
      socket.onclose = ({ code, reason }) => {
        sockets.delete(address);
        const text = `the server closed the connection (${code}${reason === '' ? '' : `: ${reason}`})`;
        const isRefused = code === POLICY_VIOLATION && messages === 0;
        const failure = isRefused ? new Refused(text) : new Error(text);
        reject(failure);
        if (!isClosed) link.dropped(failure);
      };
      sockets.set(address, socket);
    });
  return {
    subscribe: async ({ address }) => {
      await open(address);
    },
    send: async ({ address, payload, isText }) => {
      const socket = sockets.get(address) ?? (await open(address));
      socket.send(isText ? new TextDecoder().decode(payload) : payload.slice());
    },
    close: async () => {
      isClosed = true;
      for (const socket of sockets.values()) socket.close(1000);
    },
  };
};
