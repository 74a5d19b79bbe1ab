// What a live command is about: a server of a document, a channel or an operation of it, and how
// both are reached.
import {
  channelOf,
  channelsOf,
  defaultsOf,
  endpointOf,
  fillAddress,
  isInProduction,
  isOnServer,
  LIVE_PROTOCOLS,
  partOf,
  subscriptionAddress,
  visibleText,
} from '../../core/api.ts';
import type {
  Analyzer,
  ChannelPart,
  JudgeHost,
  LiveChannel,
  Model,
  OperationPart,
  Part,
  SecurityUse,
  ServerPart,
} from '../../core/types.ts';
import type { LiveConnection } from '../../live/live-connection.ts';
import { type Endpoint, reasonOf, type Subscription } from '../../live/transport.ts';
import type { Arguments } from '../arguments.ts';
import { CommandError, unknownName } from '../failures.ts';
import { rejections } from '../foreign-files.ts';
import { type CompiledSchema, SchemaCompiler } from '../messages/compile-schema.ts';
import type { PatternWatch } from '../messages/pattern-watch.ts';
import { utf8Text } from '../messages/read-lines.ts';
import { openDocument } from '../open-document.ts';
import { RemoteFiles } from '../remote-files.ts';
import { NO_REMOTE } from '../request-settings.ts';
import { Roots } from '../roots.ts';
import { readSource } from '../sources.ts';
import { locateProblems } from '../validation-result.ts';
import { type Credentials, loginOf, readCredentials, readTls } from './credentials.ts';

/** A document, and a server of it. */
export interface ServerTarget {
  readonly shown: Analyzer;
  readonly model: Model;
  readonly server: ServerPart;
  readonly endpoint: Endpoint;
  /** Values of parameters of addresses that the user gives. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** What a command about one channel or operation is about. */
export interface LiveTarget extends ServerTarget {
  readonly operation: OperationPart | undefined;
  /** The channel; behind it that of the replies, if there is one. */
  readonly channels: readonly LiveChannel[];
}

/**
 * Opens the document and finds all that the user names.
 * @param given credentials, which options name unless they are given
 * @throws CommandError
 */
export async function openTarget(args: Arguments, given?: Credentials): Promise<LiveTarget> {
  const shown = await openShown(args);
  const model = shown.model();
  const server = await findServer(model, args);
  const { channels, operation } = await findChannels(shown, args);
  const [channel] = channels;
  if (channel && !isOnServer(channel.part, server))
    throw new CommandError(`the channel "${channel.key}" is not on the server "${server.key}".`);
  const endpoint = await openEndpoint(args, model, server, operation?.security ?? [], given);
  return {
    ...{ shown, model, server, operation, channels, endpoint },
    parameters: args.pairs('param'),
  };
}

/** Opens the document and finds the server that the user names. @throws CommandError */
export async function openServer(args: Arguments): Promise<ServerTarget> {
  const shown = await openShown(args);
  const model = shown.model();
  const server = await findServer(model, args);
  const endpoint = await openEndpoint(args, model, server, []);
  return { shown, model, server, endpoint, parameters: args.pairs('param') };
}

async function openEndpoint(
  args: Arguments,
  model: Model,
  server: ServerPart,
  security: readonly SecurityUse[],
  given = readCredentials(args),
): Promise<Endpoint> {
  const endpoint = {
    ...reachServer(server, args.pairs('variable')),
    login: loginOf(given, model, server, security),
    tls: await readTls(args),
  };
  return usesTls(endpoint, args) ? { ...endpoint, isSecure: true } : endpoint;
}

/** Refuses a server that looks like one in production without --yes. @throws CommandError */
export function requireConsent(server: ServerPart, args: Arguments): void {
  if (args.has('yes') || !isInProduction(server)) return;
  throw new CommandError(
    `the server "${server.key}" looks like one in production. Add --yes to send to it.`,
  );
}

/** NATS has no name of its own for TLS. */
function usesTls({ protocol }: Endpoint, args: Arguments): boolean {
  return protocol === 'nats' && (args.has('ca') || args.has('cert'));
}

async function openShown(args: Arguments): Promise<Analyzer> {
  const [name, more] = args.operands;
  if (name === undefined || more !== undefined || name === '-')
    throw new CommandError('name the file of one document.');
  const roots = new Roots(null);
  const source = await readSource(name, { stdinName: 'stdin', readInput: undefined, roots });
  if ('reason' in source) throw new CommandError(`${source.file}: ${source.reason}`);
  const opened = { ...source, remote: await RemoteFiles.create(NO_REMOTE) };
  const { analyzer, shown } = await openDocument(opened, (one) => one.model());
  const [rejected] = locateProblems(opened, analyzer, rejections(analyzer.problems()));
  if (rejected) throw new CommandError(`${source.file}: ${rejected.message}`);
  return shown;
}

async function findServer(model: Model, args: Arguments): Promise<ServerPart> {
  const servers = partsOf(model, model.order.servers, 'server');
  const name = args.value('server');
  const [only, more] = servers;
  if (name === undefined && only && !more) return only;
  if (servers.length === 0) throw new CommandError('the document has no servers.');
  const keys = servers.map(({ key }) => key);
  if (name === undefined) throw new CommandError(`name one with --server: ${keys.join(', ')}.`);
  const found = servers.find(({ key }) => key === name);
  if (found) return found;
  throw await unknownName('server', name, keys);
}

async function findChannels(
  shown: Analyzer,
  args: Arguments,
): Promise<Pick<LiveTarget, 'channels' | 'operation'>> {
  const model = shown.model();
  const [channel, operation] = [args.value('channel'), args.value('operation')];
  if ((channel === undefined) === (operation === undefined))
    throw new CommandError(
      'name either a channel, with --channel, or an operation, with --operation.',
    );
  const message = args.value('message');
  if (operation !== undefined) {
    const operations = partsOf(model, model.order.operations, 'operation');
    const found = operations.find(({ key }) => key === operation);
    if (!found) throw await unknownName('operation', operation, keysOf(operations));
    const channels = channelsOf(shown.bundler(), model, found);
    if (!channels) throw new CommandError(`the operation "${operation}" has no channel.`);
    return { channels: await withMessage(channels, message), operation: found };
  }
  const channels = partsOf(model, model.order.channels, 'channel');
  const found =
    channels.find(({ key }) => key === channel) ?? channels.find((c) => c.address === channel);
  if (!found) throw await unknownName('channel', channel ?? '', keysOf(channels));
  const own = channelOf(shown.bundler(), model, found);
  return { channels: await withMessage([own], message), operation: undefined };
}

/** The channels with one message only, if the user names one. */
async function withMessage(
  channels: readonly LiveChannel[],
  name: string | undefined,
): Promise<readonly LiveChannel[]> {
  if (name === undefined) return channels;
  const [first, ...others] = channels;
  const messages = first?.messages.filter((m) => m.name === name || m.part.name === name) ?? [];
  if (!first || messages.length === 0) {
    const all = (first?.messages ?? []).map((m) => m.name);
    throw await unknownName('message', name, all);
  }
  return [{ ...first, messages }, ...others];
}

const keysOf = (all: readonly { readonly key: string }[]): string[] => all.map(({ key }) => key);

/** @throws CommandError where the server can't be reached */
function reachServer(
  server: ServerPart,
  given: Readonly<Record<string, string>>,
): Omit<Endpoint, 'login' | 'tls'> {
  const found = endpointOf(server, given);
  if (!('failure' in found)) return found;
  switch (found.failure) {
    case 'protocol':
      throw new CommandError(
        `the protocol "${server.protocol ?? ''}" of the server "${server.key}" is not spoken here, only ${LIVE_PROTOCOLS.join(', ')}.`,
      );
    case 'no-host':
      throw new CommandError(`the server "${server.key}" has no valid host.`);
    case 'no-value':
      throw new CommandError(`give a value with --variable ${found.variable}=VALUE.`);
    case 'other-value':
      throw new CommandError(`the variable "${found.variable}" is one of ${found.values}.`);
  }
}

/** Returns the address of a channel with the values that are known. */
export function addressOf(
  channel: LiveChannel,
  { parameters }: Pick<ServerTarget, 'parameters'>,
): string | null {
  return channel.address === null ? null : fillAddress(channel.address, parameters);
}

/**
 * Returns what to subscribe to for a channel, null where only messages say its address.
 * @throws CommandError where a parameter needs a value
 */
export function subscriptionOf(
  channel: LiveChannel,
  target: Pick<ServerTarget, 'endpoint' | 'parameters'>,
  args: Arguments,
): Subscription | null {
  const { endpoint } = target;
  const address = addressOf(channel, target);
  if (address === null) return null;
  const wildcard = subscriptionAddress(address, endpoint.protocol);
  const text = wildcard ?? fillAddress(address, defaultsOf(channel.part.parameters));
  const missing = wildcard === null ? /\{([^{}]*)\}/.exec(text)?.[1] : undefined;
  if (missing !== undefined) throw new CommandError(`give a value with --param ${missing}=VALUE.`);
  return { ...subscriptionTo(text, channel, args), isPattern: text !== address };
}

/** Returns the subscription to a concrete address of a channel. */
export function subscriptionTo(
  address: string,
  channel: LiveChannel | undefined,
  args: Arguments,
): Subscription {
  const interval = args.value('interval');
  return {
    address,
    isPattern: false,
    fromBeginning: args.value('from') === 'beginning',
    ...(channel && exchangeOf(channel.part)),
    ...(args.has('stream') && { isStream: true }),
    ...(interval !== undefined && { interval: Number(interval) }),
  };
}

/** Returns the exchange of a channel of AMQP: '' for one that is a queue. */
export function exchangeOf({ bindings }: ChannelPart): { readonly exchange?: string } {
  const binding = bindings.find(({ protocol }) => protocol === 'amqp');
  const fields = new Map(binding?.fields ?? []);
  if (fields.get('is') === 'queue') return { exchange: '' };
  const exchange = fields.get('exchange');
  const name =
    typeof exchange === 'object' && exchange !== null
      ? (exchange as { readonly name?: unknown }).name
      : undefined;
  return typeof name === 'string' ? { exchange: name } : {};
}

/** Judges by compiled schemas, of which equal ones are compiled once: also of later versions. */
interface CompilingHost extends JudgeHost {
  /** Compiles all that the messages of channels need, which must not count as judging. */
  compile(channels: readonly LiveChannel[]): void;
}

/** Returns what judges by compiled schemas; all that messages need is compiled before. */
export function judgeHost(channels: readonly LiveChannel[], patterns: PatternWatch): CompilingHost {
  const compiler = new SchemaCompiler(patterns);
  const compiled = new Map<string, CompiledSchema>();
  const deciderOf: JudgeHost['deciderOf'] = (basis) => {
    const { key, root } = basis;
    const known = compiled.get(key) ?? compiler.compile(root, basis.definitions());
    compiled.set(key, known);
    return known;
  };
  const compile: CompilingHost['compile'] = (all) => {
    for (const { messages } of all)
      for (const { payload, headers, key } of messages)
        for (const basis of [payload, headers, key]) if (basis?.kind === 'schema') deciderOf(basis);
  };
  compile(channels);
  return { deciderOf, compile, utf8: utf8Text };
}

/** Connects for the first time. @throws CommandError */
export async function startConnection(
  connection: LiveConnection,
  endpoint: Endpoint,
): Promise<void> {
  try {
    await connection.start();
  } catch (failure) {
    await connection.close();
    throw new CommandError(`${hostText(endpoint)}: ${reasonOf(failure, endpoint.login)}.`);
  }
}

/** Returns the host with its port, as it is shown. */
export function hostText({ host, port }: Endpoint): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return visibleText(host.includes(',') ? host : `${name}:${port}`);
}

function partsOf<K extends Part['kind']>(model: Model, ids: readonly string[], kind: K) {
  return ids.flatMap((id) => partOf(model, id, kind) ?? []);
}
