// What AsyncAPI 2 wrote in another way, in documents of version 3: the choice of messages under
// "oneOf", and the requirements of "security". Each gets one problem that says what to write.

import { plainKind } from '../../format/dialect-tables.ts';
import { quote } from '../../format/message-text.ts';
import type { ListShape, MapShape, ObjectTable, Shape } from '../../format/table-types.ts';
import { fieldsOf } from '../../format/tables.ts';
import { get, type MapNode, type Node } from '../../text/tree.ts';
import type { NodeProblem } from './finding.ts';

// MUST: the messages of a channel are entries of a map, those of an operation a list of references
// (sections Messages Object, Operation Object). Version 2 listed them under "oneOf".

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

// MUST: an item of "security" is a Security Scheme Object or a reference to one, not the name of a
// scheme with its scopes as in version 2 (sections Server Object, Operation Object, Security Scheme
// Object).

/** Names and scopes of the schemes of a requirement of version 2 (`scram: []`), else null. */
export function requirementOf(
  node: MapNode,
  table: ObjectTable,
): readonly { readonly name: string; readonly scopes: readonly string[] }[] | null {
  if (plainKind(table.kind) !== 'SecurityScheme' || node.entries.length === 0 || get(node, 'type'))
    return null;
  const schemes: { name: string; scopes: string[] }[] = [];
  for (const { key, value, alias } of node.entries) {
    const empty = value.kind === 'scalar' && value.style === 'empty';
    if (
      alias !== undefined ||
      (value.kind !== 'seq' && !empty) ||
      fieldsOf(table, key).length > 0 ||
      key.startsWith('x-')
    )
      return null;
    const items = value.kind === 'seq' ? value.items : [];
    const scopes = items.flatMap(({ value: item }) =>
      item.kind === 'scalar' && typeof item.value === 'string' ? [item.value] : [],
    );
    if (scopes.length < items.length) return null;
    schemes.push({ name: key, scopes });
  }
  return schemes;
}

/** Returns the one problem of such a requirement, instead of those that the table would report. */
export function securityRequirement(node: MapNode, table: ObjectTable): NodeProblem | null {
  const [first] = requirementOf(node, table) ?? [];
  if (!first) return null;
  const { name, scopes } = first;
  const message = `Since version 3 this is a reference: - $ref: '#/components/securitySchemes/${name}'.${scopes.length > 0 ? ` Move ${quote('scopes')} to the scheme.` : ''}`;
  return { code: 'security-requirement', severity: 'error', message, at: [name], key: true };
}
