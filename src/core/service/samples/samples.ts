// Samples of code for an operation: how its reader sends what the application receives, or receives
// what it sends.

import type { MadeExample } from '../../analysis/instances/types.ts';
import { partOf } from '../../analysis/model/parts.ts';
import type {
  ChannelPart,
  MessagePart,
  Model,
  OperationPart,
  ServerPart,
} from '../../analysis/model/types.ts';
import type { PartId, VariableView } from '../../analysis/model/views.ts';
import { addressExpressions } from '../../format/expressions.ts';
import { protocolScheme } from '../../format/protocols.ts';
import {
  noSamples,
  operationServers,
  type SampleClient,
  type SampleExample,
  type SampleLanguage,
  type SampleRequest,
  sampleFacts,
  writtenAddress,
} from './facts.ts';
import { GO_CLIENTS } from './go.ts';
import { JAVA_CLIENTS } from './java.ts';
import { JAVASCRIPT_CLIENTS } from './javascript.ts';
import { PYTHON_CLIENTS } from './python.ts';
import { SHELL_CLIENTS } from './shell.ts';

/** Code for one client. */
export interface CodeSample {
  /** What `--client` takes: `kcat`. */
  readonly client: string;
  readonly label: string;
  readonly language: SampleLanguage;
  readonly code: string;
}

/** Samples in the order that they are offered; or in a sentence why there are none. */
export type CodeSamples = { readonly samples: readonly CodeSample[] } | { readonly none: string };

/** What makes samples, as hosts of the documentation load it. */
export interface CodeSampleMaker {
  readonly codeSamples: typeof codeSamples;
  readonly sampleContent: typeof sampleContent;
  readonly sentMessage: typeof sentMessage;
}

/**
 * Returns code for every client that speaks the protocol of the server. Texts of the document are
 * only in literals of each language, and secrets are names of environment variables.
 */
export function codeSamples(request: SampleRequest): CodeSamples {
  const facts = sampleFacts(request);
  if ('none' in facts) return facts;
  if (facts.sends && facts.message === null)
    return { none: 'The operation has no message that could be sent.' };
  const clients = SAMPLE_CLIENTS.filter(({ protocols }) => protocols.includes(facts.protocol));
  if (clients.length === 0) return noSamples(facts.protocol);
  return {
    samples: clients.map(({ id, label, language, write }) => ({
      client: id,
      label,
      language,
      code: `${write(facts).trimEnd()}\n`,
    })),
  };
}

/**
 * Returns the first server of an operation whose protocol a client speaks; undefined where there
 * is none, or no such client.
 */
export function serverForClient(
  model: Model,
  operation: OperationPart,
  client: string,
): ServerPart | undefined {
  const protocols = SAMPLE_CLIENTS.find(({ id }) => id === client)?.protocols;
  return operationServers(model, operation).find(({ protocol }) => {
    const scheme = protocolScheme(protocol);
    return scheme && protocols?.includes(scheme.protocol);
  });
}

/** Variables with the part that declares them. */
export interface SampleVariables {
  readonly of: ServerPart | ChannelPart;
  readonly variables: readonly VariableView[];
}

/**
 * Returns the variables in the host and the path of the server and those in the address, by the
 * part that declares them.
 * @param server else the first one of the operation
 */
export function sampleVariables({
  model,
  operation,
  ...given
}: Pick<SampleRequest, 'model' | 'operation' | 'server'>): readonly SampleVariables[] {
  const server = given.server ?? operationServers(model, operation)[0];
  const channel = partOf(model, operation.channel?.id, 'channel');
  const protocol = protocolScheme(server?.protocol)?.protocol;
  const usedIn = (text: string, variables: readonly VariableView[]) => {
    const names = new Set(addressExpressions(text).map(({ name }) => name));
    return variables.filter(({ name }) => names.has(name));
  };
  return [
    ...(server
      ? [{ of: server, variables: usedIn(`${server.host} ${server.pathname}`, server.variables) }]
      : []),
    ...(channel
      ? [{ of: channel, variables: usedIn(writtenAddress(channel, protocol), channel.parameters) }]
      : []),
  ];
}

/** Code for one operation of a document. */
export interface OperationSamples {
  readonly operation: PartId;
  readonly samples: readonly CodeSample[];
}

/** Makes an example of a message by its schemas; null or undefined where it can't. */
export type ExampleMaker = (message: MessagePart) => Promise<MadeExample | null | undefined>;

/** Operations that have code where all of a document is written. */
const MOST_OPERATIONS = 500;

/**
 * Resolves to the samples of all operations that have some, in the order of the document, for what
 * shows it without a host.
 */
export async function documentSamples(
  model: Model,
  makeExample: ExampleMaker,
): Promise<readonly OperationSamples[]> {
  const examples = new Map<PartId, Promise<SampleExample>>();
  const knownExample = (message: MessagePart): Promise<SampleExample> => {
    const example = examples.get(message.id) ?? exampleToSend(message, makeExample);
    examples.set(message.id, example);
    return example;
  };
  const all: OperationSamples[] = [];
  for (const id of model.order.operations) {
    const operation = partOf(model, id, 'operation');
    if (!operation || 'none' in sampleFacts({ model, operation })) continue;
    const message = sentMessage(model, operation);
    const made = codeSamples({
      model,
      operation,
      example: message && (await knownExample(message)),
    });
    if ('samples' in made && made.samples.length > 0)
      all.push({ operation: id, samples: made.samples });
    if (all.length === MOST_OPERATIONS) break;
  }
  return all;
}

/**
 * Returns the message that the reader sends; undefined where the reader receives.
 * @param chosen one of the operation; else its first one
 */
export function sentMessage(
  model: Model,
  { action, messages }: OperationPart,
  chosen?: MessagePart,
): MessagePart | undefined {
  return action === 'receive' ? (chosen ?? partOf(model, messages[0]?.id, 'message')) : undefined;
}

/** Resolves to what is sent of a message; an example is made only where it has none. */
export async function exampleToSend(
  message: MessagePart,
  makeExample: ExampleMaker,
): Promise<SampleExample> {
  const own = sampleContent(message);
  return 'payload' in own ? own : sampleContent(message, await makeExample(message));
}

/**
 * Returns what is sent of a message: its first example with a payload, and where it has none what
 * is made.
 */
export function sampleContent(message: MessagePart, made?: MadeExample | null): SampleExample {
  const own = message.examples.find(({ payload }) => payload);
  const { payload, headers } = own ?? made ?? {};
  return {
    ...(payload && 'value' in payload && { payload: payload.value }),
    ...(headers && 'value' in headers && { headers: headers.value }),
  };
}

// All clients, one row each: which protocols it speaks, and what writes its sample.

/** Clients in the order that they are offered. */
export const SAMPLE_CLIENTS: readonly SampleClient[] = [
  ...SHELL_CLIENTS,
  ...JAVASCRIPT_CLIENTS,
  ...PYTHON_CLIENTS,
  ...JAVA_CLIENTS,
  ...GO_CLIENTS,
];
