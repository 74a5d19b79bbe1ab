// Starts other programs: git, what opens a browser, and command lines that the user typed. The only
// file that does, so that none of them is ever one that a document's folder brings along.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join, sep } from 'node:path';
import { isInside, realLocation } from './roots.ts';

const MAX_BYTES = 80 * 1024 * 1024;
/** Milliseconds after which a program that gives nothing more is ended. */
const TIMEOUT = 60_000;

/** A program of this computer. */
export interface Program {
  readonly file: string;
  /** The folders in which it finds other programs, as the variable `PATH` lists them. */
  readonly path: string;
}

/**
 * Finds a program by `PATH`, in folders that are not part of a document's folder: neither below it,
 * nor relative, nor `node_modules/.bin`, which npm puts in front for as long as it runs a script.
 * @param away the folder of documents that are not trusted
 * @returns null where there is none
 */
export async function findProgram(name: string, away: string): Promise<Program | null> {
  const folders: string[] = [];
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const real = await realLocation(folder).catch(() => null);
    const isModules = real?.split(sep).slice(-2).join('/') === 'node_modules/.bin';
    if (real !== null && !isModules && !isInside(away, real)) folders.push(folder);
  }
  const path = folders.join(delimiter);
  for (const folder of folders) {
    const file = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    if (await isProgram(file)) return { file, path };
  }
  return null;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** What a program gave. */
export interface ProgramResult {
  /** Null where it was ended, or gave more than is read. */
  readonly code: number | null;
  readonly out: Buffer;
}

/**
 * Runs a program, without a shell, and returns what it wrote to standard output.
 * @param variables its environment, to which the folders of programs are added
 */
export function runProgram(
  { file, path }: Program,
  args: readonly string[],
  options: {
    readonly folder: string;
    readonly variables: NodeJS.ProcessEnv;
    readonly input?: string;
  },
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child: ChildProcess = execFile(
      file,
      args,
      {
        cwd: options.folder,
        env: withPath(options.variables, path),
        ...{ encoding: 'buffer', maxBuffer: MAX_BYTES, timeout: TIMEOUT, windowsHide: true },
      },
      (error, out) => {
        const code = error ? (typeof error.code === 'number' ? error.code : null) : 0;
        resolve({ code, out });
      },
    );
    // It may end before it has read everything.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(options.input ?? '');
  });
}

/**
 * Opens an address in the browser of the user. It doesn't matter if none starts: the address is
 * printed.
 * @param away the folder of documents that are not trusted
 */
export async function openInBrowser(address: string, away: string): Promise<void> {
  const { SystemRoot = 'C:\\Windows' } = process.env;
  const [name, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : ['xdg-open', address];
  const program =
    process.platform === 'win32'
      ? { file: join(SystemRoot, 'System32', 'rundll32.exe'), path: join(SystemRoot, 'System32') }
      : await findProgram(name as string, away);
  if (!program) return;
  spawn(program.file, args, {
    cwd: homedir(),
    env: withPath(process.env, program.path),
    ...{ stdio: 'ignore', detached: true },
  })
    .on('error', () => undefined)
    .unref();
}

/**
 * Runs a command line that the user gave, in their shell; what it prints goes to standard error.
 * @param milliseconds after which it is ended
 * @returns whether it ended with 0
 */
export function runShell(command: string, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    spawn(command, {
      shell: true,
      stdio: ['ignore', process.stderr, process.stderr],
      timeout: milliseconds,
      windowsHide: true,
    })
      .on('error', () => resolve(false))
      .on('close', (code) => resolve(code === 0));
  });
}

/** Windows knows the variable by any case: two of them would be one too many. */
function withPath(variables: NodeJS.ProcessEnv, path: string): NodeJS.ProcessEnv {
  const others = Object.entries(variables).filter(([name]) => !/^path$/i.test(name));
  return { ...Object.fromEntries(others), PATH: path };
}
