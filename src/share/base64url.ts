// Bytes as base64url without padding (RFC 4648 section 5) and back.

const STEP = 0x8000;

/**
 * @param bytes any bytes
 * @returns base64url text without `=`
 */
export function toBase64url(bytes: Uint8Array): string {
  let binary = '';
  // In steps, because the characters are handed over as arguments of one call.
  for (let at = 0; at < bytes.length; at += STEP)
    binary += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * @param text base64url or plain base64, padded or not
 * @returns the bytes; `null` where a character does not belong or the length is impossible
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (/[^A-Za-z0-9+/]/.test(plain) || plain.length % 4 === 1) return null;
  const binary = atob(plain);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
