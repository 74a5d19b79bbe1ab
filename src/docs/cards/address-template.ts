// Addresses with values in place of their `{name}` expressions, and whole URLs made of them: plain
// functions of texts.

const NAME = /\{([^{}]+)\}/g;

/** Returns the names that a template uses as `{name}`, each once, in their order. */
export function templateNames(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(NAME), ([, name]) => name as string))];
}

/**
 * Returns the template with values in place of names; a name without a value (undefined or '')
 * stays as it is, and so does every other character.
 */
export function fillTemplate(
  template: string,
  valueFor: (name: string) => string | undefined,
): string {
  return template.replace(NAME, (whole, name: string) => valueFor(name) || whole);
}

/** Protocols whose channels are paths below the server's URL, not names that a broker knows. */
const WEB: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss']);

/**
 * Returns the URL of a channel on a server, or null where server and address don't form a single
 * URL.
 */
export function channelUrl(
  { protocol, host }: { readonly protocol?: string; readonly host?: string },
  url: string,
  address: string,
): string | null {
  if (host === undefined || protocol === undefined || !WEB.has(protocol.toLowerCase())) return null;
  return `${url.replace(/\/$/, '')}${/^[/?#]/.test(address) || address === '' ? '' : '/'}${address}`;
}
