// The objects of AsyncAPI 2 that version 3 has in another form, as their published schemas define
// them. What both versions have alike is taken from the tables of version 3, texts included.

import { anything, boolean, inline, listOf, mapOf, orRef, text } from '../shape-builders.ts';
import type { Field, Kind, ListShape, ObjectTable, Shape, TextShape } from '../table-types.ts';
import { tableOf } from '../tables.ts';

/** The minor versions of AsyncAPI 2: 2.0 to 2.6. */
export const MINORS = [0, 1, 2, 3, 4, 5, 6] as const;
export type Minor = (typeof MINORS)[number];

/** A row that some minor versions don't have. */
type Row = Field & { readonly since?: Minor };

const tags: ListShape = listOf(inline('Tag'), 'tag', { unique: 'error' });
const externalDocs = inline('ExternalDocumentation');
/** Published schemas accept any text as media type. */
const mediaType: TextShape = { is: 'string', format: 'media-type', soft: true };
const location: TextShape = {
  is: 'string',
  pattern: {
    source: '^\\$message\\.(?:header|payload)#',
    description: '$message.header#/name or $message.payload#/path/to/field',
  },
};
const security = listOf(
  mapOf(listOf(text, 'scope', { unique: 'error' }), 'security scheme'),
  'security requirement',
);

const ROOT_VERSION: TextShape = {
  is: 'string',
  pattern: { source: '^2\\.[0-6]\\.0$', description: 'a version from 2.0.0 to 2.6.0' },
};

/** Returns a row of an object of version 3, with what is different in version 2. */
function row(kind: Kind, name: string, other: Partial<Row> = {}): Row {
  const field = tableOf(kind).fields.find((one) => one.name === name);
  if (!field) throw new Error(`No row describes ${name} of ${kind}`);
  return { ...field, ...other };
}

/** Returns several rows of an object of version 3 as they are. */
function rows(kind: Kind, ...names: string[]): readonly Row[] {
  return names.map((name) => row(kind, name));
}

const describedRows = (kind: Kind): readonly Row[] => [
  row(kind, 'description'),
  row(kind, 'tags', { shape: tags }),
  row(kind, 'externalDocs', { shape: externalDocs }),
];

const deprecated: Row = {
  name: 'deprecated',
  shape: boolean,
  doc: 'Whether it should no longer be used.',
};

const schemaFormat: Row = {
  name: 'schemaFormat',
  shape: text,
  doc: 'Media type of the language and version of the schema in `payload`. Without it the schema is read as a Schema Object of this version.',
};

const messageId: Row = {
  name: 'messageId',
  shape: text,
  since: 4,
  doc: 'A name for the message that is unique among all messages of the document.',
};

const operationId: Row = {
  name: 'operationId',
  shape: text,
  doc: 'A name for the operation that is unique among all operations of the document.',
};

/** Examples of messages: closed in some versions, free in others. */
const examplesOf = (isClosed: boolean): Row =>
  row('Message', 'examples', {
    shape: listOf(isClosed ? inline('MessageExample') : mapOf(anything, 'field'), 'example'),
  });

const operationRows: readonly Row[] = [
  row('Operation', 'summary'),
  ...describedRows('Operation'),
  operationId,
  row('Operation', 'security', { shape: security, since: 4 }),
  row('Operation', 'bindings'),
];

const messageRows: readonly Row[] = [
  messageId,
  schemaFormat,
  row('Message', 'contentType', { shape: mediaType }),
  row('Message', 'headers', { shape: orRef('Schema') }),
  ...rows('Message', 'correlationId', 'name', 'title', 'summary', 'bindings'),
  ...describedRows('Message'),
  deprecated,
];

const toOperation = (action: string): string =>
  `What is done with a channel is called "publish" or "subscribe" in version 2: this may be "${action}".`;

/** Returns the objects of version 2 that are of another form in version 3, in one minor version. */
export function tablesOf(minor: Minor): readonly ObjectTable[] {
  const table = (
    kind: Kind,
    like: Kind,
    fields: readonly Row[],
    other: Partial<ObjectTable> = {},
  ): ObjectTable => {
    const { misplaced: _, initial: _initial, atLeastOne: _least, ...base } = tableOf(like);
    const later = fields.filter(({ since }) => (since ?? 0) > minor);
    return {
      ...base,
      kind,
      fields: fields
        .filter((field) => !later.includes(field))
        .map(({ since: _since, ...field }) => field),
      ...other,
      misplaced: {
        ...other.misplaced,
        ...Object.fromEntries(
          later.map(({ name, since }) => [
            name,
            `It is a field since version 2.${since}: write that version in "apidoc", or remove the field.`,
          ]),
        ),
      },
    };
  };
  const orRefSince = (kind: Kind, since: Minor): Shape =>
    minor < since ? inline(kind) : orRef(kind);
  const servers = mapOf(orRefSince('Server2', 3), 'server');
  const serverVariables = mapOf(orRefSince('ServerVariable', 5), 'server variable');
  const channels = mapOf(orRef('ChannelItem'), 'channel');
  const parameters = mapOf(orRef('Parameter2'), 'parameter');
  const messages = mapOf(orRef('Message2'), 'message');
  const component = (name: string, shape: Shape, since: Minor = 0): Row =>
    row('Components', name, { shape, since });

  return [
    table(
      'Root',
      'Root',
      [
        {
          name: 'apidoc',
          required: true,
          shape: ROOT_VERSION,
          doc: 'Version of the format this document is written in.',
        },
        ...rows('Root', 'id', 'info'),
        row('Root', 'servers', { shape: servers }),
        row('Root', 'defaultContentType', { shape: mediaType }),
        row('Root', 'channels', {
          shape: channels,
          required: true,
          doc: 'The channels of the application by their addresses, each with what is published and subscribed to.',
        }),
        row('Root', 'components'),
        row('Info', 'tags', { shape: tags }),
        row('Info', 'externalDocs', { shape: externalDocs }),
      ],
      {
        misplaced: {
          operations:
            'In version 2 an operation is written in its channel, as "publish" or "subscribe".',
          messages: 'Reusable messages belong in "components.messages".',
          schemas: 'Reusable schemas belong in "components.schemas".',
        },
      },
    ),
    table(
      'Info',
      'Info',
      rows('Info', 'title', 'version', 'description', 'termsOfService', 'contact', 'license'),
      {
        misplaced: {
          tags: 'In version 2 "tags" of the whole application belong at the root.',
          externalDocs: 'In version 2 "externalDocs" of the whole application belong at the root.',
        },
      },
    ),
    table(
      'Server2',
      'Server',
      [
        {
          name: 'url',
          required: true,
          shape: text,
          template: 'variables',
          doc: 'Address of the server. Parts that vary are written `{name}` and described in `variables`.',
        },
        ...rows('Server', 'protocol', 'protocolVersion', 'description'),
        row('Server', 'variables', { shape: serverVariables }),
        row('Server', 'security', { shape: security }),
        row('Server', 'bindings'),
        row('Server', 'tags', { shape: tags, since: 5 }),
      ],
      {
        misplaced: {
          host: 'In version 2 the host is part of "url".',
          pathname: 'In version 2 the path is part of "url".',
        },
      },
    ),
    table('ServerVariable', 'ServerVariable', tableOf('ServerVariable').fields),
    table(
      'ChannelItem',
      'Channel',
      [
        row('Channel', 'description'),
        row('Channel', 'servers', {
          shape: listOf(text, 'server name', { unique: 'error' }),
          since: 2,
          doc: 'Names of the servers that have the channel; all where it is left out.',
        }),
        {
          name: 'subscribe',
          shape: inline('Operation2'),
          doc: 'The messages that the application sends: others subscribe to them.',
        },
        {
          name: 'publish',
          shape: inline('Operation2'),
          doc: 'The messages that the application receives: others publish them.',
        },
        row('Channel', 'parameters', { shape: parameters }),
        row('Channel', 'bindings'),
        deprecated,
      ],
      {
        title: 'Channel Item Object',
        misplaced: {
          address: 'In version 2 the address of a channel is its key under "channels".',
          messages:
            'In version 2 messages belong to an operation: write them in "publish" or "subscribe", as "message".',
          message: 'A message belongs to an operation: write it in "publish" or "subscribe".',
          send: toOperation('subscribe'),
          receive: toOperation('publish'),
        },
      },
    ),
    table(
      'Parameter2',
      'Parameter',
      [
        row('Parameter', 'description'),
        {
          name: 'schema',
          shape: orRef('Schema'),
          doc: 'Which values the parameter can have.',
        },
        row('Parameter', 'location', { shape: location }),
      ],
      {
        misplaced: {
          type: 'The values of a parameter are described by its "schema".',
          enum: 'The values of a parameter are described by its "schema".',
          default: 'The values of a parameter are described by its "schema".',
          examples: 'The values of a parameter are described by its "schema".',
        },
      },
    ),
    table(
      'Operation2',
      'Operation',
      [
        ...operationRows,
        row('Operation', 'traits', { shape: listOf(orRef('OperationTrait2'), 'trait') }),
        {
          name: 'message',
          shape: orRef('Message2'),
          doc: 'The message that is sent or received, or a list of them in `oneOf`.',
        },
      ],
      {
        misplaced: {
          messages: 'In version 2 this is "message"; several are written as "message.oneOf".',
          channel: 'In version 2 an operation belongs to the channel in which it is written.',
          action: 'In version 2 the action is the name of the operation: "publish" or "subscribe".',
        },
      },
    ),
    table('OperationTrait2', 'OperationTrait', operationRows),
    table(
      'Message2',
      'Message',
      [
        {
          name: 'oneOf',
          shape: listOf(orRef('Message2'), 'message'),
          doc: 'The messages of which one is sent or received.',
        },
        ...messageRows,
        row('Message', 'payload', { shape: { is: 'schema-by-format' } }),
        examplesOf(true),
        row('Message', 'traits', { shape: listOf(orRef('MessageTrait2'), 'trait') }),
      ],
      {
        misplaced: {
          example: 'Examples belong in a list: write "examples", each with a "payload".',
          schema: 'The schema of the content is called "payload".',
          key: 'The key of a message is a matter of the protocol: write it under "bindings".',
        },
      },
    ),
    table('MessageTrait2', 'MessageTrait', [
      ...messageRows,
      examplesOf(minor === 1 || minor === 6),
    ]),
    {
      ...table(
        'MessageExample',
        'MessageExample',
        minor === 0
          ? rows('MessageExample', 'headers', 'payload')
          : tableOf('MessageExample').fields,
      ),
      extensions: false,
      ...(minor > 0 && { atLeastOne: ['headers', 'payload'] }),
    },
    table('CorrelationId', 'CorrelationId', [
      row('CorrelationId', 'description'),
      row('CorrelationId', 'location', { shape: location }),
    ]),
    table('Tag', 'Tag', [
      ...rows('Tag', 'name', 'description'),
      row('Tag', 'externalDocs', { shape: externalDocs }),
    ]),
    table('Components', 'Components', [
      component('schemas', mapOf(orRef('Schema'), 'schema')),
      component('servers', servers, 3),
      component('channels', channels, 3),
      component('serverVariables', serverVariables, 4),
      component('messages', messages),
      component('securitySchemes', mapOf(orRef('SecurityScheme'), 'security scheme')),
      component('parameters', parameters),
      component('correlationIds', mapOf(orRef('CorrelationId'), 'correlation id')),
      component('operationTraits', mapOf(inline('OperationTrait2'), 'operation trait')),
      component('messageTraits', mapOf(inline('MessageTrait2'), 'message trait')),
      ...rows('Components', 'serverBindings', 'channelBindings'),
      ...rows('Components', 'operationBindings', 'messageBindings'),
    ]),
    table(
      'SecurityScheme',
      'SecurityScheme',
      tableOf('SecurityScheme').fields.flatMap((field): Row[] => {
        if (field.name === 'scopes') return [];
        if (field.name === 'scheme') return [{ ...field, shape: text }];
        if (field.name !== 'type' || field.shape.is !== 'string' || minor > 0) return [field];
        const values = field.shape.enum?.filter((type) => !/^(?:plain|scram|gssapi)/.test(type));
        return [{ ...field, shape: { ...field.shape, ...(values && { enum: values }) } }];
      }),
      {
        misplaced: {
          scopes: 'Scopes are written where the scheme is used, in "security".',
        },
      },
    ),
    { ...table('OAuthFlows', 'OAuthFlows', tableOf('OAuthFlows').fields), extensions: false },
    ...['ImplicitFlow', 'PasswordFlow', 'ClientCredentialsFlow', 'AuthorizationCodeFlow'].map(
      (kind) =>
        table(
          kind,
          kind,
          tableOf(kind).fields.map((field) =>
            field.name === 'availableScopes' ? { ...field, name: 'scopes' } : field,
          ),
          {
            misplaced: {
              availableScopes: 'In version 2 the scopes of a flow are called "scopes".',
            },
          },
        ),
    ),
  ];
}

/**
 * Returns the bindings of version 2: published schemas accept anything there, so that problems are
 * at most warnings. Without a `bindingVersion` an object may be of any version, so that it may have
 * the fields of all.
 */
export function bindingsOf(
  published: ReadonlyMap<Kind, ObjectTable>,
): readonly (readonly [Kind, ObjectTable])[] {
  return [...published].flatMap(([kind, table]) => {
    if (/^(?:Server|Channel|Operation|Message)Bindings$/.test(kind))
      return [[kind, { ...table, lenient: true as const, unknown: 'warning' as const }] as const];
    if (!table.versions) return [];
    const fields = new Map(table.fields.map((field) => [field.name, optionalField(field)]));
    for (const version of table.versions.values())
      for (const field of published.get(version)?.fields ?? [])
        if (!fields.has(field.name)) fields.set(field.name, optionalField(field));
    return [[kind, { ...table, lenient: true as const, fields: [...fields.values()] }] as const];
  });
}

function optionalField({ required: _, ...field }: Field): Field {
  return field;
}
