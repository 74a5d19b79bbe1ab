/** What `serve` and `lsp` do until they are ended. */
import { watch } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { IN_FOLDERS, ORDERS, WITH_COPIES, WRONG } from './documents.mjs';
import { remoteRows } from './remote.mjs';
import { all, endsWith, error, not, out, seen, shows } from './row.mjs';

/** @import { Row, Running } from './row.mjs' */

/** Waits for the printed address. @param {Running} call */
async function addressOf({ until }) {
  const [address = ''] = /http:\S+/.exec(await until(/http:\S+\n/)) ?? [];
  return address;
}

/** Returns the page and the list of files. @param {Running} call */
async function open(call) {
  const address = await addressOf(call);
  const page = await (await fetch(address)).text();
  const list = /** @type {any} */ (await (await fetch(new URL('served/files', address))).json());
  const files = list.files.map((/** @type {{ path: string }} */ file) => file.path).sort();
  return { page, files };
}

/** Ends when the program of the system that opens addresses was started. @param {Running} call */
async function opened(call) {
  if (!call.args.includes('--open')) return addressOf(call).then(() => null);
  const started = path.join(call.folder, 'bin/opened.txt');
  const appeared = new Promise((done) => {
    const watcher = watch(path.dirname(started), async () => {
      const text = await readFile(started, 'utf8').catch(() => '');
      if (!text.endsWith('\n')) return;
      watcher.close();
      done(text);
    });
  });
  return (await appeared) === `${await addressOf(call)}\n`;
}

/** Makes the document valid while problems are printed. @param {Running} call */
async function repair(call) {
  await addressOf(call);
  if (!call.args.some((word) => word === '--watch' || word === '-w')) return;
  await call.until(/watching/);
  await writeFile(path.join(call.folder, 'api.yaml'), ORDERS);
  await call.until(/no problems/);
}

const FILES = { files: { 'api.yaml': ORDERS } };
const OPENER = '#!/bin/sh\nprintf "%s\\n" "$1" > "$(dirname "$0")/opened.txt"\n';

/** @type {Row[]} */
export const SERVE = [
  {
    call: 'serve api.yaml',
    ...FILES,
    drive: open,
    code: 0,
    shows: seen(
      ({ page, files }) =>
        /name="apidoc-served" content="studio"/.test(page) && files[0] === 'api.yaml',
    ),
  },
  {
    call: 'serve',
    ...FILES,
    drive: open,
    code: 0,
    shows: seen(({ files }) => files[0] === 'api.yaml'),
  },
  { call: 'serve', code: 2, shows: error(/found no document in this folder/) },
  { call: 'serve none.yaml', code: 2, shows: error(/none\.yaml: file not found/) },
  {
    call: 'serve api.yaml',
    ...FILES,
    option: '--docs',
    drive: open,
    code: 0,
    shows: seen(({ page }) => /name="apidoc-served" content="docs"/.test(page)),
  },
  ...['darwin', 'linux'].map(
    (system) =>
      /** @type {Row} */ ({
        call: 'serve docs/api.yaml --root docs',
        // A program in the folder of the document would not be run.
        files: {
          'docs/api.yaml': ORDERS,
          [`bin/${system === 'darwin' ? 'open' : 'xdg-open'}`]: OPENER,
        },
        option: '--open',
        drive: opened,
        only: [system],
        code: 0,
        shows: seen((isOpened) => isOpened === true),
      }),
  ),
  {
    call: 'serve api.yaml',
    ...FILES,
    option: '--port $PORT',
    drive: async (call) => new URL(await addressOf(call)).port === call.names.PORT,
    code: 0,
    shows: seen((isPort) => isPort),
  },
  {
    call: 'serve api.yaml',
    ...FILES,
    option: '--live',
    drive: open,
    code: 0,
    shows: seen(({ page }) => /name="apidoc-live" content=""/.test(page)),
  },
  ...[['broker.example:1883'], ['broker.example:1883', '[::1]:1883']].map(
    (hosts) =>
      /** @type {Row} */ ({
        call: 'serve api.yaml --live',
        ...FILES,
        option: hosts.map((host) => `--allow-server ${host}`).join(' '),
        drive: open,
        code: 0,
        shows: seen(({ page }) => page.includes(`name="apidoc-live" content="${hosts.join(' ')}"`)),
      }),
  ),
  ...['--watch', '-w'].map(
    (option) =>
      /** @type {Row} */ ({
        call: 'serve api.yaml',
        files: { 'api.yaml': WRONG },
        option,
        drive: repair,
        code: 0,
        shows: all(error(/api\.yaml changed/), out(/1 error[\s\S]*no problems/)),
      }),
  ),
  {
    call: 'serve app/api.yaml',
    files: IN_FOLDERS,
    option: '--root app',
    drive: open,
    code: 0,
    shows: seen(({ files }) => files.join() === 'api.yaml'),
  },
  ...remoteRows({
    call: 'serve remote.yaml --watch',
    drive: addressOf,
    one: { code: 0, shows: all(not(out(/order\.json/)), out(/price\.json/)) },
    both: { code: 0, shows: out(/no problems/) },
  }),
];

/**
 * Does what an editor does with `remote.yaml`, and returns its diagnostics.
 * @param {Running} call
 */
async function edit({ child, folder, ended }) {
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
  await connection.sendNotification('initialized', {});
  const file = path.join(folder, 'remote.yaml');
  /** @type {Promise<string[]>} */
  const published = new Promise((done) =>
    connection.onNotification('textDocument/publishDiagnostics', ({ diagnostics }) =>
      done(diagnostics.map((/** @type {{ message: string }} */ { message }) => message)),
    ),
  );
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: {
      ...{ uri: pathToFileURL(file).href, languageId: 'yaml', version: 1 },
      text: await readFile(file, 'utf8'),
    },
  });
  const messages = await published;
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  await ended;
  connection.dispose();
  return messages.join('\n');
}

/** Ends the server without the request before. @param {Running} call */
async function exitAtOnce({ child, ended }) {
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
  await connection.sendNotification('exit');
  await ended;
  connection.dispose();
}

/** @type {Row[]} */
export const LSP = [
  {
    call: 'lsp',
    files: { 'remote.yaml': WRONG },
    drive: edit,
    code: 0,
    shows: seen((messages) => /Unknown field "titel"/.test(messages)),
  },
  { call: 'lsp', drive: exitAtOnce, code: 1, shows: endsWith(1) },
  {
    call: 'lsp',
    files: WITH_COPIES,
    option: '--stdio',
    same: 'it always uses standard input and output; editors add the option',
    drive: edit,
    code: 0,
    shows: seen((messages) => /order\.json/.test(messages)),
  },
  ...remoteRows({
    call: 'lsp',
    drive: edit,
    one: {
      code: 0,
      shows: seen((messages) => !/order\.json/.test(messages) && /price\.json/.test(messages)),
    },
    both: { code: 0, shows: shows('no diagnostics', (result) => result.seen === '') },
  }),
];
