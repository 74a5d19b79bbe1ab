// A document of messages that were seen: their channels, the messages of each, told apart by a
// constant or by their shapes, and schemas that all of them match.
import { separatorOf } from '../../analysis/live/addresses.ts';
import { SCHEMA_ID } from '../../analysis/live/candidates.ts';
import { mediaType } from '../../analysis/live/content-types.ts';
import type { SeenServer } from '../../analysis/live/seen-server.ts';
import { type EnumDecision, schemaOf } from '../../analysis/schemas/schema-of-values.ts';
import { looksSecret } from '../../analysis/secrets/find-secrets.ts';
import { dialect } from '../../format/dialects.ts';
import { quote } from '../../format/message-text.ts';
import { protocolScheme } from '../../format/protocols.ts';
import { textStyleOf } from '../../text/edit/text-style.ts';
import { freeName } from '../../text/free-name.ts';
import { formatCount, formatNumber } from '../../text/plural.ts';
import { toPointer } from '../../text/pointer.ts';
import { Piece, type Plain } from '../../text/rearrange/piece.ts';
import { printPiece } from '../../text/rearrange/print-piece.ts';
import { isMap, objectOf } from '../../text/value.ts';
import {
  channelKey,
  channelObject,
  channelsOf,
  MAX_SEGMENTS,
  type SeenChannel,
} from './channels-of-addresses.ts';
import {
  type Constant,
  type ConstantPlace,
  type Kind,
  kindProperty,
  kindsOf,
} from './message-kinds.ts';
import type { DescribedSchema } from './registered-schemas.ts';
import {
  type DecodedMessage,
  decode,
  describedBy,
  JSON_TYPE,
  recordedMessage,
  registeredId,
  type SeenMessage,
  sizeOf,
} from './seen-message.ts';

export interface DiscoveryOptions {
  readonly title: string;
  readonly server?: SeenServer;
  /** The schema registry that the server's clients use. */
  readonly registry?: RegistryOfServer;
  /** Of the document; JSON where it has none. */
  readonly defaultContentType?: string;
  /** Returns the text of bytes; null where they are not UTF-8. */
  readonly utf8: (bytes: Uint8Array) => string | null;
}

/** A schema registry, as the kafka binding of a server names it. */
export interface RegistryOfServer {
  readonly schemaRegistryUrl: string;
  readonly schemaRegistryVendor: string;
}

/** What was made of the messages. */
export interface DiscoveredDocument {
  /** The document, as YAML. */
  readonly text: string;
  readonly channels: number;
  readonly messages: number;
  /** What was guessed and what could not be seen, one sentence each. */
  readonly notes: readonly string[];
}

/** Names that are taken already, where the document exists. */
export interface TakenNames {
  channel(name: string): boolean;
  message(name: string): boolean;
}

/** A channel, and the messages that it refers to. */
export interface DiscoveredChannel {
  readonly object: object;
  /** For the components. */
  readonly messages: ReadonlyMap<string, object>;
  /** What was guessed about it and its messages, one sentence each. */
  readonly notes: readonly string[];
}

/** Objects of the format by their keys, in the order in which they were seen. */
export interface DiscoveredParts {
  readonly channels: ReadonlyMap<string, DiscoveredChannel>;
  /** What was left out, one sentence each. */
  readonly notes: readonly string[];
}

/** A message, and what was guessed about it, one sentence each. */
interface DiscoveredMessage {
  readonly message: object;
  readonly notes: readonly string[];
}

/** A message, and those that it is made of. */
export interface MessageOfKind extends DiscoveredMessage {
  /** Whether no other bytes could be this message. */
  readonly isDistinct: boolean;
  readonly of: readonly SeenMessage[];
}

/** Messages that are looked at; those after them are only counted. */
const MAX_MESSAGES = 50_000;
/** Bytes of payloads that are kept, of which values take a multiple. */
const MAX_KEPT = 64 * 1024 * 1024;
const MAX_CHANNELS = 1_000;
/** UTF-16 units of an address; others are left out. */
const MAX_ADDRESS = 1_000;
/** Texts of a property, and how often each of them comes, from which on they are an `enum`. */
const ENUM = { texts: 20, each: 5 };
const CORRELATION = /^(?:x[-_])?correlation[-_]?id$/i;
type Data = Readonly<Record<string, unknown>>;

/** Collects messages, and makes a document of them. */
export class Discovery {
  private readonly byAddress = new Map<string, DecodedMessage[]>();
  readonly options: DiscoveryOptions;
  /** Without the letters for TLS: `mqtt`, `ws` ...; '' where it is not known. */
  readonly protocol: string;
  private readonly separator: string;
  private readonly defaultType: string;
  private size = 0;
  private kept = 0;
  private left = 0;
  private schemas: ReadonlyMap<number, DescribedSchema> = new Map();
  /** Messages whose address is too long. */
  private refused = 0;
  private cut = 0;

  constructor(options: DiscoveryOptions) {
    this.options = options;
    this.defaultType = mediaType(options.defaultContentType ?? JSON_TYPE);
    this.protocol = protocolScheme(options.server?.protocol)?.protocol ?? '';
    this.separator = separatorOf(this.protocol);
  }

  /** How many messages there were, those that are not looked at among them. */
  get count(): number {
    return this.kept + this.left + this.refused + this.cut;
  }

  /**
   * Adds the message of a line that `apidoc-studio listen` recorded.
   * @param size bytes of the line
   * @returns false where it is something else, or was cut off
   */
  addLine(line: string, size: number): boolean {
    const message = recordedMessage(line);
    if (message) this.add({ ...message, size });
    return message !== null;
  }

  /** Adds a message. */
  add(message: SeenMessage): void {
    const { address } = message;
    if (
      address.length > MAX_ADDRESS ||
      address.split(this.separator, MAX_SEGMENTS + 1).length > MAX_SEGMENTS
    ) {
      this.refused++;
      return;
    }
    if (message.isCut) {
      this.cut++;
      return;
    }
    const size = sizeOf(message);
    // After the first that finds no room, all others are left out.
    if (this.left > 0 || this.kept >= MAX_MESSAGES || this.size + size > MAX_KEPT) {
      this.left++;
      return;
    }
    this.kept++;
    this.size += size;
    const decoded = decode(message, this.options.utf8);
    const known = this.byAddress.get(address);
    if (known) known.push(decoded);
    else this.byAddress.set(address, [decoded]);
  }

  /** The ids of schemas of a registry that payloads seem to begin with, the most frequent first. */
  registeredIds(): readonly number[] {
    const counts = new Map<number, number>();
    for (const message of this.messages()) {
      const id = registeredId(message);
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id);
  }

  /** Describes the messages that begin with the ids of schemas by these. */
  setSchemas(schemas: ReadonlyMap<number, DescribedSchema>): void {
    this.schemas = schemas;
    for (const [address, messages] of this.byAddress)
      this.byAddress.set(
        address,
        messages.map((one) => {
          const registered = this.schemaOf(one.seen);
          return registered ? describedBy(one, registered) : one;
        }),
      );
  }

  /** Whether messages are described by schemas of a registry. */
  get hasSchemas(): boolean {
    return this.schemas.size > 0;
  }

  /** Returns the schema that a registry has for a message; undefined without one. */
  schemaOf(message: SeenMessage): DescribedSchema | undefined {
    if (!this.hasSchemas) return undefined;
    const id = registeredId(message);
    return id === null ? undefined : this.schemas.get(id);
  }

  /** Returns a discovery of other messages, with the same options and schemas. */
  of(messages: readonly SeenMessage[]): Discovery {
    const discovery = new Discovery(this.options);
    for (const one of messages) discovery.add(one);
    discovery.setSchemas(this.schemas);
    return discovery;
  }

  /** The messages that are looked at. */
  messages(): readonly SeenMessage[] {
    return [...this.byAddress.values()].flatMap((all) => all.map(({ seen }) => seen));
  }

  /** Returns the document of what was added so far. */
  document(): DiscoveredDocument {
    const { title, server, registry } = this.options;
    const { channels, notes } = this.parts(NONE_TAKEN);
    const messages = [...channels.values()].flatMap((one) => [...one.messages]);
    const document = {
      [dialect.rootField]: dialect.version,
      info: { title, version: '0.1.0' },
      ...(server && {
        servers: { seen: { ...server, ...(registry && { bindings: { kafka: { ...registry } } }) } },
      }),
      defaultContentType: JSON_TYPE,
      channels: objectOf([...channels].map(([key, { object }]) => [key, object])),
      ...(messages.length > 0 && { components: { messages: objectOf(messages) } }),
    };
    const style = textStyleOf('a:\n  - b\n', 'yaml');
    const text = `${printPiece(Piece.of(document as Plain), style, false).trimEnd()}\n`;
    return {
      text,
      channels: channels.size,
      messages: messages.length,
      notes: [
        ...[...channels.values()].flatMap((one) => one.notes),
        ...notes,
        ...this.leftOut(),
        NO_OPERATIONS,
      ],
    };
  }

  /** Returns the channels of what was added so far, and their messages. */
  parts(taken: TakenNames): DiscoveredParts {
    const all = channelsOf(this.byAddress, this.separator);
    const channels = new Map<string, DiscoveredChannel>();
    const names = new Set<string>();
    for (const channel of all.slice(0, MAX_CHANNELS)) {
      const key = freeName(
        channelKey(channel.address),
        (name) => channels.has(name) || taken.channel(name),
      );
      const found = this.messagesBy(kindsOf(channel.messages), `${key}Message`, (name) => {
        return names.has(name) || taken.message(name);
      });
      for (const name of found.keys()) names.add(name);
      const references = [...found.keys()].map((name): [string, unknown] => [
        name,
        { $ref: `#/components/messages/${name}` },
      ]);
      channels.set(key, {
        object: channelObject(channel, references),
        messages: new Map([...found].map(([name, { message }]) => [name, message])),
        notes: [
          ...parameterNotes(channel),
          ...[...found.values()].flatMap(({ notes }) => notes),
          ...(found.size > 1 ? [kindsNote(channel)] : []),
        ],
      });
    }
    const beyond = all.length - channels.size;
    const notes = beyond > 0 ? [`Left out: ${formatCount(beyond, 'more channel')}.`] : [];
    return { channels, notes };
  }

  /**
   * Returns messages of a channel that exists, each with those that it is made of: all that was
   * added is taken for messages of that channel.
   * @param key of the channel
   * @param place of the text that tells its messages apart, where that is known
   */
  messagesOf(
    key: string,
    place: ConstantPlace | undefined,
    taken: TakenNames,
  ): ReadonlyMap<string, MessageOfKind> {
    const kinds = kindsOf([...this.byAddress.values()].flat(), place);
    const messages = this.messagesBy(kinds, `${channelKey(key)}Message`, (name) =>
      taken.message(name),
    );
    return new Map(
      [...messages].map(([name, message], i) => [
        name,
        {
          ...message,
          isDistinct:
            kinds[i]?.registered !== undefined || kinds[i]?.members[0]?.contentType === JSON_TYPE,
          of: kinds[i]?.members.map(({ seen }) => seen) ?? [],
        },
      ]),
    );
  }

  /** Returns a message for each kind by its name, in their order. */
  private messagesBy(
    kinds: readonly Kind[],
    fallback: string,
    isTaken: (name: string) => boolean,
  ): ReadonlyMap<string, DiscoveredMessage> {
    const messages = new Map<string, DiscoveredMessage>();
    for (const kind of kinds) {
      const name = freeName(kind.name ?? fallback, (one) => messages.has(one) || isTaken(one));
      messages.set(name, this.messageOf(kind, name));
    }
    return messages;
  }

  private messageOf({ constant, members, registered }: Kind, name: string): DiscoveredMessage {
    if (registered)
      return { message: this.registeredMessage(registered, members, name), notes: [] };
    const values = members.map(({ value }) => value);
    const { schema, notes } = schemaOf(values, [], isEnum);
    const payload = constant?.side === 'payload' ? withConstant(schema, constant) : schema;
    const [first] = members;
    const contentType = first?.contentType ?? JSON_TYPE;
    const seenHeaders = headersOf(members);
    const headers =
      seenHeaders && constant?.side === 'headers'
        ? withConstant(seenHeaders, constant)
        : seenHeaders;
    const correlation = correlationOf(members);
    const isBinary = contentType !== JSON_TYPE && values.every((value) => value === undefined);
    const message = {
      ...(contentType !== this.defaultType && { contentType }),
      ...(correlation !== null && { correlationId: { location: correlation } }),
      ...(headers && { headers }),
      ...(!isBinary && { payload: withoutNothing(payload, values) }),
      ...(members.some(({ key }) => key !== null) && { bindings: { kafka: keyOf(members) } }),
    };
    return { message, notes: notes.length > 0 ? [`${quote(name)}: ${notes.join(' ')}`] : [] };
  }

  private registeredMessage(
    registered: DescribedSchema,
    members: readonly DecodedMessage[],
    name: string,
  ): object {
    const { id, schemaFormat } = registered;
    const contentType = members[0]?.contentType ?? registered.contentType;
    const correlation = correlationOf(members);
    const headers = headersOf(members);
    const pointer = toPointer(['components', 'messages', name, 'payload', 'schema']);
    return {
      ...(contentType !== this.defaultType && { contentType }),
      ...(correlation !== null && { correlationId: { location: correlation } }),
      ...(headers && { headers }),
      payload: { schemaFormat, schema: registered.schemaAt(pointer) },
      bindings: { kafka: { ...keyOf(members), schemaIdLocation: 'payload', [SCHEMA_ID]: id } },
    };
  }

  /** Sentences about messages that were not looked at. */
  leftOut(): string[] {
    const { refused, cut, kept, left } = this;
    return [
      ...(refused > 0
        ? [
            `Left out: ${formatCount(refused, 'message')} whose address has more than ${formatNumber(MAX_ADDRESS)} characters or ${MAX_SEGMENTS} segments.`,
          ]
        : []),
      ...(cut > 0 ? [`Left out: ${formatCount(cut, 'message')} of more than 8 MB.`] : []),
      ...(left > 0
        ? [
            `Only the first ${formatNumber(kept)} messages were looked at; ${formatNumber(left)} came after them.`,
          ]
        : []),
    ];
  }
}

function kindsNote({ address, messages }: SeenChannel): string {
  if (messages.some(({ registered }) => registered))
    return `The messages of ${quote(address)} are told apart by the ids of their schemas.`;
  const property = kindProperty(messages.map(({ value }) => value));
  return property === null
    ? `The messages of ${quote(address)} are told apart by their shapes.`
    : `The messages of ${quote(address)} are told apart by ${quote(property)}.`;
}

function parameterNotes({ address, parameters, seen }: SeenChannel): string[] {
  const [first, ...more] = seen;
  if (parameters.size === 0 || first === undefined) return [];
  const names = [...parameters.values()].map((name) => quote(name)).join(' and ');
  return [
    more.length === 0
      ? `${quote(first)} is taken for one of ${quote(address)}.`
      : `${quote(address)} stands for ${formatCount(seen.length, 'address')} that differ in ${names}.`,
  ];
}

const NONE_TAKEN: TakenNames = { channel: () => false, message: () => false };
const NO_OPERATIONS =
  "Who sends and who receives can't be seen: add operations for what the application does.";

// Schemas.

const isEnum: EnumDecision = (names, values, count) =>
  count >= ENUM.texts && values.size * ENUM.each <= count && !looksSecret(names, values);

function withConstant(schema: Data, { path, value }: Pick<Constant, 'path' | 'value'>): Data {
  const [property, ...inner] = path;
  if (property === undefined) return { type: 'string', const: value };
  const properties = isMap(schema.properties) ? schema.properties : {};
  return {
    ...schema,
    properties: objectOf(
      Object.entries(properties).map(([name, own]) => [
        name,
        name === property && isMap(own) ? withConstant(own, { path: inner, value }) : own,
      ]),
    ),
  };
}

/** The schema of nothing but null is that null is all there was. */
function withoutNothing(schema: Data, values: readonly unknown[]): Data {
  return values.every((value) => value === null) ? { type: 'null' } : schema;
}

function keyOf(members: readonly DecodedMessage[]): object {
  return members.some(({ key }) => key !== null) ? { key: { type: 'string' } } : {};
}

function headersOf(members: readonly DecodedMessage[]): Data | null {
  const all = members.map(({ headers }) => headers);
  if (all.every((headers) => Object.keys(headers).length === 0)) return null;
  return schemaOf(all, [], isEnum).schema;
}

/** Returns where the correlation id of all messages is. */
function correlationOf(members: readonly DecodedMessage[]): string | null {
  for (const [part, objects] of [
    ['header', members.map(({ headers }) => headers)],
    ['payload', members.map(({ value }) => value)],
  ] as const) {
    const [first] = objects;
    if (!isMap(first)) continue;
    const name = Object.keys(first).find(
      (one) =>
        CORRELATION.test(one) && objects.every((each) => isMap(each) && Object.hasOwn(each, one)),
    );
    if (name !== undefined) return `$message.${part}#/${name}`;
  }
  return null;
}
