// `type` at a list of messages under "oneOf", as in version 2: entries of the channel, or
// references of the operation.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { isChoiceEntry, isChoiceInList } from '../../analysis/validation/message-choice.ts';
import type { Change } from '../../text/edit/types.ts';
import { freeName } from '../../text/free-name.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type SeqNode, stringOf } from '../../text/tree.ts';
import { expectedShapeAt } from './expected-shape.ts';
import { copyFrom, parent, preferredFix, remove, set } from './fixer-kit.ts';
import { nearestTarget, targetsOf } from './reference-candidates.ts';
import type { FixContext, FixDraft, Fixer } from './types.ts';

export const splitMessages: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const holder = expectedShapeAt(file, parent(path));
  if (node?.kind === 'seq' && holder?.is === 'map' && isChoiceEntry(lastKey(path), node, holder))
    return entries(problem, node);
  const shape = expectedShapeAt(file, path);
  const choice = get(node, 'oneOf');
  if (
    node?.kind === 'map' &&
    choice?.kind === 'seq' &&
    shape?.is === 'list' &&
    isChoiceInList(node, shape)
  )
    return references(problem, choice);
  return [];
};

/** Returns fixes that add each message under its own name. */
function entries({ subject: file, path }: FixContext, choice: SeqNode): readonly FixDraft[] {
  const map = parent(path);
  const found = valueAt(file, map);
  const names = new Set(found?.kind === 'map' ? found.entries.map(({ key }) => key) : []);
  names.delete('oneOf');
  const changes: Change[] = [];
  for (const [i, { value }] of choice.items.entries()) {
    const ref = stringOf(get(value, '$ref'));
    const word =
      ref?.split('/').at(-1) ??
      stringOf(get(value, 'messageId')) ??
      stringOf(get(value, 'name')) ??
      'message';
    const plain = word.replace(/[^A-Za-z0-9_.-]+/g, '-') || 'message';
    // It may already be in the components, under the name in the reference.
    if (ref === localReferenceText([...map, plain])) continue;
    const name = freeName(plain, (one) => names.has(one));
    names.add(name);
    changes.push(copyFrom(file, [...path, String(i)], [...map, name]));
  }
  return [preferredFix('Write each message as an entry of "messages"', ...changes, remove(path))];
}

/** References to the messages as the channel has them. */
function references({ subject: file, path }: FixContext, choice: SeqNode): readonly FixDraft[] {
  const { documents, uri } = file;
  const shape = expectedShapeAt(file, path);
  const targets = shape?.is === 'list' ? targetsOf(file, shape.of, [...path, '0']) : [];
  const refs: string[] = [];
  for (const { value } of choice.items) {
    const ref = stringOf(get(value, '$ref'));
    if (ref === undefined) return [];
    const meant = documents.idOf(uri, ref);
    const target =
      targets.find((one) => one.ref === ref) ??
      targets.find((one) => meant !== null && documents.idOf(uri, one.ref) === meant) ??
      nearestTarget(targets, ref.split('/').at(-1) ?? '');
    if (!target) return [];
    if (!refs.includes(target.ref)) refs.push(target.ref);
  }
  const items = refs.map(($ref) => ({ $ref }));
  return [preferredFix('Write the references as the list', set(path, items))];
}
