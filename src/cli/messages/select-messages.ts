// The messages that the lines of a stream may be: of a channel, an operation, or the document.
import type { Analyzer, Link, MessagePart, Model, Part } from '../../core/types.ts';
import type { Arguments } from '../arguments.ts';
import { CommandError, unknownName } from '../failures.ts';

/** Messages that a value may be. */
export interface Selection {
  readonly messages: readonly MessagePart[];
  /**
   * Whether a value must be exactly one of them: the format demands it of a channel and of an
   * operation (sections Channel Object, Operation Object).
   */
  readonly exactlyOne: boolean;
}

/**
 * Returns the messages that `--channel`, `--operation` and `--message` select, each once; those of
 * all channels without them.
 * @throws CommandError where nothing has such a name
 */
export async function selectMessages(analyzer: Analyzer, args: Arguments): Promise<Selection> {
  const model = analyzer.model();
  const channel = args.value('channel');
  const operation = args.value('operation');
  if (channel !== undefined && operation !== undefined)
    throw new CommandError('name a channel or an operation, not both.');
  const { links, name } =
    channel !== undefined
      ? await ofChannel(model, channel)
      : operation !== undefined
        ? await ofOperation(model, operation)
        : { links: ofDocument(model), name: 'the document' };
  const parts = [...new Map(links.map((link) => [link.id, partOf(model, link)])).values()];
  const all = parts.filter((part) => part !== undefined);
  const exactlyOne = channel !== undefined || operation !== undefined;
  const message = args.value('message');
  if (message !== undefined)
    return { messages: [await theOnlyMessage(all, links, message)], exactlyOne };
  if (all.length === 0) throw new CommandError(`${name} has no messages.`);
  return { messages: all, exactlyOne };
}

async function ofChannel(model: Model, id: string) {
  const channels = partsOf(model, model.order.channels, 'channel');
  const found = channels.find(({ key }) => key === id) ?? channels.find((c) => c.address === id);
  if (!found) throw await unknownName('channel', id, keysOf(channels));
  return { links: found.messages, name: `the channel "${id}"` };
}

async function ofOperation(model: Model, id: string) {
  const operations = partsOf(model, model.order.operations, 'operation');
  const found = operations.find(({ key }) => key === id);
  if (!found) throw await unknownName('operation', id, keysOf(operations));
  return { links: found.messages, name: `the operation "${id}"` };
}

/** Messages of the channels, or, where there are none, those of components. */
function ofDocument(model: Model): readonly Pick<Link, 'id' | 'key'>[] {
  const links = partsOf(model, model.order.channels, 'channel').flatMap((c) => c.messages);
  return links.length > 0 ? links : model.order.messages.map((id) => ({ id }));
}

async function theOnlyMessage(
  all: readonly MessagePart[],
  links: readonly Pick<Link, 'id' | 'key'>[],
  id: string,
): Promise<MessagePart> {
  const keys = new Map(links.map((link) => [link.id, link.key]));
  const found = all.filter((m) => m.key === id || m.name === id || keys.get(m.id) === id);
  const [first, second] = found;
  if (!first) throw await unknownName('message', id, keysOf(all));
  if (second)
    throw new CommandError(
      `${found.length} messages are called "${id}". Name the channel or the operation too.`,
    );
  return first;
}

const keysOf = (parts: readonly Part[]): string[] => parts.map(({ key }) => key);

function partOf(model: Model, { id }: Pick<Link, 'id'>): MessagePart | undefined {
  const part = id === null ? undefined : model.parts.get(id);
  return part?.kind === 'message' ? part : undefined;
}

function partsOf<K extends Part['kind']>(
  model: Model,
  ids: readonly string[],
  kind: K,
): Extract<Part, { kind: K }>[] {
  return ids
    .map((id) => model.parts.get(id))
    .filter((part): part is Extract<Part, { kind: K }> => part?.kind === kind);
}
