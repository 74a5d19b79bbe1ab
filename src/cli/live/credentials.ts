// Credentials: only from the environment and from files, and never in anything that is printed.
import { schemeField } from '../../core/api.ts';
import type { Model, Part, SecurityUse, ServerPart } from '../../core/types.ts';
import type { Login, Tls } from '../../live/transport.ts';
import type { Arguments } from '../arguments.ts';
import { CommandError, explainFailure } from '../failures.ts';
import { readBytes } from '../read-file.ts';

type Scheme = Extract<Part, { kind: 'security' }>;

/** Credentials that the user gives, before it is known how they are passed. */
export interface Credentials {
  readonly user?: string;
  readonly password?: string;
  readonly token?: string;
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Reads the credentials that options name. @throws CommandError */
export function readCredentials(args: Arguments): Credentials {
  const user = args.value('user');
  const password = fromEnvironment(args, 'password-env');
  const token = fromEnvironment(args, 'token-env');
  const apiKey = fromEnvironment(args, 'api-key-env');
  return {
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(token !== undefined && { token }),
    ...(apiKey !== undefined && { apiKey }),
    headers: connectHeaders(args),
  };
}

/**
 * Returns credentials as the security of the document says they are passed: that of the operation,
 * else that of the server.
 * @throws CommandError
 */
export function loginOf(
  { apiKey, headers = {}, ...given }: Credentials,
  model: Model,
  server: ServerPart,
  ofOperation: readonly SecurityUse[],
): Login {
  const uses = ofOperation.length > 0 ? ofOperation : server.security;
  const schemes = uses.flatMap(({ scheme: { id } }): Scheme[] => {
    const part = id === null ? undefined : model.parts.get(id);
    return part?.kind === 'security' ? [part] : [];
  });
  const login = { ...given, headers, query: {}, ...mechanismOf(schemes) };
  return apiKey === undefined ? login : withKey(login, apiKey, schemes);
}

function mechanismOf(schemes: readonly Scheme[]): Pick<Login, 'mechanism'> {
  const types = schemes.map(({ type }) => type);
  if (types.includes('scramSha512')) return { mechanism: 'scram-sha-512' };
  return types.includes('scramSha256') ? { mechanism: 'scram-sha-256' } : {};
}

/** The key where the document says that it goes. */
function withKey(login: Login, key: string, schemes: readonly Scheme[]): Login {
  for (const scheme of schemes) {
    const location = schemeField(scheme, 'in');
    if (scheme.type === 'apiKey')
      return location === 'user' ? { ...login, user: key } : { ...login, password: key };
    if (scheme.type !== 'httpApiKey') continue;
    const name = schemeField(scheme, 'name') ?? 'api-key';
    if (location === 'query') return { ...login, query: { ...login.query, [name]: key } };
    const header =
      location === 'cookie' ? { cookie: `${name}=${key}` } : { [name.toLowerCase()]: key };
    return { ...login, headers: { ...login.headers, ...header } };
  }
  throw new CommandError(
    'the document does not say where an API key goes: its security has no apiKey or httpApiKey. Name a header with --connect-header.',
  );
}

function fromEnvironment(args: Arguments, option: string): string | undefined {
  const name = args.value(option);
  return name === undefined ? undefined : variable(name, `--${option}`);
}

function variable(name: string, option: string): string {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new CommandError(`${option} names the variable ${name}, which is not set.`);
  return value;
}

function connectHeaders(args: Arguments): Record<string, string> {
  return Object.fromEntries(
    args.values('connect-header').map((given) => {
      const [, name, from] = /^([!#$%&'*+.^_`|~\w-]+)=env:(.+)$/s.exec(given) ?? [];
      if (name === undefined || from === undefined)
        throw new CommandError('--connect-header is NAME=env:VARIABLE.');
      return [name.toLowerCase(), variable(from, '--connect-header')];
    }),
  );
}

/** Reads the certificates that the user names. @throws CommandError */
export async function readTls(args: Arguments): Promise<Tls> {
  const [ca, cert, key] = await Promise.all(
    ['ca', 'cert', 'key-file'].map(async (option) => {
      const file = args.value(option);
      if (file === undefined) return undefined;
      try {
        return Buffer.from(await readBytes(file));
      } catch (failure) {
        throw new CommandError(`${file}: ${explainFailure(failure)}`);
      }
    }),
  );
  return {
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
    ...(args.has('insecure') && { rejectUnauthorized: false as const }),
  };
}
