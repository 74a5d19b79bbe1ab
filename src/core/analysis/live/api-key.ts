// Which security schemes a connection is under, and where an API key goes by them: the same for a
// page and the command line.
import { partOf, schemeField } from '../model/parts.ts';
import type { Model, SecurityPart, ServerPart } from '../model/types.ts';
import type { SecurityUse } from '../model/views.ts';

/** Where an API key can go. */
interface KeyedLogin {
  readonly user?: string;
  readonly password?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Returns the security schemes of a connection: those of the operation, else of the server. */
export function connectionSchemes(
  model: Model,
  server: ServerPart,
  ofOperation: readonly SecurityUse[],
): readonly SecurityPart[] {
  const uses = ofOperation.length > 0 ? ofOperation : server.security;
  return uses.flatMap(({ scheme }) => partOf(model, scheme.id, 'security') ?? []);
}

/** Returns the first of the schemes by which an API key is passed, if there is one. */
export function apiKeyScheme(schemes: readonly SecurityPart[]): SecurityPart | undefined {
  return schemes.find(({ type }) => type === 'apiKey' || type === 'httpApiKey');
}

/**
 * Returns the login with an API key where the scheme says that it goes: for `apiKey` the user or
 * the password, for `httpApiKey` a parameter of the query, a header or a cookie (Security Scheme
 * Object, `in`).
 */
export function withApiKey<L extends KeyedLogin>(login: L, key: string, scheme: SecurityPart): L {
  const location = schemeField(scheme, 'in');
  if (scheme.type === 'apiKey')
    return location === 'user' ? { ...login, user: key } : { ...login, password: key };
  const name = schemeField(scheme, 'name') ?? 'api-key';
  if (location === 'query') return { ...login, query: { ...login.query, [name]: key } };
  const header =
    location === 'cookie' ? { cookie: `${name}=${key}` } : { [name.toLowerCase()]: key };
  return { ...login, headers: { ...login.headers, ...header } };
}
