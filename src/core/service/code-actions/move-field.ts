// `unknown-field`: a field that the tables know from another object is moved there: `info.title`,
// `components.schemas`, inside "schema".

import { valueAt } from '../../analysis/analyzed-file.ts';
import { quote } from '../../format/message-text.ts';
import { fieldsOf, misplacedHint } from '../../format/tables.ts';
import { lastKey } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';
import { tableAt } from './expected-shape.ts';
import { copyFrom, parent, preferredFix, remove } from './fixer-kit.ts';
import type { Fixer } from './types.ts';

export const moveField: Fixer = ({ subject: file, path, node }) => {
  const parentPath = parent(path);
  const table = tableAt(file, parentPath);
  const inlayHint = table && misplacedHint(table, lastKey(path));
  if (!table || !inlayHint || !node) return [];
  const to = pathIn(inlayHint, lastKey(path), (name) => fieldsOf(table, name).length > 0);
  if (!to || valueAt(file, [...parentPath, ...to])) return [];
  // An existing collection would have to be merged with this one.
  return [
    preferredFix(
      `Move ${quote(lastKey(path))} to ${quote(to.join('.'))}`,
      copyFrom(file, path, [...parentPath, ...to]),
      remove(path),
    ),
  ];
};

/**
 * Returns the path that a hint names, below the object of the field; null if it names none or
 * several.
 */
function pathIn(
  inlayHint: string,
  key: string,
  isField: (name: string) => boolean,
): NodePath | null {
  const locations = [...inlayHint.matchAll(/"([A-Za-z]+(?:\.[A-Za-z]+)+)"/g)]
    .map(([, dotted = '']) => dotted.split('.'))
    .filter((steps) => isField(steps[0] ?? ''));
  const [only] = locations;
  if (only && locations.length === 1) return only;
  const inside = /\binside "([A-Za-z]+)"/.exec(inlayHint)?.[1];
  return inside !== undefined && isField(inside) ? [inside, key] : null;
}
