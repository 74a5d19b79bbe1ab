// `apidoc-studio discover`: makes a document of messages that come from a server, or of recorded
// ones, or adds to a document what is new in them.
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  Analyzer,
  commonServer,
  endpointOf,
  formatCount,
  LIVE_PROTOCOLS,
  loadDescribeSchema,
  loadDiscovery,
  loadMergeMessages,
  loadOptionalParser,
  protocolScheme,
  serversOfModel,
  visibleText,
} from '../core/api.ts';
import type {
  DescribedSchema,
  Discovery,
  MergeOptions,
  SeenMessage,
  SeenServer,
} from '../core/types.ts';
import { LiveConnection } from '../live/live-connection.ts';
import {
  type Endpoint,
  reasonOf,
  type Subscription,
  type TransportMessage,
} from '../live/transport.ts';
import { loadTransport } from '../live/transports.ts';
import type { Arguments } from './arguments.ts';
import { type ExitCode, errorLine, type RunCommand, type Streams } from './command.ts';
import { CommandError, explainFailure } from './failures.ts';
import { rejections } from './foreign-files.ts';
import { readCredentials, readTls } from './live/credentials.ts';
import { LiveJudge } from './live/live-line.ts';
import { hostText, judgeHost, startConnection } from './live/live-target.ts';
import { SchemaRegistry } from './live/schema-registry.ts';
import { PatternWatch } from './messages/pattern-watch.ts';
import { linesOf, utf8Text } from './messages/read-lines.ts';
import { openDocument, requireSyntax } from './open-document.ts';
import { RemoteFiles } from './remote-files.ts';
import { NO_REMOTE } from './request-settings.ts';
import { Roots } from './roots.ts';
import { readSource, type Source } from './sources.ts';
import { locateProblems } from './validation-result.ts';
import { isSameFile, rewriteFile, writeWhole } from './write-file.ts';

/** Seconds that it listens for unless others are given. */
const SECONDS = 60;
/** What stands for every address in a subscription, where a protocol has that. */
const EVERYTHING: ReadonlyMap<string, string> = new Map([
  ['mqtt', '#'],
  ['nats', '>'],
  ['redis', '*'],
]);
/** Protocols in which the path of the server's URL is the channel. */
const BY_PATH: ReadonlySet<string> = new Set(['ws', 'sse', 'http']);

/** Makes the document. Ends with 1 where nothing came. */
export const discoverCommand: RunCommand = async (args, streams) => {
  const [operand] = args.operands;
  if (operand !== undefined)
    throw new CommandError(`"${operand}": name a server with --server, or a file with --from.`);
  const [url, from] = [args.value('server'), args.value('from')];
  if ((url === undefined) === (from === undefined))
    throw new CommandError('name either a server, with --server, or a file, with --from.');
  const registry = await SchemaRegistry.open(args, await readTls(args));
  const merge = args.value('merge');
  const target = merge === undefined ? null : await openMergeTarget(merge);
  if (target && args.has('title'))
    throw new CommandError('--title is for a new document: leave it out with --merge.');
  const output = args.value('output');
  // Somebody may have edited it since.
  if (
    output !== undefined &&
    !(target && (await isSameFile(output, target.source.file))) &&
    (await lstat(output).catch(() => null))
  )
    throw new CommandError(`${output}: this file exists. Write to another one.`);
  const discovery =
    from === undefined
      ? await listen(url ?? '', args, streams, target, registry)
      : await readRecording(from, args, streams, target);
  if (discovery.count === 0) {
    streams.error(errorLine('No messages to make a document from.'));
    return 1;
  }
  if (registry) await readSchemas(registry, discovery, streams);
  return target
    ? mergeInto(target, discovery, output, streams)
    : makeDocument(discovery, output, streams);
};

/** Schemas that are requested; binary payloads may begin with what looks like the id of one. */
const MAX_SCHEMAS = 200;

/** Has messages described by their schemas in a registry. */
async function readSchemas(
  registry: SchemaRegistry,
  discovery: Discovery,
  { error }: Streams,
): Promise<void> {
  const ids = discovery.registeredIds();
  const schemas = new Map<number, DescribedSchema>();
  const note = (text: string) => error(errorLine(visibleText(text)));
  if (ids.length === 0)
    note(
      'No schema was requested from the registry: no message begins with a zero and the four bytes of an id.',
    );
  const [describe, protobuf] = await Promise.all([
    loadDescribeSchema(),
    loadOptionalParser('protobuf'),
  ]);
  for (const id of ids.slice(0, MAX_SCHEMAS)) {
    const found = await registry.schema(id);
    const described = 'why' in found ? found : describe(found, protobuf);
    if ('why' in described) note(`Schema ${id} of the registry ${described.why}`);
    else schemas.set(id, described);
  }
  if (ids.length > MAX_SCHEMAS)
    note(`Only the ${MAX_SCHEMAS} schemas that most messages have were requested.`);
  discovery.setSchemas(schemas);
}

async function makeDocument(
  discovery: Discovery,
  output: string | undefined,
  streams: Streams,
): Promise<ExitCode> {
  const { text, channels, messages, notes } = discovery.document();
  if (output === undefined) streams.out(text);
  else await writeWhole(output, text);
  for (const note of notes) streams.error(errorLine(visibleText(note)));
  const [seenCount, ...counts] = [
    formatCount(discovery.count, 'message'),
    formatCount(channels, 'channel'),
    formatCount(messages, 'message'),
  ];
  const unlike = discovery.hasSchemas ? await unlikeTheirSchemas(text, discovery) : NONE_UNLIKE;
  for (const note of unlike.notes) streams.error(errorLine(visibleText(note)));
  streams.error(`${seenCount} seen. The document has ${counts.join(' and ')}.\n`);
  return unlike.remaining > 0 ? 1 : 0;
}

const NONE_UNLIKE = { remaining: 0, notes: [] };

/** Says which messages don't match the schema that the registry has for them. */
async function unlikeTheirSchemas(text: string, discovery: Discovery) {
  const { unmatchedMessages } = await loadMergeMessages();
  const analyzer = new Analyzer('', 'yaml');
  analyzer.setText(text);
  analyzer.problems();
  for (const name of analyzer.neededParsers()) analyzer.setParsers(await loadOptionalParser(name));
  return unmatchedMessages(discovery, { analyzer, judge: judgeOf(discovery) });
}

/** Returns what judges many messages, again and again by schemas of which only a few change. */
function judgeOf({ protocol }: Discovery): MergeOptions['judge'] {
  const patterns = new PatternWatch();
  const host = judgeHost([], patterns);
  return (messages, channels) => {
    host.compile(channels);
    return new LiveJudge(channels, protocol, host, patterns).judgeAll(messages);
  };
}

async function beginDiscovery(
  args: Arguments,
  title: string,
  target: MergeTarget | null,
  server?: SeenServer,
  registry?: SchemaRegistry | null,
): Promise<Discovery> {
  const DocumentOfMessages = await loadDiscovery();
  return new DocumentOfMessages({
    title: args.value('title') ?? title,
    ...(server && { server }),
    ...(registry && {
      registry: {
        ...{ schemaRegistryUrl: registry.url, schemaRegistryVendor: registry.vendor },
      },
    }),
    ...(target?.defaultContentType !== undefined && {
      defaultContentType: target.defaultContentType,
    }),
    utf8: utf8Text,
  });
}

// Into a document.

/** A document that messages are merged into. */
interface MergeTarget {
  readonly source: Source;
  readonly analyzer: Analyzer;
  readonly servers: readonly SeenServer[];
  readonly defaultContentType: string | undefined;
}

/** @throws CommandError */
async function openMergeTarget(file: string): Promise<MergeTarget> {
  if (file === '-') throw new CommandError('name the file of one document with --merge.');
  const roots = new Roots(null);
  const source = await readSource(file, { stdinName: 'stdin', readInput: undefined, roots });
  if ('reason' in source) throw new CommandError(`${source.file}: ${source.reason}`);
  const opened = { ...source, remote: await RemoteFiles.create(NO_REMOTE) };
  const { analyzer, converted } = await openDocument(opened, (one) => one.model());
  requireSyntax(source, analyzer);
  if (converted)
    throw new CommandError(
      `${file}: this is a document of AsyncAPI 2. Run "apidoc-studio convert" first.`,
    );
  const [rejected] = locateProblems(opened, analyzer, rejections(analyzer.problems()));
  if (rejected) throw new CommandError(`${file}: ${rejected.message}`);
  const model = analyzer.model();
  const servers = serversOfModel(model);
  return { source, analyzer, servers, defaultContentType: model.info?.defaultContentType };
}

async function mergeInto(
  { source, analyzer }: MergeTarget,
  discovery: Discovery,
  output: string | undefined,
  streams: Streams,
): Promise<ExitCode> {
  const { mergeMessages } = await loadMergeMessages();
  const merged = mergeMessages(discovery, { analyzer, judge: judgeOf(discovery) });
  const { text, channels, messages, changed, remaining, notes } = merged;
  if (output === undefined) streams.out(text);
  else if (!(await isSameFile(output, source.file))) await writeWhole(output, text);
  else if (text !== source.text) await rewriteFile(source.file, source.text, text);
  for (const note of notes) streams.error(errorLine(visibleText(note)));
  const added = [
    ...(channels > 0 ? [formatCount(channels, 'channel')] : []),
    ...(messages > 0 ? [formatCount(messages, 'message')] : []),
  ];
  const result =
    text === source.text
      ? 'Nothing changed.'
      : added.length > 0
        ? `Added ${added.join(' and ')}.`
        : `Changed ${changed.join(' and ')}.`;
  streams.error(`${formatCount(discovery.count, 'message')} seen. ${result}\n`);
  return remaining > 0 ? 1 : 0;
}

// From a server.

/** @throws CommandError */
async function listen(
  url: string,
  args: Arguments,
  streams: Streams,
  target: MergeTarget | null,
  registry: SchemaRegistry | null,
): Promise<Discovery> {
  const { server, place, path } = readUrl(url, target?.servers ?? []);
  const credentials = readCredentials(args);
  const endpoint: Endpoint = {
    ...place,
    login: { ...credentials, headers: credentials.headers ?? {}, query: {} },
    tls: await readTls(args),
  };
  const discovery = await beginDiscovery(args, server.host, target, server, registry);
  const addresses = addressesOf(args, endpoint, path);
  const most = Number(args.value('count') ?? Number.POSITIVE_INFINITY);
  let end: () => void = () => undefined;
  const ended = new Promise<void>((done) => {
    end = done;
  });
  const note = (text: string): void => streams.error(errorLine(text));
  const transport = await loadTransport(endpoint.protocol);
  const connection = new LiveConnection(transport, endpoint, addresses.map(subscription(args)), {
    message: (message) => {
      if (discovery.count < most) discovery.add(toSeenMessage(message));
      if (discovery.count >= most) end();
    },
    dropped: (reason, seconds) =>
      note(
        `the connection was lost (${reasonOf(reason, endpoint.login)}), trying again ${seconds === 0 ? 'now' : `in ${seconds} s`}.`,
      ),
    restored: () => note('connected again.'),
    ended: (reason) => {
      note(`${hostText(endpoint)}: ${reasonOf(reason, endpoint.login)}.`);
      end();
    },
  });
  await startConnection(connection, endpoint);
  streams.error(
    `Listening to ${addresses.map((one) => visibleText(one)).join(', ')} at ${hostText(endpoint)}\n`,
  );
  const timer = setTimeout(end, Number(args.value('for') ?? SECONDS) * 1000);
  void streams.interrupted?.().then(end);
  await ended;
  clearTimeout(timer);
  await connection.close();
  return discovery;
}

function toSeenMessage(message: TransportMessage): SeenMessage {
  const { address, headers, contentType, payload, key, size } = message;
  const text = key ? utf8Text(key) : null;
  return {
    ...{ address, headers, contentType },
    payload: payload && { bytes: payload },
    ...(size !== undefined && { isCut: true }),
    ...(text !== null && { key: text }),
  };
}

/** @throws CommandError */
function readUrl(url: string, servers: readonly SeenServer[]) {
  const [, scheme = '', authority = '', path = ''] =
    /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)(\/[^?#]*)?$/i.exec(url) ?? [];
  // Other users of a computer can see the arguments of a program.
  if (authority.includes('@'))
    throw new CommandError(
      'give the user with --user and the password with --password-env, not in the URL.',
    );
  const protocol = protocolScheme(scheme)?.protocol;
  const known = LIVE_PROTOCOLS.some((one) => one === protocol);
  if (!known || authority === '')
    throw new CommandError(
      `${visibleText(url)}: this is not the URL of a server, such as mqtt://localhost:1883.`,
    );
  const isPath = BY_PATH.has(protocol ?? '');
  // What a server of the document has in its path is not part of the address of a channel.
  const base = isPath ? basePath(authority, path, servers) : '';
  const server: SeenServer = {
    ...{ protocol: scheme.toLowerCase(), host: authority },
    ...(base !== '' && { pathname: base }),
  };
  const place = endpointOf(server, {});
  if ('failure' in place) throw new CommandError(`${visibleText(url)}: the server has no host.`);
  return { server, place, path: isPath ? path.slice(base.length) || '/' : null };
}

/** Returns the longest path of a server with this host that a path begins with, else ''. */
function basePath(host: string, path: string, servers: readonly SeenServer[]): string {
  const paths = servers.flatMap((one) => {
    const base = `/${(one.pathname ?? '').replace(/^\/+|\/+$/g, '')}`;
    const isOwn = one.host === host && base !== '/' && `${path}/`.startsWith(`${base}/`);
    return isOwn ? [base] : [];
  });
  return paths.sort((a, b) => b.length - a.length)[0] ?? '';
}

/** @throws CommandError where a protocol can't be asked for everything */
function addressesOf(args: Arguments, { protocol }: Endpoint, path: string | null): string[] {
  const named = args.values('channel');
  if (named.length > 0) return [...new Set(named)];
  const all = path ?? EVERYTHING.get(protocol);
  if (all === undefined)
    throw new CommandError(
      `over ${protocol}, name what to listen to with --channel: ${protocol === 'kafka' ? 'a topic' : 'a routing key'}.`,
    );
  return [all];
}

function subscription(args: Arguments): (address: string) => Subscription {
  return (address) => ({
    address,
    isPattern: /[*?[]/.test(address),
    fromBeginning: args.has('beginning'),
  });
}

// From a recording.

/** @throws CommandError */
async function readRecording(
  file: string,
  args: Arguments,
  { input, error }: Streams,
  target: MergeTarget | null,
): Promise<Discovery> {
  if (file === '-' && !input) throw new CommandError('there is no standard input.');
  const title = file === '-' ? 'Recording' : basename(file);
  const discovery = await beginDiscovery(args, title, target, commonServer(target?.servers ?? []));
  let others = 0;
  try {
    const chunks = file === '-' && input ? input() : createReadStream(file);
    for await (const lines of linesOf(chunks))
      for (const { bytes } of lines) {
        // null is too long, or not UTF-8.
        const text = bytes && utf8Text(bytes);
        if (text?.trim() === '') continue;
        if (!bytes || text === null || !discovery.addLine(text, bytes.length)) others++;
      }
  } catch (failure) {
    throw new CommandError(`${file}: ${explainFailure(failure)}`);
  }
  if (others > 0)
    error(
      errorLine(
        `${visibleText(file)}: ${formatCount(others, 'line')} left out, which must be whole messages as "listen --format ndjson" prints them: an object with "address" and "payload".`,
      ),
    );
  return discovery;
}
