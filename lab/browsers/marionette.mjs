/**
 * A small client of Marionette, the interface by which WebDriver drives Firefox: no other program
 * is needed. Messages are JSON with their length before.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DrivenBrowser } from './driven-browser.mjs';

/** A Firefox with a page. */
export class Firefox extends DrivenBrowser {
  #socket;
  #process;
  #profile;
  #last = 0;
  /** @type {Map<number, { resolve(value: any): void, reject(error: Error): void }>} */
  #open = new Map();

  /**
   * @param {net.Socket} socket @param {import('node:child_process').ChildProcess} process
   * @param {string} profile
   */
  constructor(socket, process, profile) {
    super();
    this.#socket = socket;
    this.#process = process;
    this.#profile = profile;
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
        const length = Number(received.subarray(0, colon).toString());
        if (received.length < colon + 1 + length) return;
        this.#receive(JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString()));
        received = received.subarray(colon + 1 + length);
      }
    });
  }

  /**
   * Starts a Firefox with a profile of its own.
   * @param {string} file @param {number} port that nobody listens on
   */
  static async start(file, port) {
    const profile = mkdtempSync(path.join(os.tmpdir(), 'apidoc-firefox-'));
    writeFileSync(path.join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`);
    const process = spawn(
      file,
      [
        '--headless',
        '--marionette',
        '--no-remote',
        '--profile',
        profile,
        '--width=1440',
        '--height=900',
      ],
      { stdio: 'ignore' },
    );
    for (let at = 0; ; at++) {
      const socket = net.connect(port, '127.0.0.1');
      const connected = await new Promise((done) => {
        socket.once('connect', () => done(true)).once('error', () => done(false));
      });
      if (connected) {
        const firefox = new Firefox(socket, process, profile);
        await firefox.send('WebDriver:NewSession', {});
        return firefox;
      }
      if (at > 300) throw new Error('Firefox does not respond.');
      await sleep(200);
    }
  }

  /** @param {any} message */
  #receive(message) {
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message;
    const request = this.#open.get(id);
    this.#open.delete(id);
    if (error) request?.reject(new Error(error.message));
    else request?.resolve(result);
  }

  /** @param {string} command @param {object} parameters @returns {Promise<any>} */
  send(command, parameters) {
    const id = ++this.#last;
    const text = JSON.stringify([0, id, command, parameters]);
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => this.#open.set(id, { resolve, reject }));
  }

  /** @param {string} url @override */
  async goto(url) {
    await this.send('WebDriver:Navigate', { url });
  }

  /** @param {string} script @param {unknown[]} args @override */
  async run(script, ...args) {
    return (await this.send('WebDriver:ExecuteScript', { script, args })).value;
  }

  /** @param {object[]} actions @override */
  async perform(actions) {
    await this.send('WebDriver:PerformActions', { actions });
  }

  /** @override */
  async close() {
    await Promise.race([this.send('Marionette:Quit', { flags: ['eForceQuit'] }), sleep(5000)]);
    this.#socket.destroy();
    this.#process.kill('SIGKILL');
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
