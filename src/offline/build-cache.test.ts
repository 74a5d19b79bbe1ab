// What is stored of a build, what gets a response from there, and when it is deleted.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Build, createBuildCache, type PageRequest } from './build-cache.ts';

const SCOPE = 'https://docs.example/studio/';
const SCRIPT = 'text/javascript; charset=utf-8';

/** The caches of a browser, as far as they are used; their names and addresses can be looked at. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();
  full = false;

  async open(name: string): Promise<Cache> {
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    return {
      put: async (key: string, response: Response) => {
        if (this.full) throw new DOMException('full', 'QuotaExceededError');
        entries.set(key, response);
      },
      match: async (key: string) => entries.get(key)?.clone(),
      delete: async (key: string) => entries.delete(key),
    } as unknown as Cache;
  }
  delete = async (name: string): Promise<boolean> => this.all.delete(name);
  keys = async (): Promise<string[]> => [...this.all.keys()];
}

function setup(
  version: string,
  {
    caches = new FakeCaches(),
    files = {} as Record<string, string>,
    free = 1e9 as number | undefined,
  } = {},
) {
  const host: Record<string, string> = {
    'index.html': `page of ${version}`,
    'embed.html': 'embedded',
    'assets/app-1.js': 'app',
    'examples/orders.yaml': 'orders',
    ...files,
  };
  const requests: { address: string; options: RequestInit | undefined }[] = [];
  const online = { is: true };
  const build: Build = {
    version,
    bytes: 1000,
    bytesToRead: 10,
    files: Object.entries(host).map(([path, content]) => ({
      path,
      integrity: `sha256-${createHash('sha256').update(content).digest('base64')}`,
      ...(/^(?:index|assets)/.test(path) && { reading: true as const }),
    })),
  };
  const cache = createBuildCache({
    build,
    scope: SCOPE,
    caches,
    freeBytes: async () => free,
    request: async (address, options) => {
      requests.push({ address, options });
      if (!online.is) throw new TypeError('Failed to fetch');
      const path = address.slice(SCOPE.length) || 'index.html';
      return host[path] === undefined
        ? new Response('', { status: 404 })
        : new Response(host[path], {
            headers: path.endsWith('.js') ? { 'Content-Type': SCRIPT } : {},
          });
    },
  });
  const get = async (address: string, more: Partial<PageRequest> = {}): Promise<string | null> => {
    const response = cache.respond({ method: 'GET', mode: 'cors', url: address, ...more });
    return response && (await response).text();
  };
  return { cache, caches, host, requests, online, get };
}

const NAVIGATION = { mode: 'navigate' } as const;

describe('storing', () => {
  test('all files of the build, only those with another name for each content from the cache of HTTP', async () => {
    const { cache, caches, requests } = setup('v1');
    await cache.store('all');
    expect([...caches.all.keys()]).toEqual(['apidoc-studio /studio/ v1']);
    expect([...(caches.all.get('apidoc-studio /studio/ v1')?.keys() ?? [])].sort()).toEqual([
      `${SCOPE}assets/app-1.js`,
      `${SCOPE}embed.html`,
      `${SCOPE}examples/orders.yaml`,
      `${SCOPE}index.html`,
    ]);
    expect(requests).toContainEqual({
      address: SCOPE,
      options: { cache: 'no-cache' },
    });
    expect(requests).toContainEqual({
      address: `${SCOPE}assets/app-1.js`,
      options: { cache: 'default' },
    });
  });

  test('scripts as bytes of no type, which no browser compiles; they are served as scripts', async () => {
    const { cache, caches } = setup('v1');
    await cache.store('all');
    const stored = caches.all.get('apidoc-studio /studio/ v1')?.get(`${SCOPE}assets/app-1.js`);
    expect(stored?.headers.get('Content-Type')).toBe('application/octet-stream');
    const url = `${SCOPE}assets/app-1.js`;
    const served = await cache.respond({ method: 'GET', mode: 'cors', url });
    expect([...(served?.headers ?? [])]).toEqual([['content-type', SCRIPT]]);
    expect(await served?.text()).toBe('app');
  });

  test('what a page to read needs; the rest comes when the user edits, and takes nothing with it where it fails', async () => {
    const { cache, caches, host } = setup('v1');
    expect(await cache.storedBefore()).toBe('reading');
    await cache.store('reading');
    const entries = caches.all.get('apidoc-studio /studio/ v1');
    expect([...(entries?.keys() ?? [])]).toEqual([`${SCOPE}index.html`, `${SCOPE}assets/app-1.js`]);
    delete host['embed.html'];
    await expect(cache.store('all')).rejects.toThrow('embed.html');
    expect(entries?.size).toBe(2);
    host['embed.html'] = 'embedded';
    await cache.store('all');
    expect(entries?.size).toBe(4);
  });

  test('a new build is stored as far as the one before', async () => {
    const { cache, caches } = setup('v1', { files: { 'catalog.html': 'catalog' } });
    await cache.store('reading');
    expect(await setup('v2', { caches }).cache.storedBefore()).toBe('reading');
    await cache.store('all');
    expect(await setup('v2', { caches }).cache.storedBefore()).toBe('all');
  });

  test('only what is not stored yet: a page may have been closed, or has stored all', async () => {
    const { cache, caches, requests } = setup('v1');
    await cache.store('all');
    const entries = caches.all.get('apidoc-studio /studio/ v1');
    entries?.delete(`${SCOPE}embed.html`);
    requests.length = 0;
    await cache.store('all');
    expect(requests.map(({ address }) => address)).toEqual([`${SCOPE}embed.html`]);
    expect(entries?.size).toBe(4);
    requests.length = 0;
    const full = setup('v1', { caches, free: 0 });
    await expect(full.cache.store('all')).resolves.toBeUndefined();
    expect(full.requests).toEqual([]);
  });

  test('nothing where a file is missing', async () => {
    const { cache, caches, host } = setup('v1');
    delete host['assets/app-1.js'];
    await expect(cache.store('all')).rejects.toThrow('assets/app-1.js: status 404');
    expect(caches.all.size).toBe(0);
  });

  test('nothing where a file has other content than the build', async () => {
    const { cache, caches, host } = setup('v1');
    host['assets/app-1.js'] = 'another app';
    await expect(cache.store('all')).rejects.toThrow('assets/app-1.js: of another build');
    expect(caches.all.size).toBe(0);
  });

  test('nothing where the storage is full, or nearly so: drafts go first', async () => {
    const { cache, caches } = setup('v1');
    caches.full = true;
    await expect(cache.store('all')).rejects.toThrow('full');
    expect(caches.all.size).toBe(0);
    const small = setup('v1', { free: 3999 });
    await expect(small.cache.store('all')).rejects.toThrow('Too little storage');
    expect(small.requests).toEqual([]);
    const unknown = setup('v1', { free: undefined });
    await expect(unknown.cache.store('all')).resolves.toBeUndefined();
  });
});

describe('responses without a network', () => {
  test('the page whatever its query, and files of the build', async () => {
    const { cache, get, online } = setup('v1');
    await cache.store('all');
    online.is = false;
    for (const address of [
      SCOPE,
      `${SCOPE}index.html`,
      `${SCOPE}?url=https://other.example/a.yaml`,
      `${SCOPE}?view=docs#/channels/orders`,
    ])
      expect(await get(address, NAVIGATION), address).toBe('page of v1');
    expect(await get(`${SCOPE}embed.html?url=a.yaml`, NAVIGATION)).toBe('embedded');
    expect(await get(`${SCOPE}assets/app-1.js`)).toBe('app');
    expect(await get(`${SCOPE}examples/orders.yaml`)).toBe('orders');
  });

  test.each<[string, string, Partial<PageRequest>?]>([
    ['another origin', 'https://other.example/studio/assets/app-1.js'],
    ['beyond the folder', 'https://docs.example/assets/app-1.js'],
    ['a file that is not of the build', `${SCOPE}orders.yaml`],
    ['a file with a query', `${SCOPE}examples/orders.yaml?a`],
    ['a page that is not of the build', `${SCOPE}token/`, NAVIGATION],
    ['a file that is opened as a page', `${SCOPE}examples/orders.yaml`, NAVIGATION],
    ['another method', SCOPE, { ...NAVIGATION, method: 'POST' }],
    ['the worker itself', `${SCOPE}sw.js`],
  ])('not for %s', async (_, address, more) => {
    const { cache, get, requests } = setup('v1');
    await cache.store('all');
    requests.length = 0;
    expect(await get(address, more)).toBeNull();
    expect(requests).toEqual([]);
  });

  test('from the host where the browser deleted the cache, and nothing is stored', async () => {
    const { cache, caches, get } = setup('v1');
    await cache.store('all');
    caches.all.clear();
    expect(await get(`${SCOPE}assets/app-1.js`)).toBe('app');
    expect([...caches.all.values()].every((entries) => entries.size === 0)).toBe(true);
  });
});

describe('a new build', () => {
  const old = { 'assets/old-1.js': 'old part' };

  test('serves its page, and parts of an open page of the old build', async () => {
    const first = setup('v1', { files: old });
    await first.cache.store('all');
    const { cache, get, online } = setup('v2', { caches: first.caches });
    await cache.store('all');
    online.is = false;
    expect(await get(SCOPE, NAVIGATION)).toBe('page of v2');
    expect(await get(`${SCOPE}assets/old-1.js`)).toBe('old part');
  });

  test('deletes the old one when no page is of it', async () => {
    const { cache, caches } = setup('v1', { files: old });
    await cache.store('all');
    await caches.open('apidoc-studio /other/ v1');
    await caches.open('of another program');
    const next = setup('v2', { caches });
    await next.cache.store('all');
    await next.cache.keep(new Set(['v1', 'v2']));
    expect(caches.all.size).toBe(4);
    await next.cache.keep(new Set(['v2']));
    expect([...caches.all.keys()].sort()).toEqual([
      'apidoc-studio /other/ v1',
      'apidoc-studio /studio/ v2',
      'of another program',
    ]);
    await next.cache.remove();
    expect([...caches.all.keys()].sort()).toEqual([
      'apidoc-studio /other/ v1',
      'of another program',
    ]);
  });
});
