// The text that a user types to find a name in a list, letter by letter.

/** Milliseconds after which the next letter starts a new word. */
const PAUSE = 600;

export class TypeAhead {
  private text = '';
  private at = Number.NEGATIVE_INFINITY;

  /**
   * Returns the letters before a key, '' if it starts a new word.
   * @param timeStamp of the key's event, in milliseconds since the page started
   */
  before({ timeStamp }: { readonly timeStamp: number }): string {
    return timeStamp - this.at < PAUSE ? this.text : '';
  }

  /**
   * Returns the word with the letter of the key appended.
   * @param now milliseconds since the page started. The pause counts from here, not from when the
   * key was pressed: on a busy page the user couldn't see the effect of the letter before.
   */
  add(
    event: { readonly key: string; readonly timeStamp: number },
    now = performance.now(),
  ): string {
    this.text = this.before(event) + event.key;
    this.at = now;
    return this.text;
  }
}
