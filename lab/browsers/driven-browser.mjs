/** A browser driven by WebDriver: what all of them do alike. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Keys by their names, as WebDriver has them. @type {Readonly<Record<string, string>>} */
const KEYS = {
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  End: '\uE010',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};
const PATIENCE_MS = 60_000;

/** A browser with a page. */
export class DrivenBrowser {
  /** Opens an address. @param {string} _url @returns {Promise<void>} */
  async goto(_url) {
    throw new Error('not implemented');
  }

  /**
   * Returns what a script returns.
   * @param {string} _script @param {unknown[]} _args @returns {Promise<any>}
   */
  async run(_script, ..._args) {
    throw new Error('not implemented');
  }

  /** Performs actions of WebDriver. @param {object[]} _actions @returns {Promise<void>} */
  async perform(_actions) {
    throw new Error('not implemented');
  }

  /** Ends the browser. @returns {Promise<void>} */
  async close() {
    throw new Error('not implemented');
  }

  /**
   * Waits until a script returns something, and returns that.
   * @param {string} script @param {unknown[]} args @throws {Error} after a minute
   */
  async until(script, ...args) {
    for (const end = Date.now() + PATIENCE_MS; ; await sleep(100)) {
      const found = await this.run(script, ...args);
      if (found) return found;
      if (Date.now() > end) throw new Error(`Waited for: ${script}`);
    }
  }

  /** Presses keys, as in `Control+Home`. @param {string} keys */
  async press(keys) {
    const values = keys.split('+').map((key) => KEYS[key] ?? (key === 'Space' ? ' ' : key));
    await this.#keys([
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.reverse().map((value) => ({ type: 'keyUp', value })),
    ]);
  }

  /** Types a text. @param {string} text */
  async type(text) {
    await this.#keys(
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  }

  /** @param {object[]} actions */
  #keys(actions) {
    return this.perform([{ type: 'key', id: 'keyboard', actions }]);
  }
}
