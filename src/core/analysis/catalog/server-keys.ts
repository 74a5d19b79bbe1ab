// Which servers of several documents are the same: those with the same protocol, host and path
// name, where a variable may have the same value.
import type { ServerPart } from '../model/types.ts';

/** Most addresses that the variables of one server stand for; of others the first count. */
const MAX_ADDRESSES = 256;

/** An address with variables. */
interface Template {
  /** With `{}` for each variable: `kafka://{}.example.com:9092`. */
  readonly text: string;
  /** Values of each variable, in the order of the text. */
  readonly variables: readonly Variable[];
}

interface Variable {
  readonly values: readonly string[];
  /** It may have other values, too. */
  readonly open: boolean;
}

/** Returns the address of a server as it is written; null where it has no host. */
export function writtenServer({ protocol = '', host, pathname = '' }: ServerPart): string | null {
  if (host === undefined || host === '') return null;
  const path = pathname.replace(/\/+$/, '');
  return `${protocol}://${host}${path === '' || path.startsWith('/') ? path : `/${path}`}`;
}

/** An address by which a server is the same as others, and what to show of it. */
export interface ServerKey {
  readonly key: string;
  readonly label: string;
}

/**
 * Returns the addresses of each server: two servers are the same where they have one in common.
 * A variable stands for each value of its list; without a list for its default, for any value that
 * another server with the same text allows, and for what neither names.
 */
export function serverKeys(
  servers: readonly ServerPart[],
): ReadonlyMap<ServerPart, readonly ServerKey[]> {
  const templates = new Map<ServerPart, Template>();
  const known = new Map<string, Set<string>[]>();
  for (const server of servers) {
    const template = templateOf(server);
    if (!template) continue;
    templates.set(server, template);
    const values = known.get(template.text) ?? template.variables.map(() => new Set<string>());
    known.set(template.text, values);
    for (const [i, variable] of template.variables.entries())
      for (const value of variable.values) values[i]?.add(value);
  }
  const keys = new Map<ServerPart, readonly ServerKey[]>();
  for (const [server, { text, variables }] of templates) {
    const all = variables.map(({ values, open }, i) =>
      open ? ['{}', ...(known.get(text)?.[i] ?? [])] : values,
    );
    const written = writtenServer(server) ?? '';
    keys.set(
      server,
      addressesOf(text, all).map((key) => ({ key, label: key.includes('{}') ? written : key })),
    );
  }
  return keys;
}

function templateOf(server: ServerPart): Template | null {
  const written = writtenServer(server);
  if (written === null) return null;
  const variables = [...written.matchAll(/\{([^{}]*)\}/g)].map(([, name]): Variable => {
    const found = server.variables.find((variable) => variable.name === name);
    const values = found?.default === undefined ? [] : [found.default];
    return found?.enum && found.enum.length > 0
      ? { values: [...new Set([...found.enum, ...values])], open: false }
      : { values, open: true };
  });
  // Names of protocols and hosts are the same in any case (RFC 3986 section 6.2.2.1).
  const [, origin = '', path = ''] = /^([^/]*:\/\/[^/]*)(.*)$/s.exec(written) ?? [];
  const text = `${origin.toLowerCase()}${path}`.replace(/\{[^{}]*\}/g, '{}');
  return { text, variables };
}

/** Every choice of values, the last variable first. */
function addressesOf(text: string, values: readonly (readonly string[])[]): string[] {
  const [first = '', ...rest] = text.split('{}');
  let made = [first];
  for (const [i, after] of rest.entries()) {
    const next = made.flatMap((before) =>
      (values[i] ?? []).map((value) => `${before}${value}${after}`),
    );
    made = next.slice(0, MAX_ADDRESSES);
  }
  return made;
}
