// Validates fields while the user types, consistent with the document validator.
import { addressExpressions, parseRuntimeExpression } from '../../core/light.ts';
import type { MapShape } from '../../core/types.ts';

/** Returns why a name can't be used; null if it can. */
export function nameError(
  name: string,
  { keys, entry }: MapShape,
  taken: readonly string[],
): string | null {
  if (name.trim() === '') return `Enter a name for the ${entry}.`;
  if (keys !== undefined && !new RegExp(keys).test(name))
    return `Only letters, digits, ${keys.includes('.') ? '".", ' : ''}"_" and "-" are allowed${/\s/.test(name) ? ', no spaces' : ''}.`;
  return taken.includes(name) ? `The ${entry} "${name}" already exists.` : null;
}

/** Returns why a text can't be the address of a channel; null if it can. */
export function addressError(address: string): string | null {
  if (address.trim() === '')
    return 'Enter the address, or select that it is known only at runtime.';
  const expressions = addressExpressions(address);
  const odd = expressions.find((e) => !e.wellNamed);
  if (odd)
    return `The name in the braces of {${odd.name}} can contain only letters, digits, "_" and "-".`;
  const outside = expressions.reduceRight(
    (text, e) => text.slice(0, e.start) + text.slice(e.end),
    address,
  );
  if (outside.includes('?'))
    return 'An address can\'t have a query. Remove the "?" and what follows it.';
  return outside.includes('#')
    ? 'An address can\'t contain "#". Use a parameter for variable parts, such as {rest}.'
    : null;
}

/** Returns why a text isn't a runtime expression; null if it is. */
export function expressionError(text: string): string | null {
  return parseRuntimeExpression(text)
    ? null
    : 'Enter a location in the message, such as $message.header#/correlationId or $message.payload#/id.';
}

export function mediaTypeError(text: string): string | null {
  return text === '' || /^[^\s/*;]+\/[^\s/*;]+(?:\s*;.*)?$/.test(text)
    ? null
    : 'Enter one media type, such as application/json.';
}

/** Returns the names of the parameters in addresses, each once. */
export function parametersIn(...texts: readonly string[]): readonly string[] {
  return [
    ...new Set(
      texts
        .flatMap((text) => addressExpressions(text).filter((e) => e.wellNamed))
        .map((e) => e.name),
    ),
  ];
}

/** Returns the parts of a URL that the user pasted into the host field; null if it isn't a URL. */
export function urlParts(
  text: string,
): { readonly protocol: string; readonly host: string; readonly pathname: string } | null {
  const found = /^\s*([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#\s]+)([^?#\s]*)\s*$/.exec(text);
  if (!found) return null;
  const [, protocol = '', authority = '', pathname = ''] = found;
  // A password in a URL doesn't belong in a document.
  return {
    protocol: protocol.toLowerCase(),
    host: authority.replace(/^.*@/, ''),
    pathname: pathname === '/' ? '' : pathname,
  };
}

/**
 * Splits a URL that was typed as the host into protocol, host and path; a protocol or path that is
 * filled in already remains.
 * @returns the same values if the host isn't a URL
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

/** Returns a name derived from an address: `shopsOrders` for `shops/{id}/orders`. */
export function nameOf(address: string, prefix = ''): string {
  const words = address
    .replace(/\{[^{}]*\}/g, ' ')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .slice(-4);
  const name = [prefix, ...words]
    .filter(Boolean)
    .map(
      (word, i) =>
        (i === 0 ? word.slice(0, 1).toLowerCase() : word.slice(0, 1).toUpperCase()) + word.slice(1),
    )
    .join('');
  return name.slice(0, 60);
}

/** Parses `a, b, c` as a list. */
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
