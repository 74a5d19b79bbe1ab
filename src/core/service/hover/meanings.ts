// What single values of the format mean, by their object and field (sections Operation Object,
// Authentication, Data Type Formats).
import { plainKind } from '../../format/dialect-tables.ts';
import { SCHEMA_KINDS } from '../../format/schema-keywords.ts';

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
export function meaningOf(kind: string, field: string, value: string): string | undefined {
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
export function mediaTypeWords(value: string): string | undefined {
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
