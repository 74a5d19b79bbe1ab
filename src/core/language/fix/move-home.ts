// `reference-required`: an object written where only a reference may stand goes to the map it belongs into, and a reference takes its place.

import { nearest, quote } from '../../check/say.ts';
import { freeName } from '../../free-name.ts';
import { get, type Path, stringOf } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { Subject } from '../subject.ts';
import { last, parent, refTo, rename, set, take, valueAt } from './kit.ts';
import { wantedAt } from './shape.ts';
import { nameOf } from './skeleton.ts';
import { leadsTo, nearestTarget, targetsOf } from './targets.ts';
import type { Fixer } from './types.ts';

export const moveHome: Fixer = ({ subject, path, node }) => {
  const shape = wantedAt(subject, path);
  if (shape?.is !== 'object' || node?.kind !== 'map') return [];
  const misspelt = node.entries.find((e) => e.key !== '$ref' && nearest(e.key, ['$ref']) !== undefined && stringOf(e.value)?.includes('#'));
  if (misspelt)
    return [{ title: `Rename ${quote(misspelt.key)} to "$ref"`, changes: [rename([...path, misspelt.key], '$ref')], preferred: true }];
  const targets = targetsOf(subject, shape, path);
  const target = nearestTarget(targets, nameOf(path)) ?? (targets.length === 1 ? targets[0] : undefined);
  const referring = target ? [{ title: `Refer to ${target.ref} instead`, changes: [set(path, { $ref: target.ref })] }] : [];
  if (node.entries.length === 0) return referring.map((d) => ({ ...d, preferred: true }));
  const home = homeOf(subject, path, shape.rootTarget);
  if (!home || subject.uri !== '') return referring;
  const map = valueAt(subject, home);
  const own =
    stringOf(get(node, 'name')) ??
    stringOf(get(node, 'address')) ??
    stringOf(get(node, 'title')) ??
    (/^\d+$/.test(last(path)) ? plainKind(shape.kind).toLowerCase() : nameOf(path));
  const plain = own.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'name';
  const name = freeName(plain, (n) => get(map, n) !== undefined);
  const to = [...home, name];
  return [
    {
      title: `Move it to ${quote(home.join('.'))} and refer to it`,
      changes: [take(subject, path, to), set(path, { $ref: refTo(to) })],
      preferred: true,
    },
    ...referring,
  ];
};

/** The map that holds such objects: the root's, or for messages that of the channel beside them. */
function homeOf(subject: Subject, path: Path, rootTarget: string | undefined): Path | null {
  if (rootTarget) return path[0] === 'components' ? ['components', rootTarget.slice(1)] : [rootTarget.slice(1)];
  if (last(parent(path)) !== 'messages') return null;
  const holder = parent(parent(path));
  const channel = leadsTo(subject, valueAt(subject, [...holder, 'channel']));
  return channel?.uri === '' ? [...channel.path, 'messages'] : null;
}
