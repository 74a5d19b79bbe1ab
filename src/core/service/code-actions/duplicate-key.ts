// `duplicate-key`: removes one of the two entries.

import { reparsedTree } from '../../text/edit/reparse.ts';
import type { TextEdit } from '../../text/edit/types.ts';
import { freeKey } from '../../text/free-name.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { lastKey } from '../../text/pointer.ts';
import { isEntry, type MapNode } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { parent, remove } from './fixer-kit.ts';
import type { FixDraft, Fixer } from './types.ts';

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
