/** What `npm run faults` tries with a real broker, which is killed while `listen` records. */
import { once } from 'node:events';
import { answers, apidoc, endAll, file, freePort, isInstalled, sleep, start } from '../brokers.mjs';

/** Messages that are published in a round, and milliseconds after which a connection has lasted. */
const [MESSAGES, LASTING] = [10, 5200];

/**
 * Kills mosquitto and starts it again. A round has passed if each message that was published after
 * `listen` had connected again is shown once.
 * @param {number} rounds
 * @returns {Promise<import('./runs.mjs').Result>}
 */
export async function restarted(rounds) {
  if (!isInstalled('mosquitto')) return { passed: 0, of: 0, detail: 'mosquitto is not installed' };
  const port = await freePort();
  const lines = [`listener ${port} 127.0.0.1`, 'persistence false', 'allow_anonymous true'];
  const config = file('restarted.conf', `${lines.join('\n')}\nuser root\n`);
  const channel = { address: 'orders', messages: { placed: { payload: { type: 'object' } } } };
  const document = {
    asyncapi: '3.0.0',
    info: { title: 'Orders', version: '1' },
    servers: { broker: { host: `127.0.0.1:${port}`, protocol: 'mqtt' } },
    channels: { orders: channel },
  };
  const begin = async () => {
    const broker = start('mosquitto', ['-c', config]);
    await answers(port);
    return broker;
  };
  let broker = await begin();
  const about = [file('restarted.json', JSON.stringify(document)), '--channel', 'orders'];
  const listener = apidoc(['listen', ...about, '--server', 'broker', '--format', 'ndjson']);
  const until = async (/** @type {() => boolean} */ isDone) => {
    for (let i = 0; i < 600 && !isDone() && listener.child.exitCode === null; i++) await sleep(50);
  };
  const shown = () =>
    listener
      .text()
      .split('\n')
      .flatMap((line) => /"payload":\{"id":(\d+)\}/.exec(line)?.[1] ?? [])
      .map(Number);
  const count = (/** @type {RegExp} */ pattern) => listener.text().match(pattern)?.length ?? 0;
  await until(() => count(/^Listening/gm) > 0);
  for (let round = 0; round < rounds; round++) {
    await sleep(LASTING);
    broker.child.kill('SIGKILL');
    await once(broker.child, 'exit');
    broker = await begin();
    await until(() => count(/connected again/g) > round);
    const first = round * MESSAGES;
    for (let id = first; id < first + MESSAGES; id++) {
      const words = ['-p', String(port), '-q', '1', '-t', 'orders', '-m', `{"id":${id}}`];
      await once(start('mosquitto_pub', words).child, 'exit');
    }
    await until(() => shown().includes(first + MESSAGES - 1));
  }
  listener.child.kill('SIGINT');
  await listener.code;
  const ids = shown();
  await endAll();
  const failed = new Set(
    Array.from({ length: rounds * MESSAGES }, (_, id) => id)
      .filter((id) => ids.filter((one) => one === id).length !== 1)
      .map((id) => Math.floor(id / MESSAGES)),
  );
  return { passed: rounds - failed.size, of: rounds, detail: `${ids.length} messages` };
}
