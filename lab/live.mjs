/**
 * Listens and sends through real brokers: those of `brokers.mjs` that are installed; names those
 * that are not.
 */
import { apidoc, endAll, file, sleep, withBrokers } from './brokers.mjs';

/** @param {string} protocol @param {number} port */
function document(protocol, port) {
  const separator = protocol === 'mqtt' ? '/' : '.';
  const payload = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const bindings = { amqp: { is: 'routingKey', exchange: { name: 'amq.topic', type: 'topic' } } };
  const isPattern = protocol !== 'kafka';
  const channel = {
    address: `orders${separator}${isPattern ? '{region}' : 'eu'}`,
    ...(isPattern && { parameters: { region: { enum: ['eu', 'us'] } } }),
    bindings,
    messages: { placed: { payload } },
  };
  const server = { host: `127.0.0.1:${port}`, protocol, protocolVersion: '5' };
  const info = { title: 'Live', version: '1' };
  const text = { asyncapi: '3.0.0', info, servers: { s: server }, channels: { orders: channel } };
  return file(`${protocol}.json`, JSON.stringify(text));
}

/** @param {string} protocol @param {number} port */
async function roundTrip(protocol, port) {
  const about = [document(protocol, port), '--channel', 'orders'];
  const region = protocol === 'kafka' ? [] : ['--param', 'region=eu'];
  const send = async (/** @type {string[]} */ ...more) => {
    const { code, text } = apidoc(['send', ...about, ...region, '--message', 'placed', ...more]);
    if ((await code) !== 0) throw new Error(`send: ${text()}`);
  };
  // A topic of the mock cluster is made by who asks for it.
  if (protocol === 'kafka') await send('--payload', file('first.json', '{"id": 0}')).catch(() => 0);
  const listener = apidoc(['listen', ...about, '--format', 'ndjson', '--count', '2']);
  while (!/^Listening/m.test(listener.text()) && listener.child.exitCode === null) await sleep(50);
  await send('--payload', file('one.json', '{"id": 1}'));
  await send('--payload', file('bad.json', '{"id": "x"}'), '--allow-invalid');
  const code = await Promise.race([listener.code, sleep(30_000).then(() => 'late')]);
  const verdicts = [...listener.text().matchAll(/"verdict":"(\w+)"/g)].map(([, one]) => one);
  if (code === 1 && verdicts.sort().join() === 'invalid,valid') return;
  throw new Error(`listen ended with ${code}: ${listener.text()}`);
}

const failed = await withBrokers(async (protocol, port) => {
  await roundTrip(protocol, port);
  return 'listens and sends';
});
await endAll();
process.exitCode = failed > 0 ? 1 : 0;
