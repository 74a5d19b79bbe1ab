/**
 * Runs other programs for the scripts: handles timeouts, captured output and the specifics of
 * Windows.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end with no standard input.
 * @param {string} command Program, by path or name.
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, show?: boolean, timeout?: number, shell?:
 * boolean }} [options] `show` passes the output through instead of capturing it; `timeout` in
 * milliseconds, after which all programs that it started are ended, too.
 * @returns {Promise<{ code: number, output: string }>} `code` 127 when the program cannot be
 * started; output and errors in order of arrival.
 */
export function run(command, args, { env = {}, show = false, timeout = 0, shell = false } = {}) {
  return new Promise((done) => {
    let output = '';
    const isGroup = timeout > 0 && process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      ...(isGroup ? { detached: true } : { timeout }),
      shell,
      windowsHide: true,
    });
    const free = isGroup ? endWithGroup(child, timeout) : () => undefined;
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => done({ code: 127, output: output + error.message }));
    child.on('close', (code, signal) => {
      free();
      if (signal)
        output += `\n(ended by ${signal}${timeout ? `, limit ${Math.round(timeout / 1000)} s` : ''})\n`;
      done({ code: code ?? 1, output });
    });
  });
}

/**
 * Ends a program with all that it started, after a time or when this one is interrupted: the group
 * of a detached program is not that of the terminal.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} timeout Milliseconds.
 * @returns {() => void} Forgets the program, which has ended.
 */
function endWithGroup(child, timeout) {
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // It has ended in the meantime.
    }
  };
  const timer = setTimeout(() => end('SIGTERM'), timeout);
  /** @param {NodeJS.Signals} signal */
  const interrupted = (signal) => {
    end(signal);
    free();
    process.kill(process.pid, signal);
  };
  const free = () => {
    clearTimeout(timer);
    for (const signal of SIGNALS) process.off(signal, interrupted);
  };
  for (const signal of SIGNALS) process.on(signal, interrupted);
  return free;
}

/**
 * Runs a short program and waits: for lookups.
 * @param {string} command
 * @param {string[]} args
 * @param {number} timeout Milliseconds.
 * @returns {{ code: number, output: string }}
 */
export function lookUp(command, args, timeout = 10_000) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  return {
    code: error ? 127 : (status ?? 1),
    output: `${stdout ?? ''}${stderr ?? ''}${error ? error.message : ''}`,
  };
}

/**
 * Returns the command line that starts an installed package's program with this very Node, without
 * a shell or npx.
 * @param {string} name Package that brings the program.
 * @param {string} [bin] Name of the program when the package has several.
 * @returns {string[]} Node followed by the program's file.
 * @throws When the package is not installed.
 */
export function tool(name, bin = name) {
  const require = createRequire(import.meta.url);
  const file = path.join(ROOT, 'node_modules', name, 'package.json');
  const entry = require(file).bin;
  return [
    process.execPath,
    path.join(path.dirname(file), typeof entry === 'string' ? entry : entry[bin]),
  ];
}

/**
 * Returns whether a file is the program that Node was started with.
 * @param {string} url `import.meta.url` of the calling module.
 */
export function isMain(url) {
  return process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(url);
}

/**
 * Returns the value of `--name value` or `--name=value` on the command line.
 * @param {string} name
 * @param {string[]} [argv]
 * @returns {string | undefined}
 */
export function option(name, argv = process.argv.slice(2)) {
  const joined = argv.find((word) => word.startsWith(`--${name}=`));
  if (joined) return joined.slice(name.length + 3);
  const at = argv.indexOf(`--${name}`);
  return at < 0 ? undefined : argv[at + 1];
}

/**
 * Returns the files that differ from the branch `main`, committed or not, and those that git does
 * not know yet; relative to the repository with `/`. Removed ones are not among them.
 * @param {string} [root]
 * @returns {string[]}
 * @throws {Error} Outside of a git repository.
 */
export function changedFiles(root = ROOT) {
  const git = (/** @type {string[]} */ ...args) => {
    const { code, output } = lookUp('git', ['-C', root, ...args]);
    return code === 0 ? output.split('\n').filter((line) => line !== '') : null;
  };
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main') ?? [];
  const known = git('diff', '--name-only', '--diff-filter=d', base);
  const unknown = git('ls-files', '--others', '--exclude-standard');
  if (!known || !unknown) throw new Error('Changed files are known in a git repository only.');
  return [...new Set([...known, ...unknown])];
}
