// Copies of hosted documents and their files that were read last, for reading without a network.
// They are in a cache of the browser, beside those of builds; a copy is used only where the host
// can't be reached.
import { type FetchOptions, fetchText, type Loaded, type Outcome } from './fetch-text.ts';

/** Files that are kept, and characters of each. */
const MOST = 40;
const LONGEST = 2_000_000;

/** Failures of the network, not of the host or its document. */
const WITHOUT_NETWORK: ReadonlySet<string> = new Set(['offline', 'cut', 'unreachable']);

/** What is used of the browser's caches. */
export type Copies = Pick<CacheStorage, 'open'>;

/**
 * Loads as `fetchText`, and keeps a copy; without a network, returns the copy of before. What must
 * not be loaded is not read from a copy either.
 */
export async function fetchOrKept(
  address: string,
  options: FetchOptions,
  copies: Copies | null = ownCopies(),
): Promise<Outcome> {
  const outcome = await fetchText(address, options);
  if (outcome.ok) void keepCopy(address, outcome, copies);
  else if (WITHOUT_NETWORK.has(outcome.failure.reason))
    return (await keptCopy(address, options, copies)) ?? outcome;
  return outcome;
}

/** Null in a frame of another page, which keeps nothing, and where the browser has none. */
function ownCopies(): Copies | null {
  try {
    return window.parent === window ? caches : null;
  } catch {
    return null;
  }
}

/** Studios in other folders of the host have copies of their own. */
const cacheName = (): string => `apidoc-read ${new URL('./', location.href).pathname}`;

async function keepCopy(address: string, outcome: Loaded, copies: Copies | null): Promise<void> {
  if (!copies || outcome.text.length > LONGEST || outcome.damage) return;
  try {
    const cache = await copies.open(cacheName());
    const key = keyOf(address);
    // The last one is the newest.
    await cache.delete(key);
    const copy = { ...outcome, keptOn: new Date().toISOString() };
    await cache.put(key, new Response(JSON.stringify(copy)));
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) await cache.delete(old);
  } catch {
    // Without storage it is read with a network only.
  }
}

async function keptCopy(
  address: string,
  { signal }: FetchOptions,
  copies: Copies | null,
): Promise<Loaded | null> {
  if (!copies || signal?.aborted) return null;
  try {
    const cache = await copies.open(cacheName());
    const found = await cache.match(keyOf(address));
    const copy: unknown = await found?.json();
    return isLoaded(copy) ? copy : null;
  } catch {
    return null;
  }
}

const TEXTS = ['text', 'name', 'given', 'address', 'base', 'host', 'encoding', 'keptOn'];

/** Another project on the same origin can write into the cache, too. */
function isLoaded(value: unknown): value is Loaded {
  if (typeof value !== 'object' || value === null) return false;
  const of = new Map(Object.entries(value));
  return (
    of.get('ok') === true &&
    TEXTS.every((name) => typeof of.get(name) === 'string') &&
    typeof of.get('redirected') === 'boolean' &&
    typeof of.get('bytes') === 'number' &&
    !of.has('damage')
  );
}

/** An address of this site, which is never requested: addresses of others may have no key. */
const keyOf = (address: string): string =>
  new URL(`./kept?${encodeURIComponent(new URL(address, location.href).href)}`, location.href).href;
