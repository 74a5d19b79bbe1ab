/** The command lines in the documentation, which must run as they are written. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS, COMMON_OPTIONS } from '../../src/cli/commands.ts';
import { ROOT } from '../run.mjs';
import { PARTS } from './bundle.mjs';
import { ORDERS } from './documents.mjs';
import { commit } from './run-row.mjs';

/** Where command lines are for readers. */
const PAGES = [
  ...['README.md', 'packages/apidoc-studio/README.md'],
  ...['docs/configuration.md', 'docs/editors.md'],
];

/** A line of a block of code; what follows three spaces or `#` is about it. */
const LINE = /^((?:cat \S+ \| )?(?:npx )?apidoc-studio .*?)(?: {3,}.*| +# .*)?$/;

/**
 * Returns the lines that a page has, each with all values of what it leaves to choose.
 * @returns {{ page: string, line: string, runs: string[] }[]}
 */
export const documentedLines = () =>
  PAGES.flatMap((page) =>
    [...readFileSync(path.join(ROOT, page), 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```/gm)]
      .flatMap(([, block = '']) => block.split('\n'))
      .flatMap((text) => LINE.exec(text)?.[1] ?? [])
      .map((line) => ({ page, line, runs: alternatives(withoutOptional(line)) })),
  );

/** @param {string} line */
const withoutOptional = (line) => line.replaceAll(/ \[[^\]]*\]/g, '').replaceAll('FOLDER', 'parts');

/** Each word with `|` is a choice. @param {string} line @returns {string[]} */
function alternatives(line) {
  const [choice] = /(?<= )\w+(?:\|\w+)+/.exec(line) ?? [];
  if (choice === undefined) return [line];
  return choice.split('|').flatMap((one) => alternatives(line.replace(choice, one)));
}

/**
 * Returns what a line names that the help does not: commands, options and their values.
 * @param {string} line
 * @returns {string[]}
 */
export function unknownIn(line) {
  const [, name = ''] = /apidoc-studio (\S+)/.exec(line) ?? [];
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) return name === 'help' ? [] : [name];
  return [...line.matchAll(/ \[?(--?[a-z][a-z-]*)(?: ([a-z]\S*?))?(?=[\] ]|$)/g)].flatMap(
    ([, given = '', values = '']) => {
      const option = [...command.options, ...COMMON_OPTIONS].find(
        ({ name: long, short }) => given === `--${long}` || given === `-${short}`,
      );
      if (!option) return [`${name} ${given}`];
      const { choices } = option;
      return choices === undefined
        ? []
        : values
            .split('|')
            .filter((value) => value !== '...' && choices[value] === undefined)
            .map((value) => `${name} ${given} ${value}`);
    },
  );
}

/**
 * Makes the files that the lines name, committed in a repository.
 * @param {string} folder
 * @param {string} host of the server `test`, which has messages of the channel `orders` over HTTP
 */
export function writeDocumentedFiles(folder, host) {
  commit(folder, {
    'api.yaml': ORDERS.replace('servers:', `servers:\n  test: {host: ${host}, protocol: http}`),
    'docs/api.yaml': ORDERS,
    'specs/shop/orders.yaml': ORDERS,
    'services/orders.yaml': ORDERS,
    'all.yaml': ORDERS,
    ...PARTS,
    'recorded.ndjson': '{"id":"1"}\n',
    'seen.ndjson': '{"address":"orders","payload":{"id":"1"}}\n',
    'apidoc-baseline.json': '{}',
  });
  // What opens addresses in the browser.
  const bin = path.join(folder, '..', 'bin');
  mkdirSync(bin, { recursive: true });
  for (const name of ['open', 'xdg-open'])
    writeFileSync(path.join(bin, name), '#!/bin/sh\n', { mode: 0o755 });
  return bin;
}

/** What an editor says to the language server, at least. */
const SESSION = [
  { id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } },
  { id: 2, method: 'shutdown' },
  { method: 'exit' },
]
  .map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }))
  .map((text) => `Content-Length: ${text.length}\r\n\r\n${text}`)
  .join('');

/**
 * Runs a line in a shell, and interrupts it once it serves.
 * @param {string} line
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number | null, output: string, serves: boolean }>}
 */
export function runLine(line, options) {
  // Bash takes input from a socket for a remote connection, and reads ~/.bashrc for it.
  const child = spawn('bash', ['--norc', '-c', line], { ...options, detached: true });
  let output = '';
  let serves = false;
  // An editor leaves it open.
  if (line.includes(' lsp')) child.stdin.write(SESSION);
  else child.stdin.end();
  const add = (/** @type {string} */ text) => {
    output += text;
    if (serves || !/http:\S+\n/.test(output) || !line.includes(' serve ')) return;
    serves = true;
    // The shell, npm and the program.
    process.kill(-Number(child.pid), 'SIGINT');
  };
  child.stdout.setEncoding('utf8').on('data', add);
  child.stderr.setEncoding('utf8').on('data', add);
  return new Promise((done) => child.on('close', (code) => done({ code, output, serves })));
}
