// AMQP 0-9-1. Nothing stays on the broker: the queue is its connection's own, and no exchange is
// made.
import { connect as connectAmqp } from 'amqplib';
import { asRefusal, type Connect, type Outgoing, payloadOf, Refused } from '../transport.ts';

/** Where messages go whose channel names no exchange. */
const DEFAULT_EXCHANGE = 'amq.topic';
const LOGIN = /ACCESS.REFUSED|403/;

export const connect: Connect = async (endpoint, link) => {
  const { host, port, isSecure, tls, login, path } = endpoint;
  const model = await connectAmqp(
    {
      protocol: isSecure ? 'amqps' : 'amqp',
      hostname: host,
      port,
      username: login.user ?? 'guest',
      password: login.password ?? login.token ?? 'guest',
      vhost: decodeURIComponent(path.replace(/^\//, '')) || '/',
      heartbeat: 30,
    },
    { ...tls, timeout: 15_000 },
  ).catch((failure: Error) => {
    throw LOGIN.test(failure.message) ? new Refused('the login is refused') : asRefusal(failure);
  });
  let isClosed = false;
  let lost: Error | null = null;
  const drop = (reason: Error): void => {
    if (isClosed) return;
    isClosed = true;
    link.dropped(reason);
  };
  model.on('error', (failure: Error) => {
    lost = failure;
  });
  model.on('close', () => drop(lost ?? new Error('the server closed the connection')));
  const channel = await model.createConfirmChannel();
  channel.on('error', (failure: Error) => {
    lost = LOGIN.test(failure.message) ? new Refused(failure.message) : failure;
  });
  channel.on('close', () => drop(lost ?? new Error('the server closed the channel')));
  return {
    subscribe: async ({ address, exchange = DEFAULT_EXCHANGE }) => {
      if (exchange === '')
        throw new Refused(`"${address}" is a queue: to listen to it would remove its messages`);
      await channel.checkExchange(exchange).catch((failure: Error) => {
        throw /404|NOT.FOUND/.test(failure.message)
          ? new Refused(`there is no exchange "${exchange}"`)
          : failure;
      });
      const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
      await channel.bindQueue(queue, exchange, address);
      await channel.consume(
        queue,
        (message) => {
          if (!message) return drop(new Error('the server removed the queue'));
          const { headers = {}, contentType, replyTo } = message.properties;
          link.message({
            address: message.fields.routingKey,
            ...payloadOf(message.content),
            headers,
            contentType,
            replyTo,
            duplicate: message.fields.redelivered,
          });
        },
        { noAck: true },
      );
    },
    send: (message) =>
      new Promise((resolve, reject) => {
        const { address, exchange = DEFAULT_EXCHANGE, payload } = message;
        const done = (failure: Error | null): void => {
          if (failure) reject(failure);
          else resolve();
        };
        channel.once('close', () => reject(lost ?? new Error('the server closed the channel')));
        channel.publish(exchange, address, Buffer.from(payload), optionsOf(message), done);
      }),
    close: async () => {
      isClosed = true;
      await model.close().catch(() => undefined);
    },
  };
};

function optionsOf({ headers, contentType, replyTo, correlationId }: Outgoing): object {
  return {
    headers,
    ...(contentType !== undefined && { contentType }),
    ...(replyTo !== undefined && { replyTo }),
    ...(correlationId !== undefined && { correlationId }),
  };
}
