// Reads numbers and texts from bytes that anyone may have sent: no length is believed.

/** Bytes that are not what they should be. Its message is a clause that ends with a full stop. */
export class Malformed extends Error {}

export class ByteReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** Returns the next bytes, without a copy. */
  take(count: number): Uint8Array {
    if (count < 0 || count > this.left)
      throw new Malformed(`${count} bytes are expected, and ${this.left} are left.`);
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new Malformed('the bytes end within the value.');
    return byte;
  }

  /** A number without sign in groups of seven bits, the lowest first; at most 64 bits. */
  varint(): bigint {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt(value);
    }
    let large = BigInt(value);
    for (let shift = 28n; shift < 70n; shift += 7n) {
      const byte = this.byte();
      large |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, large);
    }
    throw new Malformed('a number has more than 64 bits.');
  }

  /** The same with a sign, which is the lowest bit. */
  zigZag(): bigint {
    const value = this.varint();
    return (value >> 1n) ^ -(value & 1n);
  }

  float(): number {
    this.take(4);
    return this.view.getFloat32(this.at - 4, true);
  }

  double(): number {
    this.take(8);
    return this.view.getFloat64(this.at - 8, true);
  }

  fixed32(): number {
    this.take(4);
    return this.view.getUint32(this.at - 4, true);
  }

  fixed64(): bigint {
    this.take(8);
    return this.view.getBigUint64(this.at - 8, true);
  }

  /** A text of a number of bytes in UTF-8. */
  text(length: number): string {
    const text = textOf(this.take(length));
    if (text === null) throw new Malformed('a text is not UTF-8.');
    return text;
  }
}

/**
 * Returns the text of bytes in UTF-8; null where they are something else. For short texts inside of
 * values: hosts have a faster one for whole messages.
 */
function textOf(bytes: Uint8Array): string | null {
  let text = '';
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i++] ?? 0;
    if (first < 0x80) {
      text += String.fromCharCode(first);
      continue;
    }
    const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    let code = first & (0x3f >> more);
    for (let n = 0; n < more; n++) {
      const next = bytes[i++] ?? 0;
      if (next >> 6 !== 2) return null;
      code = (code << 6) | (next & 0x3f);
    }
    // Longer than need be, half of a pair, beyond the last character.
    const least = [0, 0x80, 0x800, 0x10000][more] ?? 0;
    if (first < 0xc2 || code < least || code > 0x10ffff || code >> 11 === 0x1b) return null;
    text += String.fromCodePoint(code);
  }
  return text;
}
