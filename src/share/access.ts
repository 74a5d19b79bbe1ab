// Decides which addresses may be read. Called twice for every request: for the address before it is
// sent, and for the one that responded
// after redirects, whose body is not read if it is refused.
import { hostClass } from '../core/light.ts';
import { EDIT_ADDRESS, type Refused, refuse } from './failure.ts';

/** Null where the address may be read, else why not. */
export type Access = (address: URL) => Refused | null;

/**
 * Returns the rule for documents: public hosts and the page's own origin, and private hosts that
 * the user agreed to.
 * @param page address of the page
 * @param allowed hosts with their ports (`URL.host`) that the user agreed to
 */
export function documentAccess(page: URL | string, allowed: ReadonlySet<string>): Access {
  const own = new URL(page).origin;
  return (address) => {
    const kind = hostClass(address.hostname);
    return kind === 'public' || address.origin === own || allowed.has(address.host)
      ? null
      : requireHostPermission(address.host);
  };
}

/** What decides where the references of one document may lead. */
export interface ReferenceScope {
  /** Address that the document came from, after redirects; null for a file, paste or link. */
  readonly loadedFrom: string | null;
  /** Sites (`siteOf`) that the user agreed to for this document. */
  readonly allowed: ReadonlySet<string>;
}

/**
 * Returns the rule for references: the document's own origin and sites that the user agreed to.
 * Never a private host, unless the document itself came from that host, and never from https to
 * http.
 * @returns for `Access`: reason `consent` where the user can agree (action `allow-site`),
 *   `private-host`, `downgrade` or `scheme` where consent is impossible
 */
export function referenceAccess({ loadedFrom, allowed }: ReferenceScope): Access {
  const document = loadedFrom !== null && URL.canParse(loadedFrom) ? new URL(loadedFrom) : null;
  return (address) => {
    if (address.protocol !== 'https:' && address.protocol !== 'http:')
      return wrongScheme(address.protocol);
    if (address.origin === document?.origin) return null;
    const kind = hostClass(address.hostname);
    if (kind !== 'public' && address.hostname !== document?.hostname)
      return privateHost(address.host);
    if (address.protocol === 'http:' && document?.protocol === 'https:')
      return downgrade(address.host);
    const site = siteOf(address);
    return allowed.has(site) ? null : requireSitePermission(site);
  };
}

/** Returns what the user agrees to: host and port, and the scheme where it is not https. */
export function siteOf(address: URL): string {
  return address.protocol === 'https:' ? address.host : address.origin;
}

function requireHostPermission(host: string): Refused {
  return refuse(
    'ask-local',
    `This link points to a private address (${host}).`,
    'Load it only if you expected that.',
    [{ id: 'allow-local', label: `Load from ${host}`, host }, EDIT_ADDRESS],
  );
}

function requireSitePermission(site: string): Refused {
  return refuse(
    'consent',
    `${site} is another site.`,
    `Files from ${site} are loaded only with your permission.`,
    [{ id: 'allow-site', label: `Load from ${site}`, site }],
  );
}

function privateHost(host: string): Refused {
  return refuse(
    'private-host',
    `The reference points to a private address (${host}).`,
    'References load from a private host only when the document itself was opened from that host.',
  );
}

function downgrade(host: string): Refused {
  return refuse(
    'downgrade',
    `The reference leaves https for http://${host}.`,
    'A document that came over https loads no files over http.',
  );
}

function wrongScheme(scheme: string): Refused {
  return refuse(
    'scheme',
    `Files can't be loaded from ${scheme} addresses.`,
    'References load over https.',
  );
}
