// What an application does, as data for other programs: channels, operations and messages with
// their schemas resolved.

import type { Location } from '../text/location.ts';
import { entry, stringOf } from '../text/tree.ts';
import { toValue } from '../text/value.ts';
import type { AnalyzedFile } from './analyzed-file.ts';
import { resolvedValue } from './documents/resolved-value.ts';
import { schemaValue } from './documents/schema-value.ts';
import { messageAt } from './instances/message.ts';
import type { Model, OperationPart, Part } from './model/types.ts';
import type { Link } from './model/views.ts';

/** A schema with all references followed. */
export interface ResolvedSchema {
  /** The value of `schemaFormat`; undefined for a Schema Object of the format itself. */
  readonly format?: string;
  /**
   * The schema as data; the text of one in Protocol Buffers. A schema that contains itself has
   * `{ $ref: '#/...' }` there, a JSON Pointer in this value.
   */
  readonly schema: unknown;
}

/** A message with its traits merged in. */
export interface ApiMessage extends Location {
  /** Its name in the channel. */
  readonly key: string;
  readonly name?: string;
  readonly title?: string;
  readonly summary?: string;
  readonly description?: string;
  /** Its own, or the default of the document. */
  readonly contentType?: string;
  /** Null where any payload is allowed, or its schema can't be resolved. */
  readonly payload: ResolvedSchema | null;
  readonly headers: ResolvedSchema | null;
  /** Message examples as they are written. */
  readonly examples: readonly unknown[];
}

export interface ApiChannel extends Location {
  readonly key: string;
  /** Null where it is not known before the application runs. */
  readonly address: string | null;
  readonly title?: string;
  readonly summary?: string;
  readonly description?: string;
  /** Names of its servers. */
  readonly servers: readonly string[];
  readonly parameters: readonly string[];
  readonly messages: readonly ApiMessage[];
  /** Names of the operations that use it. */
  readonly operations: readonly string[];
}

export interface ApiOperation extends Location {
  readonly key: string;
  readonly action: 'send' | 'receive' | null;
  /** Key and address of its channel; null where they are not known. */
  readonly channel: string | null;
  readonly address: string | null;
  readonly title?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly messages: readonly ApiMessage[];
  /** What is sent back; null for an operation without a reply. */
  readonly reply: {
    readonly channel: string | null;
    readonly address: string | null;
    readonly messages: readonly ApiMessage[];
  } | null;
}

/** The root document described: its uri is '', those of other files as references resolve to. */
export interface DescribedApi {
  readonly channels: readonly ApiChannel[];
  readonly operations: readonly ApiOperation[];
}

/** Returns the channels and operations of the root, in the order of the document. */
export function describedApi(file: AnalyzedFile): DescribedApi {
  const model = file.model();
  const reader = new Reader(file, model);
  return {
    channels: model.order.channels.flatMap((id) => reader.channel(model.parts.get(id))),
    operations: model.order.operations.flatMap((id) => reader.operation(model.parts.get(id))),
  };
}

class Reader {
  private readonly file: AnalyzedFile;
  private readonly model: Model;
  private readonly messages = new Map<string, ApiMessage>();

  constructor(file: AnalyzedFile, model: Model) {
    this.file = file;
    this.model = model;
  }

  channel(part: Part | undefined): ApiChannel[] {
    if (part?.kind !== 'channel') return [];
    return [
      {
        ...wordsOf(part),
        address: part.address,
        servers: keysOf(part.servers),
        parameters: part.parameters.map(({ name }) => name),
        messages: this.messagesOf(part.messages),
        operations: keysOf(part.operations),
      },
    ];
  }

  operation(part: Part | undefined): ApiOperation[] {
    if (part?.kind !== 'operation') return [];
    const { reply } = part;
    return [
      {
        ...wordsOf(part),
        action: part.action === 'send' || part.action === 'receive' ? part.action : null,
        channel: part.channel?.key ?? null,
        address: part.address,
        messages: this.messagesOf(part.messages),
        reply: reply ? this.replyOf(reply) : null,
      },
    ];
  }

  private replyOf({ channel, address, messages }: NonNullable<OperationPart['reply']>) {
    return { channel: channel?.key ?? null, address, messages: this.messagesOf(messages) };
  }

  private messagesOf(links: readonly Link[]): ApiMessage[] {
    return links.flatMap(({ id, key }) => {
      const message = id === null ? undefined : this.message(id);
      return message ? [key === undefined ? message : { ...message, key }] : [];
    });
  }

  private message(id: string): ApiMessage | undefined {
    const known = this.messages.get(id);
    const part = this.model.parts.get(id);
    if (known || part?.kind !== 'message') return known;
    const { name, contentType } = part;
    const found = messageAt(this.file.documents, id);
    const examples = found && entry(found.node, 'examples')?.value;
    const made: ApiMessage = {
      ...wordsOf(part),
      ...(name !== undefined && { name }),
      ...(contentType !== undefined && { contentType }),
      payload: this.schema(id, 'payload'),
      headers: this.schema(id, 'headers'),
      examples: examples?.kind === 'seq' ? examples.items.map(({ value }) => toValue(value)) : [],
    };
    this.messages.set(id, made);
    return made;
  }

  private schema(id: string, field: 'payload' | 'headers'): ResolvedSchema | null {
    const { documents, dialect } = this.file;
    const message = messageAt(documents, id);
    const written = message && entry(message.node, field)?.value;
    if (!written) return null;
    const { uri, path } = message.located;
    const at = schemaValue(documents, dialect, { uri, path: [...path, field], node: written });
    if (!at) return null;
    const text = stringOf(at.node);
    return {
      ...(at.format !== undefined && { format: at.format }),
      schema: text ?? resolvedValue(documents, at),
    };
  }
}

/** What all objects have: where they are, and the words about them. */
function wordsOf({ uri, pointer, key, title, summary, description }: Part) {
  return {
    uri,
    pointer,
    key,
    ...(title !== undefined && { title }),
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
  };
}

function keysOf(links: readonly Link[]): string[] {
  return links.map(({ key, label }) => key ?? label);
}
