// The two sides of a document: the application that it describes, and its partner.
import { channelsOf, fillAddress, isOnServer, partOf } from '../../core/api.ts';
import type { LiveChannel, OperationPart } from '../../core/types.ts';
import { CommandError } from '../failures.ts';
import type { ServerTarget } from './live-target.ts';

/** An operation with what goes through its channels. */
export interface LiveOperation {
  readonly part: OperationPart;
  readonly channel: LiveChannel;
  /** Undefined where it has no reply, or one whose channel is not described. */
  readonly reply: LiveChannel | undefined;
}

/** What one side does. */
export interface Side {
  readonly sends: readonly LiveOperation[];
  readonly receives: readonly LiveOperation[];
}

/** Returns the operations of the document whose channel is on the server. @throws CommandError */
export function operationsOn({ shown, model, server }: ServerTarget): readonly LiveOperation[] {
  const bundler = shown.bundler();
  const operations = model.order.operations.flatMap((id): LiveOperation[] => {
    const part = partOf(model, id, 'operation');
    const channels = part && channelsOf(bundler, model, part);
    const [channel, reply] = channels ?? [];
    return part && channel && isOnServer(channel.part, server) ? [{ part, channel, reply }] : [];
  });
  if (operations.length > 0) return operations;
  throw new CommandError(`no operation of the document is on the server "${server.key}".`);
}

/** Returns what the application does, or what its partner does: the other way round. */
export function sideOf(
  operations: readonly LiveOperation[],
  side: 'application' | 'partner',
): Side {
  const of = (action: string) => operations.filter(({ part }) => part.action === action);
  return side === 'application'
    ? { sends: of('send'), receives: of('receive') }
    : { sends: of('receive'), receives: of('send') };
}

/** Returns channels with each of them once, with all messages that one of them has. */
export function mergeChannels(channels: readonly LiveChannel[]): readonly LiveChannel[] {
  const merged = new Map<string, LiveChannel>();
  for (const channel of channels) {
    const before = merged.get(channel.key);
    const messages = new Map(
      [...(before?.messages ?? []), ...channel.messages].map((one) => [one.name, one]),
    );
    const { role: _, ...own } = channel;
    merged.set(channel.key, { ...own, messages: [...messages.values()] });
  }
  return [...merged.values()];
}

/**
 * Returns the address of a channel with a value for each parameter: one that is given, one that the
 * document names, else the name of the parameter itself.
 */
export function concreteAddress(
  { address, part }: LiveChannel,
  given: Readonly<Record<string, string>>,
): string | null {
  if (address === null) return null;
  const values = part.parameters.map(({ name, enum: all, default: value, examples }) => [
    name,
    given[name] ?? value ?? all?.[0] ?? examples?.[0] ?? name,
  ]);
  return fillAddress(address, Object.fromEntries(values));
}
