// The URL of a server, of its three fields.

export interface ServerAddress {
  readonly protocol?: string | undefined;
  readonly host?: string | undefined;
  readonly pathname?: string | undefined;
}

/**
 * Returns `protocol://host/pathname` of a server, as far as it is known; '' where nothing is
 * (section Servers Object and Server Object).
 */
export function serverUrl({ protocol, host, pathname }: ServerAddress): string {
  if (host === undefined) return pathname ?? '';
  return `${protocol === undefined ? '' : `${protocol}://`}${host}${pathname && !pathname.startsWith('/') ? '/' : ''}${pathname ?? ''}`;
}
