// The store of reusable objects (section Components Object).

import { mapOf, orRef, payloadSchema } from './shape-builders.ts';
import type { Field, ObjectTable, Shape } from './table-types.ts';

const row = (name: string, of: Shape, entry: string, doc: string): Field => ({
  name,
  shape: mapOf(of, entry, { keys: '^[a-zA-Z0-9._-]+$' }),
  doc,
});

const components: ObjectTable = {
  kind: 'Components',
  title: 'Components Object',
  section: 'Components Object',
  doc: 'A store of parts, sorted by what they are, that the rest of the document uses through `$ref`. A part has no effect until something refers to it. Names may hold letters, digits, dots, hyphens and underscores.',
  extensions: true,
  unknown: 'error',
  fields: [
    row(
      'schemas',
      payloadSchema,
      'schema',
      'Schemas for payloads, headers and their parts, in any schema language.',
    ),
    row(
      'servers',
      orRef('Server'),
      'server',
      'Servers that channels of this section or other documents refer to. They are not servers of the application until `servers` at the root refers to them.',
    ),
    row(
      'channels',
      orRef('Channel'),
      'channel',
      'Channels that may or may not be used. They become channels of the application once `channels` at the root refers to them.',
    ),
    row(
      'operations',
      orRef('Operation'),
      'operation',
      'Operations that an implementation may leave out. They become operations of the application once `operations` at the root refers to them.',
    ),
    row(
      'messages',
      orRef('Message'),
      'message',
      'Messages that several channels carry. Operations refer to them through the channel, not here.',
    ),
    row(
      'securitySchemes',
      orRef('SecurityScheme'),
      'security scheme',
      'Ways to sign in, to be referred to from the `security` of servers and operations.',
    ),
    row(
      'serverVariables',
      orRef('ServerVariable'),
      'server variable',
      'Variables that occur in the addresses of several servers.',
    ),
    row(
      'parameters',
      orRef('Parameter'),
      'parameter',
      'Parameters that occur in the addresses of several channels.',
    ),
    row(
      'correlationIds',
      orRef('CorrelationId'),
      'correlation id',
      'Locations of a correlation id that several messages share.',
    ),
    row(
      'replies',
      orRef('OperationReply'),
      'reply',
      'Replies that several request operations share.',
    ),
    row(
      'replyAddresses',
      orRef('OperationReplyAddress'),
      'reply address',
      'Locations of a reply address that several replies share.',
    ),
    row(
      'externalDocs',
      orRef('ExternalDocumentation'),
      'documentation link',
      'Links to external documentation that several objects use.',
    ),
    row('tags', orRef('Tag'), 'tag', 'Keywords that are explained once and used by many objects.'),
    row(
      'operationTraits',
      orRef('OperationTrait'),
      'operation trait',
      'Sets of fields that several operations take over through their `traits`.',
    ),
    row(
      'messageTraits',
      orRef('MessageTrait'),
      'message trait',
      'Sets of fields that several messages take over through their `traits`, such as common headers.',
    ),
    row(
      'serverBindings',
      orRef('ServerBindings'),
      'server bindings object',
      'Protocol settings that several servers share.',
    ),
    row(
      'channelBindings',
      orRef('ChannelBindings'),
      'channel bindings object',
      'Protocol settings that several channels share.',
    ),
    row(
      'operationBindings',
      orRef('OperationBindings'),
      'operation bindings object',
      'Protocol settings that several operations share.',
    ),
    row(
      'messageBindings',
      orRef('MessageBindings'),
      'message bindings object',
      'Protocol settings that several messages share.',
    ),
  ],
  misplaced: {
    security: 'Reusable security schemes belong in "securitySchemes".',
    securitySchemas: 'Reusable security schemes belong in "securitySchemes".',
    responses: 'The reply of an operation belongs in "replies".',
    examples: 'Examples cannot be shared: write them in the "examples" of each message.',
    headers: 'Headers are described by a schema: write it under "schemas".',
    definitions: 'Reusable schemas belong in "schemas".',
    traits: 'Traits belong in "operationTraits" or "messageTraits".',
    bindings:
      'Bindings belong in "serverBindings", "channelBindings", "operationBindings" or "messageBindings".',
    payloads: 'A payload is a schema: write it under "schemas".',
  },
};

export const componentTables: readonly ObjectTable[] = [components];
