// Ids of documents: random, because two tabs begin documents at the same time.

/** @returns 24 hexadecimal digits; `crypto.randomUUID` is missing on plain http hosts */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
