// How files of allowed hosts are requested: through a proxy, and with the certificates and headers
// that the user names.
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { rootCertificates } from 'node:tls';
import type { Arguments } from './arguments.ts';
import { CommandError, explainFailure, FileRefused } from './failures.ts';
import { decode, readBytes, readText } from './read-file.ts';

/** What the user allows of the network. */
export interface RemoteOptions {
  /** Values of `--map`. */
  readonly maps: readonly string[];
  /** Values of `--allow-host`. */
  readonly hosts: readonly string[];
  /** The file of `--ca`, and that of `--header-file`; null without. */
  readonly ca: string | null;
  readonly headerFile: string | null;
}

export const NO_REMOTE: RemoteOptions = { maps: [], hosts: [], ca: null, headerFile: null };

/** Returns what the command line allows of the network. */
export function remoteOptions(args: Arguments): RemoteOptions {
  return {
    maps: args.values('map'),
    hosts: args.values('allow-host'),
    ca: args.value('ca') ?? null,
    headerFile: args.value('header-file') ?? null,
  };
}

export interface RequestSettings {
  /** The certificates that are trusted (PEM); null for those of Node. */
  readonly ca: readonly string[] | null;
  /** By host, with its port where it is not 443. */
  readonly headers: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Returns the proxy that an address is requested through; null for none. */
  proxyFor(address: URL): Proxy | null;
}

interface Proxy {
  readonly address: URL;
  /** `user:password`, decoded; null without. */
  readonly login: string | null;
}

/** What requests to any host are sent with. */
const PLAIN: RequestSettings = { ca: null, headers: new Map(), proxyFor: () => null };

/**
 * Reads how hosts are requested.
 * @param hosts those that are allowed
 * @param env variables: `HTTPS_PROXY` and `NO_PROXY`, also in small letters, which count first
 * @throws CommandError where a file can't be read or has another form
 */
export async function readRequestSettings(
  { ca, headerFile }: Pick<RemoteOptions, 'ca' | 'headerFile'>,
  hosts: ReadonlySet<string>,
  env: NodeJS.ProcessEnv,
): Promise<RequestSettings> {
  if (hosts.size === 0) {
    if (ca === null && headerFile === null) return PLAIN;
    throw new CommandError(
      `${ca === null ? '--header-file' : '--ca'} is for hosts that files are fetched from: name them by --allow-host.`,
    );
  }
  return {
    ca: ca === null ? null : await readCertificates(ca, env.NODE_EXTRA_CA_CERTS),
    headers: headerFile === null ? new Map() : await readHeaders(headerFile, hosts),
    proxyFor: readProxy(env),
  };
}

async function readCertificates(file: string, more: string | undefined): Promise<string[]> {
  const text = await readOption('--ca', file);
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new CommandError(`--ca ${file}: this has no certificate in PEM.`);
  // Naming certificates replaces those of Node.
  const extra = more ? await readText(more).catch(() => '') : '';
  return [...rootCertificates, text, ...(extra ? [extra] : [])];
}

/** Headers that say how a request is sent, which is not for the user to say. */
const OWN_HEADERS =
  /^(?:host|connection|content-length|transfer-encoding|accept-encoding|proxy-.*|upgrade|te|trailer|expect)$/i;

/** Reads headers by host. Messages never repeat a value: it may be a secret. */
async function readHeaders(
  file: string,
  hosts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const refuse = (reason: string) => new CommandError(`--header-file ${file}: ${reason}`);
  const byHost = jsonObject(await readOption('--header-file', file));
  if (!byHost)
    throw refuse(
      'write an object with headers by host, {"schemas.example.com": {"Authorization": "Bearer ..."}}.',
    );
  const headers = new Map<string, Record<string, string>>();
  for (const [name, given] of Object.entries(byHost)) {
    const host = name.toLowerCase();
    if (!hosts.has(host)) throw refuse(`${host} is not allowed. Name it by --allow-host, too.`);
    if (!isObject(given)) throw refuse(`the headers of ${host} are an object.`);
    for (const [name, value] of Object.entries(given)) {
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || OWN_HEADERS.test(name))
        throw refuse(`${name} is not a header that can be set.`);
      if (typeof value !== 'string' || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
        throw refuse(`the value of ${name} is not a text that a header can have.`);
    }
    headers.set(host, given as Record<string, string>);
  }
  return headers;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function jsonObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

async function readOption(option: string, file: string): Promise<string> {
  try {
    return decode(await readBytes(file));
  } catch (failure) {
    throw new CommandError(`${option} ${file}: ${explainFailure(failure)}`);
  }
}

function readProxy(env: NodeJS.ProcessEnv): RequestSettings['proxyFor'] {
  const given = env.https_proxy || env.HTTPS_PROXY || '';
  if (given === '') return () => null;
  const text = given.includes('://') ? given : `http://${given}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  // The value may have a password.
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CommandError(
      'HTTPS_PROXY is not the address of a proxy, such as http://proxy.example.com:3128.',
    );
  const proxy = { address: url, login: loginOf(url) };
  const direct = (env.no_proxy || env.NO_PROXY || '').split(/[\s,]+/).filter(Boolean);
  return (address) => (direct.some((entry) => isExcludedFromProxy(address, entry)) ? null : proxy);
}

function loginOf({ username, password }: URL): string | null {
  if (username === '' && password === '') return null;
  try {
    return [username, password].map(decodeURIComponent).join(':');
  } catch {
    throw new CommandError(
      'the user or the password in HTTPS_PROXY has a % that encodes nothing. Write %25 for it.',
    );
  }
}

/** Whether an entry of `NO_PROXY` holds for an address: a name, one that it ends with, or a net. */
function isExcludedFromProxy({ hostname, port }: URL, entry: string): boolean {
  if (entry === '*') return true;
  const host = withoutBrackets(hostname);
  const [, net = '', bits] = /^(.+)\/(\d{1,3})$/.exec(entry) ?? [];
  if (bits !== undefined)
    return isIP(host) > 0 && isIP(net) > 0 && isInNet(host, net, Number(bits));
  const [, name = '', own] =
    isIP(entry) === 6 ? [entry, entry] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
  if (own !== undefined && own !== (port || '443')) return false;
  const bare = withoutBrackets(name)
    .replace(/^\*?\./, '')
    .toLowerCase();
  return host === bare || (isIP(host) === 0 && bare !== '' && host.endsWith(`.${bare}`));
}

function isInNet(host: string, net: string, bits: number): boolean {
  const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  if (bits > (isIP(net) === 6 ? 128 : 32)) return false;
  const list = new BlockList();
  list.addSubnet(net, bits, family(net));
  return list.check(host, family(host));
}

/** Returns the host of an address as it is connected to. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Opens a connection to a host through a proxy (RFC 9110, section 9.3.6). The proxy looks up the
 * name of the host.
 * @throws FileRefused where the proxy doesn't open it
 */
export function openTunnel(
  { address: proxy, login }: Proxy,
  { hostname, port }: URL,
  { signal, ca }: { readonly signal: AbortSignal; readonly ca: readonly string[] | null },
): Promise<Duplex> {
  const target = `${hostname}:${port || 443}`;
  const isSecure = proxy.protocol === 'https:';
  const options: RequestOptions = {
    method: 'CONNECT',
    host: withoutBrackets(proxy.hostname),
    port: proxy.port || (isSecure ? 443 : 80),
    path: target,
    headers: {
      host: target,
      ...(login !== null && {
        'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}`,
      }),
    },
    agent: false,
    signal,
    ...(isSecure && ca && { ca: [...ca] }),
  };
  return new Promise((resolve, reject) => {
    const request = isSecure ? requestHttps(options) : requestHttp(options);
    request.on('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode >= 200 && statusCode < 300) {
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(
        new FileRefused(
          statusCode === 407
            ? 'the proxy requires a user and a password: write them into HTTPS_PROXY, http://user:password@proxy.example.com.'
            : `the proxy responded with the status ${statusCode}.`,
        ),
      );
    });
    request.on('error', (failure: NodeJS.ErrnoException) => {
      const { code } = failure;
      reject(
        signal.aborted
          ? failure
          : new FileRefused(`the proxy can't be reached${code ? ` (${code})` : ''}.`),
      );
    });
    request.end();
  });
}
