// The table of contents of the rules with a verb in them: which files judge which objects. What is uniform stands in core/spec and is checked by
// walk.ts. What each code says, its section, severity, file and rows of the checklist: codes/, and the generated table in README.md.
import type { MapNode } from '../parse/tree.ts';
import type { Dialect } from '../spec/dialects.ts';
import type { Kind } from '../spec/kit.ts';
import type { RuleContext } from './check.ts';
import type { Fault } from './finding.ts';
import { avroShape } from './rules/avro-shape.ts';
import { channelAddress } from './rules/channel-address.ts';
import { channelParameters } from './rules/channel-parameters.ts';
import { cloudpubsubAddress } from './rules/cloudpubsub-address.ts';
import { defaultInEnum } from './rules/default-in-enum.ts';
import { enterprisemqDestination } from './rules/enterprisemq-destination.ts';
import { enterprisemqEndpoint } from './rules/enterprisemq-endpoint.ts';
import { enterprisemqHeaders } from './rules/enterprisemq-headers.ts';
import { enterprisemqServer } from './rules/enterprisemq-server.ts';
import { enumEmpty } from './rules/enum-empty.ts';
import { examplesInEnum } from './rules/examples-in-enum.ts';
import { headersType } from './rules/headers-type.ts';
import { messageHeaders } from './rules/message-headers.ts';
import { messageTwins } from './rules/message-twins.ts';
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
import { schemaFormatNear } from './rules/schema-format-near.ts';
import { schemaKeyword } from './rules/schema-keyword.ts';
import { scopeAvailable } from './rules/scope-available.ts';
import { serverHost } from './rules/server-host.ts';
import { serverVariables } from './rules/server-variables.ts';
import { sqsChannelIdentifiers, sqsOperationIdentifiers } from './rules/sqs-identifier.ts';
import { sqsSend } from './rules/sqs-send.ts';
import { sqsThroughput } from './rules/sqs-throughput.ts';
import { tagRepeated } from './rules/tag-repeated.ts';
import { traitsMerged } from './rules/traits-merged.ts';
import { unusedChannel } from './rules/unused-channel.ts';
import { unusedComponent } from './rules/unused-component.ts';

/** A rule about one object alone: its finding is remembered as long as the object does not change. */
export type LocalRule = (node: MapNode, dialect: Dialect) => readonly Fault[];

/** A rule that follows references or compares objects. */
export type WorldRule = (context: RuleContext) => void;

const LOCAL: ReadonlyMap<Kind, readonly LocalRule[]> = new Map<Kind, readonly LocalRule[]>([
  ['Info', [missingDescription('Info', 'application')]],
  ['Server', [serverVariables, missingDescription('Server', 'server')]],
  ['ServerVariable', [defaultInEnum, examplesInEnum, enumEmpty, missingDescription('ServerVariable', 'server variable')]],
  ['Channel', [channelAddress, channelParameters, missingDescription('Channel', 'channel')]],
  ['Parameter', [defaultInEnum, examplesInEnum, enumEmpty, missingDescription('Parameter', 'parameter')]],
  ['Operation', [missingDescription('Operation', 'operation')]],
  ['OperationReply', [replyMessages]],
  ['Message', [missingDescription('Message', 'message')]],
  ['MultiFormatSchema', [avroShape, ramlHeader, schemaFormatNear]],
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

export const worldRules: readonly WorldRule[] = [
  operationMessages,
  replyAddress,
  messageHeaders,
  headersType,
  messageTwins,
  protobuf,
  runtimePointer,
  schemaDiscriminator,
  schemaDiscriminatorName,
  serverHost,
  tagRepeated,
  unusedChannel,
  unusedComponent,
  cloudpubsubAddress,
  enterprisemqServer,
  enterprisemqEndpoint,
  sqsSend,
  traitsMerged,
];

/** Kinds and marks of objects that world rules ask for. A mark (marks.ts) stands for few objects among very many. */
export const worldRuleKinds: ReadonlySet<Kind> = new Set([
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

/** The rules about objects of one kind. */
export function localRules(kind: Kind): readonly LocalRule[] {
  return LOCAL.get(kind) ?? NONE;
}
