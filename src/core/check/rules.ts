// The table of contents of the rules with a verb in them. What is uniform stands in core/spec and is checked by walk.ts.
import type { MapNode } from '../parse/tree.ts';
import type { Kind } from '../spec/kit.ts';
import type { RuleContext } from './check.ts';
import type { Fault } from './finding.ts';
import { enterprisemqDestination } from './rules/enterprisemq-destination.ts';
import { enterprisemqHeaders } from './rules/enterprisemq-headers.ts';
import { operationMessages } from './rules/operation-messages.ts';

/** A rule about one object alone: its finding is remembered as long as the object does not change. */
export type LocalRule = (node: MapNode) => readonly Fault[];

/** A rule that follows references or compares objects. */
export type WorldRule = (context: RuleContext) => void;

const LOCAL: ReadonlyMap<Kind, readonly LocalRule[]> = new Map([
  ['enterprisemqChannelBinding', [enterprisemqDestination]],
  ['enterprisemqMessageBinding', [enterprisemqHeaders]],
]);

export const worldRules: readonly WorldRule[] = [operationMessages];

/** Kinds of objects that world rules ask for. */
export const worldRuleKinds: ReadonlySet<Kind> = new Set(['Operation', 'OperationReply']);

const NONE: readonly LocalRule[] = [];

/** The rules about objects of one kind. */
export function localRules(kind: Kind): readonly LocalRule[] {
  return LOCAL.get(kind) ?? NONE;
}
