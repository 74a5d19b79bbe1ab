// What the page of `serve --live` may connect to: the servers of the documents that are served, and
// what the command line allows.
import { join } from 'node:path';
import {
  httpMethodOf,
  isTextType,
  LiveSession,
  mediaType,
  operationToSend,
} from '../../core/api.ts';
import type { LiveChannel } from '../../core/types.ts';
import type { BridgedTarget } from '../../live/bridge.ts';
import type { BridgeCredentials, OpenFrame, SendFrame } from '../../live/bridge-frames.ts';
import { type Outgoing, parseHostPort, type Subscription } from '../../live/transport.ts';
import { hostAndPort } from '../../live/web-address.ts';
import { Arguments } from '../arguments.ts';
import { CommandError } from '../failures.ts';
import {
  addressOf,
  exchangeOf,
  hostText,
  judgeHost,
  type LiveTarget,
  openTarget,
  subscriptionOf,
  subscriptionTo,
} from '../live/live-target.ts';
import { PatternWatch } from '../messages/pattern-watch.ts';
import type { ServedFiles } from './served-files.ts';

/**
 * Returns what finds the target of a frame.
 * @param allowed `HOST:PORT` beside those of the documents
 * @throws CommandError where one of them is something else
 */
export function bridgeTargets(files: ServedFiles, allowed: readonly string[]) {
  for (const one of allowed)
    if (!parseHostPort(one)) throw new CommandError(`--allow-server is HOST:PORT, not "${one}".`);
  const hosts = new Set(allowed.map((one) => one.toLowerCase()));
  return async (frame: OpenFrame): Promise<BridgedTarget> => {
    const args = argumentsOf(frame, fileOf(frame, files));
    const target = await openTarget(args, credentialsOf(frame.credentials));
    const chosen = withHost(target, frame, hosts);
    requireAgreed(chosen, frame);
    return bridgeTarget(chosen, args, frame.sendOnly === true);
  };
}

function fileOf({ file }: OpenFrame, files: ServedFiles): string {
  const { entry, files: all } = files.list();
  const path = file ?? entry ?? (all.length === 1 ? all[0]?.path : undefined);
  if (typeof path !== 'string' || !all.some((one) => one.path === path))
    throw new CommandError('there is no such document.');
  return join(files.root, path);
}

/** A frame as if it were written on the command line: only with options that it may have. */
function argumentsOf(frame: OpenFrame, file: string): Arguments {
  const given = new Map<string, readonly string[]>();
  for (const name of ['server', 'channel', 'operation', 'from'] as const) {
    const value: unknown = frame[name];
    if (value !== undefined) given.set(name, [String(value)]);
  }
  given.set('server', [String(frame.server)]);
  given.set('param', pairsOf(frame.parameters));
  given.set('variable', pairsOf(frame.variables));
  if (frame.stream === true) given.set('stream', []);
  return new Arguments([file], given);
}

function pairsOf(values: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(values).map(([name, value]) => `${name}=${value}`);
}

function credentialsOf(given: BridgeCredentials = {}): BridgeCredentials {
  const names = ['user', 'password', 'token', 'apiKey'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : [])),
  );
}

/** The target with the host that the page wants. @throws CommandError where it is not allowed */
function withHost(
  target: LiveTarget,
  { host, variables = {} }: OpenFrame,
  allowed: ReadonlySet<string>,
): LiveTarget {
  const { server, endpoint } = target;
  const other = host === undefined ? null : parseHostPort(String(host));
  const chosen = other ? { ...target, endpoint: { ...endpoint, ...other } } : target;
  // Without a list of its values a variable stands for any host.
  const isFree = server.variables.some(
    ({ name, default: value, enum: values }) =>
      !values && Object.hasOwn(variables, name) && variables[name] !== value,
  );
  const text = hostText(chosen.endpoint);
  const isOwn = host === undefined && !isFree;
  if (isOwn || allowed.has(text.toLowerCase())) return chosen;
  throw new CommandError(
    `the document has no server at ${text}. Allow it: apidoc-studio serve --live --allow-server ${text}`,
  );
}

/**
 * The page asks about the server in its text, which may be edited and not saved.
 * @throws CommandError where the user agreed to another server than that of the file
 */
function requireAgreed({ server, endpoint }: LiveTarget, { agreed }: OpenFrame): void {
  if (!agreed) return;
  const { protocol, isSecure } = endpoint;
  const host = hostAndPort(endpoint);
  if (host === agreed.host && protocol === agreed.protocol && isSecure === agreed.isSecure) return;
  const tls = isSecure ? ' with TLS' : '';
  throw new CommandError(
    `in the file the server "${server.key}" is ${hostText(endpoint)}, by ${protocol}${tls}. Save the document first`,
  );
}

function bridgeTarget(target: LiveTarget, args: Arguments, isSendOnly: boolean): BridgedTarget {
  const { endpoint, channels, operation } = target;
  const subscriptions = channels.flatMap((channel): Subscription[] => {
    const one = isSendOnly ? null : subscriptionOf(channel, target, args);
    return one ? [{ ...one, ...(channel.role === 'reply' ? {} : httpMethodOf(operation)) }] : [];
  });
  const unique = [...new Map(subscriptions.map((one) => [one.address, one])).values()];
  const patterns = new PatternWatch();
  const session = new LiveSession(channels, endpoint.protocol, judgeHost([], patterns));
  const replies = channels.find(({ role }) => role === 'reply');
  const inboxes = new Set<string>();
  return {
    endpoint,
    subscriptions: unique,
    hasAddress: (address) => inboxes.has(address) || session.hasAddress(address),
    replySubscription: (address) => {
      if (!replies) throw new CommandError('the operation has no reply.');
      inboxes.add(address);
      return subscriptionTo(address, replies, args);
    },
    outgoing: (frame) => outgoingOf(frame, target, args),
  };
}

function outgoingOf(frame: SendFrame, target: LiveTarget, args: Arguments): Outgoing {
  const { payload, payloadBase64, headers = {}, key, replyTo, correlationId } = frame;
  const channel = target.channels[0] as LiveChannel;
  const message = channel.messages.find(({ name }) => name === frame.message);
  if (!message) throw new CommandError('there is no such message.');
  const parameters = { ...target.parameters, ...frame.parameters };
  const address = addressOf(channel, { ...target, parameters });
  if (address === null) throw new CommandError('the channel has no address to send to.');
  const missing = /\{([^{}]*)\}/.exec(address)?.[1];
  if (missing !== undefined) throw new CommandError(`the parameter "${missing}" has no value.`);
  // The text of the page may be edited and not saved.
  if (frame.address !== undefined && frame.address !== address)
    throw new CommandError(
      `in the file the channel "${channel.key}" has the address "${address}". Save the document first`,
    );
  const operation = operationToSend(target.model, target.operation ?? channel.part, message.name);
  const contentType = frame.contentType ?? message.contentType ?? 'application/json';
  return {
    address,
    payload:
      payloadBase64 === undefined
        ? Buffer.from(payload === undefined ? '' : JSON.stringify(payload))
        : Buffer.from(payloadBase64, 'base64'),
    headers,
    contentType,
    ...(key !== undefined && { key }),
    ...(replyTo !== undefined && { replyTo }),
    ...(correlationId !== undefined && { correlationId }),
    ...exchangeOf(channel.part),
    ...httpMethodOf(operation),
    ...(args.has('stream') && { isStream: true }),
    isText: isTextType(mediaType(contentType)),
  };
}
