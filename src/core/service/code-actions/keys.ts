// Keys: a name in characters that are allowed, one of two equal ones, and lines whose name is
// missing.
import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { addressExpressions } from '../../format/expressions.ts';
import { quote } from '../../format/message-text.ts';
import { reparsedTree } from '../../text/edit/editable-document.ts';
import type { Change, NewValue, TextEdit } from '../../text/edit/types.ts';
import { freeKey } from '../../text/free-name.ts';
import { indentationStyleOf } from '../../text/indentation-style.ts';
import { columnOf, lineStart, nextLine } from '../../text/lines.ts';
import { nodeRangesAt, pathAt } from '../../text/node-ranges.ts';
import { scanLines } from '../../text/parse/scan-lines.ts';
import { type Unnamed, unnamedLines } from '../../text/parse/unnamed-lines.ts';
import { lastKey, toPointer } from '../../text/pointer.ts';
import {
  type Entry,
  entry,
  get,
  isEntry,
  type MapNode,
  type NodePath,
  nodeAt,
  stringOf,
} from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { referencesOf } from './all-references.ts';
import {
  copyFrom,
  type FixDraft,
  type Fixer,
  parent,
  preferredFix,
  remove,
  rename,
  set,
} from './fixer.ts';
import { nameOf } from './missing-values.ts';

// Lines that are indented too little or too much for what they are: fields without the name that
// they belong below, and sections of the document that are not at its root.

/** Returns the fix that writes a name above fields: the one that references expect, if any. */
export const addName: Fixer = ({ subject: file, path, node, problem }) => {
  const lines = scanLines(file.text);
  const above = unnamedLines(lines).find(
    ({ line }) => lines.start[line] === lineStart(file.text, problem.start),
  );
  if (above && path.includes('')) return [nameAbove(file, path, above)];
  if (node?.kind !== 'map') return [];
  const next = nameBetween(file, path, problem.start);
  if (next) return [next];
  const name = expectedName(file, path) ?? ownName(file, path);
  const title = `Add the name ${quote(name)}`;
  const at = nodeRangesAt(file.tree, path);
  const first = at ? lineStart(file.text, at.value.start) : 0;
  if (!at?.key || node.flow || file.text.slice(first, at.value.start).trim() !== '') {
    const written: NewValue = { written: { from: file, path } };
    const value: NewValue = { map: new Map([[name, written]]) };
    return [{ title, changes: [{ do: 'set', path, value }], preferred: true, select: name }];
  }
  const { lineEnd, indent } = indentationStyleOf(file.text);
  const column = columnOf(file.text, at.value.start);
  // Where the line of the name was deleted, its fields are where they belong.
  const own = columnOf(file.text, at.key.start) + indent;
  const by = own < column ? 0 : indent;
  const head = `${' '.repeat(Math.min(own, column))}${asKey(name)}:${lineEnd}`;
  const edits = linesOf(file.text, first, at.value.end).map(
    (start): TextEdit => ({
      start,
      end: start,
      text: `${start === first ? head : ''}${' '.repeat(by)}`,
    }),
  );
  return [{ title, edits: edits.filter(({ text }) => text !== ''), preferred: true, select: name }];
};

/** Returns the fix that writes a name above lines that are indented as below one. */
function nameAbove(file: AnalyzedFile, path: NodePath, { line, column }: Unnamed): FixDraft {
  const map = path.slice(0, path.indexOf(''));
  const name = expectedName(file, map) ?? ownName(file, [...map, '']);
  const start = scanLines(file.text).start[line] ?? 0;
  const text = `${' '.repeat(column)}${asKey(name)}:${indentationStyleOf(file.text).lineEnd}`;
  const edits = [{ start, end: start, text }];
  return { title: `Add the name ${quote(name)}`, edits, preferred: true, select: name };
}

/**
 * Returns the fix that writes a name above fields that follow those of the entry before, where a
 * problem is at the first of them; null for another problem.
 */
function nameBetween(file: AnalyzedFile, path: NodePath, at: number): FixDraft | null {
  const { text, tree } = file;
  const inside = pathAt(tree, at);
  const holder = nodeRangesAt(tree, inside.slice(0, -1));
  if (inside.length !== path.length + 2 || holder?.node.kind !== 'map') return null;
  const { node, key, value } = holder;
  const fields = node.entries.filter(({ keyAt }) => value.start + keyAt >= at);
  const isRepeated = fields[0] !== undefined && entry(node, fields[0].key) !== fields[0];
  if (!isRepeated || !key) return null;
  const name = expectedName(file, path) ?? (nameIn(fields) || nameAt(path));
  const column = columnOf(text, at);
  let start = lineStart(text, at);
  // Comments in the column of the fields are theirs.
  for (let above = start; above > 0; start = above) {
    above = lineStart(text, above - 1);
    if (!text.startsWith(`${' '.repeat(column)}#`, above)) break;
  }
  const line = `${' '.repeat(columnOf(text, key.start))}${asKey(name)}:${indentationStyleOf(text).lineEnd}`;
  const edits = [{ start, end: start, text: line }];
  return { title: `Add the name ${quote(name)}`, edits, preferred: true, select: name };
}

const asKey = (name: string): string => (/^[\w$.-]+$/.test(name) ? name : JSON.stringify(name));

/** Returns the only name that references expect in a map and that it doesn't have. */
function expectedName({ documents, uri, tree }: AnalyzedFile, path: NodePath): string | undefined {
  const names = new Set<string>();
  const map = nodeAt(tree, path);
  for (const { named } of referencesOf(documents)) {
    const name = named.path[path.length];
    const isIn = named.uri === uri && path.every((key, i) => named.path[i] === key);
    if (isIn && name !== undefined && !get(map, name)) names.add(name);
  }
  return names.size === 1 ? [...names][0] : undefined;
}

function ownName(file: AnalyzedFile, path: NodePath): string {
  const map = nodeAt(file.tree, path);
  const own = map?.kind === 'map' ? nameIn(map.entries) : '';
  return own || nameAt(path);
}

/** Returns a name for an entry of a map that nothing names. */
function nameAt(path: NodePath): string {
  return plainName(nameOf([...path, 'name'])) || 'name';
}

const plainName = (text: string): string =>
  text.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');

/** Returns the name that fields give their object, as a key; '' if there is none. */
function nameIn(fields: readonly Entry[]): string {
  const text = ['name', 'messageId', 'address', 'title'].map((name) =>
    stringOf(fields.find(({ key }) => key === name)?.value),
  );
  const own = text.find((one) => one !== undefined && one !== '') ?? '';
  return plainName(own);
}

/** Returns the fix that moves a section to the root: in place, if nothing of others follows it. */
export const toRoot: Fixer = ({ subject: file, path }) => {
  const name = lastKey(path);
  if (get(file.tree.root ?? undefined, name)) return [];
  const title = `Move ${quote(name)} to the root`;
  const edits = dedentEntry(file, path);
  return edits
    ? [{ title: `Dedent ${quote(name)}`, edits, preferred: true } satisfies FixDraft]
    : [preferredFix(title, copyFrom(file, path, [name]), remove(path))];
};

/** The edits that start an entry in the first column; null where that is more than to dedent it. */
function dedentEntry({ tree, text, language }: AnalyzedFile, path: NodePath): TextEdit[] | null {
  const at = nodeRangesAt(tree, path);
  if (language === 'json' || !at?.key) return null;
  for (let length = 0; length < path.length; length++) {
    const holder = nodeAt(tree, path.slice(0, length));
    if (holder?.kind !== 'map' || holder.flow) return null;
    // What follows in the root stays where it is.
    if (length > 0 && holder.entries.at(-1)?.key !== path[length]) return null;
  }
  const column = columnOf(text, at.key.start);
  let first = lineStart(text, at.key.start);
  for (let above = first; above > 0; ) {
    above = lineStart(text, above - 1);
    if (!text.startsWith(`${' '.repeat(column)}#`, above)) break;
    first = above;
  }
  const starts = linesOf(text, first, at.value.end);
  const isIndented = starts.every((start) => text.startsWith(' '.repeat(column), start));
  return isIndented
    ? starts.map((start): TextEdit => ({ start, end: start + column, text: '' }))
    : null;
}

/** Returns where the lines of a range start that are not blank. */
function linesOf(text: string, from: number, end: number): number[] {
  const starts: number[] = [];
  for (let start = from; start < end; ) {
    const next = nextLine(text, start);
    if (/\S/.test(text.slice(start, next))) starts.push(start);
    if (next <= start) break;
    start = next;
  }
  return starts;
}

// `key-pattern`: renames a key to the characters that are allowed, in the references to it too, and
// a parameter in the address.

export const fixKey: Fixer = ({ subject: file, path, problem }) => {
  const key = lastKey(path);
  const plain = key
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .replace(problem.data?.dots ? /[^A-Za-z0-9._-]+/g : /[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const holder = valueAt(file, parent(path));
  const name = freeKey(plain === '' ? 'name' : plain, holder);
  const to = [...parent(path), name];
  const elsewhere = new Map<string, Change[]>();
  const own: Change[] = [];
  const old = toPointer(path);
  for (const { uri, at, ref, named } of referencesOf(file.documents)) {
    const pointer = toPointer(named.path);
    if (named.uri !== file.uri || (pointer !== old && !pointer.startsWith(`${old}/`))) continue;
    const text = `${ref.slice(0, ref.indexOf('#'))}${localReferenceText([...to, ...named.path.slice(path.length)])}`;
    // The old path is still valid below the renamed entry: all changes refer to the original text.
    if (uri === file.uri) own.push(set(at, text));
    else elsewhere.set(uri, [...(elsewhere.get(uri) ?? []), set(at, text)]);
  }
  return [
    {
      title: `Rename ${quote(key)} to ${quote(name)}`,
      changes: [...own, ...inAddress(file, path, name), rename(path, name)],
      otherFiles: [...elsewhere].map(([uri, changes]) => ({ uri, changes })),
      preferred: true,
    },
  ];
};

/** Returns what changes in the address of a channel with a parameter that is renamed. */
function inAddress(file: AnalyzedFile, path: NodePath, to: string): Change[] {
  const channel = parent(parent(path));
  const address = stringOf(get(valueAt(file, channel), 'address'));
  if (address === undefined || lastKey(parent(path)) !== 'parameters') return [];
  const named = addressExpressions(address).filter(({ name }) => name === lastKey(path));
  const text = named.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}{${to}}${text.slice(end)}`,
    address,
  );
  return named.length === 0 ? [] : [set([...channel, 'address'], text)];
}

// `duplicate-key`: removes one of the two entries.

export const removeDuplicate: Fixer = ({ subject: file, path, problem }) => {
  const holder = nodeRangesAt(file.tree, parent(path));
  const key = lastKey(path);
  if (holder?.node.kind !== 'map') return [];
  const map = holder.node;
  const index = map.entries.findIndex(
    (e) => isEntry(e) && holder.value.start + e.keyAt === problem.start && e.key === key,
  );
  const first = map.entries.find((e) => e.key === key);
  const second = map.entries[index];
  if (!first || !second || first === second) return [];
  const same = JSON.stringify(toValue(first.value)) === JSON.stringify(toValue(second.value));
  const out: FixDraft[] = [];
  const cut = cutOf(file.text, holder.value.start, map, index);
  if (cut && isSound(file.text, file.language, cut, file.tree.problems.length))
    out.push({
      title: same ? 'Remove this duplicate' : 'Remove this duplicate and keep the first',
      edits: [cut],
      preferred: same,
    });
  if (!same)
    out.push({
      title: 'Remove the first one and keep this',
      changes: [remove(path)],
      preferred: first.value.kind === 'scalar' && first.value.style === 'empty',
    });
  const name = freeKey(`${key}2`, map);
  const text = file.text.slice(problem.start, problem.end).replace(key, name);
  if (!same && text !== file.text.slice(problem.start, problem.end))
    out.push({
      title: `Rename this one to "${name}"`,
      edits: [{ start: problem.start, end: problem.end, text }],
    });
  return out;
};

/** The text of an entry that is not the first: with its line end, or with the comma before it. */
function cutOf(text: string, base: number, map: MapNode, index: number): TextEdit | null {
  const entry = map.entries[index];
  const before = map.entries[index - 1];
  if (!entry || !before) return null;
  const end =
    base +
    Math.max(entry.valueAt + (entry.alias ?? entry.value.length), entry.keyAt + entry.keyLength);
  if (map.flow) {
    const from = base + before.valueAt + (before.alias ?? before.value.length);
    return { start: from, end, text: '' };
  }
  const start = text.lastIndexOf('\n', base + entry.keyAt - 1) + 1;
  if (text.slice(start, base + entry.keyAt).trim() !== '') return null;
  const line = text.indexOf('\n', Math.max(start, end - 1));
  // The line of a block scalar ends with the scalar itself.
  const placeholder = text[end - 1] === '\n' ? end : line < 0 ? text.length : line + 1;
  return { start, end: placeholder, text: '' };
}

function isSound(
  text: string,
  language: 'yaml' | 'json',
  { start, end }: TextEdit,
  before: number,
): boolean {
  return reparsedTree(text.slice(0, start) + text.slice(end), language).problems.length < before;
}
