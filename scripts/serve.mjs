/**
 * Serves the built app as a good host would: security headers, cache rules, compressed files. Used
 * by `npm start`, the end-to-end tests and the benchmarks.
 */
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { headersOf, SAFETY, typeOf } from './hosting.mjs';
import { isMain, option } from './run.mjs';

/**
 * Serves a folder until closed. Only GET and HEAD, no directory listings, nothing outside the
 * folder, no hidden files.
 * @param {{ dir: string, port?: number, host?: string, base?: string,
 * onResponse?: (request: string) => void }} options `port` 0 takes any free one; `base` is the path
 * the folder appears under; `onResponse` gets the method and path of each request once its response
 * is sent.
 * @returns {Promise<{ url: string, port: number, close: () => Promise<void> }>} `url` ends with a
 * slash.
 * @throws {NodeJS.ErrnoException} EADDRINUSE when the port is taken; ENOENT when there is no such
 * folder.
 */
export async function serve({ dir, port = 0, host = '127.0.0.1', base = '/', onResponse }) {
  const root = await realpath(dir);
  const server = createServer((request, response) => {
    response.once('finish', () => onResponse?.(`${request.method} ${request.url}`));
    respond(root, base, request, response).catch(() =>
      response.headersSent ? response.destroy() : respondError(response, 500, 'Internal error'),
    );
  });
  await new Promise((done, fail) =>
    server.once('error', fail).listen(port, host, () => done(undefined)),
  );
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}${base}`,
    port: address.port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {string} root
 * @param {string} base
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function respond(root, base, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return respondError(response, 405, 'Only GET and HEAD');
  }
  const name = fileName(request.url ?? '/', base);
  const file = name === null ? null : await inside(root, name);
  if (name === null || file === null) return respondError(response, 404, 'Not found');

  const {
    file: sent,
    encoding,
    info,
    varies,
  } = await bestEncoding(file, request.headers['accept-encoding'] ?? '');
  const etag = `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}${encoding ? `-${encoding}` : ''}"`;
  const headers = {
    ...headersOf(name),
    ETag: etag,
    ...(varies ? { Vary: 'Accept-Encoding' } : {}),
  };
  if (matches(request.headers['if-none-match'], etag))
    return response.writeHead(304, headers).end();
  response.writeHead(200, {
    ...headers,
    'Content-Type': typeOf(file),
    'Content-Length': info.size,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  });
  if (request.method === 'HEAD') return response.end();
  createReadStream(sent)
    .on('error', () => response.destroy())
    .pipe(response);
}

/**
 * Returns the file a request means, relative to the folder, with `/` between its parts; null when
 * it cannot be one of ours.
 * @param {string} target Request target as sent (RFC 9112, 3.2).
 * @param {string} base
 */
export function fileName(target, base = '/') {
  let pathname;
  try {
    pathname = decodeURIComponent(target.replace(/[?#].*$/s, ''));
  } catch {
    return null;
  }
  if (!pathname.startsWith(base)) return null;
  const name = pathname.slice(base.length);
  if (name === '') return 'index.html';
  // A part that starts with a dot is a hidden file or a way up; an empty one is never a file.
  const odd =
    name.split('/').some((part) => part === '' || part.startsWith('.')) || /[\0\\:]/.test(name);
  return odd ? null : name;
}

/**
 * Absolute path of a regular file within the folder, symbolic links followed; null when there is
 * none.
 * @param {string} root
 * @param {string} name
 */
async function inside(root, name) {
  try {
    const file = await realpath(path.join(root, name));
    return file.startsWith(root + path.sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

/**
 * The smallest form of a file that the client takes: Brotli, gzip or as it is.
 * @param {string} file
 * @param {string} accepted Value of Accept-Encoding.
 */
async function bestEncoding(file, accepted) {
  let varies = false;
  for (const [encoding, end] of /** @type {const} */ ([
    ['br', '.br'],
    ['gzip', '.gz'],
  ])) {
    const info = await stat(file + end).catch(() => null);
    if (info === null) continue;
    varies = true;
    if (accepts(accepted, encoding)) return { file: file + end, encoding, info, varies };
  }
  return { file, encoding: '', info: await stat(file), varies };
}

/**
 * Returns whether an Accept-Encoding header takes a coding (RFC 9110, 12.5.3). Ours are never sent
 * unasked, so an absent header means no.
 * @param {string} header
 * @param {string} coding
 */
export function accepts(header, coding) {
  const weights = new Map(
    header.split(',').map((item) => {
      const [name = '', weight] = item.toLowerCase().split(';');
      return [name.trim(), weight === undefined ? 1 : Number(weight.replace(/^\s*q\s*=/, ''))];
    }),
  );
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
}

/**
 * Whether If-None-Match names the present version (RFC 9110, 13.1.2).
 * @param {string | undefined} header
 * @param {string} etag
 */
function matches(header, etag) {
  return (header ?? '')
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} text
 */
function respondError(response, status, text) {
  const headers = {
    ...SAFETY,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
  };
  response
    .writeHead(status, {
      ...headers,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': text.length,
    })
    .end(text);
}

if (isMain(import.meta.url)) {
  const dir = process.argv[2]?.startsWith('-') ? 'dist' : (process.argv[2] ?? 'dist');
  const { url, close } = await serve({
    dir,
    port: Number(option('port') ?? 0),
    base: option('base') ?? '/',
  });
  console.log(url);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => void close());
}
