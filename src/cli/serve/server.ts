// The server of `apidoc-studio serve`: the studio, the files of a folder, and their changes, on
// this computer only and below an address that nobody else knows.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { CommandError, FileRefused } from '../failures.ts';
import { requireSize } from '../read-file.ts';
import { isRulesetName, type ServedFiles, type WriteOutcome } from './served-files.ts';
import type { Mode, Studio } from './studio.ts';

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Milliseconds that pages have for taking the event that the server ends. */
const LAST_EVENT = 500;

/** What the server needs. */
interface ServerOptions {
  readonly studio: Studio;
  readonly files: ServedFiles;
  readonly mode: Mode;
  /** 0 for any that is free. */
  readonly port: number;
  /** The bridge of pages to other servers, if the user wants one. */
  readonly bridge?: PageBridge | undefined;
}

/** Takes over the WebSocket of a page, whose request has been checked. */
interface PageBridge {
  /** `HOST:PORT` beside the servers of documents. */
  readonly allowed: readonly string[];
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** A running server. */
export interface StudioServer {
  /** The address of the page, with the token. */
  readonly address: string;
  /** Sends pages which files there are now. */
  publish(): void;
  close(): Promise<void>;
}

/**
 * Starts the server on 127.0.0.1, and on ::1 where that is there.
 * @throws CommandError where the port is taken
 */
export async function startServer(options: ServerOptions): Promise<StudioServer> {
  const token = randomBytes(16).toString('base64url');
  const pages = new Set<ServerResponse>();
  let port = options.port;
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (!isOwnRequest(request, port)) {
      send(response, 403, 'The request is not of a page of this server.');
      return;
    }
    const path = pathBelow(token, request.url ?? '/');
    if (path === null) {
      send(response, 404, 'Not found. Open the address that apidoc-studio serve printed.');
      return;
    }
    respond(path, request, response, options, pages).catch((failure: unknown) => {
      if (response.headersSent) response.destroy();
      else if (failure instanceof FileRefused && failure.tooLarge) refuse(request, response, 413);
      else send(response, 500, failure instanceof CommandError ? failure.message : 'It failed.');
    });
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { bridge } = options;
    const [part, ...more] = pathBelow(token, request.url ?? '/') ?? [];
    const isBridge = bridge && part === 'live' && more.length === 0;
    // Nothing but this check keeps a page of another origin from opening a WebSocket.
    const isOwn = isOwnRequest(request, port) && request.headers.origin !== undefined;
    socket.on('error', () => socket.destroy());
    if (isBridge && isOwn) bridge.accept(request, socket, head);
    else
      socket.end(
        `HTTP/1.1 ${isOwn ? '404 Not Found' : '403 Forbidden'}\r\nConnection: close\r\n\r\n`,
      );
  };
  const create = () => createServer(handle).on('upgrade', upgrade);
  const servers = [create()];
  try {
    port = await listen(servers[0] as Server, port, '127.0.0.1');
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'another program uses it' : `it cannot be used (${code})`;
    throw new CommandError(`port ${port}: ${why}. Choose another one by --port.`);
  }
  const second = create();
  // Not every system has IPv6, and the printed address does without.
  if (await listen(second, port, '::1').catch(() => null)) servers.push(second);
  return {
    address: `http://127.0.0.1:${port}/${token}/`,
    publish: () => {
      for (const page of pages) sendList(page, options.files);
    },
    close: async () => {
      options.bridge?.close();
      // Without this event pages would try to connect again and again. A page that reads nothing
      // more, such as a frozen one, does not keep the server.
      const sent = Promise.all([...pages].map(sendEnd));
      await Promise.race([sent, setTimeout(LAST_EVENT, undefined, { ref: false })]);
      await Promise.all(servers.map(close));
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => done((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

async function respond(
  path: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
  { studio, files, mode, bridge }: ServerOptions,
  pages: Set<ServerResponse>,
): Promise<void> {
  const [first, second, ...rest] = path;
  const isFile = first === 'served' && second === 'files' && rest.length > 0;
  const methods = isFile && mode === 'studio' ? ['GET', 'PUT', 'DELETE'] : ['GET'];
  if (!methods.includes(request.method ?? '')) {
    response.setHeader('Allow', methods.join(', '));
    refuse(request, response, 405);
  } else if (request.method !== 'GET') await change(rest, request, response, files);
  else if (isFile) await sendContent(rest, response, files);
  else if (first === 'served' && second === 'files') sendJson(response, files);
  else if (first === 'served' && second === 'changes') follow(response, files, pages);
  else if (first === undefined) await studio.sendPage(mode, response, bridge?.allowed);
  else if (!(await studio.sendFile(path, response))) send(response, 404, 'Not found.');
}

async function sendContent(
  path: readonly string[],
  response: ServerResponse,
  files: ServedFiles,
): Promise<void> {
  const content = await files.read(path);
  if (!content) {
    send(response, 404, 'File not found.');
    return;
  }
  response
    .writeHead(200, {
      ...HEADERS,
      'Content-Type': 'application/octet-stream',
      ETag: `"${content.version}"`,
      'X-Modified': content.modified,
    })
    .end(content.bytes);
}

/** Writes or deletes a file in the version that the request names. */
async function change(
  path: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
  files: ServedFiles,
): Promise<void> {
  const expected = expectedVersion(request);
  if (expected === undefined) {
    refuse(request, response, 428);
    return;
  }
  const outcome: WriteOutcome | null =
    request.method === 'PUT'
      ? await files.write(path, await readBody(request), expected)
      : await files.delete(path, expected);
  if (!outcome) {
    send(response, 403, 'A document cannot have such a file.');
    return;
  }
  if (outcome.version !== null) response.setHeader('ETag', `"${outcome.version}"`);
  send(response, outcome.done ? 200 : 412, outcome.done ? '' : 'The file changed.');
}

/** Null where the file must not exist, undefined without a condition (RFC 9110, 13.1). */
function expectedVersion({ headers }: IncomingMessage): string | null | undefined {
  if (headers['if-none-match'] === '*') return null;
  return /^"([\w-]+)"$/.exec(headers['if-match'] ?? '')?.[1];
}

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  requireSize(Number(request.headers['content-length'] ?? 0));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    requireSize(size);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends the list of files now and after each change, as server-sent events. */
function follow(response: ServerResponse, files: ServedFiles, pages: Set<ServerResponse>): void {
  response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' });
  pages.add(response);
  response.on('close', () => pages.delete(response));
  sendList(response, files);
}

function sendList(page: ServerResponse, files: ServedFiles): void {
  page.write(`data: ${JSON.stringify(files.list())}\n\n`);
}

function sendEnd(page: ServerResponse): Promise<void> {
  return new Promise((done) => {
    // One that is closed meanwhile never finishes.
    page.once('close', done);
    page.end('event: ended\ndata: ended\n\n', () => done());
  });
}

function sendJson(response: ServerResponse, files: ServedFiles): void {
  response
    .writeHead(200, { ...HEADERS, 'Content-Type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(files.list()));
}

/** Refuses a request whose content is not read. */
function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  response.setHeader('Connection', 'close');
  send(response, status, status === 413 ? 'The file is too large.' : 'This is not possible here.');
  request.resume();
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}

// Which requests get a response: those of the page that the user opened by the printed address.

/** Names of this computer that a browser may send. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Returns whether a request may get a response, whatever its path is: it is for this computer by a
 * name of the loopback, not by one that resolves to it (DNS rebinding), and no page of another
 * origin made it. A link on another page may be followed.
 * @param port that the server listens on
 */
function isOwnRequest({ headers, method }: IncomingMessage, port: number): boolean {
  const host = headers.host ?? '';
  if (!LOOPBACK.some((name) => host === `${name}:${port}`)) return false;
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) return false;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return (
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  );
}

/**
 * Returns the parts of the path below the token; null where the token is missing or wrong, or the
 * path could mean something else than it says.
 * @param target of the request, as sent
 */
function pathBelow(token: string, target: string): readonly string[] | null {
  const [, given = '', ...rest] = target.replace(/[?#].*$/s, '').split('/');
  if (!isSameToken(given, token) || rest.length === 0) return null;
  if (rest.length === 1 && rest[0] === '') return [];
  try {
    const parts = rest.map(decodeURIComponent);
    return parts.every(isFileName) ? parts : null;
  } catch {
    return null;
  }
}

/**
 * Whether a part of a path is the name of a file or folder: no way up, no further separator, and
 * hidden only where it is that of a ruleset.
 */
function isFileName(part: string): boolean {
  if (part.startsWith('.') && !isRulesetName(part)) return false;
  return part !== '' && !/[\\/:]|[^\P{Cc}\x80-\x9f]/u.test(part);
}

function isSameToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
