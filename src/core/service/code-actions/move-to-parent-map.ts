// `reference-required`: an object where only a reference is allowed is moved to the map it belongs
// to, and replaced by a reference.

import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { quote } from '../../format/message-text.ts';
import { freeKey } from '../../text/free-name.ts';
import { nearest } from '../../text/nearest.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import { expectedShapeAt } from './expected-shape.ts';
import { copyFrom, fix, parent, preferredFix, rename, set } from './fixer-kit.ts';
import { nearestTarget, resolvesTo, targetsOf } from './reference-candidates.ts';
import { nameOf } from './skeleton.ts';
import type { Fixer } from './types.ts';

export const moveToParentMap: Fixer = ({ subject: file, path, node }) => {
  const shape = expectedShapeAt(file, path);
  if (shape?.is !== 'object' || node?.kind !== 'map') return [];
  const misspelt = node.entries.find(
    (e) =>
      e.key !== '$ref' &&
      nearest(e.key, ['$ref']) !== undefined &&
      stringOf(e.value)?.includes('#'),
  );
  if (misspelt)
    return [
      preferredFix(
        `Rename ${quote(misspelt.key)} to "$ref"`,
        rename([...path, misspelt.key], '$ref'),
      ),
    ];
  const targets = targetsOf(file, shape, path);
  const target =
    nearestTarget(targets, nameOf(path)) ?? (targets.length === 1 ? targets[0] : undefined);
  const referring = target
    ? [fix(`Refer to ${target.ref} instead`, set(path, { $ref: target.ref }))]
    : [];
  if (node.entries.length === 0) return referring.map((d) => ({ ...d, preferred: true }));
  const home = parentMapOf(file, path, shape.rootTarget);
  if (!home || file.uri !== '') return referring;
  const map = valueAt(file, home);
  const own =
    stringOf(get(node, 'name')) ??
    stringOf(get(node, 'address')) ??
    stringOf(get(node, 'title')) ??
    (/^\d+$/.test(lastKey(path)) ? plainKind(shape.kind).toLowerCase() : nameOf(path));
  const plain = own.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'name';
  const name = freeKey(plain, map);
  const to = [...home, name];
  return [
    preferredFix(
      `Move it to ${quote(home.join('.'))} and refer to it`,
      copyFrom(file, path, to),
      set(path, { $ref: localReferenceText(to) }),
    ),
    ...referring,
  ];
};

/**
 * Returns the map for such objects: the root's, or for messages that of the channel beside them.
 */
function parentMapOf(
  file: AnalyzedFile,
  path: NodePath,
  rootTarget: string | undefined,
): NodePath | null {
  if (rootTarget)
    return path[0] === 'components' ? ['components', rootTarget.slice(1)] : [rootTarget.slice(1)];
  if (lastKey(parent(path)) !== 'messages') return null;
  const parentPath = parent(parent(path));
  const channel = resolvesTo(file, valueAt(file, [...parentPath, 'channel']));
  return channel?.uri === '' ? [...channel.path, 'messages'] : null;
}
