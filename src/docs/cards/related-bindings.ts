// Finds the other parts around a part that have settings for the same protocol.
import type { BindingView, Link, Part, PartId } from '../../core/types.ts';

/** Links that are followed from one part. */
const MOST = 60;

/**
 * Ids of the parts around `part` whose bindings have `protocol` too: a server's channels; a
 * channel's servers, operations and messages; an operation's channels, servers and messages; the
 * channels and operations of a message with their servers.
 */
export function relatedBindings(
  part: Part,
  protocol: string,
  partOf: (id: PartId) => Part | undefined,
): PartId[] {
  const ids = new Set<PartId>();
  const add = (links: readonly Link[]) => {
    for (const { id } of links.slice(0, MOST)) if (id !== null && id !== part.id) ids.add(id);
  };
  add(relatedLinks(part));
  if (part.kind === 'message')
    for (const id of [...ids]) {
      const user = partOf(id);
      if (user?.kind === 'channel' || user?.kind === 'operation') add(user.servers);
    }
  return [...ids].filter((id) =>
    bindingsOf(partOf(id)).some((binding) => binding.protocol === protocol),
  );
}

function relatedLinks(part: Part): readonly Link[] {
  switch (part.kind) {
    case 'server':
      return part.channels;
    case 'channel':
      return [...part.servers, ...part.operations, ...part.messages];
    case 'operation': {
      const { channel, reply } = part;
      const channels = [channel, reply?.channel].filter((link) => link !== undefined);
      return [...channels, ...part.servers, ...part.messages, ...(reply?.messages ?? [])];
    }
    case 'message':
      return part.usedBy;
    default:
      return [];
  }
}

function bindingsOf(part: Part | undefined): readonly BindingView[] {
  const known =
    part?.kind === 'server' ||
    part?.kind === 'channel' ||
    part?.kind === 'operation' ||
    part?.kind === 'message';
  return known ? part.bindings : [];
}
