// What lines of the diagram can end at: objects, the replies of operations, and the application.
import type {
  ChannelPart,
  Location,
  MessagePart,
  Model,
  OperationPart,
  PartId,
  ServerPart,
} from '../../../core/types.ts';
import { titleOf } from '../accessible-names.ts';
import { APP } from '../graph-nodes.ts';

/**
 * The reply of an operation, existing or to be created: not a part of the model, but an end of
 * lines.
 */
export interface ReplyEnd extends Location {
  readonly kind: 'reply';
  readonly id: PartId;
  readonly of: OperationPart;
}

/** The application, which is in the document as its operations only. */
interface AppEnd extends Location {
  readonly kind: 'app';
  readonly id: PartId;
}

/** The application as an end of lines. */
export const APP_END: AppEnd = { kind: APP, id: '#/info', uri: '', pointer: '/info' };

export type Connectable =
  | OperationPart
  | ChannelPart
  | MessagePart
  | ServerPart
  | ReplyEnd
  | AppEnd;

export const KINDS: ReadonlySet<string> = new Set(['operation', 'channel', 'message', 'server']);

export const REPLY = '/reply';

/**
 * Returns the object of an item, null for an item without a part. The id of a reply is that of its
 * operation, with `/reply`.
 */
export function connectableOf(model: Model, id: PartId | null): Connectable | null {
  if (id === APP_END.id) return APP_END;
  const part = id === null ? undefined : model.parts.get(id);
  if (part) return KINDS.has(part.kind) ? (part as Connectable) : null;
  const operation = id?.endsWith(REPLY) ? model.parts.get(id.slice(0, -REPLY.length)) : undefined;
  return operation?.kind === 'operation' ? replyOf(operation) : null;
}

/** Returns the object that an item represents. */
export function connectableAt(
  model: Model,
  { part, location }: { readonly part: PartId | null; readonly location: Location },
): Connectable | null {
  return connectableOf(model, part ?? `${location.uri}#${location.pointer}`);
}

/** Returns the reply of an operation as an end of lines, also if the operation has none yet. */
export function replyOf(of: OperationPart): ReplyEnd {
  return {
    kind: 'reply',
    id: `${of.id}${REPLY}`,
    uri: of.uri,
    pointer: `${of.pointer}${REPLY}`,
    of,
  };
}

/** Returns an end in words: `channel orders`. */
export function named(part: Connectable): string {
  if (part.kind === APP) return 'the application';
  if (part.kind === 'reply') return `the reply of ${named(part.of)}`;
  return `${part.kind} ${titleOf(part)}`;
}

/** Returns a kind with its article. */
export function withArticle(kind = ''): string {
  if (kind === APP) return 'the application';
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}
