// `apidoc-studio sample`: code by which the reader of a document uses one of its operations.
import { loadSamples, partOf, visibleText } from '../core/api.ts';
import type {
  Analyzer,
  CodeSample,
  MessagePart,
  OperationPart,
  ServerPart,
} from '../core/types.ts';
import { errorLine, type RunCommand } from './command.ts';
import { makeExampleOf } from './documentation.ts';
import { CommandError, unknownName } from './failures.ts';
import { openDocument, requireSyntax } from './open-document.ts';
import { RemoteFiles } from './remote-files.ts';
import { remoteOptions } from './request-settings.ts';
import { readEntry } from './source-request.ts';

/** Prints one sample, or the clients that there are samples for. */
export const sampleCommand: RunCommand = async (args, streams) => {
  const [document, name, ...more] = args.operands;
  if (document === undefined || name === undefined || more.length > 0)
    throw new CommandError('name a document, and one of its operations.');
  const remote = await RemoteFiles.create(remoteOptions(args));
  const source = { ...(await readEntry([document], args, streams)), remote };
  const { analyzer, shown } = await openDocument(source, (one) => one.model());
  requireSyntax(source, analyzer);
  const model = shown.model();
  const operation = await findNamed('operation', name, partsOf(shown, 'operation'));
  const messages = operation.messages.flatMap(({ id }) => partOf(model, id, 'message') ?? []);
  const message = args.has('message')
    ? await findNamed('message', args.value('message') ?? '', messages)
    : messages[0];
  const { codeSamples, exampleToSend, sentMessage, serverForClient } = await loadSamples();
  const client = args.value('client');
  const server = args.has('server')
    ? await findNamed('server', args.value('server') ?? '', partsOf(shown, 'server'))
    : serverForClient(model, operation, client ?? '');
  const sent = sentMessage(model, operation, message);
  const makeExample = async ({ id }: MessagePart) => {
    const generated = await makeExampleOf(shown, id);
    if (generated?.payload && 'why' in generated.payload)
      streams.error(errorLine(`no payload of the message can be made: ${generated.payload.why}`));
    return generated;
  };
  const made = codeSamples({
    ...{ model, operation, server, message },
    variables: args.pairs('variable'),
    parameters: args.pairs('param'),
    example: sent && (await exampleToSend(sent, makeExample)),
  });
  if ('none' in made) throw new CommandError(visibleText(made.none));
  const samples = client === undefined ? made.samples : [await sampleFor(client, made.samples)];
  if (args.value('format') === 'json') streams.out(`${JSON.stringify(samples, null, 2)}\n`);
  else if (client === undefined)
    for (const one of samples) streams.out(`${one.client.padEnd(16)} ${one.language}\n`);
  else for (const one of samples) streams.out(one.code);
  return 0;
};

function partsOf<K extends 'operation' | 'server'>(shown: Analyzer, kind: K) {
  const model = shown.model();
  const ids = kind === 'operation' ? model.order.operations : model.order.servers;
  return ids.flatMap((id) => partOf(model, id, kind) ?? []);
}

async function findNamed<P extends OperationPart | ServerPart | MessagePart>(
  kind: string,
  name: string,
  parts: readonly P[],
): Promise<P> {
  const found = parts.find(({ key }) => key === name);
  if (found) return found;
  const keys = parts.map(({ key }) => key);
  throw await unknownName(kind, name, keys);
}

async function sampleFor(client: string, samples: readonly CodeSample[]): Promise<CodeSample> {
  const found = samples.find((one) => one.client === client);
  if (found) return found;
  const known = samples.map((one) => one.client).join(', ');
  throw new CommandError(`there is no sample for "${client}" here. Available: ${known}.`);
}
