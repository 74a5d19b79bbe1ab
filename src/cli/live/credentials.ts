// Credentials: only from the environment and from files, and never in anything that is printed.
import { apiKeyScheme, connectionSchemes, withApiKey } from '../../core/api.ts';
import type { Model, SecurityPart, SecurityUse, ServerPart } from '../../core/types.ts';
import type { Login, Tls } from '../../live/transport.ts';
import type { Arguments } from '../arguments.ts';
import { CommandError, explainFailure } from '../failures.ts';
import { readBytes } from '../read-file.ts';

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
  const schemes = connectionSchemes(model, server, ofOperation);
  const login = { ...given, headers, query: {}, ...mechanismOf(schemes) };
  if (apiKey === undefined) return login;
  const scheme = apiKeyScheme(schemes);
  if (scheme) return withApiKey(login, apiKey, scheme);
  throw new CommandError(
    'the document does not say where an API key goes: its security has no apiKey or httpApiKey. Name a header with --connect-header.',
  );
}

function mechanismOf(schemes: readonly SecurityPart[]): Pick<Login, 'mechanism'> {
  const types = schemes.map(({ type }) => type);
  if (types.includes('scramSha512')) return { mechanism: 'scram-sha-512' };
  return types.includes('scramSha256') ? { mechanism: 'scram-sha-256' } : {};
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

/**
 * Returns the headers that log in to a schema registry; none where options name no credentials.
 * @throws CommandError
 */
export function readRegistryLogin(args: Arguments): Readonly<Record<string, string>> {
  const user = args.value('registry-user');
  const password = fromEnvironment(args, 'registry-password-env');
  const token = fromEnvironment(args, 'registry-token-env');
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  if (user === undefined && password === undefined) return {};
  const login = Buffer.from(`${user ?? ''}:${password ?? ''}`).toString('base64');
  return { authorization: `Basic ${login}` };
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
