// `unknown-field` at `publish` and `subscribe` of a channel, as in version 2: an operation of its
// own, and its messages in the channel.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { quote } from '../../format/message-text.ts';
import { fieldsOf, kindIn, tableOf } from '../../format/tables.ts';
import type { Change, NewValue } from '../../text/edit/types.ts';
import { freeKey, freeName } from '../../text/free-name.ts';
import { camelCase, capitalize } from '../../text/plural.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type Node, type NodePath, stringOf } from '../../text/tree.ts';
import { data, parent, preferredFix, remove } from './fixer-kit.ts';
import type { FixContext, Fixer } from './types.ts';

/**
 * Version 2 described the other side: a client that publishes to a channel sends what the
 * application receives.
 */
const ACTIONS: ReadonlyMap<string, 'send' | 'receive'> = new Map([
  ['publish', 'receive'],
  ['subscribe', 'send'],
]);

export const toOperation: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const channel = parent(path);
  const action = ACTIONS.get(lastKey(path));
  const table = tableAt(file, channel);
  if (
    !action ||
    node?.kind !== 'map' ||
    !table ||
    plainKind(table.kind) !== 'Channel' ||
    file.uri !== '' ||
    channel[0] !== 'channels'
  )
    return [];
  const words = camelCase(lastKey(channel));
  const own = stringOf(get(node, 'operationId')) ?? `${action}${capitalize(words)}`;
  const operations = valueAt(file, ['operations']);
  if (operations && operations.kind !== 'map') return [];
  const id = freeKey(own, operations);
  const { changes, refs } = messagesOf(problem, channel, node);
  const operation = new Map<string, NewValue>([
    ['action', data(action)],
    ['channel', data({ $ref: localReferenceText(channel) })],
  ]);
  const known = tableOf(kindIn('Operation', file.dialect));
  for (const { key } of node.entries)
    if (
      !operation.has(key) &&
      key !== 'messages' &&
      (fieldsOf(known, key).length > 0 || key.startsWith('x-'))
    )
      operation.set(key, { written: { from: file, path: [...path, key] } });
  if (refs.length > 0) operation.set('messages', data(refs.map(($ref) => ({ $ref }))));
  return [
    preferredFix(
      `Move it to the operation ${quote(id)} with "action: ${action}"`,
      ...changes,
      { do: 'set', path: ['operations', id], value: { map: operation } },
      remove(path),
    ),
  ];
};

/** The messages that the channel gets, and the references of the operation to them. */
function messagesOf(
  { subject: file, path }: FixContext,
  channel: NodePath,
  node: Node,
): { readonly changes: readonly Change[]; readonly refs: readonly string[] } {
  const message = get(node, 'message');
  const multiple = get(message, 'oneOf');
  const found: (readonly [NodePath, Node])[] =
    multiple?.kind === 'seq'
      ? multiple.items.map(
          ({ value }, i) => [[...path, 'message', 'oneOf', String(i)], value] as const,
        )
      : message?.kind === 'map'
        ? [[[...path, 'message'], message]]
        : [];
  const messages = get(valueAt(file, channel), 'messages');
  const changes: Change[] = [];
  const names = new Set<string>();
  const refs: string[] = [];
  for (const [from, value] of found) {
    const ref = stringOf(get(value, '$ref'));
    const plain = (
      ref?.split('/').at(-1) ??
      stringOf(get(value, 'messageId')) ??
      stringOf(get(value, 'name')) ??
      'message'
    ).replace(/[^A-Za-z0-9_-]+/g, '-');
    const same = ref !== undefined && stringOf(get(get(messages, plain), '$ref')) === ref;
    const name = same
      ? plain
      : freeName(plain, (n) => names.has(n) || get(messages, n) !== undefined);
    names.add(name);
    if (!same)
      changes.push({
        do: 'set',
        path: [...channel, 'messages', name],
        value: { written: { from: file, path: from } },
      });
    refs.push(localReferenceText([...channel, 'messages', name]));
  }
  return { changes, refs };
}
