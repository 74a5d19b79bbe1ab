/** `npm start`: from a fresh clone to the running app with nothing else to do. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { isFresh } from './build-stamp.mjs';
import { option, ROOT, run } from './run.mjs';
import { setup } from './setup.mjs';

const FIRST_PORT = 4173;
const TRIES = 50;

/**
 * Returns the port the user requested.
 * @returns {number}
 * @throws {Error} With a message for the user.
 */
function requestedPort() {
  const text = option('port') ?? process.env.PORT ?? String(FIRST_PORT);
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65535)) throw new Error(`--port wants a number from 0 to 65535, not "${text}".`);
  return port;
}

/**
 * Serves the build on the requested port or the next free one.
 * @param {number} limit
 */
async function serveFrom(limit) {
  const { serve } = await import('./serve.mjs');
  for (let port = limit; ; port++) {
    try {
      const server = await serve({ dir: path.join(ROOT, 'dist'), port });
      if (limit !== 0 && server.port !== limit)
        console.log(`Port ${limit} is taken; using ${server.port}.`);
      return server;
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'EADDRINUSE' || port >= Math.min(limit + TRIES, 65535)) throw error;
    }
  }
}

/**
 * Opens the user's browser; not where the machine is unattended. A failure doesn't
 * matter: the address is printed.
 * @param {string} url
 */
function openBrowser(url) {
  const { platform, env, stdout } = process;
  const screen =
    platform !== 'linux' || env.DISPLAY !== undefined || env.WAYLAND_DISPLAY !== undefined;
  if (
    !stdout.isTTY ||
    env.CI ||
    env.SSH_CONNECTION ||
    !screen ||
    process.argv.includes('--no-open')
  )
    return;
  const [program, ...args] =
    platform === 'darwin'
      ? ['open', url]
      : platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  spawn(program, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

try {
  const port = requestedPort();
  await setup();
  if (!isFresh()) {
    console.log('Building ...');
    const { code, output } = await run(process.execPath, [path.join(ROOT, 'scripts', 'build.mjs')]);
    if (code !== 0) throw new Error(`The build failed:\n${output}`);
  }
  const { url, close } = await serveFrom(port);
  console.log(`Apidoc Studio: ${url}\nPress Ctrl+C to stop.`);
  const stop = () => void close().then(() => process.exit(0));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, stop);
  // Whoever ends npm by a signal ends its shell, but not us: notice that they are gone.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || stop(), 1000);
  openBrowser(url);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
