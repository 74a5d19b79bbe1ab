// Fixes for what the rules of a team find, where the function of a rule says what is right:
// `Repair` in `core/analysis/problem.ts`. The rules themselves aren't needed here.
import {
  type AnalyzedFile,
  analyzedFileOf,
  notConverted,
  valueAt,
} from '../../analysis/analyzed-file.ts';
import type { Repair, RepairAt } from '../../analysis/problem.ts';
import { rename as renameSymbol } from '../../analysis/rename/rename.ts';
import { symbolAt } from '../../analysis/symbols/symbol-at.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { quote } from '../../format/message-text.ts';
import { EXTENSION, type ObjectTable, type Shape } from '../../format/table-types.ts';
import { fieldsOf } from '../../format/tables.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { reparsedTree } from '../../text/edit/editable-document.ts';
import { commentsOf } from '../../text/edit/lost-comments.ts';
import { hasSameContent } from '../../text/edit/same-content.ts';
import type { Change, FileEdits } from '../../text/edit/types.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { lastKey } from '../../text/pointer.ts';
import {
  entry,
  get,
  isMerged,
  type Node,
  type NodePath,
  nodeAt,
  type ScalarNode,
  stringOf,
} from '../../text/tree.ts';
import { objectOf } from '../../text/value.ts';
import { reorderEdit } from '../sort-text.ts';
import { hasReferences } from './all-references.ts';
import {
  countErrors,
  expectedShapeAt,
  type FixContext,
  type FixDraft,
  type Fixer,
  fieldAt,
  parent,
  remove,
  rename,
  scalarOf,
  set,
} from './fixer.ts';
import { firstEmptyKey, objectFor, skeletonOf } from './missing-values.ts';
import { removal } from './unknown-fields.ts';

/** What is to be made right, in the file where it is written. */
interface Subject {
  readonly file: AnalyzedFile;
  readonly path: NodePath;
  readonly node: Node | undefined;
  readonly isKey: boolean;
  /** Returns a fix of that file, which needn't be that of the problem. */
  fix(title: string, changes: readonly Change[]): FixDraft;
}

/** Fixes a problem of a team's rule. */
export const repairValue: Fixer = (context) => {
  const found = context.problem.data?.repair;
  const subject = found && subjectOf(context, found);
  if (!subject || subject.path.length === 0) return [];
  const { repair } = found;
  switch (repair.do) {
    case 'add':
      return subject.isKey ? [] : additions(subject, repair.isTruthy === true);
    case 'remove':
      return removals(subject);
    case 'write':
      return writeFixes(subject, repair);
    case 'sort':
      return sortings(subject, repair.order);
  }
};

function subjectOf(
  { subject }: FixContext,
  { at: { uri, path }, isKey }: RepairAt,
): Subject | null {
  const file = uri === subject.uri ? subject : analyzedFileOf(subject.documents.file(uri), subject);
  if (!file) return null;
  return {
    file,
    path,
    node: valueAt(file, path),
    isKey: isKey === true,
    fix: (title, changes) => ({
      title,
      ...(uri === subject.uri ? { changes } : { otherFiles: [{ uri, changes }] }),
      preferred: true,
    }),
  };
}

// What is missing

/** Adds what is missing, or writes what is true: a field with its initial value. */
function additions({ file, path, node, fix }: Subject, isTruthy: boolean): readonly FixDraft[] {
  if (node) return isTruthy ? trueValueFixes(file, path, node).map((value) => fix(...value)) : [];
  const missing = missingKeys(file, path);
  // What an object is to refer to, nobody says.
  if (!missing || missing.includes('$ref')) return [];
  const at = path.slice(0, path.length - missing.length + 1);
  const value = initialValue(file, at, missing.slice(1), isTruthy);
  if (value === undefined || !referencesResolve(file, value)) return [];
  const name = lastKey(at);
  const table = tableOf(file, parent(at));
  if (table && !EXTENSION.test(name) && fieldsOf(table, name).length === 0) return [];
  const order = table?.fields.map((field) => field.name);
  const change = set(at, value, order?.includes(name) ? { order } : undefined);
  const caret = firstEmptyKey(name, value);
  const draft = fix(`Add ${quote(lastKey(path))}`, [change]);
  return [caret === null ? draft : { ...draft, caret }];
}

/** Writes a true value where a false one is, if there is only one. */
function trueValueFixes(file: AnalyzedFile, path: NodePath, node: Node): [string, Change[]][] {
  if (node.kind !== 'scalar' || node.value) return [];
  const value = node.value === false ? true : initialValue(file, path, [], true);
  if (!value || errorsWith(file, path, value) > 0 || !referencesResolve(file, value)) return [];
  const shown = typeof value === 'object' ? 'an initial value' : JSON.stringify(value);
  return [[`Change it to ${shown}`, [set(path, value)]]];
}

/** The keys that are missing on the way to a value; null where they can't be added. */
function missingKeys(file: AnalyzedFile, path: NodePath): NodePath | null {
  let node = file.tree.root ?? undefined;
  for (const [i, key] of path.entries()) {
    const next = node && nodeAt({ ...file.tree, root: node }, [key]);
    if (next) {
      node = next;
      continue;
    }
    const missing = path.slice(i);
    const isObject = node?.kind === 'map' && !get(node, '$ref');
    // In a list, and in what would be one, there is nothing to be called by an index.
    return isObject && missing.every((one) => !/^\d*$/.test(one)) ? missing : null;
  }
  return null;
}

/**
 * Returns the value with which a field begins; undefined where none can be.
 * @param below the keys to add in it
 */
function initialValue(
  file: AnalyzedFile,
  path: NodePath,
  below: NodePath,
  isTruthy: boolean,
): unknown {
  const isExtension = EXTENSION.test(lastKey(path));
  const shape = isExtension ? null : shapeByTables(file, path);
  const [key] = below;
  if (key !== undefined) {
    const inside = initialValue(file, [...path, key], below.slice(1), isTruthy);
    if (inside === undefined || (shape && !['object', 'map', 'any'].includes(shape.is)))
      return undefined;
    const table = isExtension ? null : tableOf(file, path);
    const required = table ? objectFor(table, { subject: file, path }) : {};
    return objectOf([...Object.entries(required).filter(([name]) => name !== key), [key, inside]]);
  }
  if (!shape || shape.is === 'any') return '';
  const value = skeletonOf(shape, fieldAt(file, path), { subject: file, path });
  if (!isTruthy || value) return value;
  return shape.is === 'boolean' ? true : typeof value === 'number' ? 1 : value;
}

/** What the tables say of a value; null for a document of AsyncAPI 2, which has others. */
function shapeByTables(file: AnalyzedFile, path: NodePath): Shape | null {
  return notConverted(file) === null ? expectedShapeAt(file, path) : null;
}

function tableOf(file: AnalyzedFile, path: NodePath): ObjectTable | null {
  return notConverted(file) === null ? tableAt(file, path) : null;
}

/** Whether the references in a new value have targets. */
function referencesResolve({ documents, uri }: AnalyzedFile, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const { $ref: ref } = value as { readonly $ref?: unknown };
  if (typeof ref === 'string') return documents.target(uri, ref).kind === 'found';
  return Object.values(value).every((one) =>
    referencesResolve({ documents, uri } as AnalyzedFile, one),
  );
}

// What must not be there

function removals({ file, path, node, fix }: Subject): readonly FixDraft[] {
  if (!node || hasReferences(file, path) || isRequired(file, path)) return [];
  // Where an item is removed, another one takes its index.
  const isItem = nodeAt(file.tree, parent(path))?.kind !== 'map';
  return [{ ...fix(removal(path), [remove(path)]), preferred: !isItem }];
}

function isRequired(file: AnalyzedFile, path: NodePath): boolean {
  return notConverted(file) === null && fieldAt(file, path)?.required === true;
}

// Another text or value

function writeFixes(
  subject: Subject,
  { values, isSure }: Extract<Repair, { do: 'write' }>,
): readonly FixDraft[] {
  return values.flatMap((value, i): FixDraft[] => {
    const draft = subject.isKey ? renameEntryFix(subject, value) : replaceValueFix(subject, value);
    return draft ? [{ ...draft, preferred: isSure && i === 0 }] : [];
  });
}

/** Renames an entry with all references to it. */
function renameEntryFix({ file, path, fix }: Subject, to: unknown): FixDraft | null {
  const key = lastKey(path);
  const map = valueAt(file, parent(path));
  if (typeof to !== 'string' || to === '' || map?.kind !== 'map') return null;
  const own = entry(map, key);
  if (!own || entry(map, to)) return null;
  const range = nodeRangesAt(file.tree, path)?.key;
  if (!range) return null;
  const title = `Rename ${quote(key)} to ${quote(to)}`;
  const shape = shapeByTables(file, parent(path));
  if (shape && shape.is !== 'any')
    return shape.is === 'map' ? { title, files: () => renameAt(file, range.end, to) } : null;
  // Nothing is known of it, so nothing refers to it but by a reference.
  return hasReferences(file, path) ? null : fix(title, [rename(path, to)]);
}

function replaceValueFix({ file, path, node, fix }: Subject, to: unknown): FixDraft | null {
  if (node?.kind !== 'scalar' || lastKey(path) === '$ref' || node.value === to) return null;
  if (errorsWith(file, path, to) > errorsWith(file, path, node.value)) return null;
  const title = `Change ${valueText(node.value)} to ${valueText(to)}`;
  const range = nodeRangesAt(file.tree, path)?.value;
  const text = stringOf(node);
  if (range && text && typeof to === 'string' && notConverted(file) === null) {
    const symbol = symbolAt(file, range.end);
    if (symbol?.name === text && symbol.targets.length > 0)
      return { title, files: () => renameAt(file, range.end, to) };
  }
  return fix(title, [set(path, to)]);
}

const valueText = (value: unknown): string =>
  typeof value === 'string' ? quote(value) : JSON.stringify(value);

function renameAt(file: AnalyzedFile, offset: number, to: string): readonly FileEdits[] | null {
  if (notConverted(file) !== null) return null;
  const done = renameSymbol(file, offset, to);
  return 'refused' in done || done.files.length === 0 ? null : done.files;
}

/** Errors that the tables find in a new value at a path. */
function errorsWith(file: AnalyzedFile, path: NodePath, value: unknown): number {
  const shape = shapeByTables(file, path);
  const isScalar = typeof value !== 'object' || value === null;
  return shape && isScalar ? countErrors(scalarOf(value as ScalarNode['value']), shape) : 0;
}

// Another order

function sortings({ file, path, node }: Subject, order: readonly number[]): readonly FixDraft[] {
  if (!node || node.kind === 'scalar') return [];
  const slots = node.kind === 'map' ? node.entries : node.items;
  const isOrder = slots.length === order.length && !slots.some(isMerged);
  if (!isOrder || (node.kind === 'seq' && hasReferences(file, path, 1))) return [];
  const title = `Sort ${quote(lastKey(path))}`;
  return [{ title, files: () => sortEdits(file, path, order), preferred: true }];
}

/** The edit that sorts, if nothing else is changed by it. */
function sortEdits(
  file: AnalyzedFile,
  path: NodePath,
  order: readonly number[],
): readonly FileEdits[] | null {
  const { text, tree, language, uri } = file;
  const found = nodeRangesAt(tree, path);
  if (!found || found.node.kind === 'scalar') return null;
  const edits = [reorderEdit(file, found.node, found.value.start, order)];
  const after = applyEdits(text, edits);
  const again = reparsedTree(after, language);
  const wanted = withOrder(tree.root, path, order);
  const isSound =
    again.problems.length === tree.problems.length &&
    hasSameContent(again.root, wanted, { sameStyle: true }) &&
    commentsOf(text, tree).sort().join('\n') === commentsOf(after, again).sort().join('\n');
  return isSound ? [{ uri, edits }] : null;
}

/** A tree with the entries or items at a path in another order. Positions are those of before. */
function withOrder(node: Node | null, path: NodePath, order: readonly number[]): Node | null {
  if (!node || node.kind === 'scalar') return node;
  const [key, ...rest] = path;
  const moved = <T>(slots: readonly T[]): T[] => order.flatMap((i) => slots[i] ?? []);
  const inside = <T extends { readonly value: Node }>(slot: T, name: string): T =>
    name === key ? { ...slot, value: withOrder(slot.value, rest, order) ?? slot.value } : slot;
  if (node.kind === 'map') {
    const { entries } = node;
    return {
      ...node,
      entries: key === undefined ? moved(entries) : entries.map((one) => inside(one, one.key)),
    };
  }
  const { items } = node;
  return {
    ...node,
    items: key === undefined ? moved(items) : items.map((one, i) => inside(one, String(i))),
  };
}
