/**
 * `npm run bench:feed`: the page while 10,000 messages of 200 bytes a second come, beside the same
 * page while none comes. The generator runs on the same machine. Options: `--seconds=600` of each
 * run, `--rate=10000` messages a second. Prints the tasks of the page over 50 ms and over 200 ms,
 * the memory each minute, and the counts of the page beside those of the generator; before it, how
 * long a script takes from the card to the wrong field of the feed, in how many actions.
 */
import { fork } from 'node:child_process';
import { WebSocketServer } from 'ws';
import { isMain, lookUp, option } from '../scripts/run.mjs';
import { browseBuild } from './browse-build.mjs';

const SECONDS = Number(option('seconds') ?? 600);
const RATE = Number(option('rate') ?? 10_000);
/** Milliseconds between two bursts of the generator. */
const BURST = 10;
/** Bytes of a message. */
const BYTES = 200;
/** One of so many messages has a wrong total. */
const WRONG = 1000;
/** Bytes that may wait in a socket before the generator holds back, as a broker would. */
const WAITING = 4_000_000;
/** Tasks over 50 ms that a run may have more than the one without messages. */
const MORE_TASKS = 5;
const ARGUMENT = 'generate';

/** @param {number} port */
const documentOf = (port) => `asyncapi: 3.0.0
info: {title: Shop, version: 1.0.0}
servers: {local: {host: '127.0.0.1:${port}', protocol: ws}}
channels:
  orders:
    address: /orders
    messages:
      placed:
        payload:
          type: object
          required: [kind, id]
          properties:
            kind: {const: placed}
            id: {type: integer}
            total: {type: number, minimum: 0}
            note: {type: string}
operations:
  takeOrders: {action: receive, channel: {$ref: '#/channels/orders'}}
`;

/** @param {number} id */
function messageOf(id) {
  const text = JSON.stringify({
    kind: 'placed',
    id,
    total: id % WRONG === 0 ? -1 : 12.5,
    note: '',
  });
  return text.replace('""', `"${'x'.repeat(BYTES - text.length)}"`);
}

/**
 * The generator, in a process of its own: says its port, sends at a rate to who connects until it
 * is told to stop, then says how many messages left.
 */
function generate() {
  let rate = 0;
  /** To the page, which connects once. */
  let sent = 0;
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('listening', () =>
    process.send?.({ port: /** @type {import('node:net').AddressInfo} */ (server.address()).port }),
  );
  server.on('connection', (socket) => {
    const start = performance.now();
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - start) * rate) / 1000);
      while (sent < due && socket.bufferedAmount < WAITING) socket.send(messageOf(++sent));
    }, BURST);
    socket.on('close', () => clearInterval(timer));
  });
  process.on('message', (/** @type {number | 'end'} */ told) => {
    if (told === 'end') process.exit(0);
    rate = told;
    if (rate === 0) process.send?.({ sent });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<any>} its next word
 */
const nextWord = (child) => new Promise((done) => child.once('message', done));

/** Runs in the page, before its scripts. */
function recordTasks() {
  /** @type {number[]} */
  const tasks = [];
  Object.assign(globalThis, { longTasks: tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask' });
}

/**
 * Opens the document in the page, listens to it by its card, and looks for the first wrong field.
 * @param {import('@playwright/test').Page} page
 * @param {string} url of the studio
 * @param {boolean} isFeed whether messages come
 * @returns how the field was found, or null without messages
 */
async function listenInPage(page, url, isFeed) {
  await page.goto(`${url}?url=${encodeURIComponent(`${url}feed.yaml`)}&view=split`);
  const open = page.getByRole('button', { name: 'Listen and send' }).first();
  await open.waitFor({ timeout: 60_000 });
  const panel = page.getByRole('region', { name: 'Live messages' });
  const start = performance.now();
  let actions = 0;
  /** @param {Promise<unknown>} action */
  const act = async (action) => {
    await action;
    actions++;
  };
  await act(open.click());
  await act(panel.getByRole('button', { name: 'Listen', exact: true }).click());
  await act(panel.getByRole('button', { name: 'Connect', exact: true }).click());
  await panel.getByText(/^Connected to/).waitFor();
  if (!isFeed) return null;
  await act(panel.getByLabel('Result').selectOption({ label: 'invalid' }));
  // The list is filtered in the worker: until then it has the others, too.
  const list = panel.getByRole('list', { name: 'Messages, newest first' });
  await act(
    list
      .getByRole('button', { name: / invalid / })
      .first()
      .click(),
  );
  const line = await panel.locator('.live-line[data-marked]').first().textContent();
  const field = line?.replace('wrong:', '').trim().replace(/,$/, '');
  const seconds = (performance.now() - start) / 1000;
  await panel.getByLabel('Result').selectOption({ label: 'All results' });
  return { field, actions, seconds };
}

/**
 * One run of the page.
 * @param {number} rate messages a second
 * @returns what was seen in it
 */
async function measure(rate) {
  const child = fork(import.meta.filename, [ARGUMENT]);
  const { port } = await nextWord(child);
  const studio = await browseBuild({ 'feed.yaml': documentOf(port) });
  try {
    const { browser, url } = studio;
    const processes = await browser.newBrowserCDPSession();
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(recordTasks);
    child.send(rate);
    const found = await listenInPage(page, url, rate > 0);
    const panel = page.getByRole('region', { name: 'Live messages' });
    // What loads with the page and its first messages is not what this measures.
    await page.waitForTimeout(3000);
    await page.evaluate(() => Reflect.get(globalThis, 'longTasks').splice(0));
    const memory = [];
    for (let left = SECONDS; left > 0; left -= 60) {
      const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
      const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
      const { output } = lookUp('ps', ['-o', 'rss=', '-p', ids.join()]);
      memory.push(Math.max(...output.trim().split(/\s+/).map(Number)) / 1024);
      await page.waitForTimeout(Math.min(left, 60) * 1000);
    }
    /** @type {number[]} */
    const tasks = await page.evaluate(() => Reflect.get(globalThis, 'longTasks'));
    child.send(0);
    const { sent } = await nextWord(child);
    if (rate > 0)
      await panel
        .getByText(`${sent.toLocaleString('en')} messages`, { exact: true })
        .waitFor({ timeout: 30_000 })
        .catch(() => {});
    const counts = rate > 0 ? await panel.getByText(/messages/).allTextContents() : [];
    return { found, tasks, memory, sent, counts };
  } finally {
    child.send('end');
    await studio.close();
  }
}

/** @param {string} what @param {Awaited<ReturnType<typeof measure>>} run */
function print(what, { tasks, memory }) {
  const over = tasks.filter((ms) => ms > 200).length;
  const longest = Math.max(0, ...tasks).toFixed(0);
  console.log(
    `${what}: ${tasks.length} tasks over 50 ms, ${over} over 200 ms, the longest ${longest} ms; process ${memory.map((mb) => mb.toFixed(0)).join(', ')} MB`,
  );
}

async function main() {
  const idle = await measure(0);
  print(`${SECONDS} s without messages`, idle);
  const feed = await measure(RATE);
  print(`${SECONDS} s of ${RATE.toLocaleString('en')} messages a second`, feed);
  const { found, sent, counts } = feed;
  console.log(`Sent ${sent.toLocaleString('en')} messages. The page: ${counts.join('; ')}`);
  console.log(
    `The first wrong field, ${found?.field}: ${found?.actions} actions, ${found?.seconds.toFixed(1)} s`,
  );
  const isExact = counts.includes(`${sent.toLocaleString('en')} messages`);
  const isSmooth =
    feed.tasks.length <= idle.tasks.length + MORE_TASKS && feed.tasks.every((ms) => ms <= 200);
  if (!isExact || !isSmooth) process.exitCode = 1;
}

if (process.argv[2] === ARGUMENT) generate();
else if (isMain(import.meta.url)) await main();
