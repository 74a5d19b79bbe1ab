// Which request a reply belongs to.

/** Requests that replies are waited for, the oldest of which are forgotten first. */
const MAX_REQUESTS = 100_000;

/** Remembers the requests that came. */
export class Requests {
  private readonly numbers = new Map<string, number>();

  /** Remembers the number of the message that was the first with an id. */
  add(id: unknown, number: number): void {
    const key = keyOf(id);
    if (key === null || this.numbers.has(key)) return;
    if (this.numbers.size >= MAX_REQUESTS) {
      const [oldest] = this.numbers.keys();
      if (oldest !== undefined) this.numbers.delete(oldest);
    }
    this.numbers.set(key, number);
  }

  /** Returns the number of the request that a reply with an id belongs to; null without one. */
  of(id: unknown): number | null {
    const key = keyOf(id);
    return key === null ? null : (this.numbers.get(key) ?? null);
  }
}

/** Headers may have a number as a text. */
function keyOf(id: unknown): string | null {
  if (id === undefined || id === null) return null;
  return typeof id === 'object' ? JSON.stringify(id) : String(id);
}
