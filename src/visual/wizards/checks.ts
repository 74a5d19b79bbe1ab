// What can be said of a field while it is typed in: the same as the check of documents says, in time.
import { addressExpressions, parseRuntimeExpression } from '../../core/spec/expressions.ts';
import type { MapShape } from '../../core/spec/kit.ts';

/** Why a name cannot be given; null where it can. */
export function nameFault(name: string, { keys, entry }: MapShape, taken: readonly string[]): string | null {
  if (name.trim() === '') return `Enter a name for the ${entry}.`;
  if (keys !== undefined && !new RegExp(keys).test(name))
    return `Only letters, digits, ${keys.includes('.') ? '".", ' : ''}"_" and "-" are allowed${/\s/.test(name) ? ', no spaces' : ''}.`;
  return taken.includes(name) ? `The ${entry} "${name}" already exists.` : null;
}

/** Why a text cannot be the address of a channel; null where it can. */
export function addressFault(address: string): string | null {
  if (address.trim() === '') return 'Enter the address, or select that it is known only at runtime.';
  const expressions = addressExpressions(address);
  const odd = expressions.find((e) => !e.wellNamed);
  if (odd) return `The name in the braces of {${odd.name}} can contain only letters, digits, "_" and "-".`;
  const outside = expressions.reduceRight((text, e) => text.slice(0, e.start) + text.slice(e.end), address);
  if (outside.includes('?')) return 'An address can\'t have a query. Remove the "?" and what follows it.';
  return outside.includes('#') ? 'An address can\'t contain "#". Use a parameter for variable parts, such as {rest}.' : null;
}

/** Why a text is no runtime expression; null where it is. */
export function expressionFault(text: string): string | null {
  return parseRuntimeExpression(text)
    ? null
    : 'Enter a location in the message, such as $message.header#/correlationId or $message.payload#/id.';
}

export function mediaTypeFault(text: string): string | null {
  return text === '' || /^[^\s/*;]+\/[^\s/*;]+(?:\s*;.*)?$/.test(text) ? null : 'Enter one media type, such as application/json.';
}

/** Names of the parameters in an address, each once. */
export function parametersIn(...texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => addressExpressions(text).filter((e) => e.wellNamed)).map((e) => e.name))];
}

/** A URL somebody pasted where a host is wanted, in its parts; null where it is none. */
export function urlParts(text: string): { readonly protocol: string; readonly host: string; readonly pathname: string } | null {
  const found = /^\s*([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#\s]+)([^?#\s]*)\s*$/.exec(text);
  if (!found) return null;
  const [, protocol = '', authority = '', pathname = ''] = found;
  // A password in an address does not belong in a document.
  return { protocol: protocol.toLowerCase(), host: authority.replace(/^.*@/, ''), pathname: pathname === '/' ? '' : pathname };
}

/**
 * Splits a URL that was typed as the host into protocol, host and path; a protocol or path that is filled in already stays.
 * @returns the same values where the host is no URL
 */
export function serverParts({ host, protocol, pathname }: ServerParts): ServerParts {
  const parts = urlParts(host);
  if (!parts) return { host, protocol, pathname };
  return {
    host: parts.host,
    protocol: protocol.trim() === '' ? parts.protocol : protocol,
    pathname: pathname.trim() === '' ? parts.pathname : pathname,
  };
}

interface ServerParts {
  readonly host: string;
  readonly protocol: string;
  readonly pathname: string;
}

/** A name made of an address: `shops/{id}/orders` is `shopsOrders`. */
export function nameOf(address: string, prefix = ''): string {
  const words = address
    .replace(/\{[^{}]*\}/g, ' ')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .slice(-4);
  const name = [prefix, ...words]
    .filter(Boolean)
    .map((word, i) => (i === 0 ? word.slice(0, 1).toLowerCase() : word.slice(0, 1).toUpperCase()) + word.slice(1))
    .join('');
  return name.slice(0, 60);
}

/** The name, or the first free one after it. */
export function freeOf(name: string, taken: readonly string[]): string {
  let free = name;
  for (let i = 2; taken.includes(free); i++) free = `${name}${i}`;
  return free;
}

/** `a, b, c` as a list. */
export function listOf(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(/[,\n]/)
        .map((v) => v.trim())
        .filter(Boolean),
    ),
  ];
}
