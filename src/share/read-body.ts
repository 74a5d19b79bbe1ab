// Reads the body of a response up to a size, and detects when it breaks off.

/** `size` is what the host announces, where it does. */
export type Body =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large'; readonly limit: number; readonly size: number | null }
  | { readonly kind: 'cut' };

/**
 * @param response a response whose body was not read
 * @param limit most bytes, counted after decompression; reading stops there
 * @param onProgress called after each chunk: bytes so far, and the total if the host reports it
 */
export async function readBody(
  response: Response,
  limit: number,
  onProgress?: (bytes: number, total: number | null) => void,
): Promise<Body> {
  const announced = Number(response.headers.get('content-length') ?? Number.NaN);
  const packed = response.headers.get('content-encoding') !== null;
  // What is announced is the size on the wire, so of packed bodies it says nothing but a minimum.
  const total = Number.isSafeInteger(announced) && announced > 0 && !packed ? announced : null;
  if (announced > limit) {
    response.body?.cancel().catch(() => {});
    return { kind: 'too-large', limit, size: total };
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = response.body?.getReader();
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > limit) {
        reader.cancel().catch(() => {});
        return { kind: 'too-large', limit, size: total };
      }
      parts.push(value);
      onProgress?.(size, total);
    }
  } catch {
    return { kind: 'cut' };
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { kind: 'bytes', bytes };
}
