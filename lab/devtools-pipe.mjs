/**
 * A browser by the DevTools protocol alone. What else drives a browser adds scripts of its own to
 * each page and watches its requests, for which V8 parses every script that makes one again: a
 * tenth of the time until a page can be read.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Starts a browser without windows.
 * @param {import('../scripts/browser.mjs').Browser} found
 * @returns {{ send: (method: string, params?: object, sessionId?: string) => Promise<any>,
 * close: () => Promise<void> }} `send` returns the result of a command, and fails as the browser
 * says
 */
export function startBrowser({ path: program, sandbox }) {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'apidoc-profile-'));
  const browser = spawn(
    program,
    [
      '--headless',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      ...(sandbox ? [] : ['--no-sandbox']),
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const commands = /** @type {import('node:stream').Writable} */ (browser.stdio[3]);
  const answers = /** @type {import('node:stream').Readable} */ (browser.stdio[4]);
  /** @type {Map<number, { done: (result: any) => void, fail: (error: Error) => void }>} */
  const waiting = new Map();
  let last = 0;
  let rest = '';
  answers.setEncoding('utf8').on('data', (data) => {
    const messages = (rest + data).split('\0');
    rest = messages.pop() ?? '';
    for (const { id, result, error } of messages.map((message) => JSON.parse(message))) {
      const { done, fail } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) fail?.(new Error(error.message));
      else done?.(result);
    }
  });
  browser.on('exit', () => {
    for (const { fail } of waiting.values()) fail(new Error('The browser has ended.'));
  });
  return {
    send: (method, params = {}, sessionId = undefined) =>
      new Promise((done, fail) => {
        const id = ++last;
        waiting.set(id, { done, fail });
        commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      }),
    async close() {
      const ended = new Promise((done) => browser.once('exit', done));
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
