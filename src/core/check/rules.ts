// The table of contents of the rules with a verb in them. What is uniform stands in core/spec and is checked by walk.ts.
import type { MapNode } from '../parse/tree.ts';
import type { Kind } from '../spec/kit.ts';
import type { RuleContext } from './check.ts';
import type { Fault } from './finding.ts';
import { avroShape } from './rules/avro-shape.ts';
import { channelAddress } from './rules/channel-address.ts';
import { channelParameters } from './rules/channel-parameters.ts';
import { defaultInEnum } from './rules/default-in-enum.ts';
import { enterprisemqDestination } from './rules/enterprisemq-destination.ts';
import { enterprisemqHeaders } from './rules/enterprisemq-headers.ts';
import { enterprisemqServer } from './rules/enterprisemq-server.ts';
import { messageHeaders } from './rules/message-headers.ts';
import { operationMessages } from './rules/operation-messages.ts';
import { replyAddress } from './rules/reply-address.ts';
import { schemaDefault } from './rules/schema-default.ts';
import { schemaDiscriminator } from './rules/schema-discriminator.ts';
import { serverVariables } from './rules/server-variables.ts';
import { sqsThroughput } from './rules/sqs-throughput.ts';

/** A rule about one object alone: its finding is remembered as long as the object does not change. */
export type LocalRule = (node: MapNode) => readonly Fault[];

/** A rule that follows references or compares objects. */
export type WorldRule = (context: RuleContext) => void;

const LOCAL: ReadonlyMap<Kind, readonly LocalRule[]> = new Map<Kind, readonly LocalRule[]>([
  ['Server', [serverVariables]],
  ['ServerVariable', [defaultInEnum]],
  ['Channel', [channelAddress, channelParameters]],
  ['Parameter', [defaultInEnum]],
  ['MultiFormatSchema', [avroShape]],
  ['Schema', [schemaDefault]],
  ['JsonSchema', [schemaDefault]],
  ['enterprisemqChannelBinding', [enterprisemqDestination]],
  ['enterprisemqMessageBinding', [enterprisemqHeaders]],
  ['sqsQueue', [sqsThroughput]],
]);

export const worldRules: readonly WorldRule[] = [operationMessages, replyAddress, messageHeaders, schemaDiscriminator, enterprisemqServer];

/** Kinds of objects that world rules ask for. `discriminated` are schemas that have a discriminator: few among very many. */
export const worldRuleKinds: ReadonlySet<Kind> = new Set([
  'Operation',
  'OperationReply',
  'Message',
  'MessageTrait',
  'Server',
  'discriminated',
]);

const NONE: readonly LocalRule[] = [];

/** The rules about objects of one kind. */
export function localRules(kind: Kind): readonly LocalRule[] {
  return LOCAL.get(kind) ?? NONE;
}
