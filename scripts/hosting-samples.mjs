/**
 * `npm run hosting`: writes the samples for hosts in `deploy/` from the table of headers
 * (`hosting.mjs`), and tries those whose server is installed here. A test says when they are old.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { headersOf, ROWS, rowHeaders, SAFETY, TYPES, typeOf } from './hosting.mjs';
import { isMain, lookUp, ROOT } from './run.mjs';
import { serve } from './serve.mjs';

/** @import { HostingRow } from './hosting.mjs' */

const MADE = 'Made by `npm run hosting` from scripts/hosting.mjs: change the table there.';

/** @param {HostingRow} row */
const allHeaders = (row) => Object.entries({ ...SAFETY, ...rowHeaders(row) });
/** @param {HostingRow} row */
const isFolder = ({ path: name }) => name.endsWith('/');

/** Returns a configuration of nginx, for the folder /srv/studio on port 8080. */
function nginxConf() {
  const types = Object.entries(TYPES).map(([ending, type]) => `    "${type}" ${ending.slice(1)};`);
  const locations = ROWS.map((row) => {
    const match = isFolder(row) ? `^~ /${row.path}` : row.path === '' ? '/' : `= /${row.path}`;
    // A location with an add_header has only its own.
    const headers = allHeaders(row).map(
      ([name, value]) => `    add_header ${name} "${value}" always;`,
    );
    return [`  location ${match} {`, ...headers, '    try_files $uri $uri/ =404;', '  }'].join(
      '\n',
    );
  });
  return `# nginx: the folder of the build is /srv/studio.
# ${MADE}
server {
  listen 8080;
  root /srv/studio;
  index index.html;
  server_tokens off;
  # Sends the .gz files of the build.
  gzip_static on;
  default_type application/octet-stream;
  types {
${types.join('\n')}
  }

  location ~ /\\. {
    return 404;
  }

${locations.join('\n\n')}
}
`;
}

/** Returns a configuration of Caddy, for the folder /srv/studio on port 8080. */
function caddyfile() {
  const types = Object.entries(TYPES).map(
    ([ending, type]) =>
      `\t@type${ending.replace('.', '_')} path *${ending}\n\theader @type${ending.replace('.', '_')} Content-Type "${type}"`,
  );
  const rows = ROWS.map((row) => {
    const match = isFolder(row)
      ? ` /${row.path}*`
      : row.path === ''
        ? ''
        : row.path === 'index.html'
          ? ' @index'
          : ` /${row.path}`;
    const headers = Object.entries(rowHeaders(row)).map(
      ([name, value]) => `\t\theader ${name} "${value}"`,
    );
    return [`\thandle${match} {`, ...headers, '\t\timport files', '\t}'].join('\n');
  });
  const safety = Object.entries(SAFETY).map(([name, value]) => `\t\t${name} "${value}"`);
  return `# Caddy: the folder of the build is /srv/studio. With a name of the host in place of :8080, Caddy gets a certificate.
# ${MADE}
(files) {
	file_server {
		root /srv/studio
		hide .*
		precompressed br gzip
	}
}

:8080 {
	header {
${safety.join('\n')}
	}
${types.join('\n')}
	@index path / /index.html
${rows.join('\n')}
}
`;
}

/**
 * Returns the headers file of static hosts (Netlify, Cloudflare Pages). There all rows that fit a
 * path count, and two values of a header are joined: no header is in two rows that fit.
 */
export function headersFile() {
  /** @param {string} at @param {readonly (readonly [string, string])[]} headers */
  const block = (at, headers) =>
    [at, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  const blocks = ROWS.flatMap((row) => {
    if (row.path === '') return [];
    const headers = rowHeaders(row);
    const inFolder = ROWS.some(
      (other) => isFolder(other) && other !== row && row.path.startsWith(other.path),
    );
    const own = Object.entries(headers).filter(([name]) =>
      // Only documents and workers have a policy; the folder around gives the rest.
      name === 'Content-Security-Policy' ? !isFolder(row) || inFolder : !inFolder,
    );
    const paths =
      row.path === 'index.html'
        ? ['/', '/index.html']
        : [`/${row.path}${isFolder(row) ? '*' : ''}`];
    return paths.map((at) => block(at, own));
  });
  return `# Netlify, Cloudflare Pages and others: copy this file into the folder of the build.
# ${MADE}
${[block('/*', Object.entries(SAFETY)), ...blocks].join('\n\n')}
`;
}

/** The samples, by their names in `deploy/`. */
export const SAMPLES = {
  'nginx.conf': nginxConf,
  Caddyfile: caddyfile,
  _headers: headersFile,
};

/** Files that the trial requests, with their contents. */
const TRIAL = {
  'index.html': '<!doctype html><title>Studio</title>',
  'sw.js': 'addEventListener("fetch", () => {});',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': '{}',
  'assets/app-1.js': 'export {};',
  'assets/app-1.css': 'a {}',
  'assets/icon-1.ttf': 'font',
  'assets/worker/worker-1.js': 'postMessage(1);',
  'examples/orders.yaml': 'apidoc: 3.1.0',
  '.hidden': 'secret',
};

/**
 * Requests the files of the trial from a server, and returns what differs from the table.
 * @param {string} url ends with a slash
 */
async function differences(url) {
  const found = [];
  for (const name of ['', ...Object.keys(TRIAL)]) {
    const response = await fetch(new URL(name, url));
    await response.arrayBuffer();
    if (name === '.hidden') {
      if (response.status === 200) found.push('.hidden is sent');
      continue;
    }
    const file = name || 'index.html';
    const expected = { ...headersOf(file), 'Content-Type': typeOf(file) };
    if (response.status !== 200) found.push(`/${name}: status ${response.status}`);
    for (const [header, value] of Object.entries(expected)) {
      const sent = response.headers.get(header);
      if (sent !== value) found.push(`/${name}: ${header} is ${sent}, expected ${value}`);
    }
    if (!response.headers.has('ETag')) found.push(`/${name}: no ETag`);
  }
  return found;
}

/** How each server is started with its sample. */
const SERVERS = {
  nginx: {
    sample: 'nginx.conf',
    args: (/** @type {string} */ folder) => ['-c', path.join(folder, 'main.conf'), '-p', folder],
    wrap: (/** @type {string} */ text, /** @type {string} */ folder) =>
      `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n` +
      ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${folder}/${kind};\n`)
        .join('') +
      `${text}}\n`,
  },
  caddy: {
    sample: 'Caddyfile',
    args: (/** @type {string} */ folder) => [
      ...['run', '--adapter', 'caddyfile', '--config'],
      path.join(folder, 'main.conf'),
    ],
    wrap: (/** @type {string} */ text) => `{\n\tadmin off\n\tauto_https off\n}\n${text}`,
  },
};

/**
 * Starts a server with its sample and compares what it sends with the table.
 * @param {keyof typeof SERVERS} name
 * @returns {Promise<string[] | null>} null where it is not installed
 */
async function tryServer(name) {
  if (lookUp(name, [name === 'nginx' ? '-v' : 'version']).code !== 0) return null;
  const { sample, args, wrap } = SERVERS[name];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'apidoc-hosting-'));
  // A server that root starts reads as another user.
  chmodSync(folder, 0o755);
  const root = path.join(folder, 'studio');
  for (const [file, text] of Object.entries(TRIAL)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const free = await serve({ dir: root });
  await free.close();
  const text = SAMPLES[/** @type {keyof typeof SAMPLES} */ (sample)]()
    .replaceAll('/srv/studio', root)
    .replace('listen 8080', `listen 127.0.0.1:${free.port}`)
    .replace(':8080 {', `http://127.0.0.1:${free.port} {`);
  writeFileSync(path.join(folder, 'main.conf'), wrap(text, folder));
  const child = spawn(name, args(folder), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (part) => (log += part));
  const ended = once(child, 'exit');
  try {
    const url = `http://127.0.0.1:${free.port}/`;
    if (!(await responds(url, child))) return [`it did not start: ${log}`];
    return await differences(url);
  } finally {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} url @param {import('node:child_process').ChildProcess} child */
async function responds(url, child) {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const response = await fetch(url).catch(() => null);
    if (response) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}

if (isMain(import.meta.url)) {
  for (const [name, text] of Object.entries(SAMPLES)) {
    const file = path.join(ROOT, 'deploy', name);
    const made = text();
    if (existsSync(file) && readFileSync(file, 'utf8') === made) continue;
    writeFileSync(file, made);
    console.log(`Wrote deploy/${name}`);
  }
  for (const name of /** @type {const} */ (['nginx', 'caddy'])) {
    const found = await tryServer(name);
    if (found === null) console.log(`${name}: not installed here, so its sample was not tried`);
    else if (found.length === 0) console.log(`${name}: all headers are those of the table`);
    else {
      console.log(`${name}:\n  ${found.join('\n  ')}`);
      process.exitCode = 1;
    }
  }
}
