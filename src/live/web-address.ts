// The addresses and headers of HTTP and of WebSocket, in a browser and without one.
import type { Endpoint } from './transport.ts';

/** Returns the URL of an address at a server. */
export function urlOf(endpoint: Endpoint, address: string, scheme: 'http' | 'ws'): URL {
  const { host, port, path, isSecure, login } = endpoint;
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const below = `${path.replace(/\/+$/, '')}/${address.replace(/^\/+/, '')}`;
  const url = new URL(`${scheme}${isSecure ? 's' : ''}://${name}:${port}${below}`);
  for (const [key, value] of Object.entries(login.query)) url.searchParams.set(key, value);
  return url;
}

/**
 * Returns `HOST:PORT` as a parser of URLs reads a host: in small letters, names in Punycode, IPv4
 * in four numbers, IPv6 in brackets; null where it reads none.
 */
export function hostAndPort({ host, port }: Pick<Endpoint, 'host' | 'port'>): string | null {
  const written = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return URL.canParse(written) ? `${new URL(written).hostname}:${port}` : null;
}

/** Returns the headers of a request or a handshake that say who it is from. */
export function httpHeaders({ login }: Endpoint): Record<string, string> {
  const { user, password, token, headers } = login;
  const authorization =
    token !== undefined
      ? `Bearer ${token}`
      : user !== undefined || password !== undefined
        ? `Basic ${base64(new TextEncoder().encode(`${user ?? ''}:${password ?? ''}`))}`
        : undefined;
  return { ...(authorization !== undefined && { authorization }), ...headers };
}

/** Returns bytes in base64, where there is no `Buffer`. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192)
    text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}
