// A short number-in-text that tells two texts apart; against accidents, not against forgers.
// `crypto.subtle` is absent on plain http hosts and never synchronous.

/** The two halves of a hash while its text is read. */
interface Halves {
  high: number;
  low: number;
}

const begin = (): Halves => ({ high: 0xdeadbeef, low: 0x41c6ce57 });

/** Reads a part of a text into a hash. */
function read(hash: Halves, text: string, start: number, end: number): void {
  let { high, low } = hash;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  hash.high = high;
  hash.low = low;
}

function print(text: string, { high: a, low: b }: Halves): string {
  const high = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  const low = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `${text.length.toString(36)}-${(4294967296 * (2097151 & low) + (high >>> 0)).toString(36)}`;
}

/**
 * @param text any text
 * @returns length and 53 bits of hash in base 36; equal texts give equal fingerprints
 */
export function fingerprint(text: string): string {
  const hash = begin();
  read(hash, text, 0, text.length);
  return print(text, hash);
}

/** Characters that are read at a time: less than 10 ms of a slow machine. */
const PIECE = 1_000_000;

/** Returns the same, and lets keys and frames come between the pieces of a large text. */
export async function fingerprintInPieces(text: string): Promise<string> {
  const hash = begin();
  for (let at = 0; at < text.length; at += PIECE) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve));
    read(hash, text, at, Math.min(at + PIECE, text.length));
  }
  return print(text, hash);
}

// Ids of documents: random, because two tabs begin documents at the same time.

/** @returns 24 hexadecimal digits; `crypto.randomUUID` is missing on plain http hosts */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
