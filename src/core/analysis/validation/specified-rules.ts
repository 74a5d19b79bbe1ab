// The table of contents of the rules with a verb in them: which files validate which objects.
// Uniform rules are defined in core/format and checked by walk.ts. What each code means, its
// section, severity, file and rows of the checklist: explanations/, and the generated table in
// README.md.
import type { Kind } from '../../format/table-types.ts';
import type { DocumentRule, LocalRule } from './rule.ts';
import { avroShape } from './rules/avro-shape.ts';
import { channelAddress } from './rules/channel-address.ts';
import { channelParameters } from './rules/channel-parameters.ts';
import { cloudpubsubAddress } from './rules/cloudpubsub-address.ts';
import { defaultInEnum } from './rules/default-in-enum.ts';
import { duplicateTag } from './rules/duplicate-tag.ts';
import { enterprisemqDestination } from './rules/enterprisemq-destination.ts';
import { enterprisemqEndpoint } from './rules/enterprisemq-endpoint.ts';
import { enterprisemqHeaders } from './rules/enterprisemq-headers.ts';
import { enterprisemqServer } from './rules/enterprisemq-server.ts';
import { enumEmpty } from './rules/enum-empty.ts';
import { examplesInEnum } from './rules/examples-in-enum.ts';
import { headersType } from './rules/headers-type.ts';
import { indistinguishableMessages } from './rules/indistinguishable-messages.ts';
import { messageHeaders } from './rules/message-headers.ts';
import { missingDescription } from './rules/missing-description.ts';
import { openApiItems } from './rules/openapi-items.ts';
import { operationMessages } from './rules/operation-messages.ts';
import { protobuf } from './rules/protobuf.ts';
import { ramlHeader } from './rules/raml-header.ts';
import { replyAddress } from './rules/reply-address.ts';
import { replyMessages } from './rules/reply-messages.ts';
import { runtimePointer } from './rules/runtime-pointer.ts';
import { schemaDefault } from './rules/schema-default.ts';
import { schemaDiscriminator } from './rules/schema-discriminator.ts';
import { schemaDiscriminatorName } from './rules/schema-discriminator-name.ts';
import { schemaKeyword } from './rules/schema-keyword.ts';
import { scopeAvailable } from './rules/scope-available.ts';
import { serverHost } from './rules/server-host.ts';
import { serverVariables } from './rules/server-variables.ts';
import { similarSchemaFormat } from './rules/similar-schema-format.ts';
import { sqsChannelIdentifiers, sqsOperationIdentifiers } from './rules/sqs-identifier.ts';
import { sqsSend } from './rules/sqs-send.ts';
import { sqsThroughput } from './rules/sqs-throughput.ts';
import { traitsMerged } from './rules/traits-merged.ts';
import { unusedChannel } from './rules/unused-channel.ts';
import { unusedComponent } from './rules/unused-component.ts';

const LOCAL: ReadonlyMap<Kind, readonly LocalRule[]> = new Map<Kind, readonly LocalRule[]>([
  ['Info', [missingDescription('Info', 'application')]],
  ['Server', [serverVariables, missingDescription('Server', 'server')]],
  [
    'ServerVariable',
    [
      defaultInEnum,
      examplesInEnum,
      enumEmpty,
      missingDescription('ServerVariable', 'server variable'),
    ],
  ],
  ['Channel', [channelAddress, channelParameters, missingDescription('Channel', 'channel')]],
  [
    'Parameter',
    [defaultInEnum, examplesInEnum, enumEmpty, missingDescription('Parameter', 'parameter')],
  ],
  ['Operation', [missingDescription('Operation', 'operation')]],
  ['OperationReply', [replyMessages]],
  ['Message', [missingDescription('Message', 'message')]],
  ['MultiFormatSchema', [avroShape, ramlHeader, similarSchemaFormat]],
  ['Schema', [schemaDefault, schemaKeyword('Schema'), enumEmpty]],
  ['JsonSchema', [schemaDefault, schemaKeyword('JsonSchema'), enumEmpty]],
  ['OpenApiSchema', [openApiItems]],
  ['SecurityScheme', [scopeAvailable]],
  ['enterprisemqChannelBinding', [enterprisemqDestination]],
  ['enterprisemqMessageBinding', [enterprisemqHeaders]],
  ['sqsChannelBinding', [sqsChannelIdentifiers]],
  ['sqsOperationBinding', [sqsOperationIdentifiers]],
  ['sqsQueue', [sqsThroughput]],
]);

export const documentRules: readonly DocumentRule[] = [
  operationMessages,
  replyAddress,
  messageHeaders,
  headersType,
  indistinguishableMessages,
  protobuf,
  runtimePointer,
  schemaDiscriminator,
  schemaDiscriminatorName,
  serverHost,
  duplicateTag,
  unusedChannel,
  unusedComponent,
  cloudpubsubAddress,
  enterprisemqServer,
  enterprisemqEndpoint,
  sqsSend,
  traitsMerged,
];

/** Kinds and tags of objects that document rules use. A tag (rule-index.ts) is for rare objects. */
export const documentRuleKinds: ReadonlySet<Kind> = new Set([
  'Operation',
  'OperationReply',
  'Message',
  'MessageTrait',
  'Server',
  'bound',
  'choice',
  'correlated',
  'discriminated',
  'sampled',
  'located',
  'tagged',
  'texted',
]);

const NONE: readonly LocalRule[] = [];

/** Returns the rules about objects of one kind. */
export function localRules(kind: Kind): readonly LocalRule[] {
  return LOCAL.get(kind) ?? NONE;
}
