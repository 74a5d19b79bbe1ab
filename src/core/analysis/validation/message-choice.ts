// MUST: the messages of a channel are entries of a map, those of an operation a list of references
// (sections Messages Object, Operation Object). Version 2 listed them under "oneOf".

import { plainKind } from '../../format/dialect-tables.ts';
import type { ListShape, MapShape, Shape } from '../../format/table-types.ts';
import { get, type MapNode, type Node } from '../../text/tree.ts';
import type { NodeProblem } from './finding.ts';

const isMessage = (shape: Shape): boolean =>
  shape.is === 'object' && plainKind(shape.kind) === 'Message';

/** Returns whether an entry of a map of messages is the choice of version 2. */
export function isChoiceEntry(key: string, value: Node, shape: MapShape): boolean {
  return key === 'oneOf' && value.kind === 'seq' && isMessage(shape.of);
}

/** Returns whether the choice of version 2 is in place of a list of messages. */
export function isChoiceInList(node: MapNode, shape: ListShape): boolean {
  return isMessage(shape.of) && node.entries.length === 1 && get(node, 'oneOf')?.kind === 'seq';
}

const choiceProblem = (message: string, mark: readonly string[]): NodeProblem => ({
  code: 'type',
  severity: 'error',
  message,
  at: [],
  highlightPath: mark,
  key: true,
});

/** The problem of such an entry, instead of the one that the table would report. */
export const choiceEntry: NodeProblem = choiceProblem(
  'Since version 3 "messages" has one entry per message: give each message of "oneOf" a name of its own.',
  [],
);

/** The problem of such a list. */
export const choiceInList: NodeProblem = choiceProblem(
  'Since version 3 "messages" is a list of references: write the items of "oneOf" there.',
  ['oneOf'],
);
