// What the page finds out by itself about the parts of the model: the one at a location, and the
// URL of a server.
import type { Location } from '../../text/location.ts';
import type { Model } from './types.ts';
import type { PartId } from './views.ts';

/** Returns the id of the innermost part of the model that contains a location, or null. */
export function partAt(model: Model | null, { uri, pointer }: Location): PartId | null {
  if (!model) return null;
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/')))
    if (model.parts.has(`${uri}#${at}`)) return `${uri}#${at}`;
  return null;
}

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
