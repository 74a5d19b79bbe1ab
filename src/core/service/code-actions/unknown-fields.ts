// Fields that aren't allowed at their location: renamed to the intended name, moved to the object
// that has them, or removed.
import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { isMultiFormat } from '../../analysis/schemas/schema-root.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { intendedFields } from '../../analysis/validation/unknown-fields.ts';
import { quote } from '../../format/message-text.ts';
import { EXTENSION, type ObjectTable } from '../../format/table-types.ts';
import { fieldFor, fieldsOf, misplacedHint, tableOf } from '../../format/tables.ts';
import type { Change, NewValue } from '../../text/edit/types.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type Node, type NodePath, nodeAt, stringOf } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { hasReferences, referencesOf } from './all-references.ts';
import {
  copyFrom,
  countErrors,
  expectedShapeAt,
  type FixDraft,
  type Fixer,
  fix,
  parent,
  preferredFix,
  prune,
  remove,
  rename,
  set,
} from './fixer.ts';

// `unknown-field`, `unknown-keyword`: the intended name, by its spelling or because the tables list
// the wrong name as another word for it.

export const renameField: Fixer = ({ subject: file, path, node }) => {
  const table = tableAt(file, parent(path));
  const key = lastKey(path);
  if (!table || !node) return [];
  const holder = valueAt(file, parent(path));
  const sibling = (name: string): string | undefined => stringOf(get(holder, name));
  const out: FixDraft[] = [];
  for (const name of namesFor(key, table)) {
    const field = fieldFor(table, name, sibling);
    if (!field || get(holder, name) || (field.alias && get(holder, field.alias))) continue;
    const title = `Rename ${quote(key)} to ${quote(name)}`;
    const wrapped = field.shape.is === 'list' && node.kind !== 'seq';
    if (wrapped && countErrors(node, field.shape) > 0)
      out.push({
        title,
        changes: [
          set([...parent(path), name], [exampleOf(node, get(holder, 'type'))], { after: key }),
          remove(path),
        ],
        preferred: out.length === 0,
      });
    else
      out.push({
        title,
        changes: [...referenceChanges(file, path, name), rename(path, name)],
        preferred: out.length === 0,
      });
  }
  return out;
};

/** Returns the changes of the references in the file to what is below a key that is renamed. */
function referenceChanges({ documents, uri }: AnalyzedFile, path: NodePath, to: string): Change[] {
  const out: Change[] = [];
  for (const { uri: from, at, ref, named } of referencesOf(documents)) {
    const isBelow = named.uri === uri && path.every((key, i) => named.path[i] === key);
    if (!isBelow || from !== uri || !ref.startsWith('#')) continue;
    const now = [...path.slice(0, -1), to, ...named.path.slice(path.length)];
    out.push(set(at, localReferenceText(now)));
  }
  return out;
}

/** Returns a value in the type of the schema beside it, where it is one in quotes or without. */
function exampleOf(node: Node, type: Node | undefined): unknown {
  if (node.kind !== 'scalar') return toValue(node);
  const types = type?.kind === 'seq' ? type.items.map(({ value }) => value) : [type];
  const allowed = new Set(types.map(stringOf));
  const { value } = node;
  if (allowed.has(undefined) || allowed.has(typeof value)) return toValue(node);
  if (typeof value === 'number' || typeof value === 'boolean')
    return allowed.has('string') && !allowed.has('integer') ? (node.raw ?? String(value)) : value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  if (allowed.has('number') && Number.isFinite(number)) return number;
  if (allowed.has('integer') && Number.isInteger(number)) return number;
  return allowed.has('boolean') && /^(?:true|false)$/.test(String(value))
    ? value === 'true'
    : toValue(node);
}

/** Returns the intended field; none if a hint names several. */
function namesFor(key: string, table: ObjectTable): readonly string[] {
  const names = intendedFields(key, table);
  return names.length > 1 ? [] : names;
}

/** Renames a key that is clearly meant as an extension: `x_foo`, `xFoo`, `X-foo`, `x-foo bar`. */
export const fixExtension: Fixer = ({ subject: file, path }) => {
  const table = tableAt(file, parent(path));
  const key = lastKey(path);
  if (!table?.extensions || !/^x(?:[-_ ]|(?=[A-Z]))/i.test(key)) return [];
  const rest = key.replace(/^x[-_ ]?/i, '').replace(/[^A-Za-z0-9._-]+/g, '-');
  const name = `x-${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
  if (!EXTENSION.test(name)) return [];
  return [preferredFix(`Rename ${quote(key)} to ${quote(name)}`, rename(path, name))];
};

/** Keeps any key as an extension where extensions are allowed. */
export const makeExtension: Fixer = ({ subject: file, path }) => {
  const table = tableAt(file, parent(path));
  const name = `x-${lastKey(path).replace(/[^A-Za-z0-9._-]+/g, '-')}`;
  if (!table?.extensions || !EXTENSION.test(name) || /^x[-_]/i.test(lastKey(path))) return [];
  // A clear misspelling of a field isn't an extension.
  const [meant] = namesFor(lastKey(path), table);
  if (meant !== undefined && get(valueAt(file, parent(path)), meant)) return [];
  return [fix(`Rename to the extension ${quote(name)}`, rename(path, name))];
};

// `unknown-field`: a field that the tables know from another object is moved there: `info.title`,
// `components.schemas`, inside "schema".

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

// Removes what isn't allowed, has no meaning or no use at its location.

/**
 * Returns a fixer that removes the field at the problem's path. `sure`: it is the preferred fix.
 */
export const removeField =
  (sure: boolean): Fixer =>
  ({ path, node }) =>
    node && path.length > 0
      ? [{ title: removal(path), changes: [remove(path)], preferred: sure }]
      : [];

/** Returns the title for removing the value at a path: items of lists have no key. */
export function removal(path: NodePath): string {
  return /^\d+$/.test(lastKey(path)) ? 'Remove this entry' : `Remove ${quote(lastKey(path))}`;
}

/**
 * Removes an `unknown-field` that the tables know from another object: as an extension it would
 * only be hidden.
 */
export const removeForeign: Fixer = (problem) => {
  const table = tableAt(problem.subject, parent(problem.path));
  const inlayHint = table && misplacedHint(table, lastKey(problem.path));
  return inlayHint && !inlayHint.includes('extension') ? removeField(false)(problem) : [];
};

/** Removes the item of a list at a path or above it. */
export const removeEntry: Fixer = ({ path }) => {
  const index = path.findLastIndex((key) => /^\d+$/.test(key));
  return index < 0 ? [] : [fix('Remove this entry', remove(path.slice(0, index + 1)))];
};

/** Fixes `unused-component`, `unused-channel`: removes it, and the maps that this leaves empty. */
export const removePart =
  (sure: boolean): Fixer =>
  ({ subject: file, path, node }) =>
    node && !hasReferences(file, path)
      ? [{ title: removal(path), changes: [prune(file, path)], preferred: sure }]
      : [];

/** Removes a duplicate item of a list. */
export const removeItem: Fixer = ({ path, node }) => {
  if (!node) return [];
  const index = path.findLastIndex((key) => /^\d+$/.test(key));
  return index < 0 ? [] : [preferredFix('Remove this duplicate', remove(path.slice(0, index + 1)))];
};

/** Removes an `unknown-field` that applies with other values of a sibling. */
export const removeInapplicable: Fixer = (problem) => {
  const table = tableAt(problem.subject, parent(problem.path));
  return table && fieldsOf(table, lastKey(problem.path)).length > 0
    ? removeField(true)(problem)
    : [];
};

export const removeRepeated: Fixer = ({ subject: file, path, node, problem }) => {
  const list = node?.kind === 'seq' ? path : path.slice(0, -1);
  const items = nodeAt(file.tree, list);
  if (items?.kind !== 'seq') return [];
  const index = items.items.findIndex(
    (_, i) => nodeRangesAt(file.tree, [...list, String(i)])?.value.start === problem.start,
  );
  return index < 0 ? [] : [preferredFix('Remove this duplicate', remove([...list, String(index)]))];
};
