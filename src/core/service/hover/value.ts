// A plain value of a field: what it means, and which other values are allowed.
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import { durationWords, unitWords } from '../../analysis/model/quantity.ts';
import {
  listedMessages,
  messagesOf,
  type NamedMessage,
} from '../../analysis/typed-tree/channel-messages.ts';
import { pathOf, type TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { formatVersion, parseVersion } from '../../format/expressions.ts';
import { parseRuntimeExpression, runtimeExpression } from '../../format/runtime-expression.ts';
import { schemaFormatAnywhere } from '../../format/schema-formats.ts';
import { SCHEMA_KINDS } from '../../format/schema-keywords.ts';
import type { TextShape } from '../../format/table-types.ts';
import { fromPointer } from '../../text/pointer.ts';
import { get, stringOf } from '../../text/tree.ts';
import { messageField } from './data.ts';
import { rowBlocks } from './field.ts';
import { code, codes, escapeParagraph, headline, nonEmpty } from './markdown.ts';
import { schemaBlocks, schemaType, schemaWithin } from './schema.ts';

/** Returns the blocks about a scalar that the tables describe; [] if there is nothing to add. */
export function valueBlocks(file: AnalyzedFile, standing: TypedNode): string[] {
  const { shape, node } = standing;
  if (shape === null || node.kind !== 'scalar') return [];
  if (shape.is === 'integer' || shape.is === 'number') return numberBlocks(standing, node.value);
  if (shape.is === 'boolean') return rowOf(standing);
  if (shape.is !== 'string' || typeof node.value !== 'string') return [];
  return textBlocks(file, standing, shape, node.value);
}

function numberBlocks(node: TypedNode, value: unknown): string[] {
  const { shape } = node;
  const unit =
    shape !== null && (shape.is === 'integer' || shape.is === 'number') ? shape.unit : undefined;
  const words = unit && typeof value === 'number' ? unitWords(value, unit) : '';
  return nonEmpty([words.includes('=') && `${code(String(value))} ${words}`, ...rowOf(node)]);
}

/** Returns the row of the field that holds the value, or the list of it. */
function rowOf({ field, parent, key }: TypedNode): string[] {
  if (field && parent?.table) return rowBlocks(field, parent.table, key);
  return parent?.field && parent.parent?.table
    ? rowBlocks(parent.field, parent.parent.table, parent.key)
    : [];
}

function textBlocks(
  file: AnalyzedFile,
  node: TypedNode,
  shape: TextShape,
  value: string,
): string[] {
  if (shape.format === 'runtime-expression') return expressionBlocks(file, node, value);
  const { field, parent } = node;
  const holder = field ? parent : (parent?.parent ?? null);
  const name = (field ?? parent?.field)?.name ?? '';
  const kind = holder?.table?.kind ?? '';
  const special = specialWords(file, kind, name, value);
  if (special !== undefined)
    return nonEmpty([headline(value, code(name)), special, otherValues(shape)]);
  const listed = parent?.shape;
  const item = listed && listed?.is === 'list' ? listed.item : undefined;
  if ((item === 'property name' || name === 'discriminator') && holder)
    return propertyBlocks(file, holder, value);
  if (item === 'scope' && holder) return scopeBlocks(holder, value);
  if (
    shape.markdown ||
    (!shape.enum &&
      !shape.format &&
      !shape.pattern &&
      !shape.suggest &&
      shape.maxLength === undefined)
  )
    return [];
  const words = shape.format === 'duration' ? durationWords(value) : null;
  return nonEmpty([words && `${code(value)} = ${words}`, ...rowOf(node)]);
}

function otherValues({ enum: values, soft }: TextShape): string | undefined {
  return values && values.length > 1
    ? `${soft ? 'Known values' : 'All values'}: ${codes(values, 'and', 20)}.`
    : undefined;
}

/** What a value means that has a meaning of its own. */
function specialWords(
  { dialect }: AnalyzedFile,
  kind: string,
  name: string,
  value: string,
): string | undefined {
  const plain = plainKind(kind);
  const meaning = meaningOf(plain, name, value);
  if (meaning !== undefined) return meaning;
  if (plain === 'Server' && name === 'protocol') {
    const protocol = dialect.protocols.find(({ schemes }) => schemes.includes(value.toLowerCase()));
    return (
      protocol && `${protocol.label}. Its settings are in \`bindings\` under ${code(protocol.key)}.`
    );
  }
  if (plain === 'MultiFormatSchema' && name === 'schemaFormat') {
    const format = schemaFormatAnywhere(value);
    const types = format?.types.map((type) =>
      type === 'object' ? 'an object' : type === 'boolean' ? '`true` or `false`' : `a ${type}`,
    );
    return format
      ? `${format.label}: \`schema\` is ${types?.join(' or ')}.`
      : "A custom format: the schema can't be validated.";
  }
  if (name === dialect.rootField && plain === 'Root' && parseVersion(value))
    return formatVersion.doc;
  if (name === 'contentType' || name === 'defaultContentType') {
    const words = mediaTypeWords(value);
    return words && `The payload is ${words}.`;
  }
  return undefined;
}

/** The property that a list of names means. */
function propertyBlocks(file: AnalyzedFile, parent: TypedNode, name: string): string[] {
  const around = parent.table?.boolean || parent.table?.kind === 'OpenApiSchema' ? parent : null;
  if (!around) return [];
  const location = { uri: file.uri, path: pathOf(around), node: around.node };
  const found = schemaWithin(
    file.documents,
    location,
    [name],
    around.table?.kind === 'OpenApiSchema' ? 'openapi' : 'json-schema',
  );
  if (!found)
    return [
      headline(name, 'property'),
      'The schema does not describe this property, so any value is allowed.',
    ];
  return [headline(name, 'property', schemaType(found)), ...schemaBlocks(found)];
}

/** Returns the descriptions of a scope in the flows of the scheme. */
function scopeBlocks(scheme: TypedNode, name: string): string[] {
  const flows = get(scheme.node, 'flows');
  if (flows?.kind !== 'map') return [];
  const rows = flows.entries.flatMap(({ key, value }) => {
    const text = stringOf(get(get(value, 'availableScopes'), name));
    return text === undefined ? [] : [`- ${code(key)}: ${escapeParagraph(text)}`];
  });
  return rows.length === 0 ? [] : [headline(name, 'scope'), rows.join('\n')];
}

// A runtime expression in words, and what it resolves to in the messages at hand.

/** Messages that are looked into. */
const MANY = 50;

/** Returns the blocks about the runtime expression `text` of a node. */
function expressionBlocks(file: AnalyzedFile, node: TypedNode, text: string): string[] {
  const expression = parseRuntimeExpression(text);
  if (!expression) {
    return [
      headline(text, 'no runtime expression'),
      `${runtimeExpression.doc} Such as ${codes(runtimeExpression.examples)}.`,
    ];
  }
  const { source, pointer } = expression;
  const where = source === 'header' ? 'headers' : 'payload';
  const tokens = fromPointer(pointer);
  const what =
    pointer === ''
      ? `The whole ${where} of the message.`
      : `The value at ${steps(tokens)} in the ${where} of the message.`;
  return nonEmpty([
    headline(text, runtimeExpression.title.toLowerCase()),
    what,
    ...targets(file, node, where, tokens),
  ]);
}

function steps(tokens: readonly string[]): string {
  return tokens.map(code).join(' → ');
}

/** Returns what the schemas of the messages define for it: once if they agree, else by message. */
function targets(
  file: AnalyzedFile,
  node: TypedNode,
  side: 'headers' | 'payload',
  tokens: readonly string[],
): string[] {
  const messages = messagesAround(file, node);
  if (!messages || messages.length === 0) return [];
  const found = new Map<string, string[]>();
  const without: string[] = [];
  for (const { name, node: place } of messages.slice(0, MANY)) {
    const schema = messageField(file, place, side);
    const inner = schema && schemaWithin(file.documents, schema, tokens);
    if (!inner) {
      without.push(name);
      continue;
    }
    const type = schemaType(inner) ?? 'a value of any type';
    const text = [`${type}${inner.required ? ', required' : ''}.`, ...schemaBlocks(inner)].join(
      '\n\n',
    );
    const names = found.get(text);
    if (names) names.push(name);
    else found.set(text, [name]);
  }
  const words = side === 'headers' ? 'headers' : 'payload';
  const blocks = [...found]
    .slice(0, 3)
    .map(([text, names]) => `In ${codes(names, 'and', 4)}: ${text}`);
  if (without.length > 0)
    blocks.push(`The schema of the ${words} of ${codes(without, 'and', 4)} does not describe it.`);
  return blocks;
}

/** The messages that the expression is about; null where that hangs on who uses it. */
function messagesAround(file: AnalyzedFile, node: TypedNode): NamedMessage[] | null {
  for (let here = node.parent; here; here = here.parent) {
    const kind = here.table?.kind;
    const place: LocatedNode = { uri: file.uri, path: pathOf(here), node: here.node };
    if (kind === 'Message' || kind === 'MessageTrait') return [{ name: here.key, node: place }];
    if (kind === 'Channel') return listedMessages(file.documents, place);
    if (kind === 'Operation') return messagesOf(file.documents, place);
  }
  return null;
}

// What single values of the format mean, by their object and field (sections Operation Object,
// Authentication, Data Type Formats).

type Words = Readonly<Record<string, string>>;

const TYPES: Words = {
  object: 'An object: names with values, as `properties` describe them.',
  array: 'A list of values, each as `items` describes it.',
  string: 'Text. `format`, `pattern` and the lengths narrow it down.',
  number: 'Any number, whole or not.',
  integer: 'A whole number; `1.0` is one too.',
  boolean: '`true` or `false`.',
  null: 'The value `null` alone.',
};

const FORMATS: Words = {
  int32: 'A whole number of 32 bits with a sign.',
  int64:
    'A whole number of 64 bits with a sign. More digits than JavaScript numbers hold are possible.',
  float: 'A number of single precision.',
  double: 'A number of double precision.',
  byte: 'Bytes, written in Base64.',
  binary: 'Any sequence of bytes.',
  date: 'A day as in RFC 3339: `2026-03-31`.',
  'date-time': 'A date and time as in RFC 3339, with its offset from UTC: `2026-03-31T12:00:00Z`.',
  time: 'A time of day as in RFC 3339: `12:00:00Z`.',
  duration: 'A span of time as in ISO 8601: `P1DT12H`.',
  password: 'A secret: those who show the value should hide it.',
  email: 'An e-mail address (RFC 5321).',
  hostname: 'The name of a host (RFC 1123).',
  ipv4: 'An IPv4 address with dots.',
  ipv6: 'An IPv6 address (RFC 4291).',
  uri: 'A complete URI with a scheme (RFC 3986).',
  'uri-reference': 'A URI, or a relative reference to one (RFC 3986).',
  uuid: 'A UUID (RFC 9562): `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`.',
  regex: 'A regular expression of JavaScript.',
  'json-pointer': 'A JSON Pointer (RFC 6901): `/orders/0/id`.',
};

const SCHEMA = new Map<string, Words>([
  ['type', TYPES],
  ['format', FORMATS],
]);

const MEANINGS: ReadonlyMap<string, ReadonlyMap<string, Words>> = new Map<
  string,
  ReadonlyMap<string, Words>
>([
  [
    'Operation',
    new Map([
      [
        'action',
        {
          send: 'This application puts messages on the channel.',
          receive: 'This application takes messages from the channel.',
        } as Words,
      ],
    ]),
  ],
  [
    'SecurityScheme',
    new Map<string, Words>([
      [
        'type',
        {
          userPassword: 'A user name with a password, given when connecting.',
          apiKey:
            'A key that is given as user name or as password when connecting; `in` defines which.',
          X509: 'A certificate of the client.',
          symmetricEncryption: 'Messages are encrypted with a key that both sides have.',
          asymmetricEncryption: 'Messages are encrypted with the public key of the receiver.',
          httpApiKey:
            'A key in a header, in the query or in a cookie; `name` and `in` define where.',
          http: 'A scheme of the HTTP `Authorization` header, such as `basic` or `bearer`.',
          oauth2: 'A token by one of the OAuth 2.0 `flows`.',
          openIdConnect:
            'A token by OpenID Connect, whose discovery document is at `openIdConnectUrl`.',
          plain:
            'SASL PLAIN: user name and password as they are, so only over an encrypted connection.',
          scramSha256: 'SASL SCRAM with SHA-256: the password itself is never sent.',
          scramSha512: 'SASL SCRAM with SHA-512: the password itself is never sent.',
          gssapi: 'SASL GSSAPI, usually Kerberos tickets.',
        },
      ],
      [
        'in',
        {
          user: 'The key is given as the user name.',
          password: 'The key is given as the password.',
          query: 'The key travels as a parameter of the query.',
          header: 'The key travels in a header.',
          cookie: 'The key travels in a cookie.',
        },
      ],
      [
        'scheme',
        {
          basic: 'User name and password in Base64 (RFC 7617): only over an encrypted connection.',
          bearer: 'A token that whoever holds it may use (RFC 6750).',
          digest: 'A hash of name and password with a challenge of the server (RFC 7616).',
        },
      ],
    ]),
  ],
  ...[...SCHEMA_KINDS, 'OpenApiSchema'].map((kind) => [kind, SCHEMA] as const),
]);

/** Returns what a value means, in CommonMark; undefined where nothing is known of it. */
function meaningOf(kind: string, field: string, value: string): string | undefined {
  const words = MEANINGS.get(plainKind(kind))?.get(field);
  return words && Object.hasOwn(words, value) ? words[value] : undefined;
}

const MEDIA: ReadonlyMap<string, string> = new Map([
  ['json', 'JSON'],
  ['xml', 'XML'],
  ['yaml', 'YAML'],
  ['cbor', 'CBOR, a binary format like JSON'],
  ['cloudevents', 'an event in the envelope of CloudEvents'],
  ['octet-stream', 'bytes of any kind'],
  ['x-protobuf', 'Protocol Buffers'],
  ['protobuf', 'Protocol Buffers'],
  ['avro', 'Avro, binary'],
  ['binary', 'binary'],
  ['plain', 'plain text'],
  ['csv', 'a table as text with separators'],
  ['html', 'HTML'],
]);

/** Describes a media type, or undefined: "an event in the envelope of CloudEvents, as JSON". */
function mediaTypeWords(value: string): string | undefined {
  const [type = '', ...parameters] = value.toLowerCase().split(';');
  const [, sub = ''] = type.trim().split('/');
  const [name = '', suffix] = sub.split('+');
  const known = MEDIA.get(name) ?? MEDIA.get(name.split('.').at(-1) ?? '');
  const written = suffix === undefined ? undefined : MEDIA.get(suffix);
  const words = [known, written && (known ? `written as ${written}` : `data written as ${written}`)]
    .filter(Boolean)
    .join(', ');
  const charset = parameters
    .map((p) => /^\s*charset\s*=\s*"?([\w-]+)/.exec(p)?.[1])
    .find((found) => found);
  return words === '' ? undefined : `${words}${charset ? `, in ${charset.toUpperCase()}` : ''}`;
}
