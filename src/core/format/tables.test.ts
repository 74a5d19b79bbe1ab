// Checks the tables against the format as written down here by hand, and against themselves.
import { describe, expect, it } from 'vitest';
import { bindingTables } from './bindings/bindings.ts';
import { plainKind } from './dialect-tables.ts';
import { dialect } from './dialects.ts';
import { SCHEMA_KINDS } from './schema-keywords.ts';
import { payloadKind } from './schemas.ts';
import type { Applies, Field, ObjectTable, Shape } from './table-types.ts';
import {
  fieldFor,
  fieldsOf,
  isApplicabilityKnown,
  misplacedHint,
  rootKind,
  tableOf,
  tables,
} from './tables.ts';

/**
 * The fields of every object as the format lists them; `!` marks the required ones, a repeated name
 * has several rows.
 */
const listed: Readonly<Record<string, string>> = {
  Root: 'apidoc! id info! servers defaultContentType channels operations components',
  Info: 'title! version! description termsOfService contact license tags externalDocs',
  Contact: 'name url email',
  License: 'name! url',
  Server:
    'host! protocol! protocolVersion pathname description title summary variables security tags externalDocs bindings',
  ServerVariable: 'enum default description examples',
  Channel:
    'address messages title summary description servers parameters tags externalDocs bindings',
  Parameter: 'enum default description examples location',
  Operation:
    'action! channel! title summary description security tags externalDocs bindings traits messages reply',
  OperationTrait: 'title summary description security tags externalDocs bindings reply',
  OperationReply: 'address channel messages',
  OperationReplyAddress: 'description location!',
  Message:
    'headers payload correlationId contentType name title summary description tags externalDocs bindings examples traits',
  MessageTrait:
    'headers correlationId contentType name title summary description tags externalDocs bindings examples',
  MessageExample: 'headers payload name summary',
  CorrelationId: 'description location!',
  Tag: 'name! description externalDocs',
  ExternalDocumentation: 'description url!',
  Reference: '$ref!',
  Components:
    'schemas servers channels operations messages securitySchemes serverVariables parameters correlationIds replies replyAddresses externalDocs tags operationTraits messageTraits serverBindings channelBindings operationBindings messageBindings',
  MultiFormatSchema: 'schemaFormat schema!',
  Schema:
    'title type required multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxProperties minProperties enum const examples if then else readOnly writeOnly properties patternProperties additionalProperties additionalItems items propertyNames contains allOf oneOf anyOf not description format default discriminator externalDocs deprecated definitions dependencies $id $schema $comment contentMediaType contentEncoding',
  JsonSchema:
    'title type required multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxProperties minProperties enum const examples if then else readOnly writeOnly properties patternProperties additionalProperties additionalItems items propertyNames contains allOf oneOf anyOf not description format default definitions dependencies $id $schema $comment contentMediaType contentEncoding',
  OpenApiSchema:
    'title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxProperties minProperties required enum type not allOf oneOf anyOf items properties additionalProperties description format default nullable discriminator readOnly writeOnly example externalDocs deprecated xml',
  OpenApiDiscriminator: 'propertyName! mapping',
  OpenApiXml: 'name namespace prefix attribute wrapped',
  OpenApiDocs: 'description url!',
  ...Object.fromEntries(
    ['Server', 'Channel', 'Operation', 'Message'].map((location) => [
      `${location}Bindings`,
      'http ws kafka meshmq amqp amqp1 mqtt mqtt5 nats jms sns eventbroker sqs stomp redis mercure enterprisemq cloudpubsub pulsar ros2',
    ]),
  ),
  cloudpubsubChannelBinding:
    'bindingVersion labels messageRetentionDuration messageStoragePolicy schemaSettings',
  cloudpubsubMessageStoragePolicy: 'allowedPersistenceRegions',
  cloudpubsubSchemaSettings: 'encoding firstRevisionId lastRevisionId name',
  cloudpubsubMessageBinding: 'bindingVersion attributes orderingKey schema',
  cloudpubsubSchemaDefinition: 'name',
  cloudpubsubOperationBinding: 'bindingVersion',
  cloudpubsubServerBinding: 'bindingVersion',
  enterprisemqServerBinding:
    'groupId ccdtQueueManagerName cipherSpec multiEndpointServer heartBeatInterval bindingVersion',
  enterprisemqChannelBinding: 'destinationType queue topic maxMsgLength bindingVersion',
  enterprisemqQueue: 'objectName! isPartitioned exclusive',
  enterprisemqTopic: 'string objectName durablePermitted lastMsgRetained',
  enterprisemqMessageBinding: 'type headers description expiry bindingVersion',
  enterprisemqOperationBinding: 'bindingVersion',
  sqsServerBinding: 'bindingVersion',
  sqsChannelBinding: 'queue! deadLetterQueue bindingVersion',
  sqsQueue:
    'name! fifoQueue! deduplicationScope fifoThroughputLimit deliveryDelay visibilityTimeout receiveMessageWaitTime messageRetentionPeriod redrivePolicy policy tags',
  sqsIdentifier: 'arn name',
  sqsRedrivePolicy: 'deadLetterQueue maxReceiveCount',
  sqsPolicy: 'statements!',
  sqsStatement: 'effect! principal! action! resource condition',
  sqsOperationBinding: 'queues! bindingVersion',
  sqsMessageBinding: 'bindingVersion',
  SecurityScheme:
    'type! description name! in! in! scheme! bearerFormat flows! openIdConnectUrl! scopes',
  OAuthFlows: 'implicit password clientCredentials authorizationCode',
  ImplicitFlow: 'authorizationUrl! refreshUrl availableScopes!',
  PasswordFlow: 'tokenUrl! refreshUrl availableScopes!',
  ClientCredentialsFlow: 'tokenUrl! refreshUrl availableScopes!',
  AuthorizationCodeFlow: 'authorizationUrl! tokenUrl! refreshUrl availableScopes!',
};

/** All defaults the format states, the section Limits included. */
const defaults: Readonly<Record<string, string | number | boolean>> = {
  'MultiFormatSchema.schemaFormat': 'application/vnd.neutral.apidoc+json;version=3.1.0',
  'Schema.deprecated': false,
  'enterprisemqServerBinding.ccdtQueueManagerName': '*',
  'enterprisemqServerBinding.cipherSpec': 'ANY',
  'enterprisemqServerBinding.multiEndpointServer': false,
  'enterprisemqServerBinding.heartBeatInterval': 300,
  'enterprisemqServerBinding.bindingVersion': 'latest',
  'enterprisemqChannelBinding.destinationType': 'topic',
  'enterprisemqChannelBinding.bindingVersion': 'latest',
  'enterprisemqQueue.isPartitioned': false,
  'enterprisemqQueue.exclusive': false,
  'enterprisemqTopic.durablePermitted': true,
  'enterprisemqTopic.lastMsgRetained': false,
  'enterprisemqMessageBinding.type': 'string',
  'enterprisemqMessageBinding.bindingVersion': 'latest',
  'enterprisemqOperationBinding.bindingVersion': 'latest',
  'sqsServerBinding.bindingVersion': 'latest',
  'sqsChannelBinding.bindingVersion': 'latest',
  'sqsOperationBinding.bindingVersion': 'latest',
  'sqsMessageBinding.bindingVersion': 'latest',
  'sqsQueue.deliveryDelay': 0,
  'sqsQueue.visibilityTimeout': 30,
  'sqsQueue.receiveMessageWaitTime': 0,
  'sqsQueue.messageRetentionPeriod': 345600,
  'sqsRedrivePolicy.maxReceiveCount': 10,
};

/** Objects in the usual version: those of others differ from them in some rows. */
const all: readonly ObjectTable[] = [...tables].flatMap(([kind, table]) =>
  kind === table.kind ? [table] : [],
);
const rows = all.flatMap((table) =>
  table.fields.map((field) => ({ table, field, at: `${table.kind}.${field.name}` })),
);

function shapesIn(shape: Shape): Shape[] {
  if (shape.is === 'map' || shape.is === 'list') return [shape, ...shapesIn(shape.of)];
  if (shape.is === 'either') return [shape, ...shape.of.flatMap(shapesIn)];
  return [shape];
}

const withSiblings = (values: Record<string, string>) => (field: string) =>
  new Map(Object.entries(values)).get(field);

describe('tables', () => {
  it.each(Object.entries(listed))(
    '%s has the fields the format lists, in its order',
    (kind, names) => {
      const table = tableOf(kind);
      expect(table.fields.map((field) => field.name + (field.required ? '!' : '')).join(' ')).toBe(
        names,
      );
    },
  );

  it('describe no other objects than those and the bindings of the remaining protocols, leniently', () => {
    const roots = all.filter(
      (table) => !Object.hasOwn(listed, table.kind) && /Binding$/.test(table.kind),
    );
    expect(roots).toHaveLength(17 * 4);
    for (const table of roots) {
      expect(table.lenient, table.kind).toBe(true);
      expect(table.fields.map((field) => field.name)).toContain('bindingVersion');
    }
    const keys = dialect.protocols.map(({ key }) => key);
    for (const { kind } of all.filter(
      (table) => !Object.hasOwn(listed, table.kind) && !SCHEMA_KINDS.includes(table.kind),
    ))
      expect(
        keys.some((key) => kind.startsWith(key)),
        kind,
      ).toBe(true);
  });

  it('have a kind of their own each', () => {
    expect(new Set(bindingTables('own').map(([kind]) => kind)).size).toBe(
      bindingTables('own').length,
    );
    for (const [kind, table] of tables) expect(table.kind).toBe(plainKind(kind));
  });

  it('name only kinds that exist, in shapes and at the root', () => {
    const named = rows
      .flatMap(({ field }) => shapesIn(field.shape))
      .flatMap((shape) => (shape.is === 'object' ? [shape.kind] : []));
    expect(named.filter((kind) => !tables.has(kind))).toEqual([]);
    expect(tables.has(rootKind)).toBe(true);
  });

  it('are all reached from the root, but for references and what only a schema format reaches', () => {
    const reached = new Set([
      rootKind,
      'Reference',
      'MultiFormatSchema',
      ...SCHEMA_KINDS,
      'OpenApiSchema',
    ]);
    for (const kind of reached) {
      for (const field of tableOf(kind).fields) {
        for (const shape of shapesIn(field.shape))
          if (shape.is === 'object') reached.add(shape.kind);
      }
    }
    expect(all.map((table) => table.kind).filter((kind) => !reached.has(kind))).toEqual([]);
  });

  it('state the defaults of the format and no others', () => {
    const stated = rows.flatMap(({ at, field }) =>
      field.default === undefined ? [] : [[at, field.default] as const],
    );
    const own = stated.filter(([at]) => Object.hasOwn(listed, at.split('.')[0] ?? ''));
    expect(Object.fromEntries(own)).toEqual(defaults);
  });

  it('say something in sentences about every object and every field', () => {
    for (const { at, field } of rows) expect.soft(field.doc, at).toMatch(/^[^\s].{15,}\.$/);
    for (const table of all) expect.soft(table.doc, table.kind).toMatch(/^[A-Z].{15,}\.$/);
    for (const table of all)
      for (const [name, inlayHint] of Object.entries(table.misplaced ?? {}))
        expect.soft(inlayHint, `${table.kind}.${name}`).toMatch(/^[^`]{15,}\.$/);
  });

  it('do not say the same of fields with different names, or of different objects', () => {
    const names = new Map<string, Set<string>>();
    for (const { field } of rows)
      names.set(field.doc, (names.get(field.doc) ?? new Set()).add(field.name));
    expect([...names].filter(([, of]) => of.size > 1)).toEqual([]);
    const docs = all.map((table) => table.doc);
    expect(docs.filter((doc, i) => docs.indexOf(doc) !== i)).toEqual([]);
    expect(new Set(all.map((table) => table.title)).size).toBe(all.length);
  });

  it('give rows of one name conditions that exclude each other', () => {
    const apart = (a: Applies, b: Applies) =>
      a.field === b.field && a.values.every((value) => !b.values.includes(value));
    const exclude = (a: Field, b: Field) =>
      (a.applies ?? []).some((x) => (b.applies ?? []).some((y) => apart(x, y)));
    for (const { table, field, at } of rows) {
      for (const other of fieldsOf(table, field.name))
        if (other !== field) expect(exclude(field, other), at).toBe(true);
    }
  });

  it('make conditions only on fields that the object has, with values that these can take', () => {
    for (const { table, field, at } of rows) {
      for (const condition of field.applies ?? []) {
        const on = fieldsOf(table, condition.field).map((row) => row.shape);
        expect(on.length, at).toBeGreaterThan(0);
        for (const shape of on)
          if (shape.is === 'string' && shape.enum)
            expect(shape.enum, at).toEqual(expect.arrayContaining([...condition.values]));
      }
    }
  });

  it('call no field misplaced that the object has', () => {
    for (const table of all)
      for (const name of Object.keys(table.misplaced ?? {}))
        expect(fieldsOf(table, name), `${table.kind}.${name}`).toEqual([]);
  });

  it('have patterns that compile, and defaults and suggestions that fit them', () => {
    for (const { field, at } of rows) {
      for (const shape of shapesIn(field.shape)) {
        if (shape.is === 'map' && shape.keys !== undefined)
          expect(() => new RegExp(shape.keys ?? '', 'u'), at).not.toThrow();
        if (shape.is !== 'string') continue;
        if (shape.pattern) {
          const pattern = new RegExp(shape.pattern.source, 'u');
          for (const value of shape.suggest ?? []) expect(value, at).toMatch(pattern);
        }
        if (shape.enum && field.default !== undefined)
          expect(shape.enum, at).toContain(field.default);
      }
    }
  });

  it('close the enterprisemq objects and the reserved ones to extensions', () => {
    const closed = all.filter((table) => !table.extensions).map((table) => table.kind);
    expect(closed.sort()).toEqual([
      'Reference',
      'cloudpubsubOperationBinding',
      'cloudpubsubServerBinding',
      'enterprisemqChannelBinding',
      'enterprisemqMessageBinding',
      'enterprisemqOperationBinding',
      'enterprisemqQueue',
      'enterprisemqServerBinding',
      'enterprisemqTopic',
      'pulsarRetention',
      'sqsMessageBinding',
      'sqsServerBinding',
    ]);
  });

  it('allow references where the format lists one, and only references where it says so', () => {
    const only = rows.flatMap(({ at, field }) =>
      shapesIn(field.shape).flatMap((shape) =>
        shape.is === 'object' && shape.ref === 'only'
          ? [`${at} ${shape.rootTarget ?? ''}`.trim()]
          : [],
      ),
    );
    expect(only).toEqual([
      'Channel.servers /servers',
      'Operation.channel /channels',
      'Operation.messages',
      'OperationReply.channel /channels',
      'OperationReply.messages',
    ]);
    const inline = rows.flatMap(({ at, field }) =>
      shapesIn(field.shape).flatMap((shape) =>
        shape.is === 'object' && shape.ref === 'no' ? [at] : [],
      ),
    );
    expect(
      inline.filter(
        (at) =>
          !/^\w+Bindings\./.test(at) && !dialect.protocols.some(({ key }) => at.startsWith(key)),
      ),
    ).toEqual([
      'Root.info',
      'Root.components',
      'Info.contact',
      'Info.license',
      'Message.examples',
      'MessageTrait.examples',
      'OpenApiSchema.discriminator',
      'OpenApiSchema.externalDocs',
      'OpenApiSchema.xml',
      'SecurityScheme.flows',
      'OAuthFlows.implicit',
      'OAuthFlows.password',
      'OAuthFlows.clientCredentials',
      'OAuthFlows.authorizationCode',
    ]);
  });

  it('throw for a kind that does not exist', () => {
    expect(() => tableOf('Nothing')).toThrow('Nothing');
  });
});

describe('fieldFor', () => {
  const scheme = tableOf('SecurityScheme');
  const choices = (values: Record<string, string>): readonly string[] | undefined => {
    const shape = fieldFor(scheme, 'in', withSiblings(values))?.shape;
    return shape?.is === 'string' ? shape.enum : undefined;
  };

  it('picks the row by the type of the security scheme', () => {
    expect(choices({ type: 'apiKey' })).toEqual(['user', 'password']);
    expect(choices({ type: 'httpApiKey' })).toEqual(['query', 'header', 'cookie']);
    expect(choices({ type: 'oauth2' })).toBeUndefined();
  });

  it('compares the scheme without case', () => {
    expect(
      fieldFor(scheme, 'bearerFormat', withSiblings({ type: 'http', scheme: 'Bearer' }))?.name,
    ).toBe('bearerFormat');
    expect(
      fieldFor(scheme, 'bearerFormat', withSiblings({ type: 'http', scheme: 'basic' })),
    ).toBeUndefined();
  });

  it('finds a field by its other spelling', () => {
    expect(fieldFor(tableOf('sqsPolicy'), 'Statements', () => undefined)?.name).toBe('statements');
  });

  it('knows no field that an object merely inherits', () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(fieldFor(scheme, name, () => undefined)).toBeUndefined();
      expect(misplacedHint(scheme, name)).toBeUndefined();
    }
  });
});

describe('decided', () => {
  const scheme = tableOf('SecurityScheme');

  it.each([
    ['flows', { type: 'http' }, true],
    ['bearerFormat', { type: 'plain' }, true],
    ['bearerFormat', { type: 'http', scheme: 'basic' }, true],
    ['bearerFormat', { type: 'http' }, false],
    ['in', {}, false],
    ['in', { type: 'httpapikey' }, false],
    ['description', {}, true],
  ])('%s beside %o: %s', (name, values, expected) => {
    expect(isApplicabilityKnown(scheme, name, withSiblings(values))).toBe(expected);
  });
});

describe('misplacedHint', () => {
  it.each([
    ['Root', 'tags', 'info.tags'],
    ['Server', 'url', 'host'],
    ['Channel', 'publish', 'action: receive'],
    ['Channel', 'subscribe', 'action: send'],
    ['ImplicitFlow', 'tokenUrl', 'does not apply'],
    ['PasswordFlow', 'authorizationUrl', 'does not apply'],
    ['PasswordFlow', 'scopes', 'availableScopes'],
    ['ChannelBindings', 'wss', '"ws"'],
    ['MessageTrait', 'payload', 'message itself'],
    ['Message', 'deprecated', 'x-deprecated'],
  ])('names the object where %s.%s belongs', (kind, name, part) => {
    expect(misplacedHint(tableOf(kind), name)).toContain(part);
  });

  it('has nothing to say about the flow that both addresses apply to', () => {
    expect(misplacedHint(tableOf('AuthorizationCodeFlow'), 'tokenUrl')).toBeUndefined();
  });
});

describe('payloadKind', () => {
  it.each([
    [['schema'], 'MultiFormatSchema'],
    [['schemaFormat'], 'MultiFormatSchema'],
    [['type', 'properties'], 'Schema'],
    [[], 'Schema'],
  ])('reads an object with %j as %s', (fields: string[], kind) => {
    expect(payloadKind((field) => fields.includes(field))).toBe(kind);
  });
});

describe('dialect', () => {
  it('leads from every renamed binding key to one that exists', () => {
    const keys = dialect.protocols.map((protocol) => protocol.key);
    expect(keys).toHaveLength(20);
    for (const [from, to] of dialect.renamed) {
      expect(keys).toContain(to);
      expect(keys).not.toContain(from);
    }
  });
});
