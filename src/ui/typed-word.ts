// The word that a user types to get to a name in a list, letter by letter.

/** Milliseconds after which the next letter starts a new word. */
const PAUSE = 600;

export class TypedWord {
  private text = '';
  private at = Number.NEGATIVE_INFINITY;

  /**
   * The letters before a key, '' when it starts a new word.
   * @param timeStamp of the key's event, in milliseconds since the page started
   */
  before({ timeStamp }: { readonly timeStamp: number }): string {
    return timeStamp - this.at < PAUSE ? this.text : '';
  }

  /**
   * The word with one more letter, that of the key.
   * @param now milliseconds since the page started. The pause counts from here, not from when the key was pressed: where the page was busy,
   * nobody saw before what the letter did.
   */
  add(event: { readonly key: string; readonly timeStamp: number }, now = performance.now()): string {
    this.text = this.before(event) + event.key;
    this.at = now;
    return this.text;
  }
}
