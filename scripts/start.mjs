/** `npm start`: from a fresh clone to the running app with nothing else to do. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { option, ROOT, run } from './run.mjs';
import { setup } from './setup.mjs';
import { isFresh } from './stamp.mjs';

const FIRST_PORT = 4173;
const TRIES = 50;

/**
 * The port the person asked for.
 * @returns {number}
 * @throws {Error} With a message for the person.
 */
function wantedPort() {
  const text = option('port') ?? process.env.PORT ?? String(FIRST_PORT);
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65535)) throw new Error(`--port wants a number from 0 to 65535, not "${text}".`);
  return port;
}

/**
 * Serves the build on the wanted port or the next free one.
 * @param {number} wanted
 */
async function serveFrom(wanted) {
  const { serve } = await import('./serve.mjs');
  for (let port = wanted; ; port++) {
    try {
      const server = await serve({ dir: path.join(ROOT, 'dist'), port });
      if (wanted !== 0 && server.port !== wanted) console.log(`Port ${wanted} is taken; using ${server.port}.`);
      return server;
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'EADDRINUSE' || port >= Math.min(wanted + TRIES, 65535)) throw error;
    }
  }
}

/**
 * Opens the person's browser; not where nobody sits in front of the machine. That it fails is no matter: the address is printed.
 * @param {string} url
 */
function openBrowser(url) {
  const { platform, env, stdout } = process;
  const screen = platform !== 'linux' || env.DISPLAY !== undefined || env.WAYLAND_DISPLAY !== undefined;
  if (!stdout.isTTY || env.CI || env.SSH_CONNECTION || !screen || process.argv.includes('--no-open')) return;
  const [program, ...args] =
    platform === 'darwin' ? ['open', url] : platform === 'win32' ? ['cmd', '/c', 'start', '', url] : ['xdg-open', url];
  spawn(program, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

try {
  const port = wantedPort();
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
