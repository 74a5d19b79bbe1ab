// What is read of one list or map within brackets, up to the cursor.

import type { Range } from '../node-ranges.ts';
import type { Text } from '../text-pieces.ts';
import { textOf } from './scalars.ts';

export class OpenBracket {
  readonly map: boolean;
  /** The whole entries of a map. */
  readonly pairs: { readonly key: Range; readonly value: Range | null }[] = [];
  /** The key of the present entry, and the value if that is a scalar. */
  key: Range | null = null;
  value: Range | null = null;
  /** The present entry has a colon. */
  colon = false;
  /** The present entry or item has a value. */
  valued = false;
  /** Of the present item of a list. */
  index = 0;

  constructor(map: boolean) {
    this.map = map;
  }

  /** Adds a scalar. @param startsAnew a comma is missing before it, if a value is there already */
  put(token: Range, startsAnew: boolean): void {
    if (!this.map) {
      if (this.valued && startsAnew) this.index++;
      this.valued = true;
    } else if (!this.key) this.key = token;
    else if (!this.colon || (this.valued && startsAnew)) {
      this.commit();
      this.key = token;
    } else if (!this.valued) {
      this.valued = true;
      this.value = token;
    }
  }

  /** The value is within brackets of its own. */
  open(): void {
    if (!this.map && this.valued) this.index++;
    this.valued = true;
    this.value = null;
  }

  comma(): void {
    if (this.map) this.commit();
    else this.index++;
    this.valued = false;
  }

  putColon(): void {
    if (!this.map) return;
    if (this.colon && this.value) {
      // The value was missing: what was taken for it is the next key.
      const key = this.value;
      this.value = null;
      this.commit();
      this.key = key;
    }
    this.colon = true;
  }

  /** Ends the present entry of a map. */
  commit(): void {
    if (this.key) this.pairs.push({ key: this.key, value: this.value });
    this.key = this.value = null;
    this.colon = this.valued = false;
  }

  /** Returns the key or index of the present entry or item. */
  step(text: Text): string {
    if (!this.map) return String(this.index);
    return this.key ? textOf(text.slice(this.key.start, this.key.end)) : '';
  }
}
