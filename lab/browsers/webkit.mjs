/**
 * WebKit, the engine of Safari, by its WebDriver for GTK (the package `webkit2gtk-driver` of Debian
 * and Ubuntu). It has no mode without a screen, so without one it runs in Xvfb.
 */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { DrivenBrowser } from './driven-browser.mjs';

const DISPLAY = ':87';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** A WebKit with a page. */
export class WebKit extends DrivenBrowser {
  #address;
  #processes;

  /** @param {string} address of the session @param {ChildProcess[]} processes */
  constructor(address, processes) {
    super();
    this.#address = address;
    this.#processes = processes;
  }

  /**
   * Starts a WebKit with a profile of its own.
   * @param {string} file of the driver @param {number} port that nobody listens on
   * @param {string | undefined} xvfb for a machine without a screen
   * @throws {Error} if it does not respond
   */
  static async start(file, port, xvfb) {
    /** @type {ChildProcess[]} */
    const processes = [];
    const screen = process.env.DISPLAY ?? DISPLAY;
    if (process.env.DISPLAY === undefined && xvfb !== undefined)
      processes.push(
        spawn(xvfb, [DISPLAY, '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
          stdio: 'ignore',
        }),
      );
    // The sandbox of the page needs rights that containers do not have.
    const env = {
      ...process.env,
      DISPLAY: screen,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    };
    const options = { env, stdio: /** @type {'ignore'} */ ('ignore') };
    processes.push(spawn(file, [`--port=${port}`, '--host=127.0.0.1'], options));
    for (let at = 0; ; at++) {
      try {
        const address = `http://127.0.0.1:${port}/session`;
        const { sessionId } = await request('POST', address, {
          capabilities: { alwaysMatch: { timeouts: { script: 60_000, pageLoad: 60_000 } } },
        });
        return new WebKit(`${address}/${sessionId}`, processes);
      } catch (error) {
        if (at > 100) {
          for (const one of processes) one.kill('SIGKILL');
          throw error;
        }
        await sleep(200);
      }
    }
  }

  /** @param {string} command @param {object} parameters */
  #post(command, parameters) {
    return request('POST', `${this.#address}/${command}`, parameters);
  }

  /** @param {string} url @override */
  async goto(url) {
    await this.#post('url', { url });
  }

  /** @param {string} script @param {unknown[]} args @override */
  run(script, ...args) {
    return this.#post('execute/sync', { script, args });
  }

  /** @param {object[]} actions @override */
  async perform(actions) {
    await this.#post('actions', { actions });
  }

  /** @override */
  async close() {
    await Promise.race([request('DELETE', this.#address).catch(() => null), sleep(5000)]);
    for (const one of this.#processes) one.kill('SIGKILL');
  }
}

/**
 * @param {string} method @param {string} url @param {object} [parameters]
 * @throws {Error} what the driver reports
 */
async function request(method, url, parameters) {
  const body = parameters && JSON.stringify(parameters);
  const response = await fetch(url, { method, ...(body && { body }) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(value?.message || value?.error || String(response.status));
  return value;
}
