// A document of messages that were seen: their channels, the messages of each, told apart by a
// constant or by their shapes, and schemas that all of them match.
import { separatorOf } from '../../analysis/live/addresses.ts';
import { mediaType } from '../../analysis/live/decode-payload.ts';
import { type EnumDecision, schemaOf } from '../../analysis/schemas/schema-of-values.ts';
import { looksSecret } from '../../analysis/secrets/find-secrets.ts';
import { dialect } from '../../format/dialects.ts';
import { quote } from '../../format/message-text.ts';
import { protocolScheme } from '../../format/protocols.ts';
import { layoutOf } from '../../text/edit/style.ts';
import { freeName } from '../../text/free-name.ts';
import { groupBy } from '../../text/group-by.ts';
import { camelCase, formatCount, formatNumber } from '../../text/plural.ts';
import { Piece, type Plain } from '../../text/rearrange/piece.ts';
import { printPiece } from '../../text/rearrange/print-piece.ts';
import { isMap, objectOf } from '../../text/value.ts';

/** A message that was seen. */
export interface SeenMessage {
  /** As the protocol has it: a topic, a subject, a path. */
  readonly address: string;
  /** The value where it is known to be JSON, else the bytes; null for none. */
  readonly payload: { readonly value: unknown } | { readonly bytes: Uint8Array } | null;
  readonly headers?: Readonly<Record<string, unknown>> | null;
  /** Of Kafka. */
  readonly key?: string | null;
  readonly contentType?: string | undefined;
  /** Whether the payload is only the beginning of what came. */
  readonly isCut?: boolean;
  /** Bytes of the line that it was recorded in. */
  readonly size?: number;
}

/** Where the messages came from. */
export interface SeenServer {
  /** As the format names it: `mqtt`, `kafka-secure`. */
  readonly protocol: string;
  /** With its port, if it isn't the usual one. */
  readonly host: string;
  readonly pathname?: string;
}

export interface DiscoveryOptions {
  readonly title: string;
  readonly server?: SeenServer;
  /** Of the document; JSON where it has none. */
  readonly defaultContentType?: string;
  /** Returns the text of bytes; null where they are not UTF-8. */
  readonly utf8: (bytes: Uint8Array) => string | null;
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

/** Objects of the format by their keys, in the order in which they were seen. */
export interface DiscoveredParts {
  readonly channels: ReadonlyMap<string, object>;
  /** For the components; the channels refer to them. */
  readonly messages: ReadonlyMap<string, object>;
  readonly notes: readonly string[];
}

/** A message, and those that it is made of. */
export interface MessageOfKind {
  readonly message: object;
  readonly isJson: boolean;
  readonly of: readonly SeenMessage[];
}

/** Messages that are looked at; those after them are only counted. */
const MAX_MESSAGES = 50_000;
/** Bytes of payloads that are kept, of which values take a multiple. */
const MAX_KEPT = 64 * 1024 * 1024;
const MAX_CHANNELS = 1_000;
/** Bytes that a message takes beside its texts: about what its objects do. */
const OVERHEAD = 500;
/** UTF-16 units of an address, and segments of it; others are left out. */
const MAX_ADDRESS = 1_000;
const MAX_SEGMENTS = 32;
/** Addresses that differ in one segment only, from which on it is a parameter. */
const ALIKE = 5;
/** Texts of a property, and how often each of them comes, from which on they are an `enum`. */
const ENUM = { texts: 20, each: 5 };
/** Values of a property that tells messages apart. */
const MAX_KINDS = 40;

/** Properties that name the kind of a message, in many systems. */
const KIND = /^(?:[@$]?type|(?:event|message|msg)[_-]?(?:type|name)|event|kind|action|op)$/i;
/** Segments of addresses that are an identifier: a number, a UUID, hexadecimal digits. */
const IDENTIFIER = /^(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[a-f]*\d)[\da-f]{8,})$/i;
const CORRELATION = /^(?:x[-_])?correlation[-_]?id$/i;
/** Headers that say how a message was sent over HTTP (RFC 9110), not what it is. */
const OF_TRANSPORT =
  /^(?:content-.*|date|connection|keep-alive|transfer-encoding|server|vary|cache-control|etag|expires|last-modified|set-cookie|access-control-.*|accept-.*|age|alt-svc|via|strict-transport-security|x-powered-by|authorization|cookie|nats-.*)$/i;
const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain';

type Data = Readonly<Record<string, unknown>>;

interface Decoded {
  readonly seen: SeenMessage;
  readonly value: unknown;
  readonly contentType: string;
  readonly headers: Data;
  readonly key: string | null;
}

/** What an address of the format can't have in it, so that only a parameter stands for it. */
const NOT_IN_ADDRESS = /[{}#?]/;

/** Collects messages, and makes a document of them. */
export class Discovery {
  private readonly byAddress = new Map<string, Decoded[]>();
  private readonly notes: string[] = [];
  readonly options: DiscoveryOptions;
  private readonly separator: string;
  private readonly defaultType: string;
  private size = 0;
  private kept = 0;
  private left = 0;
  /** Messages whose address is too long. */
  private refused = 0;
  private cut = 0;

  constructor(options: DiscoveryOptions) {
    this.options = options;
    this.defaultType = mediaType(options.defaultContentType ?? JSON_TYPE);
    this.separator = separatorOf(protocolScheme(options.server?.protocol)?.protocol ?? '');
  }

  /** How many messages there were, those that are not looked at among them. */
  get count(): number {
    return this.kept + this.left + this.refused + this.cut;
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

  /** The messages that are looked at. */
  messages(): readonly SeenMessage[] {
    return [...this.byAddress.values()].flatMap((all) => all.map(({ seen }) => seen));
  }

  /** Returns the document of what was added so far. */
  document(): DiscoveredDocument {
    const { title, server } = this.options;
    const { channels, messages, notes } = this.parts(NONE_TAKEN);
    const document = {
      [dialect.rootField]: dialect.version,
      info: { title, version: '0.1.0' },
      ...(server && { servers: { seen: { ...server } } }),
      defaultContentType: JSON_TYPE,
      channels: objectOf([...channels]),
      ...(messages.size > 0 && { components: { messages: objectOf([...messages]) } }),
    };
    const style = layoutOf('a:\n  - b\n', 'yaml');
    const text = `${printPiece(Piece.of(document as Plain), style, false).trimEnd()}\n`;
    return {
      text,
      channels: channels.size,
      messages: messages.size,
      notes: [...notes, ...this.leftOut(), NO_OPERATIONS],
    };
  }

  /** Returns the channels of what was added so far, and their messages. */
  parts(taken: TakenNames): DiscoveredParts {
    this.notes.length = 0;
    const all = channelsOf(this.byAddress, this.separator);
    const channels = new Map<string, object>();
    const messages = new Map<string, object>();
    for (const channel of all.slice(0, MAX_CHANNELS)) {
      this.noteParameters(channel);
      const key = freeName(
        channelKey(channel.address),
        (name) => channels.has(name) || taken.channel(name),
      );
      const kinds = kindsOf(channel.messages);
      const own = this.addMessages(kinds, `${key}Message`, messages, taken);
      if (own.length > 1) this.noteKinds(channel.address, channel.messages);
      channels.set(key, channelObject(channel, own));
    }
    const beyond = all.length - channels.size;
    if (beyond > 0) this.notes.push(`Left out: ${formatCount(beyond, 'more channel')}.`);
    return { channels, messages, notes: [...this.notes] };
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
    this.notes.length = 0;
    const kinds = kindsOf([...this.byAddress.values()].flat(), place);
    const objects = new Map<string, object>();
    const names = this.addMessages(kinds, `${key}Message`, objects, taken);
    return new Map(
      names.map(([name], i) => [
        name,
        {
          message: objects.get(name) ?? {},
          isJson: kinds[i]?.members[0]?.contentType === JSON_TYPE,
          of: kinds[i]?.members.map(({ seen }) => seen) ?? [],
        },
      ]),
    );
  }

  /** Adds a message for each kind, and returns references to them by their names. */
  private addMessages(
    kinds: readonly Kind[],
    fallback: string,
    messages: Map<string, object>,
    taken: TakenNames,
  ): [string, unknown][] {
    return kinds.map((kind) => {
      const name = freeName(
        kind.name ?? fallback,
        (one) => messages.has(one) || taken.message(one),
      );
      messages.set(name, this.messageOf(kind, name));
      return [name, { $ref: `#/components/messages/${name}` }];
    });
  }

  private messageOf({ constant, members }: Kind, name: string): object {
    const values = members.map(({ value }) => value);
    const { schema, notes } = schemaOf(values, [], isEnum);
    if (notes.length > 0) this.notes.push(`${quote(name)}: ${notes.join(' ')}`);
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
    return {
      ...(contentType !== this.defaultType && { contentType }),
      ...(correlation !== null && { correlationId: { location: correlation } }),
      ...(headers && { headers }),
      ...(!isBinary && { payload: withoutNothing(payload, values) }),
      ...(members.some(({ key }) => key !== null) && {
        bindings: { kafka: { key: { type: 'string' } } },
      }),
    };
  }

  private noteKinds(address: string, members: readonly Decoded[]): void {
    const property = kindProperty(members.map(({ value }) => value));
    this.notes.push(
      property === null
        ? `The messages of ${quote(address)} are told apart by their shapes.`
        : `The messages of ${quote(address)} are told apart by ${quote(property)}.`,
    );
  }

  private noteParameters({ address, parameters, seen }: Channel): void {
    const [first, ...more] = seen;
    if (parameters.size === 0 || first === undefined) return;
    const names = [...parameters.values()].map((name) => quote(name)).join(' and ');
    this.notes.push(
      more.length === 0
        ? `${quote(first)} is taken for one of ${quote(address)}.`
        : `${quote(address)} stands for ${formatCount(seen.length, 'address')} that differ in ${names}.`,
    );
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

const NONE_TAKEN: TakenNames = { channel: () => false, message: () => false };
const NO_OPERATIONS =
  "Who sends and who receives can't be seen: add operations for what the application does.";

/** Bytes that a message takes, about: two for each character of its texts. */
function sizeOf({ address, payload, headers, key, size }: SeenMessage): number {
  const bytes = payload && 'bytes' in payload ? payload.bytes.length : 0;
  const texts = [address, key ?? '', ...Object.entries(headers ?? {}).flat()];
  const units = texts.reduce<number>((sum, one) => sum + String(one).length, 0);
  return OVERHEAD + (size ?? bytes) + 2 * units;
}

function decode(message: SeenMessage, utf8: DiscoveryOptions['utf8']): Decoded {
  const { payload, contentType, key = null } = message;
  const headers = objectOf(
    Object.entries(message.headers ?? {}).filter(([name]) => !OF_TRANSPORT.test(name)),
  );
  const rest = { seen: message, headers, key };
  const stated = contentType === undefined ? undefined : mediaType(contentType);
  if (payload === null) return { ...rest, value: null, contentType: stated ?? JSON_TYPE };
  if ('value' in payload) {
    const { value } = payload;
    const type = typeof value === 'string' ? TEXT_TYPE : JSON_TYPE;
    return { ...rest, value, contentType: stated ?? type };
  }
  const text = utf8(payload.bytes);
  if (text === null)
    return { ...rest, value: undefined, contentType: stated ?? 'application/octet-stream' };
  try {
    return { ...rest, value: JSON.parse(text), contentType: stated ?? JSON_TYPE };
  } catch {
    return { ...rest, value: text, contentType: stated ?? TEXT_TYPE };
  }
}

// Channels: addresses, of which some differ in identifiers only.

interface Channel {
  /** With its parameters. */
  readonly address: string;
  /** By the index of their segment. */
  readonly parameters: ReadonlyMap<number, string>;
  /** Addresses that it stands for. */
  readonly seen: readonly string[];
  readonly messages: readonly Decoded[];
}

/** Addresses that are one channel, as far as it is known. */
interface Group {
  /** Null for a parameter. */
  readonly segments: readonly (string | null)[];
  readonly addresses: string[];
  /** Numbers of the shapes of their messages. */
  readonly shapes: Set<number>;
}

function channelsOf(
  byAddress: ReadonlyMap<string, readonly Decoded[]>,
  separator: string,
): Channel[] {
  const groups = new Map<string, Group>();
  const put = (segments: Group['segments'], addresses: string[], shapes: Set<number>): void => {
    const key = JSON.stringify(segments);
    const group = groups.get(key);
    if (!group) groups.set(key, { segments, addresses, shapes });
    else {
      for (const one of addresses) group.addresses.push(one);
      for (const one of shapes) group.shapes.add(one);
    }
  };
  const numbers = new Map<string, number>();
  const numberOf = (shape: string): number => {
    const number = numbers.get(shape) ?? numbers.size;
    numbers.set(shape, number);
    return number;
  };
  for (const [address, messages] of byAddress) {
    const segments = address.split(separator);
    put(
      segments.map((one) => {
        const isOne = NOT_IN_ADDRESS.test(one) || (segments.length > 1 && IDENTIFIER.test(one));
        return isOne ? null : one;
      }),
      [address],
      new Set(messages.map((message) => numberOf(shapeOf(message)))),
    );
  }
  for (let at = MAX_SEGMENTS - 1; at > 0; at--) {
    const alike = new Map<string, Group[]>();
    for (const group of groups.values()) {
      const { segments, shapes } = group;
      if (segments.length <= at || segments[at] === null) continue;
      const others = JSON.stringify([segments.with(at, null), [...shapes].sort()]);
      const all = alike.get(others);
      if (all) all.push(group);
      else alike.set(others, [group]);
    }
    for (const all of alike.values()) {
      if (all.length < ALIKE) continue;
      for (const { segments, addresses, shapes } of all) {
        groups.delete(JSON.stringify(segments));
        put(segments.with(at, null), addresses, shapes);
      }
    }
  }
  return [...groups.values()].map(({ segments, addresses }) => {
    const parameters = parameterNames(segments);
    const text = segments.map((one, i) => one ?? `{${parameters.get(i) ?? ''}}`).join(separator);
    const messages = addresses.flatMap((one) => byAddress.get(one) ?? []);
    return { address: text, parameters, seen: addresses, messages };
  });
}

function shapeOf({ value }: Decoded): string {
  return isMap(value) ? Object.keys(value).sort().join('\n') : typeof value;
}

/** Names of the segments that are a parameter: by what is in front, `orders/7` has an `orderId`. */
function parameterNames(segments: readonly (string | null)[]): Map<number, string> {
  const names = new Map<number, string>();
  for (const [i, one] of segments.entries()) {
    if (one !== null) continue;
    const before = camelCase((segments[i - 1] ?? '').replace(/[^A-Za-z0-9]+/g, ' ').trim());
    const stem = before.replace(/([^s])s$/, '$1');
    const taken = [...names.values()];
    names.set(
      i,
      freeName(stem === '' ? 'id' : `${stem}Id`, (name) => taken.includes(name)),
    );
  }
  return names;
}

function channelKey(address: string): string {
  const literal = address.replace(/\{[^{}]*\}/g, ' ').normalize('NFD');
  const words = literal
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, 60);
  return camelCase(words) || 'channel';
}

function channelObject({ address, parameters }: Channel, messages: [string, unknown][]): object {
  return {
    address,
    ...(parameters.size > 0 && {
      parameters: objectOf([...parameters.values()].map((name) => [name, {}])),
    }),
    messages: objectOf(messages),
  };
}

// Messages of a channel: told apart by a property, by their content type, or by their shapes.

/** Where a text is that tells messages apart. */
export interface ConstantPlace {
  readonly side: 'payload' | 'headers';
  /** Names of properties, from the outside in. */
  readonly path: readonly string[];
}

interface Constant extends ConstantPlace {
  readonly value: string;
}

interface Kind {
  /** Undefined where nothing names it. */
  readonly name?: string;
  readonly constant?: Constant;
  readonly members: readonly Decoded[];
}

function kindsOf(messages: readonly Decoded[], known?: ConstantPlace): Kind[] {
  const property = known ? null : kindProperty(messages.map(({ value }) => value));
  const place: ConstantPlace | undefined =
    property === null ? known : { side: 'payload', path: [property] };
  if (place) {
    const groups = groupBy(messages, (one) => textAt(one, place) ?? '');
    return groups.size > MAX_KINDS
      ? []
      : [...groups].map(([value, members]): Kind => {
          const name = nameOfKind(value);
          return { ...(name !== '' && { name }), constant: { ...place, value }, members };
        });
  }
  const byType = groupBy(messages, ({ contentType, value }) =>
    [contentType, value === undefined].join(),
  );
  return [...byType.values()].flatMap((members) => byShape(members));
}

/** Objects without a common name are different messages, unless there are too many. */
function byShape(members: readonly Decoded[]): Kind[] {
  interface Shape {
    readonly names: string[];
    readonly members: Decoded[];
  }
  const shapes = new Set<Shape>();
  const byName = new Map<string, Shape>();
  // Objects without properties are any of the others.
  const empty: Decoded[] = [];
  for (const member of members) {
    const { value } = member;
    const names = isMap(value) ? Object.keys(value) : [`(${typeof value})`];
    if (names.length === 0) {
      empty.push(member);
      continue;
    }
    let shape: Shape = { names: [], members: [member] };
    for (const name of names) {
      const other = byName.get(name);
      if (!other) {
        byName.set(name, shape);
        shape.names.push(name);
      } else if (other !== shape) {
        // The smaller one moves.
        const isMore =
          other.names.length + other.members.length > shape.names.length + shape.members.length;
        const [from, to] = isMore ? [shape, other] : [other, shape];
        for (const one of from.names) {
          byName.set(one, to);
          to.names.push(one);
        }
        for (const one of from.members) to.members.push(one);
        shapes.delete(from);
        shape = to;
      }
    }
    shapes.add(shape);
  }
  const [first] = shapes;
  if (!first || shapes.size > MAX_KINDS) return [{ members }];
  for (const one of empty) first.members.push(one);
  return [...shapes].map((shape) => ({ members: shape.members }));
}

/** Returns the text of a message at a place; undefined where there is none. */
export function textAt(
  { value, headers }: { readonly value: unknown; readonly headers: unknown },
  { side, path }: ConstantPlace,
): string | undefined {
  let at = side === 'payload' ? value : headers;
  for (const name of path) at = isMap(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** Returns the property that tells the values of a channel apart; null without one. */
export function kindProperty(values: readonly unknown[]): string | null {
  const [first] = values;
  if (!isMap(first) || !values.every(isMap)) return null;
  const candidates = Object.keys(first).filter((name) => KIND.test(name));
  for (const name of candidates) {
    const texts = new Set(
      (values as readonly Data[]).map((value) =>
        Object.hasOwn(value, name) && typeof value[name] === 'string' ? value[name] : null,
      ),
    );
    const isName = [...texts].every((text) => text !== null && /^[\w.:/@ -]{1,80}$/.test(text));
    const differ = texts.size > 1 && texts.size <= MAX_KINDS && texts.size < values.length;
    if (isName && differ && !looksSecret(name, texts)) return name;
  }
  return null;
}

function nameOfKind(value: string): string {
  const words = value.replace(/[^A-Za-z0-9]+/g, ' ').trim();
  const name = camelCase(words);
  return /^[A-Z\d ]+$/.test(words)
    ? camelCase(words.toLowerCase())
    : name.charAt(0).toLowerCase() + name.slice(1);
}

// Schemas.

const isEnum: EnumDecision = (name, values, count) =>
  count >= ENUM.texts && values.size * ENUM.each <= count && !looksSecret(name, values);

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

function headersOf(members: readonly Decoded[]): Data | null {
  const all = members.map(({ headers }) => headers);
  if (all.every((headers) => Object.keys(headers).length === 0)) return null;
  return schemaOf(all, [], isEnum).schema;
}

/** Returns where the correlation id of all messages is. */
function correlationOf(members: readonly Decoded[]): string | null {
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
