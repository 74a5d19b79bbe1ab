// Remembers results by key, where one may depend on itself.

export class RecursiveMemo<T> {
  private readonly known = new Map<string, T>();
  /** Results without what was still in progress around them, and the outermost level of that. */
  private readonly partial = new Map<string, { readonly value: T; readonly depends: number }>();
  /** What is in progress, by the level at which. */
  private readonly open = new Map<string, number>();
  /** The outermost level on which the result in progress depends. */
  private depends = Infinity;

  /** How many results are in progress. */
  get level(): number {
    return this.open.size;
  }

  /** Leaves the results in progress out of what is remembered: they were cut short. */
  cut(): void {
    this.depends = -1;
  }

  /**
   * Returns the result of a key.
   * @param pending that of one that is in progress
   */
  of(key: string, pending: T, make: () => T): T {
    if (this.open.size === 0) this.partial.clear();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const partial = this.partial.get(key);
    const level = partial?.depends ?? this.open.get(key);
    if (level !== undefined) {
      this.depends = Math.min(this.depends, level);
      return partial ? partial.value : pending;
    }
    const outer = this.depends;
    const own = this.open.size;
    this.depends = Infinity;
    this.open.set(key, own);
    try {
      const value = make();
      if (this.depends >= own) {
        this.known.set(key, value);
        // What depended on this one is whole only when it is made again.
        for (const [other, { depends }] of this.partial)
          if (depends >= own) this.partial.delete(other);
        this.depends = outer;
      } else {
        this.partial.set(key, { value, depends: this.depends });
        this.depends = Math.min(outer, this.depends);
      }
      return value;
    } finally {
      this.open.delete(key);
    }
  }
}
