// Loads the transport of a protocol: the client of each is a file of its own.
import type { Connect, Protocol } from './transport.ts';

export async function loadTransport(protocol: Protocol): Promise<Connect> {
  switch (protocol) {
    case 'ws':
      return (await import('./transports/ws.ts')).connect;
    case 'sse':
    case 'http':
      return (await import('./transports/http.ts')).connect;
    case 'mqtt':
      return (await import('./transports/mqtt.ts')).connect;
    case 'nats':
      return (await import('./transports/nats.ts')).connect;
    case 'redis':
      return (await import('./transports/redis.ts')).connect;
    case 'amqp':
      return (await import('./transports/amqp.ts')).connect;
    case 'kafka':
      return (await import('./transports/kafka.ts')).connect;
  }
}

/** Loads the server that others connect to. */
export const loadLocalServer = () => import('./local-server.ts');
