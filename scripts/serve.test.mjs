/** Shows what the server sends: headers, forms, and nothing that is not in the folder. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compress } from './compress.mjs';
import { META_CSP, PAGE_CSP, WORKER_CSP } from './csp.mjs';
import { accepts, serve } from './serve.mjs';

const SCRIPT = `export const words = ${JSON.stringify('text '.repeat(1000))};`;
/** @type {string} */
let outside;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;

beforeAll(async () => {
  outside = await mkdtemp(path.join(os.tmpdir(), 'apidoc-serve-'));
  const dir = path.join(outside, 'dist');
  await mkdir(path.join(dir, 'assets', 'worker'), { recursive: true });
  await mkdir(path.join(dir, 'examples'));
  await writeFile(path.join(outside, 'secret.txt'), 'secret');
  await writeFile(path.join(dir, 'index.html'), '<!doctype html><title>App</title>');
  await writeFile(path.join(dir, 'assets', 'app-1.js'), SCRIPT);
  await writeFile(path.join(dir, 'assets', 'worker', 'worker-1.js'), 'postMessage(1)');
  await writeFile(path.join(dir, 'assets', 'icon.ttf'), 'font');
  await writeFile(path.join(dir, 'examples', 'a b.yaml'), 'apidoc: 3.1.0');
  await writeFile(path.join(dir, '.hidden'), 'secret');
  await symlink(path.join(outside, 'secret.txt'), path.join(dir, 'link.txt'));
  await compress(dir);
  server = await serve({ dir });
});

afterAll(async () => {
  await server.close();
  await rm(outside, { recursive: true });
});

/**
 * A request whose target is sent as written: fetch would tidy the path first.
 * @param {string} target
 * @param {{ method?: string, headers?: Record<string, string> }} [options]
 * @returns {Promise<{ status: number | undefined, headers: http.IncomingHttpHeaders, body: Buffer
 * }>}
 */
function get(target, { method = 'GET', headers = {} } = {}) {
  return new Promise((done, fail) => {
    const request = http.request(
      { port: server.port, host: '127.0.0.1', path: target, method, headers },
      (response) => {
        /** @type {Buffer[]} */
        const parts = [];
        response
          .on('data', (part) => parts.push(part))
          .on('end', () =>
            done({
              status: response.statusCode,
              headers: response.headers,
              body: Buffer.concat(parts),
            }),
          );
      },
    );
    request.on('error', fail).end();
  });
}

describe('headers', () => {
  it('gives the page its policy and the other safety headers', async () => {
    const { status, headers, body } = await get('/?url=https://example.com/a.yaml');
    expect(status).toBe(200);
    expect(body.toString()).toContain('<title>App</title>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_CSP,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('local-network-access=(self)');
  });

  it('gives worker files a policy without network', async () => {
    expect((await get('/assets/worker/worker-1.js')).headers['content-security-policy']).toBe(
      WORKER_CSP,
    );
    expect((await get('/assets/app-1.js')).headers['content-security-policy']).toBe(PAGE_CSP);
  });

  it('lets only files with a hash in their name be kept for ever', async () => {
    expect((await get('/assets/app-1.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/examples/a%20b.yaml')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['/assets/app-1.js', 'text/javascript; charset=utf-8'],
    ['/assets/icon.ttf', 'font/ttf'],
    ['/examples/a%20b.yaml', 'application/yaml; charset=utf-8'],
  ])('names the type of %s', async (target, type) => {
    expect((await get(target)).headers['content-type']).toBe(type);
  });

  it('allows no eval, no inline script and no framing by others', () => {
    expect(PAGE_CSP).toContain("default-src 'none'; script-src 'self';");
    expect(PAGE_CSP).not.toContain('unsafe-eval');
    expect(PAGE_CSP).toContain("frame-ancestors 'self'");
    expect(META_CSP).toBe(PAGE_CSP.replace("frame-ancestors 'self'; ", ''));
  });
});

describe('forms', () => {
  it.each([
    ['gzip, deflate, br', 'br', zlib.brotliDecompressSync],
    ['gzip;q=1.0, br;q=0', 'gzip', zlib.gunzipSync],
  ])('responds to Accept-Encoding "%s" with %s', async (header, encoding, unpack) => {
    const { headers, body } = await get('/assets/app-1.js', {
      headers: { 'Accept-Encoding': header },
    });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      'content-length': String(body.length),
    });
    expect(body.length).toBeLessThan(SCRIPT.length / 2);
    expect(unpack(body).toString()).toBe(SCRIPT);
  });

  it('sends the plain file to a client without Accept-Encoding', async () => {
    const { headers, body } = await get('/assets/app-1.js');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('Accept-Encoding');
    expect(body.toString()).toBe(SCRIPT);
  });

  it('reads weights', () => {
    expect(accepts('br;q=0.5, *;q=0', 'br')).toBe(true);
    expect(accepts('br;q=0.5, *;q=0', 'gzip')).toBe(false);
    expect(accepts('*', 'br')).toBe(true);
    expect(accepts('', 'br')).toBe(false);
  });

  it('sends no body again that the client has', async () => {
    const first = await get('/');
    const second = await get('/', {
      headers: { 'If-None-Match': `"other", W/${first.headers.etag}` },
    });
    expect(second).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.headers['content-security-policy']).toBe(PAGE_CSP);
    expect((await get('/', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it('gives each form an ETag of its own', async () => {
    const plain = await get('/assets/app-1.js');
    const packed = await get('/assets/app-1.js', { headers: { 'Accept-Encoding': 'br' } });
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
  });

  it('responds to HEAD without a body', async () => {
    const { status, headers, body } = await get('/assets/app-1.js', { method: 'HEAD' });
    expect({ status, length: headers['content-length'], body: body.length }).toEqual({
      status: 200,
      length: String(SCRIPT.length),
      body: 0,
    });
  });
});

describe('refusals', () => {
  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '//etc/passwd',
    '/link.txt',
    '/.hidden',
    '/assets',
    '/assets/',
    '/none.js',
    '/index.html%00.js',
    '/%zz',
  ])('finds nothing at %s', async (target) => {
    const { status, headers, body } = await get(target);
    expect({ status, text: body.toString() }).toEqual({ status: 404, text: 'Not found' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('takes no other methods', async () => {
    const { status, headers } = await get('/', { method: 'POST' });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
  });

  it('says when its port is taken', async () => {
    await expect(serve({ dir: outside, port: server.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('serves under a path of its own', async () => {
    const sub = await serve({ dir: path.join(outside, 'dist'), base: '/a/b/' });
    expect(sub.url).toBe(`http://127.0.0.1:${sub.port}/a/b/`);
    expect((await fetch(sub.url)).status).toBe(200);
    expect((await fetch(new URL('/', sub.url))).status).toBe(404);
    await sub.close();
  });
});
