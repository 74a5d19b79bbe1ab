// The editing commands that agents may use: what each does, its fields as JSON Schema, and an
// example. Pointers are JSON Pointers; a place may also be in another file: `parts.yaml#/Order`.
import type { Schema } from './types.ts';

/** A command as an agent writes it. */
export interface CommandDescription {
  /** In the imperative. */
  readonly does: string;
  readonly fields: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  readonly example: Readonly<Record<string, unknown>>;
}

/** The format of a field that names a place in any file of the document. */
export const PLACE = 'place';

const text = (description?: string): Schema => ({
  type: 'string',
  ...(description !== undefined && { description }),
});
const pointer = (description: string): Schema => ({
  type: 'string',
  format: 'json-pointer',
  description,
});
const place = (description: string): Schema => ({ type: 'string', format: PLACE, description });
const any = (description: string): Schema => ({ description });
const flag = (description: string): Schema => ({ type: 'boolean', enum: [true], description });
const integerField = (description: string): Schema => ({ type: 'integer', description });
const list = (items: Schema, description?: string): Schema => ({
  type: 'array',
  items,
  ...(description !== undefined && { description }),
});
const object = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
  description?: string,
): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
  ...(description !== undefined && { description }),
});

const NEXT_TO = {
  before: text('Key or index of the entry that it goes before.'),
  after: text('Key or index of the entry that it goes behind.'),
};
const PARAMETERS = list(
  object(
    {
      name: text(),
      description: text(),
      enum: list(text()),
      default: text(),
      location: text('Runtime expression, such as $message.payload#/id.'),
    },
    ['name'],
  ),
  'Parameters of the address, or variables of the host.',
);
const MESSAGE: Schema = {
  description: 'A message that exists, or a new one.',
  anyOf: [
    object({ use: place('The message that is referred to.'), name: text('Its key.') }, ['use']),
    object(
      {
        name: text(),
        title: text(),
        contentType: text(),
        summary: text(),
        payload: any('The schema of the payload.'),
        sample: any('A value to make the schema of, instead.'),
        samples: list({}, 'Several of them, instead.'),
        headersSample: any('A value to make the schema of the headers of.'),
        headers: list(text(), 'Names of headers.'),
        example: flag('Keeps the sample as an example.'),
        correlationId: text('Runtime expression, such as $message.header#/correlationId.'),
        reusable: flag('Written in the components, and referred to.'),
      },
      ['name'],
    ),
  ],
};
const NEW_CHANNEL = object(
  {
    create: text('Its name.'),
    address: { type: ['string', 'null'] },
    title: text(),
    description: text(),
    parameters: PARAMETERS,
  },
  ['create', 'address'],
);
const CHANNEL: Schema = {
  description: 'A channel that exists, or a new one.',
  anyOf: [place('The channel.'), NEW_CHANNEL],
};
const CHANNEL_USE = {
  channel: CHANNEL,
  messages: list(text(), 'Names of messages that the channel has; all without it.'),
  add: list(MESSAGE, 'Messages that are added to the channel.'),
};
const AT = object(
  { ...NEXT_TO, into: place('A map of the components, or of another file.') },
  [],
  'Where it goes; to the end without it.',
);
const SCHEMA = { schema: pointer('The schema.') };
const PROPERTY = { ...SCHEMA, name: text('The property.') };
const IN_AVRO = 'as a pointer in the schema.';
const AVRO = {
  schema: pointer('The whole Avro schema.'),
  at: pointer(`The type or field, ${IN_AVRO}`),
};
const POINTER = { pointer: pointer('The object.') };

function command(
  does: string,
  required: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>>,
  example: Readonly<Record<string, unknown>>,
): CommandDescription {
  return { does, fields: { ...required, ...optional }, required: Object.keys(required), example };
}

/** All commands by their names. */
export const AGENT_COMMANDS: ReadonlyMap<string, CommandDescription> = new Map(
  Object.entries({
    set: command(
      'Set one value, or add it in the order of the format; comments around it stay.',
      { pointer: pointer('The value.'), value: any('JSON data.') },
      NEXT_TO,
      { do: 'set', pointer: '/info/version', value: '2.0.0' },
    ),
    append: command(
      'Add an item to a list, which is made if it is missing.',
      { pointer: pointer('The list.'), value: any('JSON data.') },
      { before: integerField('Index of the item that it goes before.') },
      { do: 'append', pointer: '/info/tags', value: { name: 'orders' } },
    ),
    remove: command(
      'Remove a value. References to it stay, unless withReferences removes them too.',
      { pointer: pointer('The value.') },
      {
        withReferences: flag('Also removes each reference to it.'),
        also: list(place('Another value.')),
      },
      { do: 'remove', pointer: '/channels/old', withReferences: true },
    ),
    'rename-key': command(
      'Give an entry of a map another key, without following references.',
      { pointer: pointer('The entry.'), to: text('The new key.') },
      {},
      { do: 'rename-key', pointer: '/x-owners/shop', to: 'store' },
    ),
    rename: command(
      'Rename an object, with every reference to it in all files.',
      { ...POINTER, to: text('The new name.') },
      {},
      { do: 'rename', pointer: '/components/schemas/Item', to: 'StockItem' },
    ),
    duplicate: command(
      'Add a copy behind an object.',
      POINTER,
      { to: text('Its name.') },
      {
        do: 'duplicate',
        pointer: '/channels/placed',
        to: 'cancelled',
      },
    ),
    reorder: command(
      'Move an entry within its own map or list, with its comments: name one of index, before, after.',
      { pointer: pointer('The entry.') },
      { ...NEXT_TO, index: integerField('The entry at this index is the next one then.') },
      { do: 'reorder', pointer: '/channels/zebra', after: 'panda' },
    ),
    move: command(
      'Move an object to another map or list; references follow.',
      { ...POINTER, into: pointer('The map or list.') },
      {},
      {
        do: 'move',
        pointer: '/channels/a/messages/m',
        into: '/components/messages',
      },
    ),
    inline: command(
      'Replace a reference with a copy of its target.',
      POINTER,
      {},
      {
        do: 'inline',
        pointer: '/channels/a/messages/m',
      },
    ),
    extract: command(
      'Move an object to the components under a name, and refer to it.',
      { ...POINTER, name: text('Its name there.') },
      {},
      { do: 'extract', pointer: '/channels/a/messages/m/payload', name: 'Order' },
    ),
    'extract-trait': command(
      'Make fields of an object a trait in the components.',
      {
        ...POINTER,
        fields: list(text(), 'Names of the fields.'),
        name: text('Name of the trait.'),
      },
      { also: list(place('Another object with the same values.')) },
      {
        do: 'extract-trait',
        pointer: '/components/messages/Placed',
        fields: ['headers'],
        name: 'traced',
      },
    ),
    'set-language': command(
      'Change the language of a schema: a value of schemaFormat, null for the default one.',
      { pointer: pointer('The schema.'), format: { type: ['string', 'null'] } },
      { confirmed: flag('What cannot be translated may be lost.') },
      {
        do: 'set-language',
        pointer: '/components/schemas/Order',
        format: 'application/schema+json;version=draft-07',
      },
    ),
    add: command(
      'Add an entry with its required fields to a map or list of the format.',
      { parentPointer: pointer('The map or list, which is made if it is missing.') },
      { name: text(), value: any('JSON data, instead of the required fields.'), ...NEXT_TO },
      { do: 'add', parentPointer: '/components/messageTraits', name: 'traced' },
    ),
    'add-server': command(
      'Add a server.',
      { name: text(), host: text(), protocol: text() },
      {
        protocolVersion: text(),
        pathname: text(),
        title: text(),
        description: text(),
        variables: PARAMETERS,
        security: list(text(), 'Names of security schemes.'),
        at: AT,
      },
      { do: 'add-server', name: 'prod', host: 'mq.example.com:5672', protocol: 'amqp' },
    ),
    'add-channel': command(
      'Add a channel with its parameters and messages.',
      { name: text(), address: { type: ['string', 'null'] } },
      {
        title: text(),
        description: text(),
        parameters: PARAMETERS,
        servers: list(text(), 'Names of servers; all without it.'),
        messages: list(MESSAGE),
        at: AT,
      },
      {
        do: 'add-channel',
        name: 'shipped',
        address: 'orders/{orderId}/shipped',
        parameters: [{ name: 'orderId', description: 'Id of the order' }],
        messages: [{ use: '/components/messages/Placed', name: 'shipped' }],
      },
    ),
    'add-operation': command(
      'Add an operation on a channel.',
      { name: text(), action: { type: 'string', enum: ['send', 'receive'] }, channel: CHANNEL },
      {
        messages: CHANNEL_USE.messages,
        add: CHANNEL_USE.add,
        title: text(),
        summary: text(),
        description: text(),
        security: list(text(), 'Names of security schemes.'),
        at: AT,
      },
      {
        do: 'add-operation',
        name: 'sendReset',
        action: 'send',
        channel: '/channels/command',
        messages: ['reset'],
        summary: 'Resets one meter',
      },
    ),
    'add-message': command(
      'Add a message to a channel, or with channel null to the components.',
      { channel: { anyOf: [place('The channel.'), { type: 'null' }] }, message: MESSAGE },
      { at: AT },
      {
        do: 'add-message',
        channel: '/channels/placed',
        message: { name: 'placed', payload: { $ref: '#/components/schemas/Order' } },
      },
    ),
    'add-request-reply': command(
      'Add an operation with a request and its reply.',
      {
        name: text(),
        action: {
          type: 'string',
          enum: ['send', 'receive'],
          description: 'send: the application sends the request. receive: it replies.',
        },
        request: object(CHANNEL_USE, ['channel']),
        reply: object({ ...CHANNEL_USE, address: text('Runtime expression.') }),
      },
      {
        correlationId: text('Runtime expression of both.'),
        title: text(),
        summary: text(),
        at: AT,
      },
      {
        do: 'add-request-reply',
        name: 'onAsk',
        action: 'receive',
        request: { channel: '/channels/requests' },
        reply: { channel: '/channels/replies', address: '$message.header#/replyTo' },
        correlationId: '$message.header#/correlationId',
      },
    ),
    'add-security': command(
      'Add a security scheme to the components, and to servers and operations.',
      { name: text(), type: text('Such as oauth2.'), fields: { type: 'object' } },
      { on: list(place('A server or an operation.')), at: AT },
      {
        do: 'add-security',
        name: 'login',
        type: 'httpApiKey',
        fields: { name: 'api_key', in: 'header' },
        on: ['/operations/transfer'],
      },
    ),
    'new-schema': command(
      'Add a schema to the components.',
      { name: text() },
      { schema: any('The schema.'), sample: any('A value to make it of, instead.'), at: AT },
      { do: 'new-schema', name: 'Order', schema: { type: 'object' } },
    ),
    'insert-parts': command(
      'Insert servers, channels, operations and components of a small document.',
      { title: text('What is inserted, such as: the outbox.'), parts: { type: 'object' } },
      {},
      {
        do: 'insert-parts',
        title: 'a dead-letter channel',
        parts: { channels: { dead: { address: 'dead' } } },
      },
    ),
    'connect-operation': command(
      'Make an operation one of another channel.',
      { operation: place('The operation.'), channel: place('The channel.') },
      {},
      { do: 'connect-operation', operation: '/operations/send', channel: '/channels/placed' },
    ),
    'connect-reply': command(
      'Make the reply of an operation pass through a channel.',
      { operation: place('The operation.'), channel: place('The channel.') },
      {},
      { do: 'connect-reply', operation: '/operations/onAsk', channel: '/channels/replies' },
    ),
    'connect-message': command(
      'Add a message that is defined elsewhere to a channel, by reference.',
      { message: place('The message.'), channel: place('The channel.') },
      {},
      {
        do: 'connect-message',
        message: '/components/messages/Placed',
        channel: '/channels/placed',
      },
    ),
    'include-message': command(
      'Make an operation carry one more message of its channel.',
      { message: place('The message.'), operation: place('The operation, or its reply.') },
      {},
      {
        do: 'include-message',
        message: '/channels/placed/messages/placed',
        operation: '/operations/send',
      },
    ),
    'connect-server': command(
      'Make a channel available on a server.',
      { channel: place('The channel.'), server: place('The server.') },
      { only: flag('And on no other server.') },
      { do: 'connect-server', channel: '/channels/placed', server: '/servers/prod' },
    ),
    disconnect: command(
      'Remove a connection of a channel, operation or reply.',
      { from: place('The channel, operation or reply.'), what: place('The message or server.') },
      {},
      { do: 'disconnect', from: '/channels/placed', what: '/servers/prod' },
    ),
    'add-property': command(
      'Add a property to an object schema.',
      PROPERTY,
      {
        type: text('A type of the schema language.'),
        ref: text('A reference, instead of a type.'),
        required: flag('It is required.'),
        after: text('The property that it goes behind.'),
      },
      { do: 'add-property', schema: '/components/schemas/Order', name: 'note', type: 'string' },
    ),
    'rename-property': command(
      'Rename a property, in required and everything that names it.',
      { ...PROPERTY, to: text('The new name.') },
      { in: text('Another map of schemas, such as patternProperties.') },
      {
        do: 'rename-property',
        schema: '/components/schemas/Order',
        name: 'sum',
        to: 'total',
      },
    ),
    'remove-property': command(
      'Remove a property, also from required.',
      PROPERTY,
      {},
      {
        do: 'remove-property',
        schema: '/components/schemas/Order',
        name: 'note',
      },
    ),
    'duplicate-property': command(
      'Add a copy below a property.',
      PROPERTY,
      { to: text('Its name.') },
      { do: 'duplicate-property', schema: '/components/schemas/Order', name: 'note' },
    ),
    'reorder-property': command(
      'Move a property among its siblings.',
      { ...PROPERTY, index: integerField('Its index afterwards.') },
      {},
      { do: 'reorder-property', schema: '/components/schemas/Order', name: 'note', index: 0 },
    ),
    'move-property': command(
      'Move a property into another object schema of the file, with required.',
      { ...PROPERTY, into: pointer('The other schema.') },
      {},
      {
        do: 'move-property',
        schema: '/components/schemas/Person',
        name: 'city',
        into: '/components/schemas/Person/properties/address',
      },
    ),
    'require-property': command(
      'Make a property required, or optional.',
      { ...PROPERTY, required: { type: 'boolean' } },
      {},
      {
        do: 'require-property',
        schema: '/components/schemas/Order',
        name: 'total',
        required: true,
      },
    ),
    'set-type': command(
      'Change the type of a schema, and remove constraints that do not apply to it.',
      {
        ...SCHEMA,
        type: { anyOf: [text(), list(text()), { type: 'null' }], description: 'null: any type.' },
      },
      {},
      { do: 'set-type', schema: '/components/schemas/Total', type: 'number' },
    ),
    'set-nullable': command(
      'Allow null, or no longer.',
      { ...SCHEMA, nullable: { type: 'boolean' } },
      {},
      { do: 'set-nullable', schema: '/components/schemas/Job/properties/result', nullable: true },
    ),
    'wrap-schema': command(
      'Make a schema the first of alternatives, or the items of an array.',
      { ...SCHEMA, as: { type: 'string', enum: ['oneOf', 'anyOf', 'allOf', 'array'] } },
      {},
      { do: 'wrap-schema', schema: '/components/schemas/Order', as: 'oneOf' },
    ),
    'set-keyword': command(
      'Set a keyword of a schema; without a value it is removed.',
      { ...SCHEMA, keyword: text() },
      { value: any('JSON data.') },
      {
        do: 'set-keyword',
        schema: '/components/schemas/Order/properties/note',
        keyword: 'maxLength',
        value: 500,
      },
    ),
    'set-dependency': command(
      'Set which properties must be there with another one.',
      { ...PROPERTY, requires: list(text()) },
      { to: text('With which property instead.') },
      {
        do: 'set-dependency',
        schema: '/components/schemas/Card',
        name: 'number',
        requires: ['expires'],
      },
    ),
    'add-schema': command(
      'Add a schema in a keyword that holds schemas, such as items or oneOf.',
      { ...SCHEMA, keyword: text() },
      { name: text('Of an entry of a map, such as patternProperties.'), value: any('The schema.') },
      {
        do: 'add-schema',
        schema: '/components/schemas/List',
        keyword: 'items',
        value: { type: 'string' },
      },
    ),
    'remove-schema': command(
      'Remove a schema inside another one.',
      SCHEMA,
      {},
      {
        do: 'remove-schema',
        schema: '/components/schemas/Order/oneOf/1',
      },
    ),
    'reorder-schema': command(
      'Move a branch of oneOf and the like.',
      { ...SCHEMA, index: integerField('Its index afterwards.') },
      {},
      { do: 'reorder-schema', schema: '/components/schemas/Order/oneOf/1', index: 0 },
    ),
    'set-reference': command(
      'Replace a schema with a reference.',
      { ...SCHEMA, ref: text('Such as #/components/schemas/Order.') },
      {},
      {
        do: 'set-reference',
        schema: '/channels/a/messages/m/payload',
        ref: '#/components/schemas/Order',
      },
    ),
    'extract-schema': command(
      'Move a schema to the components, and refer to it.',
      { ...SCHEMA, name: text('Its name there.') },
      {},
      { do: 'extract-schema', schema: '/channels/a/messages/m/payload', name: 'Order' },
    ),
    'inline-schema': command(
      'Replace a reference with a copy of its target.',
      SCHEMA,
      {},
      {
        do: 'inline-schema',
        schema: '/channels/a/messages/m/payload',
      },
    ),
    'infer-schema': command(
      'Make a schema match samples, and keep what it says as far as they do.',
      {
        ...SCHEMA,
        inferred: any('The schema that was made of the samples alone.'),
        samples: list({}),
      },
      { keep: flag('The samples become examples, too.') },
      {
        do: 'infer-schema',
        schema: '/channels/a/messages/m/payload',
        inferred: { type: 'object', properties: { id: { type: 'string' } } },
        samples: [{ id: 'a' }],
      },
    ),
    'add-example': command(
      'Add an example of a schema; of a payload to its message.',
      { ...SCHEMA, value: any('JSON data.') },
      {},
      {
        do: 'add-example',
        schema: '/channels/a/messages/m/payload',
        value: { id: 'a' },
      },
    ),
    'avro-add-field': command(
      'Add a field to an Avro record.',
      { schema: AVRO.schema, record: pointer(`The record, ${IN_AVRO}`) },
      { name: text(), after: integerField('Index of the field that it goes behind.') },
      { do: 'avro-add-field', schema: '/components/schemas/A', record: '', name: 'note' },
    ),
    'avro-remove': command(
      'Remove an Avro field, or a type of a union.',
      AVRO,
      {},
      {
        do: 'avro-remove',
        schema: '/components/schemas/A',
        at: '/fields/0',
      },
    ),
    'avro-rename': command(
      'Rename an Avro field or type.',
      { ...AVRO, to: text('The new name.') },
      {},
      { do: 'avro-rename', schema: '/components/schemas/A', at: '/fields/0', to: 'total' },
    ),
    'avro-move': command(
      'Move an Avro field.',
      { ...AVRO, by: integerField('Positions down, or up if below 0.') },
      {},
      { do: 'avro-move', schema: '/components/schemas/A', at: '/fields/0', by: 1 },
    ),
    'avro-type': command(
      'Set an Avro type.',
      { ...AVRO, type: text() },
      {},
      {
        do: 'avro-type',
        schema: '/components/schemas/A',
        at: '/fields/0/type',
        type: 'long',
      },
    ),
    'avro-nullable': command(
      'Make an Avro type a union with null, or no longer.',
      { ...AVRO, nullable: { type: 'boolean' } },
      {},
      {
        do: 'avro-nullable',
        schema: '/components/schemas/A',
        at: '/fields/0/type',
        nullable: true,
      },
    ),
    'avro-logical': command(
      'Set the logical type of an Avro type; without one it is removed.',
      AVRO,
      { logical: text() },
      {
        do: 'avro-logical',
        schema: '/components/schemas/A',
        at: '/fields/0/type',
        logical: 'timestamp-millis',
      },
    ),
    'avro-add-branch': command(
      'Add a type to an Avro union.',
      AVRO,
      {},
      {
        do: 'avro-add-branch',
        schema: '/components/schemas/A',
        at: '/fields/0/type',
      },
    ),
    'avro-set': command(
      'Set an attribute of an Avro field or type; without a value it is removed.',
      {
        ...AVRO,
        key: {
          type: 'string',
          enum: ['doc', 'default', 'symbols', 'size', 'precision', 'scale', 'aliases', 'order'],
        },
      },
      { value: any('JSON data.') },
      { do: 'avro-set', schema: '/components/schemas/A', at: '', key: 'doc', value: 'One order' },
    ),
    'add-to-each': command(
      'Add a tag, a security scheme or a server to a list of several objects.',
      {
        locations: list(place('One of the objects.')),
        field: { type: 'string', enum: ['tags', 'security', 'servers'] },
        item: {
          anyOf: [
            object({ use: place('What is referred to.') }, ['use']),
            object({ name: text('Name of a tag.') }, ['name']),
          ],
        },
      },
      {},
      {
        do: 'add-to-each',
        locations: ['/channels/placed', '/channels/paid'],
        field: 'tags',
        item: { name: 'orders' },
      },
    ),
  }),
);

/** Returns the JSON Schema of a command, as agents write it. */
export function commandSchema(
  name: string,
  { does, fields, required }: CommandDescription,
): Schema {
  return {
    type: 'object',
    description: does,
    properties: {
      do: { type: 'string', enum: [name] },
      file: text('The file of its pointers below the root; the document without it.'),
      ...fields,
    },
    required: ['do', ...required],
    additionalProperties: false,
  };
}
