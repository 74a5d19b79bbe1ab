// Keys of rows that stay when a row gets another name, so that it is not made anew under the hands of whoever renamed it.

export class SteadyKeys {
  /** By the present pointer: the pointer that its key is made of. */
  private readonly names = new Map<string, string>();

  /** The key of a row. */
  of(pointer: string): string {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const name = this.names.get(at);
      if (name !== undefined) return name + pointer.slice(at.length);
    }
    return pointer;
  }

  /** A row that was at one pointer is at another one now. */
  moved(from: string, to: string): void {
    if (from === to) return;
    const key = this.of(from);
    this.names.delete(from);
    if (key === to) this.names.delete(to);
    else this.names.set(to, key);
    // A new row at the old place must not share the key.
    if (!this.names.has(from)) this.names.set(from, `${from}'`);
  }
}
