// Neovim as an editor of the scenarios. One process runs all of them, each with a client and a
// server of its own; the server is in this process, behind a process that passes its messages on.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type Message,
  type NotificationMessage,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { LineIndex } from '../line-index.ts';
import { type Editor, offsetAfter, type ShownProblem } from './editor.ts';
import { testServer } from './server.ts';

/** Whether Neovim can be run here. */
export const hasNeovim = spawnSync('nvim', ['--version']).status === 0;

/** What Neovim runs as the server. */
const BRIDGE = `const socket = require('node:net').connect(process.argv[1]);
process.stdin.pipe(socket).pipe(process.stdout);
socket.on('close', () => process.exit(0));`;

/** A problem as Neovim has it, columns being bytes. */
interface NeovimProblem {
  readonly lnum: number;
  readonly col: number;
  readonly end_lnum: number;
  readonly end_col: number;
  readonly severity: number;
  readonly message: string;
  readonly code: string;
  readonly related: Record<string, string>;
}

interface Reached {
  readonly path: string;
  readonly row: number;
  readonly rest: string;
}

interface Pending {
  readonly resolve: (result: never) => void;
  readonly reject: (failure: Error) => void;
}

/** A process of Neovim. */
export class Neovim {
  private readonly folder = mkdtempSync(join(tmpdir(), 'nvim-'));
  private readonly process: ChildProcess;
  private readonly controls: Server;
  private readonly socket: Promise<Socket>;
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<() => void>();
  private commands = 0;
  private servers = 0;

  constructor() {
    const control = join(this.folder, 'control');
    this.controls = createServer().listen(control);
    this.socket = once(this.controls, 'connection').then(([socket]: Socket[]) => {
      if (!socket) throw new Error('Neovim has no connection.');
      createInterface(socket).on('line', (line) => this.receive(line));
      return socket;
    });
    const driver = fileURLToPath(new URL('neovim.lua', import.meta.url));
    this.process = spawn(
      'nvim',
      ['--headless', '-u', 'NONE', '-i', 'NONE', '-n', '--cmd', `luafile ${driver}`],
      {
        env: {
          ...process.env,
          CONTROL: control,
          XDG_STATE_HOME: this.folder,
          XDG_CACHE_HOME: this.folder,
        },
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    );
  }

  /** Returns an editor whose workspace is a folder, with a server of its own. */
  async editor(folder: string) {
    const path = join(this.folder, `server-${this.servers++}`);
    const listener = createServer().listen(path);
    await once(listener, 'listening');
    const server = testServer();
    listener.on('connection', (socket) => {
      const toServer = new StreamMessageWriter(server.toServer);
      new StreamMessageReader(socket).listen((message: Message) => {
        // It ends the process of the server, which is this one.
        const { method, params } = message as NotificationMessage & { params: object };
        if (method === 'exit') socket.end();
        // A server ends its process when that of its client has ended.
        else if (method === 'initialize')
          void toServer.write({ ...message, params: { ...params, processId: null } } as Message);
        else void toServer.write(message);
      });
      server.toClient.pipe(socket);
    });
    await this.call('start', { cmd: [process.execPath, '-e', BRIDGE, path], root: folder });
    return {
      ...neovimEditor(this, folder),
      wrongMessages: server.wrongMessages,
      /** Ends the client and the server. */
      stop: async (): Promise<void> => {
        const closed = new Promise((resolve) => listener.on('close', resolve));
        listener.close();
        await this.call('stop');
        await closed;
        server.close();
      },
    };
  }

  /** Has Neovim run a command of `neovim.lua`. */
  async call<R>(name: string, args: object = {}): Promise<R> {
    const id = ++this.commands;
    const socket = await this.socket;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      socket.write(`${JSON.stringify({ id, name, args })}\n`);
    });
  }

  /** Resolves when the problems of any buffer change next. */
  problemsChange(): Promise<void> {
    return new Promise((resolve) => void this.listeners.add(resolve));
  }

  async close(): Promise<void> {
    const exited = once(this.process, 'exit');
    (await this.socket).end();
    await exited;
    this.controls.close();
    rmSync(this.folder, { recursive: true });
  }

  private receive(line: string): void {
    const { id, result, error, changed } = JSON.parse(line);
    if (changed) {
      const listeners = [...this.listeners];
      this.listeners.clear();
      for (const listener of listeners) listener();
      return;
    }
    const command = this.pending.get(id);
    this.pending.delete(id);
    if (error === undefined) command?.resolve(result as never);
    else command?.reject(new Error(error));
  }
}

function neovimEditor(neovim: Neovim, folder: string): Editor {
  const path = (name: string): string => join(folder, name);
  const textOf = async (name: string): Promise<string> =>
    (await neovim.call<string | null>('text', { path: path(name) })) ??
    readFileSync(path(name), 'utf8');
  /** Returns what `neovim.lua` wants of a position behind a text. */
  const at = async (name: string, after: string) => {
    const text = await textOf(name);
    const { line, character } = new LineIndex(text, 'utf-8').positionAt(offsetAfter(text, after));
    return { path: path(name), row: line, column: character };
  };
  const written = ({ path: file, row, rest }: Reached): string =>
    `${relative(folder, file)}:${row}: ${rest}`;

  return {
    open: (name) => neovim.call('open', { path: path(name) }),
    close: (name) => neovim.call('close', { path: path(name) }),
    type: async (name, after, text) => neovim.call('type', { ...(await at(name, after)), text }),
    async replace(name, from, to) {
      const whole = await textOf(name);
      const end = offsetAfter(whole, from);
      const range = new LineIndex(whole, 'utf-8').rangeOf({ start: end - from.length, end });
      await neovim.call('replace', {
        path: path(name),
        row: range.start.line,
        column: range.start.character,
        end_row: range.end.line,
        end_column: range.end.character,
        text: to,
      });
    },
    text: textOf,
    changedOnDisk: (name, type) =>
      neovim.call('notify', {
        method: 'workspace/didChangeWatchedFiles',
        params: { changes: [{ uri: pathToFileURL(path(name)).href, type }] },
      }),
    async problems(name) {
      const found = Object.values(
        await neovim.call<Record<string, NeovimProblem>>('problems', { path: path(name) }),
      );
      if (found.length === 0) return [];
      const lines = new LineIndex(await textOf(name), 'utf-8');
      return found.map((one): ShownProblem => {
        const start = lines.offsetAt({ line: one.lnum, character: one.col });
        const end = lines.offsetAt({ line: one.end_lnum, character: one.end_col });
        const { code, severity, message } = one;
        const covers = lines.text.slice(start, end);
        return { code, severity, message, covers, related: Object.values(one.related) };
      });
    },
    problemsChange: () => neovim.problemsChange(),
    complete: async (name, after, label) =>
      neovim.call('complete', { ...(await at(name, after)), label }),
    completeByKeys: async (name, after, label) =>
      neovim.call('complete_by_keys', { ...(await at(name, after)), label }),
    hover: async (name, after) => neovim.call('hover', await at(name, after)),
    async definition(name, after) {
      const found = await neovim.call<Reached | null>('definition', await at(name, after));
      return found && written(found);
    },
    references: async (name, after) =>
      Object.values(
        await neovim.call<Record<string, Reached>>('references', await at(name, after)),
      ).map(written),
    symbols: async (name) =>
      Object.values(
        (await neovim.call<Record<string, string> | null>('symbols', {
          path: path(name),
          params: { textDocument: { uri: pathToFileURL(path(name)).href } },
        })) ?? {},
      ),
    rename: async (name, after, to) =>
      neovim.call('rename', { ...(await at(name, after)), name: to }),
    act: async (name, after, title, only) =>
      neovim.call('act', { ...(await at(name, after)), title, ...(only && { context: { only } }) }),
    format: (name) => neovim.call('format', { path: path(name) }),
    request: (method, name, params = {}) =>
      neovim.call('request', {
        path: path(name),
        method,
        params: { textDocument: { uri: pathToFileURL(path(name)).href }, ...params },
      }),
  };
}
