// Each part by the file of its kind.
import { channelPart } from './channel.ts';
import { componentPart } from './component.ts';
import { type FoundPart, type ModelContext, record } from './context.ts';
import { infoPart } from './info.ts';
import { messagePart } from './message.ts';
import type { ObjectNode } from './object-at.ts';
import { operationPart } from './operation.ts';
import { schemaPart } from './schema.ts';
import { securityPart } from './security.ts';
import { serverPart } from './server.ts';
import type { Part } from './types.ts';

/** Builds a part that was found, and records the units that it is made of. */
export function draftOf(context: ModelContext, found: FoundPart, root: ObjectNode): Part {
  found.leftOut = undefined;
  const part = record(context, found.reads, () => partOf(context, found, root));
  const unread = context.documents.unread?.lineOf(found.location.uri, found.location.path);
  return unread === undefined ? part : { ...part, unread };
}

function partOf(context: ModelContext, found: FoundPart, root: ObjectNode): Part {
  switch (found.kind) {
    case 'info':
      return infoPart(context, found, root);
    case 'server':
      return serverPart(context, found);
    case 'channel':
      return channelPart(context, found);
    case 'operation':
      return operationPart(context, found);
    case 'message':
      return messagePart(context, found);
    case 'schema':
      return schemaPart(context, found);
    case 'security':
      return securityPart(context, found);
    case 'component':
      return componentPart(context, found);
  }
}
