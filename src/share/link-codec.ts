// Puts a text into a link and takes it out again: base64url of a zlib stream (RFC 1950), whose
// checksum detects a cut or altered link.
import { fromBase64url, toBase64url } from './base64url.ts';
import { type Refused, refuse } from './failure.ts';

/**
 * The only version of the payload this studio writes; the name precedes the payload in the link.
 */
export const FORMAT = 's1';
/** Longest payload that is read, in characters. */
export const MAX_PAYLOAD = 256 * 1024;
/** Most bytes of text a payload may unpack to. */
export const MAX_TEXT = 8 * 1024 * 1024;
/**
 * The decompressor is fed in steps of this many bytes: one big step would run far past the cap
 * before it is checked.
 */
const STEP = 16 * 1024;

/** A text, or a reason: `link-truncated`, `link-altered`, `link-too-large`, `link-newer`. */
export type Decoded = { readonly ok: true; readonly text: string } | Refused;

/**
 * Packs a text for the fragment of a link.
 * @param text any text; lone surrogates become U+FFFD
 * @returns base64url payload, to be written after `s1=`. Links over the limits of `decode` are
 *   packed too; see `linkAdvice`.
 */
export async function encode(text: string): Promise<string> {
  const stream = new CompressionStream('deflate');
  const writer = stream.writable.getWriter();
  const written = writer.write(new TextEncoder().encode(text)).then(() => writer.close());
  const [packed] = await Promise.all([
    readUpTo(stream.readable, Number.POSITIVE_INFINITY),
    written,
  ]);
  return toBase64url(packed as Uint8Array);
}

/**
 * Unpacks the payload of a link, within 256 K characters in and 8 MB out.
 * @param payload the text after `s1=`; padding, plain base64 and punctuation glued to its end by a
 *   chat or mail tool are forgiven
 * @param format the name before the `=`; every other than `s1` is refused as written by a newer
 * version
 */
export async function decode(payload: string, format: string = FORMAT): Promise<Decoded> {
  if (format !== FORMAT) return newerLink();
  const trimmed = payload.replace(/[^\w+/-]+$/, '');
  if (trimmed.length > MAX_PAYLOAD) return tooLarge();
  // A base64 text of 4n + 1 characters cannot exist, so one was lost.
  if (trimmed === '' ? payload === '' : trimmed.length % 4 === 1) return truncatedLink();
  const bytes = fromBase64url(trimmed);
  if (!bytes || !startsAsZlib(bytes)) return alteredLink();
  return inflate(bytes);
}

/** RFC 1950: the low half of the first byte is 8 (deflate), the first two are a multiple of 31. */
function startsAsZlib(bytes: Uint8Array): boolean {
  const [method = 0, flags = 0] = bytes;
  return (method & 15) === 8 && (bytes.length < 2 || (method * 256 + flags) % 31 === 0);
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Decoded> {
  const stream = new DecompressionStream('deflate');
  const writer = stream.writable.getWriter();
  let fed = false;
  let failed = false;
  const feed = async () => {
    for (let at = 0; at < bytes.length && !failed; at += STEP)
      await writer.write(bytes.subarray(at, at + STEP));
    fed = true;
    await writer.close();
  };
  const fault = (error: unknown): 'cut' | 'bad' => {
    failed = true;
    // Bad bytes are noticed while they are fed, missing ones only at the end; Node reports bad ones
    // late, but by name.
    return fed && !/invalid|incorrect/.test(String(error)) ? 'cut' : 'bad';
  };
  const [fedFault, output] = await Promise.all([
    feed().then(() => null, fault),
    readUpTo(stream.readable, MAX_TEXT).catch(fault),
  ]);
  if (output === null) return tooLarge();
  if (fedFault === 'bad' || output === 'bad') return alteredLink();
  if (fedFault === 'cut' || output === 'cut') return truncatedLink();
  try {
    return {
      ok: true,
      text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(output),
    };
  } catch {
    return alteredLink();
  }
}

/** All bytes of a stream, `null` if there are more than `limit`; the stream is then cancelled. */
async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array | null> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      reader.cancel().catch(() => {});
      return null;
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const truncatedLink = () =>
  refuse(
    'link-truncated',
    'This link is not complete.',
    'Its end is missing or damaged: some chat and mail programs cut long links. Get the link again, or the document as a file.',
  );
const alteredLink = () =>
  refuse(
    'link-altered',
    'This link was changed on the way.',
    "Some of its characters differ from the original, so the document in it can't be trusted. Copy the link again, or have it sent again.",
  );
const tooLarge = () =>
  refuse(
    'link-too-large',
    'The document in this link is too large.',
    'Links can contain documents of up to 8 MB in 256,000 characters. Get the document as a file and drop it here.',
    [{ id: 'choose-file', label: 'Choose a file' }],
  );
const newerLink = () =>
  refuse(
    'link-newer',
    'This link was created by a newer version of the studio.',
    "This version can't read it. Reload the page to get the newest version, or get the document as a file.",
    [{ id: 'retry', label: 'Reload' }],
  );
