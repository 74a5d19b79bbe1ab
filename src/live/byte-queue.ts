// Bytes of a connection that come in parts of any size.

/**
 * Joins the parts only when there are as many bytes as the reader waits for: joined with each part,
 * a message of 100 MB would be copied a thousand times.
 */
export class ByteQueue {
  private parts: Buffer[] = [];
  private size = 0;
  private awaited = 0;

  /** Adds a part. Returns all bytes that are not read yet; null where they are still too few. */
  add(part: Buffer): Buffer | null {
    this.parts.push(part);
    this.size += part.length;
    if (this.size < this.awaited) return null;
    const [only, next] = this.parts;
    return only && !next ? only : Buffer.concat(this.parts);
  }

  /**
   * Says what of the bytes was not read.
   * @param awaited with how many bytes, these among them, reading goes on; 0 for any
   */
  keep(rest: Buffer, awaited: number): void {
    this.parts = rest.length > 0 ? [rest] : [];
    this.size = rest.length;
    this.awaited = awaited;
  }
}
