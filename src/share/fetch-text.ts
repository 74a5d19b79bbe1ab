// The only module that sends requests: fetches a document or a file it refers to as text and turns
// every outcome into plain data.

import { type Access, documentAccess, type ReferenceScope, referenceAccess } from './access.ts';
import { type Checked, checkAddress } from './check-address.ts';
import { nameOf } from './document-names.ts';
import type { Refused } from './failure.ts';
import * as failures from './fetch-failures.ts';
import { bytesToText, type Damage } from './text-encoding.ts';

export interface FetchOptions {
  /** Address of the page; documents on its own origin need no permission. */
  readonly pageUrl: URL | string;
  /** Ends the loading with reason `cancelled`. */
  readonly signal?: AbortSignal;
  /** Maximum bytes of the body; default 8 MB. */
  readonly maxBytes?: number;
  /** Milliseconds for everything together; default 15 000. */
  readonly timeoutMs?: number;
  /** Hosts with their ports on this computer or in a private network that the user agreed to. */
  readonly allowedHosts?: readonly string[];
  /**
   * The address is that of a reference: the rule for references applies, and no second request
   * looks for the cause of a failure.
   */
  readonly reference?: ReferenceScope;
  /** Take web pages, unknown files and unreadable characters as text (action `open-as-text`). */
  readonly anyType?: boolean;
  /** Bytes so far, and of how many where the host says it. */
  readonly onProgress?: (bytes: number, total: number | null) => void;
  /** Default: the browser's `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Whether a network is available; by default what the browser reports. */
  readonly online?: () => boolean;
}

/** A loaded document. */
export interface Loaded {
  readonly ok: true;
  readonly text: string;
  /** File name, from the given address. */
  readonly name: string;
  /** As the user gave it: what a link to the document keeps. */
  readonly given: string;
  /** Where the text came from in the end, after rewriting and redirects. */
  readonly address: string;
  /** What relative references are resolved against. */
  readonly base: string;
  /** Host of `address`, for showing. */
  readonly host: string;
  /** The host sent the browser on to another address. */
  readonly redirected: boolean;
  /** Name of the encoding; anything but `utf-8` will be saved as UTF-8. */
  readonly encoding: string;
  /** The first byte that could not be read, where the text has U+FFFD. */
  readonly damage?: Damage;
  readonly bytes: number;
  /** When it was loaded, as ISO 8601, where this is a copy that was kept. */
  readonly keptOn?: string;
}

/** Reasons: those of `checkAddress` and of functions in `fetch-failures.ts`. Never rejects. */
export type Outcome = Loaded | Refused;

/**
 * Loads a document: checks and rewrites its address, requests it without cookies, referrer or stale
 * cache, and stops at size and time limits.
 * @param address as for `checkAddress`
 */
export async function fetchText(address: string, options: FetchOptions): Promise<Outcome> {
  const target = checkAddress(address, options.pageUrl);
  if (!target.ok) return target;
  const access = options.reference
    ? referenceAccess(options.reference)
    : documentAccess(options.pageUrl, new Set(options.allowedHosts));
  const refused = access(new URL(target.address));
  if (refused) return refused;
  const timeoutMs = options.timeoutMs ?? 15_000;
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  const onAbort = () => controller.abort();
  if (options.signal?.aborted) controller.abort();
  options.signal?.addEventListener('abort', onAbort);
  try {
    return await load(target, access, options, controller.signal);
  } catch (error) {
    if (timedOut) return failures.timeout(target.host, timeoutMs);
    if (controller.signal.aborted) return failures.stoppedLoad(target.host);
    throw error;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
    // The rest of the response is no longer needed.
    controller.abort();
  }
}

async function load(
  target: Checked,
  access: Access,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  const policy = watchPolicyViolations(target.address);
  const response = await sendRequest(target.address, options, signal).catch(() => null);
  const forbidden = await policy.end(response === null);
  signal.throwIfAborted();
  if (!response)
    return forbidden
      ? failures.againstPolicy(target.host, target.page)
      : explainNoResponse(target, options, signal);

  const last = new URL(response.url || target.address);
  const refused = access(last);
  if (refused) {
    response.body?.cancel().catch(() => {});
    return failures.redirectRefusal(target.host, refused);
  }
  if (!response.ok) return failures.badStatus(response.status, last.host, target.page);

  const type = contentKind(response.headers.get('content-type') ?? '');
  if (!options.anyType) {
    if (type.kind === 'html') return failures.webPage(last.host, target.page, response.redirected);
    if (type.kind === 'other') return failures.wrongType(type.name, last.host);
  }
  const body = await readBody(response, options.maxBytes ?? 8 * 1024 * 1024, options.onProgress);
  signal.throwIfAborted();
  if (body.kind === 'too-large') return failures.tooLarge(last.host, body.limit, body.size);
  if (body.kind === 'cut')
    return isOnline(options) ? failures.brokenConnection(last.host) : failures.offline(last.host);
  const read = bytesToText(body.bytes, type.charset, options.anyType);
  if (!read.ok)
    return read.reason === 'binary'
      ? failures.wrongType(read.kind, last.host)
      : failures.wrongEncoding(read.damage);
  if (read.text.trim() === '') return failures.emptyDocument(last.host);
  if (!options.anyType && looksLikePage(read.text))
    return failures.webPage(last.host, target.page, response.redirected);
  return {
    ok: true,
    text: read.text,
    name: nameOf(target.page),
    given: target.given,
    address: last.href,
    base: response.redirected ? last.href : target.base,
    host: last.host,
    redirected: response.redirected,
    encoding: read.encoding,
    ...(read.damage && { damage: read.damage }),
    bytes: body.bytes.length,
  };
}

function sendRequest(
  address: string,
  options: FetchOptions,
  signal: AbortSignal,
  init: RequestInit = {},
): Promise<Response> {
  const request = {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-cache',
    redirect: 'follow',
    signal,
    ...init,
  } as const;
  return options.fetch ? options.fetch(address, request) : fetch(address, request);
}

/**
 * Explains a failed request: a second one with an opaque response distinguishes a host that doesn't
 * respond from one that forbids reading.
 */
async function explainNoResponse(
  target: Checked,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<Refused> {
  if (!isOnline(options)) return failures.offline(target.host);
  if (target.own) return failures.unreachableHost(target.host);
  // Of a reference, too: it is the same request, to a site that the user allowed.
  const probe = await sendRequest(target.address, options, signal, { mode: 'no-cors' }).catch(
    () => null,
  );
  signal.throwIfAborted();
  probe?.body?.cancel().catch(() => {});
  return probe
    ? failures.forbiddenResponse(target.host, target.page)
    : failures.unreachableHost(target.host);
}

function isOnline(options: FetchOptions): boolean {
  return options.online ? options.online() : globalThis.navigator?.onLine !== false;
}

function looksLikePage(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(
    text.slice(0, 4096),
  );
}

// Notices when the page's Content-Security-Policy stops a request, which to `fetch` looks like any
// other failure.

/**
 * Starts to watch for a blocked request.
 * @param address what is about to be fetched
 * @returns `end(wait)`: stops watching and returns whether the policy forbade it; `wait` true gives
 *   the event, which is sent a little later, time to arrive
 */
function watchPolicyViolations(address: string): { end(wait: boolean): Promise<boolean> } {
  const page = globalThis.document;
  if (!page) return { end: async () => false };
  let forbidden = false;
  const origin = new URL(address).origin;
  const listen = (event: SecurityPolicyViolationEvent) => {
    if (event.effectiveDirective === 'connect-src' && event.blockedURI.startsWith(origin))
      forbidden = true;
  };
  page.addEventListener('securitypolicyviolation', listen);
  return {
    async end(wait) {
      if (wait && !forbidden) await new Promise((done) => setTimeout(done, 20));
      page.removeEventListener('securitypolicyviolation', listen);
      return forbidden;
    },
  };
}

// Reads a Content-Type header: can it be a document, is it a web page, or something else
// altogether?

/** `other` has a noun phrase such as `a picture`. */
type ContentKind =
  | { readonly kind: 'text'; readonly charset?: string }
  | { readonly kind: 'html'; readonly charset?: string }
  | { readonly kind: 'other'; readonly name: string; readonly charset?: string };

/** Only types that never hold a document: many hosts send YAML as `application/octet-stream`. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^image\//, 'a picture'],
  [/^video\//, 'a video'],
  [/^audio\//, 'a sound'],
  [/^font\//, 'a font'],
  [/^application\/pdf$/, 'a PDF document'],
  [
    /^application\/(?:x-)?(?:zip|gzip|tar|bzip2|7z-compressed|xz|rar|zstd)(?:-compressed)?$/,
    'an archive',
  ],
  [/^application\/(?:vnd\.openxmlformats|vnd\.oasis|vnd\.ms-|msword)/, 'an office document'],
  [/^application\/(?:wasm|java-archive|x-msdownload|x-executable)/, 'a program'],
];

/**
 * @param header value of Content-Type; `''` where there is none
 */
function contentKind(header: string): ContentKind {
  const type = header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(header)?.[1];
  if (type === 'text/html' || type === 'application/xhtml+xml') return { kind: 'html', charset };
  const name = OTHERS.find(([pattern]) => pattern.test(type))?.[1];
  return name ? { kind: 'other', name, charset } : { kind: 'text', charset };
}

// Reads the body of a response up to a size, and detects when it breaks off.

/** `size` is what the host announces, where it does. */
type Body =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large'; readonly limit: number; readonly size: number | null }
  | { readonly kind: 'cut' };

/**
 * @param response a response whose body was not read
 * @param limit most bytes, counted after decompression; reading stops there
 * @param onProgress called after each chunk: bytes so far, and the total if the host reports it
 */
async function readBody(
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
