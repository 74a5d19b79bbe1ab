/** Runs the lines of the table with the installed program, each in a folder of its own. */
import { execFileSync, spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { argumentsOf } from './row.mjs';

/** @import { Result, Row, Running } from './row.mjs' */

/** Programs that run at the same time. */
const PARALLEL = 2;
/** Milliseconds after which a call hangs. */
const LIMIT = 120_000;

/**
 * Returns what runs the call of a row, with its option or without. The same call in the same
 * folder runs once.
 * @param {{ program: string, folder: string, env: NodeJS.ProcessEnv, names: Record<string, string>,
 * certificate: string }} installed `names` are what stands for `$NAME` in rows, `certificate` is
 * the file of that of the hosts
 * @returns {(row: Row, isWith: boolean) => Promise<Result>}
 */
export function createRunner({ program, folder, env, names, certificate }) {
  /** @type {Map<string, Promise<Result>>} */
  const ran = new Map();
  /** @type {Map<Row['drive'], number>} */
  const drivers = new Map();
  let free = PARALLEL;
  /** @type {(() => void)[]} */
  const waiting = [];
  const fill = (/** @type {string} */ text) =>
    text.replace(/\$([A-Z]+)/g, (whole, name) => names[name] ?? whole);
  return async (row, isWith) => {
    const args = argumentsOf(row, isWith).map(fill);
    const { files = {}, links = {}, input, history, drive } = row;
    // Functions may have the same text and use other values.
    const driver = drivers.get(drive) ?? drivers.size;
    drivers.set(drive, driver);
    const key = JSON.stringify([args, files, links, input, row.env, history, driver]);
    const run = async () => {
      if (free === 0) await new Promise((done) => waiting.push(() => done(undefined)));
      else free--;
      try {
        const at = mkdtempSync(path.join(folder, 'call-'));
        if (history) commit(at, filled(history, fill));
        write(at, filled(files, fill));
        for (const [name, target] of Object.entries(links))
          symlinkSync(target, path.join(at, name));
        const bin = path.join(at, 'bin');
        // Node takes a third of its own start to read the certificates that it is given.
        const calls = JSON.stringify([row.call, row.option, files, input, row.env]);
        const usesHosts = drive !== undefined || /\$[A-Z]/.test(calls);
        const variables = {
          ...env,
          ...(usesHosts && { NODE_EXTRA_CA_CERTS: certificate }),
          ...row.env,
          PATH: `${bin}${path.delimiter}${env.PATH}`,
        };
        return await runIn(at, program, args, { env: variables, names, input, drive });
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free++;
      }
    };
    const result = ran.get(key) ?? run();
    ran.set(key, result);
    return result;
  };
}

/** @param {Record<string, string>} files @param {(text: string) => string} fill */
const filled = (files, fill) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name, fill(text)]));

/** @param {string} folder @param {Record<string, string>} files */
function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text, { mode: name.startsWith('bin/') ? 0o755 : 0o644 });
  }
}

/**
 * Commits files in a new repository.
 * @param {string} folder
 * @param {Record<string, string>} files
 */
export function commit(folder, files) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  write(folder, files);
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'Documents');
}

/**
 * @param {string} folder
 * @param {string} program
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, names: Record<string, string>, input: string | undefined,
 * drive: Row['drive'] }} options
 * @returns {Promise<Result>}
 */
async function runIn(folder, program, args, { env, names, input, drive }) {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env });
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT);
  const printed = { out: '', error: '' };
  /** @type {(() => void)[]} */
  const onOutput = [];
  const add = (/** @type {'out' | 'error'} */ stream) => (/** @type {string} */ text) => {
    printed[stream] += text;
    for (const look of onOutput) look();
  };
  child.stdout.setEncoding('utf8').on('data', add('out'));
  child.stderr.setEncoding('utf8').on('data', add('error'));
  // A call that doesn't read its input ends before it is written.
  child.stdin.on('error', () => undefined);
  /** @type {Promise<number | null>} */
  const ended = new Promise((done) => child.on('close', done));
  const until = (/** @type {RegExp} */ pattern) =>
    new Promise((done, fail) => {
      const look = () => {
        const text = printed.out + printed.error;
        if (pattern.test(text)) done(text);
      };
      onOutput.push(look);
      look();
      ended.then(() => fail(new Error(`It ended before ${pattern}: ${JSON.stringify(printed)}`)));
    });
  let seen;
  try {
    if (drive) {
      seen = await drive(/** @type {Running} */ ({ child, folder, args, names, until, ended }));
      child.kill('SIGINT');
    } else child.stdin.end(input ?? '');
    const code = await ended;
    return { code, ...printed, files: textsIn(folder), seen };
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/** The files of a folder with their texts. @param {string} folder */
function textsIn(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.git'));
  return Object.fromEntries(
    names.map((name) => [
      name.split(path.sep).join('/'),
      readFileSync(path.join(folder, name), 'utf8'),
    ]),
  );
}
