// How hosts are requested: through a proxy, and files of allowed ones with the certificates and
// headers that the user names.
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { rootCertificates } from 'node:tls';
import { hostClass } from '../core/api.ts';
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
  proxyFor(address: URL): ProxyServer | null;
}

export interface ProxyServer {
  readonly address: URL;
  /** The environment variable that names it. */
  readonly variable: ProxyVariable;
  /** `user:password`, decoded; null without. */
  readonly login: string | null;
}

type ProxyVariable = 'HTTPS_PROXY' | 'HTTP_PROXY';

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
    proxyFor: readProxy(env, 'HTTPS_PROXY'),
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

/**
 * Returns the function that finds the proxy of an address: what a variable names, also in small
 * letters, which count first; null for hosts of `NO_PROXY` and for this computer.
 * @throws CommandError where the variable names no proxy
 */
export function readProxy(
  env: NodeJS.ProcessEnv,
  variable: ProxyVariable,
): RequestSettings['proxyFor'] {
  const given = env[variable.toLowerCase()] || env[variable] || '';
  if (given === '') return () => null;
  const text = given.includes('://') ? given : `http://${given}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  // The value may have a password.
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CommandError(
      `${variable} is not the address of a proxy, such as http://proxy.example.com:3128.`,
    );
  const proxy = { address: url, variable, login: loginOf(url, variable) };
  const direct = (env.no_proxy || env.NO_PROXY || '').split(/[\s,]+/).filter(Boolean);
  // For a proxy, localhost would be the computer that it runs on.
  return (address) =>
    hostClass(address.hostname) === 'loopback' ||
    direct.some((entry) => isExcludedFromProxy(address, entry))
      ? null
      : proxy;
}

function loginOf({ username, password }: URL, variable: ProxyVariable): string | null {
  if (username === '' && password === '') return null;
  try {
    return [username, password].map(decodeURIComponent).join(':');
  } catch {
    throw new CommandError(
      `the user or the password in ${variable} has a % that encodes nothing. Write %25 for it.`,
    );
  }
}

/** Whether an entry of `NO_PROXY` holds for an address: a name, one that it ends with, or a net. */
function isExcludedFromProxy({ protocol, hostname, port }: URL, entry: string): boolean {
  if (entry === '*') return true;
  const host = withoutBrackets(hostname);
  const [, net = '', bits] = /^(.+)\/(\d{1,3})$/.exec(entry) ?? [];
  if (bits !== undefined)
    return isIP(host) > 0 && isIP(net) > 0 && isInNet(host, net, Number(bits));
  const [, name = '', own] =
    isIP(entry) === 6 ? [entry, entry] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
  if (own !== undefined && own !== (port || (protocol === 'http:' ? '80' : '443'))) return false;
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

/** What a request through a proxy needs beside the proxy. */
interface ProxyMeans {
  readonly signal: AbortSignal;
  /** The certificates that are trusted where the proxy is on https; null for those of Node. */
  readonly ca: readonly string[] | null;
}

/**
 * Opens a connection to a host through a proxy (RFC 9110, section 9.3.6). The proxy looks up the
 * name of the host.
 * @throws FileRefused where the proxy doesn't open it
 */
export function openTunnel(
  proxy: ProxyServer,
  { hostname, port }: URL,
  means: ProxyMeans,
): Promise<Duplex> {
  const target = `${hostname}:${port || 443}`;
  const options: RequestOptions = {
    ...proxyOptions(proxy, means),
    method: 'CONNECT',
    path: target,
    headers: { host: target, ...proxyLogin(proxy) },
  };
  return new Promise((resolve, reject) => {
    const request = isSecure(proxy) ? requestHttps(options) : requestHttp(options);
    request.on('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode >= 200 && statusCode < 300) {
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(
        statusCode === 407
          ? loginRequired(proxy)
          : new FileRefused(`the proxy responded with the status ${statusCode}.`),
      );
    });
    request.on('error', (failure) => reject(unreachableProxy(failure, means)));
    request.end();
  });
}

/**
 * Has a proxy request an address on http (RFC 9112, section 3.2.2). What the proxy itself responds
 * can't be told apart from a response of the host, but for the status 407.
 * @throws FileRefused where the proxy can't be reached, or requires credentials
 */
export function requestThroughProxy(
  proxy: ProxyServer,
  address: URL,
  headers: Readonly<Record<string, string>>,
  means: ProxyMeans,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    ...proxyOptions(proxy, means),
    path: address.href,
    headers: { host: address.host, ...headers, ...proxyLogin(proxy) },
  };
  return new Promise((resolve, reject) => {
    const request = isSecure(proxy) ? requestHttps(options) : requestHttp(options);
    request.on('response', (response) => {
      if (response.statusCode !== 407) {
        resolve(response);
        return;
      }
      response.destroy();
      reject(loginRequired(proxy));
    });
    request.on('error', (failure) => reject(unreachableProxy(failure, means)));
    request.end();
  });
}

const isSecure = ({ address }: ProxyServer): boolean => address.protocol === 'https:';

function proxyOptions(proxy: ProxyServer, { signal, ca }: ProxyMeans): RequestOptions {
  const { hostname, port } = proxy.address;
  return {
    host: withoutBrackets(hostname),
    port: port || (isSecure(proxy) ? 443 : 80),
    agent: false,
    signal,
    ...(isSecure(proxy) && ca && { ca: [...ca] }),
  };
}

function proxyLogin({ login }: ProxyServer): Readonly<Record<string, string>> {
  if (login === null) return {};
  return { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` };
}

const loginRequired = ({ variable }: ProxyServer): FileRefused =>
  new FileRefused(
    `the proxy requires a user and a password: write them into ${variable}, http://user:password@proxy.example.com.`,
  );

function unreachableProxy(failure: NodeJS.ErrnoException, { signal }: ProxyMeans): Error {
  const { code } = failure;
  if (signal.aborted) return failure;
  return new FileRefused(`the proxy can't be reached${code ? ` (${code})` : ''}.`);
}
