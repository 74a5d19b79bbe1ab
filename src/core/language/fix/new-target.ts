// References that lead nowhere, or to the wrong kind of thing: a new part of the right kind, and the reference leads there.

import { quote } from '../../check/say.ts';
import { freeName } from '../../free-name.ts';
import { get, type Path, stringOf } from '../../parse/tree.ts';
import type { Shape } from '../../spec/kit.ts';
import { homesOf } from '../structure/homes.ts';
import type { Subject } from '../subject.ts';
import { parent, refTo, remove, set, valueAt, valueIn } from './kit.ts';
import { isReferred } from './refs.ts';
import { removal } from './remove-field.ts';
import { fieldAt, wantedAt } from './shape.ts';
import { emptyKey, nameOf, skeletonOf } from './skeleton.ts';
import type { Fixer } from './types.ts';

/** The reference is right as far as it can be told: what it leads into cannot be read. */
function isUnreadable({ world, uri }: Subject, ref: string): boolean {
  const target = world.target(uri, ref);
  return world.named(uri, ref)?.uri === '' && target.kind === 'broken' && target.code === 'reference-file';
}

/** A new channel would lack the messages that the operation or reply beside its reference lists. */
function needsMessages(subject: Subject, at: Path): boolean {
  const messages = at.at(-1) === 'channel' ? get(valueAt(subject, parent(at)), 'messages') : undefined;
  return messages?.kind === 'seq' && messages.items.length > 0;
}

/** Where the section for such parts is known. In the entry document only, since other files may be anything. */
export const newTarget: Fixer = ({ subject, path, node }) => {
  const ref = stringOf(node);
  const at = parent(path);
  const shape = wantedAt(subject, at);
  if (
    ref === undefined ||
    subject.uri !== '' ||
    !subject.tree.root ||
    isUnreadable(subject, ref) ||
    needsMessages(subject, at) ||
    !shape ||
    (shape.is !== 'object' && shape.is !== 'payload-schema')
  )
    return [];
  const rooted = shape.is === 'object' && shape.rootTarget && path[0] !== 'components';
  const home = rooted ? [shape.rootTarget?.slice(1) ?? ''] : homesOf(subject, shape).findLast((h) => h[0] === 'components');
  if (!home) return [];
  const map = valueIn(subject, '', home);
  const meant = (subject.world.named('', ref)?.path.at(-1) ?? nameOf(path)).replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
  const name = freeName(meant === '' || /^\d/.test(meant) ? nameOf(path) : meant, (n) => get(map, n) !== undefined);
  const full = [...home, name];
  const inline: Shape = shape.is === 'object' ? { ...shape, ref: 'no' } : shape;
  const made = skeletonOf(inline, null, { subject, path: [...full, 'x'] });
  const empty = emptyKey(name, made);
  const title = `Define ${quote(name)} in "${home.join('.')}" and refer to it`;
  return [{ title, changes: [set(full, made), set(path, refTo(full))], ...(empty && { caret: empty }) }];
};

/** A small object in place of a reference that only leads in a circle; or nothing, where nothing is needed. */
export const withoutReference: Fixer = ({ subject, path, node }) => {
  const ref = stringOf(node);
  if (ref !== undefined && isUnreadable(subject, ref)) return [];
  const at = parent(path);
  const shape = wantedAt(subject, at);
  const around = at.length === 0 ? undefined : valueAt(subject, parent(at));
  if (shape?.is !== 'object' || at.length === 0) return [];
  const made = shape.ref === 'only' ? null : skeletonOf({ ...shape, ref: 'no' }, null, { subject, path: at });
  const needed = fieldAt(subject, at)?.required === true;
  const empty = emptyKey(at.at(-1) ?? '', made);
  return [
    ...(made === null
      ? []
      : [{ title: 'Replace the reference with a new object', changes: [set(at, made)], ...(empty && { caret: empty }) }]),
    ...(needed || around === undefined || isReferred(subject, at) ? [] : [{ title: removal(at), changes: [remove(at)] }]),
  ];
};
