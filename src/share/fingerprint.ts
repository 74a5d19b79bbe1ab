// A short number-in-text that tells two texts apart; against accidents, not against forgers.
// `crypto.subtle` is absent on plain http hosts and never synchronous.

/**
 * @param text any text
 * @returns length and 53 bits of hash in base 36; equal texts give equal fingerprints
 */
export function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `${text.length.toString(36)}-${(4294967296 * (2097151 & low) + (high >>> 0)).toString(36)}`;
}

// Ids of documents: random, because two tabs begin documents at the same time.

/** @returns 24 hexadecimal digits; `crypto.randomUUID` is missing on plain http hosts */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
