// Keys of rows that remain when a row is renamed, so that its element isn't recreated while the
// user edits it.

export class StableKeys {
  /** Maps the current pointer to the pointer that its key is made of. */
  private readonly names = new Map<string, string>();

  /** Returns the key of a row. */
  of(pointer: string): string {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const name = this.names.get(at);
      if (name !== undefined) return name + pointer.slice(at.length);
    }
    return pointer;
  }

  /** Records that a row moved from one pointer to another. */
  moved(from: string, to: string): void {
    if (from === to) return;
    const key = this.of(from);
    this.names.delete(from);
    if (key === to) this.names.delete(to);
    else this.names.set(to, key);
    // A new row at the old pointer must not share the key.
    if (!this.names.has(from)) this.names.set(from, `${from}'`);
  }
}
