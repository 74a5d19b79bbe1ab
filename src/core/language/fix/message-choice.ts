// `type` at a list of messages under "oneOf", as in version 2: entries of the channel, or references of the operation.
import { isChoiceEntry, isChoiceInList } from '../../check/rules/message-choice.ts';
import type { Change } from '../../edit/types.ts';
import { freeName } from '../../free-name.ts';
import { get, type SeqNode, stringOf } from '../../parse/tree.ts';
import { last, parent, refTo, remove, set, take, valueAt } from './kit.ts';
import { wantedAt } from './shape.ts';
import { nearestTarget, targetsOf } from './targets.ts';
import type { Draft, Fault, Fixer } from './types.ts';

export const splitMessages: Fixer = (fault) => {
  const { subject, path, node } = fault;
  const holder = wantedAt(subject, parent(path));
  if (node?.kind === 'seq' && holder?.is === 'map' && isChoiceEntry(last(path), node, holder)) return entries(fault, node);
  const shape = wantedAt(subject, path);
  const choice = get(node, 'oneOf');
  if (node?.kind === 'map' && choice?.kind === 'seq' && shape?.is === 'list' && isChoiceInList(node, shape))
    return references(fault, choice);
  return [];
};

/** Each message under a name of its own. */
function entries({ subject, path }: Fault, choice: SeqNode): readonly Draft[] {
  const map = parent(path);
  const there = valueAt(subject, map);
  const names = new Set(there?.kind === 'map' ? there.entries.map(({ key }) => key) : []);
  names.delete('oneOf');
  const changes: Change[] = [];
  for (const [i, { value }] of choice.items.entries()) {
    const ref = stringOf(get(value, '$ref'));
    const word = ref?.split('/').at(-1) ?? stringOf(get(value, 'messageId')) ?? stringOf(get(value, 'name')) ?? 'message';
    const plain = word.replace(/[^A-Za-z0-9_.-]+/g, '-') || 'message';
    // In the components it may be there already, under the name that the reference has.
    if (ref === refTo([...map, plain])) continue;
    const name = freeName(plain, (one) => names.has(one));
    names.add(name);
    changes.push(take(subject, [...path, String(i)], [...map, name]));
  }
  return [{ title: 'Write each message as an entry of "messages"', changes: [...changes, remove(path)], preferred: true }];
}

/** References to the messages as the channel has them. */
function references({ subject, path }: Fault, choice: SeqNode): readonly Draft[] {
  const { world, uri } = subject;
  const shape = wantedAt(subject, path);
  const targets = shape?.is === 'list' ? targetsOf(subject, shape.of, [...path, '0']) : [];
  const refs: string[] = [];
  for (const { value } of choice.items) {
    const ref = stringOf(get(value, '$ref'));
    if (ref === undefined) return [];
    const meant = world.idOf(uri, ref);
    const target =
      targets.find((one) => one.ref === ref) ??
      targets.find((one) => meant !== null && world.idOf(uri, one.ref) === meant) ??
      nearestTarget(targets, ref.split('/').at(-1) ?? '');
    if (!target) return [];
    if (!refs.includes(target.ref)) refs.push(target.ref);
  }
  const items = refs.map(($ref) => ({ $ref }));
  return [{ title: 'Write the references as the list', changes: [set(path, items)], preferred: true }];
}
