// A short number-in-text that tells two texts apart; against accidents, not against forgers.
// `crypto.subtle` is absent on plain http hosts and never synchronous.
import { piecesOf, type StringPieces } from './string-pieces.ts';

/** A hash while its text is read: its two halves, and how many characters were read. */
interface Hash {
  high: number;
  low: number;
  length: number;
}

const emptyHash = (): Hash => ({ high: 0xdeadbeef, low: 0x41c6ce57, length: 0 });

/** Reads a part of a text into a hash. */
function read(hash: Hash, text: string, start = 0, end = text.length): void {
  let { high, low } = hash;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  hash.high = high;
  hash.low = low;
  hash.length += end - start;
}

function print({ high: a, low: b, length }: Hash): string {
  const high = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  const low = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `${length.toString(36)}-${(4294967296 * (2097151 & low) + (high >>> 0)).toString(36)}`;
}

/**
 * @param text any text
 * @returns length and 53 bits of hash in base 36; equal texts give equal fingerprints
 */
export function fingerprint(text: StringPieces): string {
  const hash = emptyHash();
  for (const piece of piecesOf(text)) read(hash, piece);
  return print(hash);
}

/** Characters that are read at a time: less than 10 ms of a slow machine. */
const AT_A_TIME = 1_000_000;

/** Returns the fingerprint of a text, and lets keys and frames come while it reads a large one. */
export async function fingerprintInPieces(text: StringPieces): Promise<string> {
  const hash = emptyHash();
  for (const piece of piecesOf(text)) {
    for (let at = 0; at < piece.length; ) {
      const rest = AT_A_TIME - (hash.length % AT_A_TIME);
      if (rest === AT_A_TIME && hash.length > 0)
        await new Promise((resolve) => setTimeout(resolve));
      const end = Math.min(at + rest, piece.length);
      read(hash, piece, at, end);
      at = end;
    }
  }
  return print(hash);
}

// Ids of documents: random, because two tabs begin documents at the same time.

/** @returns 24 hexadecimal digits; `crypto.randomUUID` is missing on plain http hosts */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
