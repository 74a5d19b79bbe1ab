// For tests only: a keyboard and an editor that completes like the real one, counting key presses.
import type { CompletionItem } from '../types.ts';
import { complete } from './completion.ts';
import { analyzedFileOf, readSnippet, type SnippetPlaceholder } from './testing.ts';

export class Keyboard {
  text: string;
  /** Every key pressed, in order. */
  readonly pressed: string[] = [];
  private start = 0;
  private end = 0;
  private stops: SnippetPlaceholder[] = [];
  private current = -1;
  private list: readonly CompletionItem[] = [];
  private readonly language: 'yaml' | 'json';

  constructor(text: string, offset: number, language: 'yaml' | 'json' = 'yaml') {
    this.text = text;
    this.start = this.end = offset;
    this.language = language;
  }

  /** Opens the list. */
  complete(): this {
    this.pressed.push('Ctrl+Space');
    return this.open();
  }

  /** Types letters, each of which opens the list or narrows it. */
  type(letters: string): this {
    for (const letter of letters) {
      this.pressed.push(letter);
      this.put(letter);
      this.open();
    }
    return this;
  }

  /** Accepts the first item of the list, which has to be `label`. */
  take(label: string): this {
    const first = this.list[0];
    if (first?.label !== label)
      throw new Error(
        `"${label}" is not the first of ${this.list.map((i) => i.label).join(', ') || 'nothing'}`,
      );
    this.pressed.push('Enter');
    const { text, stops: placeholders } = readSnippet(
      first.snippet ? first.insert : first.insert.replace(/[\\$}]/g, '\\$&'),
    );
    this.start = first.range.start;
    this.end = first.range.end;
    const at = this.start;
    this.put(text);
    for (const edit of first.also ?? [])
      this.text = this.text.slice(0, edit.start) + edit.text + this.text.slice(edit.end);
    const moved = (first.also ?? []).reduce((sum, e) => sum + e.text.length - (e.end - e.start), 0);
    this.stops = placeholders.map((s) => ({
      ...s,
      start: s.start + at + moved,
      end: s.end + at + moved,
    }));
    if (!this.stops.some((s) => s.number === 0)) {
      const end = at + moved + text.length;
      this.stops.push({ number: 0, start: end, end, choices: [] });
    }
    this.current = -1;
    this.next();
    this.list = [];
    return this;
  }

  /**
   * Goes to the next tab stop of a snippet; if choices are offered, accepts the first one before.
   */
  tab(): this {
    if ((this.stops[this.current]?.choices.length ?? 0) > 1) this.pressed.push('Tab');
    this.pressed.push('Tab');
    this.next();
    return this;
  }

  private next(): void {
    this.current++;
    const placeholder = this.stops[this.current];
    if (!placeholder) return;
    this.start = placeholder.start;
    this.end = placeholder.end;
  }

  private open(): this {
    const { items } = complete(analyzedFileOf(this.text, this.language), this.end);
    // Items that begin with the prefix come before those that only contain its letters.
    const typed = (i: CompletionItem) =>
      this.text.slice(i.range.start, this.end).trim().toLowerCase();
    const rank = (i: CompletionItem) =>
      ((i.filter ?? i.label).toLowerCase().trim().startsWith(typed(i)) ? '0' : '1') + i.sort;
    this.list = [...items].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
    return this;
  }

  private put(text: string): void {
    const { start, end } = this;
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    const by = text.length - (end - start);
    this.stops = this.stops.map((s, i) =>
      i === this.current
        ? { ...s, end: s.end + by }
        : s.start >= end
          ? { ...s, start: s.start + by, end: s.end + by }
          : s,
    );
    this.start = this.end = start + text.length;
  }
}
