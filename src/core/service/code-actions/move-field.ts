// `unknown-field`: a field that the tables know from another object is moved there: `info.title`,
// `components.schemas`, inside "schema".

import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { isMultiFormat } from '../../analysis/schemas/schema-root.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { quote } from '../../format/message-text.ts';
import { fieldsOf, misplacedHint, tableOf } from '../../format/tables.ts';
import type { NewValue } from '../../text/edit/types.ts';
import { lastKey } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';
import { expectedShapeAt } from './expected-shape.ts';
import { copyFrom, parent, preferredFix, remove } from './fixer-kit.ts';
import type { FixDraft, Fixer } from './types.ts';

export const moveField: Fixer = ({ subject: file, path, node }) => {
  const parentPath = parent(path);
  const table = tableAt(file, parentPath);
  const inlayHint = table && misplacedHint(table, lastKey(path));
  if (!table || !inlayHint || !node) return [];
  const to = pathIn(inlayHint, lastKey(path), (name) => fieldsOf(table, name).length > 0);
  if (!to || valueAt(file, [...parentPath, ...to])) return [];
  const wrapped = wrapSchema(file, path, [...parentPath, ...to]);
  if (wrapped) return [wrapped];
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
 * Returns the fix that makes a Multi Format Schema Object of a schema and of a field for one beside
 * it; null where the field belongs inside an object as it is.
 */
function wrapSchema(file: AnalyzedFile, from: NodePath, to: NodePath): FixDraft | null {
  const holder = parent(to);
  const schema = valueAt(file, holder);
  const wrapper = tableOf('MultiFormatSchema');
  const content = wrapper.fields.find(({ shape }) => shape.is === 'schema-by-format');
  const wraps =
    expectedShapeAt(file, holder)?.is === 'payload-schema' &&
    fieldsOf(wrapper, lastKey(to)).length > 0;
  if (!schema || !content || !wraps || isMultiFormat(schema)) return null;
  const written = (path: NodePath): NewValue => ({ written: { from: file, path } });
  const value = new Map([
    [lastKey(to), written(from)],
    [content.name, written(holder)],
  ]);
  return preferredFix(
    `Move ${quote(lastKey(from))} to ${quote(to.slice(-2).join('.'))}`,
    { do: 'set', path: holder, value: { map: value } },
    remove(from),
  );
}

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
