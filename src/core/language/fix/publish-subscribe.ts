// `unknown-field` at `publish` and `subscribe` of a channel, as in version 2: an operation of its own, and its messages in the channel.
import { quote } from '../../check/say.ts';
import type { Change, NewValue } from '../../edit/types.ts';
import { freeName } from '../../free-name.ts';
import { get, type Node, type Path, stringOf } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import { fieldsOf, kindIn, tableOf } from '../../spec/spec.ts';
import { data, last, parent, refTo, remove, valueAt } from './kit.ts';
import { tableAt } from './shape.ts';
import type { Fault, Fixer } from './types.ts';

/** Version 2 described what others do: who publishes to a channel sends what the application receives. */
const ACTIONS: ReadonlyMap<string, 'send' | 'receive'> = new Map([
  ['publish', 'receive'],
  ['subscribe', 'send'],
]);

export const toOperation: Fixer = (fault) => {
  const { subject, path, node } = fault;
  const channel = parent(path);
  const action = ACTIONS.get(last(path));
  const table = tableAt(subject, channel);
  if (!action || node?.kind !== 'map' || !table || plainKind(table.kind) !== 'Channel' || subject.uri !== '' || channel[0] !== 'channels')
    return [];
  const words = last(channel).replace(/[^A-Za-z0-9]+([A-Za-z0-9])?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '');
  const own = stringOf(get(node, 'operationId')) ?? `${action}${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const operations = valueAt(subject, ['operations']);
  if (operations && operations.kind !== 'map') return [];
  const id = freeName(own, (name) => get(operations, name) !== undefined);
  const { changes, refs } = messagesOf(fault, channel, node);
  const operation = new Map<string, NewValue>([
    ['action', data(action)],
    ['channel', data({ $ref: refTo(channel) })],
  ]);
  const known = tableOf(kindIn('Operation', subject.dialect));
  for (const { key } of node.entries)
    if (!operation.has(key) && key !== 'messages' && (fieldsOf(known, key).length > 0 || key.startsWith('x-')))
      operation.set(key, { written: { from: subject, path: [...path, key] } });
  if (refs.length > 0) operation.set('messages', data(refs.map(($ref) => ({ $ref }))));
  return [
    {
      title: `Move it to the operation ${quote(id)} with "action: ${action}"`,
      changes: [...changes, { do: 'set', path: ['operations', id], value: { map: operation } }, remove(path)],
      preferred: true,
    },
  ];
};

/** The messages that the channel gets, and the references of the operation to them. */
function messagesOf(
  { subject, path }: Fault,
  channel: Path,
  node: Node,
): { readonly changes: readonly Change[]; readonly refs: readonly string[] } {
  const message = get(node, 'message');
  const several = get(message, 'oneOf');
  const found: (readonly [Path, Node])[] =
    several?.kind === 'seq'
      ? several.items.map(({ value }, i) => [[...path, 'message', 'oneOf', String(i)], value] as const)
      : message?.kind === 'map'
        ? [[[...path, 'message'], message]]
        : [];
  const messages = get(valueAt(subject, channel), 'messages');
  const changes: Change[] = [];
  const names = new Set<string>();
  const refs: string[] = [];
  for (const [from, value] of found) {
    const ref = stringOf(get(value, '$ref'));
    const plain = (ref?.split('/').at(-1) ?? stringOf(get(value, 'messageId')) ?? stringOf(get(value, 'name')) ?? 'message').replace(
      /[^A-Za-z0-9_-]+/g,
      '-',
    );
    const same = ref !== undefined && stringOf(get(get(messages, plain), '$ref')) === ref;
    const name = same ? plain : freeName(plain, (n) => names.has(n) || get(messages, n) !== undefined);
    names.add(name);
    if (!same) changes.push({ do: 'set', path: [...channel, 'messages', name], value: { written: { from: subject, path: from } } });
    refs.push(refTo([...channel, 'messages', name]));
  }
  return { changes, refs };
}
