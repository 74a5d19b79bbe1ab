/**
 * What a host sends with the files of the build: the one table of headers and media types. The
 * server, the command line (`hosting.json`) and the samples in `deploy/` are made from it.
 */
import {
  EMBED_CSP,
  LIVE_WORKER_CSP,
  LIVE_WORKER_FOLDER,
  PAGE_CSP,
  SERVICE_WORKER_CSP,
  WORKER_CSP,
  WORKER_FOLDER,
} from './csp.mjs';

/** Media types by the ending of a name. */
export const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
  '.yml': 'application/yaml; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Headers of every response. */
export const SAFETY = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // The browser asks before a public page connects to this computer or the local network, as live
  // messages may; with `()` it refuses.
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), local-network-access=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** For files whose names change with their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Kept, but used only after a request whether it changed. */
const REVALIDATED = 'no-cache';

/**
 * Files by path: a folder ends with `/`, '' are all. The first row that fits decides. A page of the
 * build has a row of its own.
 * @typedef {{ path: string, policy: string, cache: string }} HostingRow
 * @type {readonly HostingRow[]}
 */
export const ROWS = [
  { path: `${WORKER_FOLDER}/`, policy: WORKER_CSP, cache: FOR_EVER },
  { path: `${LIVE_WORKER_FOLDER}/`, policy: LIVE_WORKER_CSP, cache: FOR_EVER },
  { path: 'assets/', policy: PAGE_CSP, cache: FOR_EVER },
  { path: 'sw.js', policy: SERVICE_WORKER_CSP, cache: REVALIDATED },
  { path: 'index.html', policy: PAGE_CSP, cache: REVALIDATED },
  { path: 'embed.html', policy: EMBED_CSP, cache: REVALIDATED },
  { path: 'catalog.html', policy: PAGE_CSP, cache: REVALIDATED },
  { path: '', policy: PAGE_CSP, cache: REVALIDATED },
];

/** Returns the headers that differ from file to file. @param {HostingRow} row */
export const rowHeaders = ({ policy, cache }) => ({
  'Content-Security-Policy': policy,
  'Cache-Control': cache,
});

/** Contents of `hosting.json`. */
export const HOSTING = {
  types: TYPES,
  headers: SAFETY,
  files: ROWS.map((row) => ({ path: row.path, headers: rowHeaders(row) })),
};

/**
 * Returns all headers of a file of the build but its media type.
 * @param {string} name relative to the build, with `/`
 * @returns {Record<string, string>}
 */
export function headersOf(name) {
  const row = ROWS.find(({ path }) => (isFolder(path) ? name.startsWith(path) : name === path));
  return { ...SAFETY, ...(row && rowHeaders(row)) };
}

/** @param {string} path */
const isFolder = (path) => path === '' || path.endsWith('/');

/** Returns the media type of a file of the build. @param {string} name */
export function typeOf(name) {
  const ending = /\.[^./]+$/.exec(name.toLowerCase())?.[0] ?? '';
  return new Map(Object.entries(TYPES)).get(ending) ?? 'application/octet-stream';
}
