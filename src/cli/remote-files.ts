// Files on the network that a document refers to: copies in a folder (`--map`), or files of hosts
// that the user allows (`--allow-host`).
import dns from 'node:dns';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { join, sep } from 'node:path';
import { hostClass } from '../core/api.ts';
import { CommandError, explainFailure, FileRefused } from './failures.ts';
import { readBytes } from './read-file.ts';
import {
  openTunnel,
  type RemoteOptions,
  type RequestSettings,
  readRequestSettings,
  withoutBrackets,
} from './request-settings.ts';
import { isInside, realLocation } from './roots.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_REDIRECTS = 5;
/** Milliseconds for a file, with all redirects, and for all files of a run. */
const TIMEOUTS = { one: 15_000, all: 60_000 };

/** Codes of Node, what they say of a certificate, and what to do. The first that matches holds. */
const CERTIFICATE_PROBLEMS: readonly (readonly [codes: RegExp, problem: string, fix?: string])[] = [
  [
    /SELF_SIGNED|UNABLE_TO_|ISSUER/,
    'is not trusted',
    'Name that of its authority by --ca if you trust it.',
  ],
  [/ALTNAME|HOSTNAME/, 'is for another name', 'Check the address.'],
  [/HAS_EXPIRED/, 'has expired', 'Its owner has to renew it.'],
  [/NOT_YET_VALID/, 'is not valid yet', 'Check the clock of this computer.'],
  [/CERT|VERIFY/, 'is not valid'],
];

/** A folder with copies of the files below an address. */
interface Mapped {
  readonly address: string;
  readonly folder: string;
}

/** Sends a request, as `request` of `node:https`. */
export type SendRequest = typeof requestHttps;

/** How requests are sent. */
interface Means {
  readonly send: SendRequest;
  readonly timeouts: typeof TIMEOUTS;
  readonly env: NodeJS.ProcessEnv;
}

/** What the user allows of references to the network. */
export class RemoteFiles {
  private readonly mapped: readonly Mapped[];
  /** Names with their ports where they have one, and addresses. */
  private readonly hosts: ReadonlySet<string>;
  private readonly settings: RequestSettings;
  private readonly send: SendRequest;
  private readonly fetched = new Map<string, Promise<Uint8Array>>();
  private readonly timeouts: typeof TIMEOUTS;
  /** Begins with the first request. */
  private end: AbortSignal | null = null;

  private constructor(
    mapped: readonly Mapped[],
    hosts: ReadonlySet<string>,
    settings: RequestSettings,
    { send, timeouts }: Pick<Means, 'send' | 'timeouts'>,
  ) {
    this.mapped = mapped;
    this.hosts = hosts;
    this.settings = settings;
    this.send = send;
    this.timeouts = timeouts;
  }

  /**
   * @param means other ones in tests
   * @throws CommandError where an option has another form, or a file or folder can't be read
   */
  static async create(options: RemoteOptions, means: Partial<Means> = {}): Promise<RemoteFiles> {
    const { send = requestHttps, timeouts = TIMEOUTS, env = process.env } = means;
    const mapped = await Promise.all(options.maps.map(readMap));
    // Of two that hold for an address, the longer one is meant.
    mapped.sort((a, b) => b.address.length - a.address.length);
    const hosts = new Set(options.hosts.map(readHost));
    const settings = await readRequestSettings(options, hosts, env);
    return new RemoteFiles(mapped, hosts, settings, { send, timeouts });
  }

  /** Returns whether an address is read. Other hosts may be on the way to it. */
  allows(address: string): boolean {
    return this.mappedTo(address) !== null || this.isAllowed(new URL(address));
  }

  /** Returns the bytes of a file. @throws FileRefused, or a failure of the system */
  async read(address: string): Promise<Uint8Array> {
    const mapped = this.mappedTo(address);
    if (mapped) return readMapped(mapped);
    const { href } = withoutFragment(address);
    let bytes = this.fetched.get(href);
    if (!bytes) {
      this.end ??= AbortSignal.timeout(this.timeouts.all);
      const own = AbortSignal.timeout(this.timeouts.one);
      bytes = this.fetch(new URL(href), AbortSignal.any([own, this.end]));
      this.fetched.set(href, bytes);
    }
    return bytes;
  }

  private mappedTo(address: string): { folder: string; file: string } | null {
    const { href, search } = withoutFragment(address);
    const path = href.slice(0, href.length - search.length);
    const found = this.mapped.find((one) => path.startsWith(one.address));
    if (!found) return null;
    return { folder: found.folder, file: decodePath(path.slice(found.address.length)) };
  }

  private isAllowed({ protocol, host, username, password }: URL): boolean {
    return protocol === 'https:' && this.hosts.has(host) && username === '' && password === '';
  }

  private async fetch(address: URL, signal: AbortSignal): Promise<Uint8Array> {
    try {
      let at = address;
      for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
        if (!this.isAllowed(at))
          throw new FileRefused(
            `the host redirects to ${at.protocol}//${at.host}, which is not allowed. Allow it by --allow-host if you trust it.`,
          );
        const response = await this.respond(at, signal);
        const { statusCode = 0, headers } = response;
        if (statusCode === 200) return await readBody(response);
        response.destroy();
        if (statusCode < 300 || statusCode > 399 || headers.location === undefined)
          throw new FileRefused(
            `the host responded with the status ${statusCode}.${statusCode === 401 || statusCode === 403 ? ' Name the headers that it requires by --header-file.' : ''}`,
          );
        if (!URL.canParse(headers.location, at.href))
          throw new FileRefused('the host redirects to what is not an address.');
        at = new URL(headers.location, at);
      }
      throw new FileRefused(`the host redirects more than ${MAX_REDIRECTS} times.`);
    } catch (failure) {
      if (failure instanceof FileRefused) throw failure;
      if (this.end?.aborted)
        throw new FileRefused(
          `the hosts did not send all files within ${this.timeouts.all / 1000} seconds. Copy them into a folder, and name that by --map.`,
        );
      if (signal.aborted)
        throw new FileRefused(
          `the host did not respond within ${this.timeouts.one / 1000} seconds.`,
        );
      const { code = '' } = failure as NodeJS.ErrnoException;
      throw new FileRefused(
        certificateProblem(code) ?? `the host can't be reached${code ? ` (${code})` : ''}.`,
      );
    }
  }

  private async respond(address: URL, signal: AbortSignal): Promise<IncomingMessage> {
    // An address in place of a name is never looked up.
    const name = withoutBrackets(address.hostname);
    const refused = /^[\d.]+$|:/.test(name) ? this.refusalOf(name) : null;
    if (refused) throw refused;
    const { ca, headers: own, proxyFor } = this.settings;
    const proxy = proxyFor(address);
    const socket = proxy && (await openTunnel(proxy, address, { signal, ca }));
    const options = {
      method: 'GET',
      // Those of another host are never sent, wherever a redirect comes from.
      headers: { accept: '*/*', 'user-agent': 'apidoc-studio', ...own.get(address.host) },
      signal,
      agent: false as const,
      ...(ca && { ca: [...ca] }),
      ...(socket ? { socket } : { lookup: this.lookUp }),
    };
    return new Promise((resolve, reject) => {
      this.send(address, options, resolve).on('error', reject).end();
    });
  }

  /** Resolves the name of a host to addresses; the connection is made to these and no others. */
  private readonly lookUp: LookupFunction = (name, options, callback) => {
    dns.lookup(name, { ...options, all: true }, (failure, addresses) => {
      const refused = failure ?? firstOf(addresses, ({ address }) => this.refusalOf(address, name));
      const [first] = addresses ?? [];
      if (refused || !first) callback(refused ?? new FileRefused('the host has no address.'), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

  /** Why an address isn't connected to: it is private, and the user named only a name. */
  private refusalOf(address: string, name = address): FileRefused | null {
    const host = new URL(`http://${address.includes(':') ? `[${address}]` : address}`).hostname;
    const kind = hostClass(host);
    if (kind === 'public' || this.hosts.has(host)) return null;
    if (kind === 'loopback' && name === 'localhost' && [...this.hosts].some(isLocalhost))
      return null;
    return new FileRefused(
      `${name} is at ${address}, which is not on the public internet. Name that address by --allow-host, too, if this is intended.`,
    );
  }
}

/** Returns what is wrong with the certificate of a host by the code of Node; null for others. */
export function certificateProblem(code: string): string | null {
  const found = CERTIFICATE_PROBLEMS.find(([codes]) => codes.test(code));
  if (!found) return null;
  const [, problem, fix] = found;
  return `the certificate of the host ${problem} (${code}).${fix ? ` ${fix}` : ''}`;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isLocalhost(host: string): boolean {
  return /^localhost(?::\d+)?$/.test(host);
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

async function readMap(value: string): Promise<Mapped> {
  const [, address = '', folder = ''] = /^(https?:\/\/[^=?#]+)=(.+)$/s.exec(value) ?? [];
  if (!URL.canParse(address))
    throw new CommandError(
      `--map ${value}: write an address and a folder, such as https://example.com/schemas/=schemas.`,
    );
  let isFolder = false;
  try {
    isFolder = (await stat(folder)).isDirectory();
  } catch (failure) {
    throw new CommandError(`--map ${value}: ${explainFailure(failure, 'folder')}`);
  }
  if (!isFolder) throw new CommandError(`--map ${value}: this is not a folder.`);
  const { href } = new URL(address);
  return { address: href.endsWith('/') ? href : `${href}/`, folder: await realLocation(folder) };
}

function readHost(value: string): string {
  const bare = /^[0-9A-Fa-f:]*:[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*$/.test(value) ? `[${value}]` : value;
  const url = /[\s/@?#\\]/.test(bare) || !URL.canParse(`https://${bare}`) ? null : bare;
  if (url === null)
    throw new CommandError(
      `--allow-host ${value}: write the name of a host, such as schemas.example.com, with its port where it is not 443.`,
    );
  return new URL(`https://${bare}`).host;
}

function withoutFragment(address: string): URL {
  const url = new URL(address);
  url.hash = '';
  return url;
}

async function readMapped({ folder, file }: { folder: string; file: string }): Promise<Uint8Array> {
  const location = await realLocation(join(folder, file));
  if (!isInside(folder, location) || file.includes('\0'))
    throw new FileRefused('it is outside the folder that --map names.');
  if (location.slice(folder.length).toLowerCase().split(sep).includes('.git'))
    throw new FileRefused("it is one of git's own files.");
  try {
    return await readBytes(location, 'refuse');
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw failure;
    throw new FileRefused('file not found in the folder that --map names.');
  }
}

async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new FileRefused(`the host sends it compressed (${encoding}), which was not requested.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BYTES)
      throw new FileRefused(`it has more than ${MAX_BYTES / 1024 / 1024} MB.`, true);
    chunks.push(chunk);
  }
  if (!response.complete) throw new FileRefused('the host ended the response too early.');
  return Buffer.concat(chunks);
}
