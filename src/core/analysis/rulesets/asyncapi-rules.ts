// The rules of `spectral:asyncapi`, written from their published meaning: `extends` of that name
// finds the same as in Spectral. That a document has the structure of the format, and that payloads
// and their examples fit, is what our own validation says; those rules are here by name only.
import {
  channelParameters,
  channelServers,
  checkedByValidation,
  knownSecurity,
  ownValues,
  serverVariables,
  uniqueMessageIds,
  uniqueOperationIds,
  uniqueTags,
} from './asyncapi-functions.ts';
import { parsePath } from './json-path.ts';
import type { Given, RuleDefinition, RuleEntry, Ruleset, Then } from './ruleset.ts';

const v2 = ['aas2'];
const v3 = ['aas3'];
const both = ['aas2', 'aas3'];

const paths = (...texts: string[]): Given[] => texts.map((text) => ({ text, start: 0, end: 0 }));
const by = (name: Then['function'], options: Then['options'] = {}, field?: string): Then => ({
  function: name,
  options,
  ...(field !== undefined && { field }),
  ...(field?.startsWith('$') && { path: parsePath(field) }),
});
const truthyField = (field: string): Then => by('truthy', {}, field);
const noMatch = (pattern: string, field?: string): Then =>
  by('pattern', { notMatch: pattern }, field);

interface Row extends Partial<Omit<RuleDefinition, 'given' | 'checks'>> {
  readonly formats: readonly string[];
  readonly description: string;
  readonly given: readonly string[];
  readonly checks: readonly Then[];
}

/** A rule whose message is what its function says. */
const said = { message: '{{error}}', severity: 'error' } as const;
const operations = '$.channels[*][publish,subscribe]';
/** The messages of a document of AsyncAPI 2 whose schemas are in its own format. */
const ownMessages = (rest: string): string[] => [
  `$.components.messageTraits[?(@.schemaFormat === void 0)].payload${rest}`,
  `$.components.messages[?(@.schemaFormat === void 0)].payload${rest}`,
  `${operations}[?(@property === 'message' && @.schemaFormat === void 0)].payload${rest}`,
];
const ownSchemas = (rest: string): string[] =>
  [
    '$.components.schemas.*',
    '$.components.parameters.*.schema',
    '$.channels.*.parameters.*.schema',
  ].map((path) => path + rest);
const headers = by('schema', {
  allErrors: true,
  schema: { type: 'object', properties: { type: { enum: ['object'] } }, required: ['type'] },
});
const unusedComponents = (section: string): Pick<Row, 'given' | 'checks' | 'resolved'> => ({
  resolved: false,
  given: [`$.components.${section}`],
  checks: [
    by('unreferencedReusableObject', { reusableObjectsLocation: `#/components/${section}` }),
  ],
});
/** The newest version that the rule knows. */
const LATEST = '3.1.0';

const ROWS: Readonly<Record<string, Row>> = {
  'asyncapi-channel-no-empty-parameter': {
    description: 'Channel path must not have empty parameter substitution pattern.',
    formats: v2,
    given: ['$.channels'],
    checks: [noMatch('{}', '@key')],
  },
  'asyncapi-3-channel-no-empty-parameter': {
    description: 'Channel address must not have empty parameter substitution pattern.',
    formats: v3,
    given: ['$.channels.*'],
    checks: [noMatch('{}', 'address')],
  },
  'asyncapi-channel-no-query-nor-fragment': {
    description: 'Channel path must not include query ("?") or fragment ("#") delimiter.',
    formats: v2,
    given: ['$.channels'],
    checks: [noMatch('[\\?#]', '@key')],
  },
  'asyncapi-3-channel-no-query-nor-fragment': {
    description: 'Channel address must not include query ("?") or fragment ("#") delimiter.',
    formats: v3,
    given: ['$.channels.*'],
    checks: [noMatch('[\\?#]', 'address')],
  },
  'asyncapi-channel-no-trailing-slash': {
    description: 'Channel path must not end with slash.',
    formats: v2,
    given: ['$.channels'],
    checks: [noMatch('.+\\/$', '@key')],
  },
  'asyncapi-3-channel-no-trailing-slash': {
    description: 'Channel address must not end with slash.',
    formats: v3,
    given: ['$.channels.*'],
    checks: [noMatch('.+\\/$', 'address')],
  },
  'asyncapi-channel-parameters': {
    ...said,
    description: 'The parameters of a channel are those of its address.',
    formats: both,
    given: ['$.channels.*', '$.components.channels.*'],
    checks: [by(channelParameters)],
  },
  'asyncapi-channel-servers': {
    ...said,
    description: 'Channel servers must be defined in the "servers" object.',
    formats: v2,
    given: ['$'],
    checks: [by(channelServers)],
  },
  'asyncapi-3-channel-servers': {
    severity: 'error',
    description: 'Channel servers must be defined in the "servers" object.',
    resolved: false,
    formats: v3,
    given: ['$.channels.*'],
    checks: [by('pattern', { match: '#\\/servers\\/' }, '$.servers.*.$ref')],
  },
  'asyncapi-headers-schema-type-object': {
    severity: 'error',
    description: 'Headers are described as an object.',
    message: 'Headers schema type must be "object" ({{error}}).',
    formats: v2,
    given: [
      '$.components.messageTraits.*.headers',
      '$.components.messages.*.headers',
      '$.channels.*.[publish,subscribe].message.headers',
      '$.channels.*.[publish,subscribe].message.traits[*].headers',
    ],
    checks: [headers],
  },
  'asyncapi-3-headers-schema-type-object': {
    severity: 'error',
    description: 'Headers are described as an object.',
    message: 'Headers schema type must be "object" ({{error}}).',
    formats: v3,
    given: [
      '$.components.messageTraits.*.headers',
      '$.components.messages.*.headers',
      '$.channels.*.messages.*.headers',
      '$.channels.*.messages.*.traits[*].headers',
    ],
    checks: [headers],
  },
  'asyncapi-info-contact-properties': {
    description: 'Contact object must have "name", "url" and "email".',
    formats: both,
    given: ['$.info.contact'],
    checks: [truthyField('name'), truthyField('url'), truthyField('email')],
  },
  'asyncapi-info-contact': {
    description: 'Info object must have "contact" object.',
    formats: both,
    given: ['$'],
    checks: [truthyField('info.contact')],
  },
  'asyncapi-info-description': {
    description: 'Info "description" must be present and non-empty string.',
    formats: both,
    given: ['$'],
    checks: [truthyField('info.description')],
  },
  'asyncapi-info-license-url': {
    description: 'License object must include "url".',
    recommended: false,
    formats: both,
    given: ['$'],
    checks: [truthyField('info.license.url')],
  },
  'asyncapi-info-license': {
    description: 'Info object must have "license" object.',
    formats: both,
    given: ['$'],
    checks: [truthyField('info.license')],
  },
  'asyncapi-latest-version': {
    severity: 'information',
    description: 'The document is of the newest version of AsyncAPI.',
    message: `The latest version is not used. You should update to the "${LATEST}" version.`,
    formats: both,
    given: ['$.asyncapi'],
    checks: [by('schema', { schema: { const: LATEST } })],
  },
  'asyncapi-message-examples': {
    ...said,
    description: 'Examples of messages fit their schemas.',
    formats: v2,
    given: ['$'],
    checks: [by(checkedByValidation)],
  },
  'asyncapi-message-messageId-uniqueness': {
    severity: 'error',
    description: '"messageId" must be unique across all the messages.',
    formats: v2,
    given: ['$'],
    checks: [by(uniqueMessageIds)],
  },
  'asyncapi-operation-description': {
    description: 'Operation "description" must be present and non-empty string.',
    formats: v2,
    given: [operations],
    checks: [truthyField('description')],
  },
  'asyncapi-3-operation-description': {
    description: 'Operation "description" must be present and non-empty string.',
    formats: v3,
    given: ['$.operations.*'],
    checks: [truthyField('description')],
  },
  'asyncapi-operation-operationId-uniqueness': {
    severity: 'error',
    description: '"operationId" must be unique across all the operations.',
    formats: v2,
    given: ['$'],
    checks: [by(uniqueOperationIds)],
  },
  'asyncapi-operation-operationId': {
    severity: 'error',
    description: 'Operation must have "operationId".',
    formats: v2,
    given: [operations],
    checks: [truthyField('operationId')],
  },
  'asyncapi-operation-security': {
    ...said,
    description: 'Security requirements of operations are those of the components.',
    formats: v2,
    given: [`${operations}.security.*`],
    checks: [by(knownSecurity('An operation'))],
  },
  'asyncapi-3-operation-security': {
    ...said,
    description: 'Security requirements of operations are those of the components.',
    formats: v3,
    given: ['$.operations.*.security.*'],
    checks: [by(knownSecurity('An operation'))],
  },
  'asyncapi-parameter-description': {
    description: 'Parameter objects must have "description".',
    recommended: false,
    formats: both,
    given: ['$.components.parameters.*', '$.channels.*.parameters.*'],
    checks: [truthyField('description')],
  },
  'asyncapi-payload-default': {
    ...said,
    description: 'The default of a payload fits its schema.',
    formats: v2,
    given: ownMessages('.default^'),
    checks: [by(ownValues('default'))],
  },
  'asyncapi-payload-examples': {
    ...said,
    description: 'The examples of a payload fit its schema.',
    formats: v2,
    given: ownMessages('.examples^'),
    checks: [by(ownValues('examples'))],
  },
  'asyncapi-payload-unsupported-schemaFormat': {
    severity: 'information',
    description:
      'Message schema validation is only supported with default unspecified "schemaFormat".',
    formats: v2,
    given: ['$.components.messageTraits.*', '$.components.messages.*', `${operations}.message`],
    checks: [by('undefined', {}, 'schemaFormat')],
  },
  'asyncapi-3-payload-unsupported-schemaFormat': {
    severity: 'information',
    description:
      'Message schema validation is only supported with default unspecified "schemaFormat".',
    formats: v3,
    given: ['$.components.messages.*.payload', '$.channels.*.messages.*.payload'],
    checks: [by('undefined', {}, 'schemaFormat')],
  },
  'asyncapi-payload': {
    ...said,
    description: 'Payloads are schemas.',
    formats: v2,
    given: ['$'],
    checks: [by(checkedByValidation)],
  },
  'asyncapi-schema-default': {
    ...said,
    description: 'The default of a schema fits it.',
    formats: v2,
    given: ownSchemas('.default^'),
    checks: [by(ownValues('default'))],
  },
  'asyncapi-schema-examples': {
    ...said,
    description: 'The examples of a schema fit it.',
    formats: v2,
    given: ownSchemas('.examples^'),
    checks: [by(ownValues('examples'))],
  },
  'asyncapi-schema': {
    ...said,
    description: 'The document has the structure of the format.',
    formats: v2,
    given: ['$'],
    checks: [by(checkedByValidation)],
  },
  'asyncapi-server-variables': {
    ...said,
    description: 'The variables of a server are those of its URL.',
    formats: v2,
    given: ['$.servers.*', '$.components.servers.*'],
    checks: [by(serverVariables)],
  },
  'asyncapi-server-no-empty-variable': {
    description: 'Server URL must not have empty variable substitution pattern.',
    formats: v2,
    given: ['$.servers[*].url'],
    checks: [noMatch('{}')],
  },
  'asyncapi-3-server-no-empty-variable': {
    description: 'Server host and pathname must not have empty variable substitution pattern.',
    formats: v3,
    given: ['$.servers[*].host', '$.servers[*].pathname'],
    checks: [noMatch('{}')],
  },
  'asyncapi-server-no-trailing-slash': {
    description: 'Server URL must not end with slash.',
    formats: v2,
    given: ['$.servers[*].url'],
    checks: [noMatch('/$')],
  },
  'asyncapi-3-server-no-trailing-slash': {
    description: 'Server host must not end with slash.',
    formats: v3,
    given: ['$.servers.*.host'],
    checks: [noMatch('/$')],
  },
  'asyncapi-server-not-example-com': {
    description: 'Server URL must not point at example.com.',
    recommended: false,
    formats: v2,
    given: ['$.servers[*].url'],
    checks: [noMatch('example\\.com')],
  },
  'asyncapi-3-server-not-example-com': {
    description: 'Server host must not point at example.com.',
    recommended: false,
    formats: v3,
    given: ['$.servers.*.host'],
    checks: [noMatch('example\\.com')],
  },
  'asyncapi-server-security': {
    ...said,
    description: 'Security requirements of servers are those of the components.',
    formats: v2,
    given: ['$.servers.*.security.*'],
    checks: [by(knownSecurity('A server'))],
  },
  'asyncapi-servers': {
    description: 'AsyncAPI object must have non-empty "servers" object.',
    formats: both,
    given: ['$'],
    checks: [
      by('schema', { allErrors: true, schema: { type: 'object', minProperties: 1 } }, 'servers'),
    ],
  },
  'asyncapi-tag-description': {
    description: 'Tag object must have "description".',
    recommended: false,
    formats: v2,
    given: ['$.tags[*]'],
    checks: [truthyField('description')],
  },
  'asyncapi-3-tag-description': {
    description: 'Tag object must have "description".',
    recommended: false,
    formats: v3,
    given: ['$.info.tags[*]'],
    checks: [truthyField('description')],
  },
  'asyncapi-tags-alphabetical': {
    description: 'AsyncAPI object must have alphabetical "tags".',
    recommended: false,
    formats: v2,
    given: ['$'],
    checks: [by('alphabetical', { keyedBy: 'name' }, 'tags')],
  },
  'asyncapi-3-tags-alphabetical': {
    description: 'AsyncAPI object must have alphabetical "tags".',
    recommended: false,
    formats: v3,
    given: ['$.info'],
    checks: [by('alphabetical', { keyedBy: 'name' }, 'tags')],
  },
  'asyncapi-tags-uniqueness': {
    ...said,
    description: 'Tags of one object have different names.',
    formats: v2,
    given: [
      '$.tags',
      ...['$.servers.*', '$.components.servers.*'].map((path) => `${path}.tags`),
      ...['$.channels.*', '$.components.channels.*'].flatMap((path) =>
        [
          '',
          '.traits.*',
          '.message',
          '.message.oneOf.*',
          '.message.traits.*',
          '.message.oneOf.*.traits.*',
        ].map((rest) => `${path}.[publish,subscribe]${rest}.tags`),
      ),
      '$.components.operationTraits.*.tags',
      '$.components.messages.*.tags',
      '$.components.messages.*.traits.*.tags',
      '$.components.messageTraits.*.tags',
    ],
    checks: [by(uniqueTags)],
  },
  'asyncapi-3-tags-uniqueness': {
    ...said,
    description: 'Tags of one object have different names.',
    formats: v3,
    given: [
      '$.info.tags',
      ...['servers', 'operations'].flatMap((name) => [
        `$.${name}.*.tags`,
        `$.components.${name}.*.tags`,
      ]),
      '$.operations.*.traits.*.tags',
      '$.components.operationTraits.*.tags',
      '$.channels.*.messages.*.tags',
      '$.components.messages.*.tags',
      '$.channels.*.messages.*.traits.*.tags',
      '$.components.channels.*.messages.*.traits.*.tags',
      '$.components.messages.*.traits.*.tags',
      '$.components.messageTraits.*.tags',
    ],
    checks: [by(uniqueTags)],
  },
  'asyncapi-tags': {
    description: 'AsyncAPI object must have non-empty "tags" array.',
    formats: v2,
    given: ['$'],
    checks: [truthyField('tags')],
  },
  'asyncapi-3-tags': {
    description: 'AsyncAPI document must have non-empty "tags" array.',
    formats: v3,
    given: ['$.info'],
    checks: [truthyField('tags')],
  },
  'asyncapi-unused-components-schema': {
    ...unusedComponents('schemas'),
    description: 'Potentially unused components schema has been detected.',
    formats: both,
  },
  'asyncapi-unused-components-server': {
    ...unusedComponents('servers'),
    description: 'Potentially unused components server has been detected.',
    formats: both,
  },
  'asyncapi-3-document-resolved': {
    ...said,
    description: 'The document has the structure of the format.',
    formats: v3,
    given: ['$'],
    checks: [by(checkedByValidation)],
  },
  'asyncapi-3-document-unresolved': {
    ...said,
    description: 'References are where the format allows them.',
    formats: v3,
    given: ['$'],
    checks: [by(checkedByValidation)],
  },
};

const entryOf = (row: Row): RuleEntry => ({
  start: 0,
  end: 0,
  definition: { ...row, given: paths(...row.given) },
});

/** The ruleset; its own page is not linked, since no address of it is sure to stay. */
export const asyncapiRuleset: Ruleset = {
  file: 'spectral:asyncapi',
  extends: [],
  rules: new Map(Object.entries(ROWS).map(([name, row]) => [name, entryOf(row)])),
  aliases: new Map(),
  formats: [...[0, 1, 2, 3, 4, 5, 6].map((n) => `aas2_${n}`), 'aas3_0', 'aas3_1'],
  overrides: [],
};
