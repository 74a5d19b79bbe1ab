// MQTT 3.1.1 and 5; in a browser over WebSocket.
// Its build for browsers has nothing but the default.
import mqtt, { type MqttClient, type Packet } from 'mqtt';
import { asRefusal, type Connect, type Outgoing, payloadOf, Refused } from '../transport.ts';

/** Return codes of a refused login: of MQTT 3.1.1, and of MQTT 5. */
const REFUSED: ReadonlySet<number> = new Set([1, 2, 4, 5, 132, 133, 134, 135, 138, 140]);
const NOT_SUBSCRIBED = 128;

/** A worker of a page: there is no TCP. */
const IN_BROWSER = !('process' in globalThis);

export const connect: Connect = async (endpoint, link) => {
  const { host, port, isSecure, tls, login, version = '' } = endpoint;
  const isVersion5 = version.startsWith('5');
  const secret = login.password ?? login.token;
  const client = mqtt.connect({
    protocol: IN_BROWSER ? (isSecure ? 'wss' : 'ws') : isSecure ? 'mqtts' : 'mqtt',
    host: host.includes(':') && IN_BROWSER ? `[${host}]` : host,
    port,
    ...(IN_BROWSER && { path: endpoint.path, timerVariant: 'native' }),
    ...tls,
    protocolVersion: isVersion5 ? 5 : 4,
    clientId: `apidoc-${Math.random().toString(36).slice(2, 12)}`,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: 15_000,
    resubscribe: false,
    ...(login.user !== undefined && { username: login.user }),
    ...(secret !== undefined && { password: secret }),
  });
  let isClosed = false;
  client.on('message', (address: string, payload: Buffer, packet: Packet) => {
    const { contentType, responseTopic, userProperties } = packet.properties ?? {};
    link.message({
      address,
      ...payloadOf(payload),
      headers: isVersion5 ? { ...userProperties } : null,
      contentType,
      replyTo: responseTopic,
      retained: packet.retain,
      duplicate: packet.dup,
    });
  });
  await waitForConnection(client);
  client.on('error', () => undefined);
  client.on('close', () => {
    if (!isClosed) link.dropped(new Error('the server closed the connection'));
  });
  return {
    subscribe: async ({ address }) => {
      const [granted] = await client.subscribeAsync(address, { qos: 2 });
      if (granted && granted.qos >= NOT_SUBSCRIBED)
        throw new Refused(`the server refuses the subscription to "${address}"`);
    },
    send: async (message) => {
      const { address, payload } = message;
      const properties = isVersion5 ? { properties: propertiesOf(message) } : {};
      await client.publishAsync(address, payload, { qos: 1, ...properties });
    },
    close: async () => {
      isClosed = true;
      await client.endAsync(false);
    },
  };
};

function waitForConnection(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (failure: Error & { readonly code?: unknown }): void => {
      client.end(true);
      const isRefused = typeof failure.code === 'number' && REFUSED.has(failure.code);
      reject(
        isRefused ? new Refused(`the login is refused (${failure.message})`) : asRefusal(failure),
      );
    };
    client.once('connect', () => {
      client.removeListener('error', fail);
      resolve();
    });
    client.once('error', fail);
    client.once('close', () => reject(new Error('the server closed the connection')));
  });
}

function propertiesOf({ headers, contentType, replyTo, correlationId }: Outgoing) {
  const user = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return {
    // The client waits for ever where there are none of them in an object.
    ...(user.length > 0 && {
      userProperties: Object.fromEntries(user) as Record<string, string>,
    }),
    ...(contentType !== undefined && { contentType }),
    ...(replyTo !== undefined && { responseTopic: replyTo }),
    ...(correlationId !== undefined && {
      correlationData: new TextEncoder().encode(correlationId),
    }),
  };
}
