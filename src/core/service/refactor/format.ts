// Formatting on request: changes the layout of the whole text, never its content.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { commentsOf } from '../../text/edit/lost-comments.ts';
import { reparsedTree } from '../../text/edit/reparse.ts';
import { hasSameContent } from '../../text/edit/same-content.ts';
import type { TextEdit } from '../../text/edit/types.ts';
import { jsonIndent } from '../../text/layout.ts';
import { isEntry, type Node, type Slot, type Tree } from '../../text/tree.ts';
import type { FormatLayout } from './format-layout.ts';
import { formatYaml } from './format-yaml.ts';

/**
 * Returns the edits that give a text an even indentation, in order and without overlap. Values, how
 * they are quoted, and comments stay as they are; what is formatted already gives no edits. [] for
 * a text with errors, and for one whose layout cannot be changed safely. Never throws.
 */
export function formatDocument(file: AnalyzedFile, layout?: FormatLayout): TextEdit[] {
  return checkedFormat(file, layout) ?? [];
}

/** Returns the same, but null where the formatted text would not say what the text says. */
export function checkedFormat(
  { text, language, tree }: AnalyzedFile,
  layout: FormatLayout = {},
): TextEdit[] | null {
  if (!tree.root || tree.broken || tree.problems.some((p) => p.severity === 'error')) return [];
  const format = language === 'json' ? formatJson : formatYaml;
  const edits = withLineEnds(text, format(text, tree, layout), layout);
  if (edits.length === 0) return [];
  const after = applyEdits(text, edits);
  const again = reparsedTree(after, language);
  if (
    !hasSameContent(tree.root, again.root, { sameStyle: true }) ||
    again.problems.some((p) => p.severity === 'error')
  )
    return null;
  return commentsOf(text, tree).join('\n') === commentsOf(after, again).join('\n') ? edits : null;
}

/** The edits, or one of the whole text where all ends of lines or the end of the text change. */
function withLineEnds(
  text: string,
  edits: TextEdit[],
  { lineEnd, finalLineEnd }: FormatLayout,
): TextEdit[] {
  if (lineEnd === undefined && finalLineEnd !== false) return edits;
  const formatted = applyEdits(text, edits);
  const even = lineEnd === undefined ? formatted : formatted.replace(/\r\n|\n/g, () => lineEnd);
  const whole = finalLineEnd === false ? even.replace(/(?:\r?\n)+$/, '') : even;
  if (whole === formatted) return edits;
  return whole === text ? [] : [{ start: 0, end: text.length, text: whole }];
}

// Formats JSON: two spaces a level unless others are chosen; short lists and objects on one line
// stay on one line.

/** What stays on one line may be so long. */
const WIDTH = 80;

/** Returns the edits that lay out a JSON text without errors, each between two tokens. */
function formatJson(text: string, tree: Tree, layout: FormatLayout = {}): TextEdit[] {
  const { root, at } = tree;
  if (!root) return [];
  const edits: TextEdit[] = [];
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const { indent = 2, tabs = jsonIndent(text)?.startsWith('\t') } = layout;
  const unit = tabs ? '\t' : ' '.repeat(indent);
  const dense = !text.slice(at, at + root.length).includes('\n');
  const position = (start: number, end: number, expected: string): void => {
    if (text.slice(start, end) !== expected) edits.push({ start, end, text: expected });
  };
  const visit = (node: Node, start: number, depth: number): void => {
    if (node.kind === 'scalar') return;
    const [line, below] = [eol + unit.repeat(depth), eol + unit.repeat(depth + 1)];
    const map = node.kind === 'map';
    const slots: readonly Slot[] = map ? node.entries : node.items;
    const end = start + node.length;
    if (slots.length === 0) {
      position(start + 1, end - 1, '');
      return;
    }
    const flat = staysFlat(text, node, start, dense);
    const pad = flat ? (map ? ' ' : '') : below;
    let from = start + 1;
    for (const [i, slot] of slots.entries()) {
      const member = start + (isEntry(slot) ? slot.keyAt : slot.valueAt);
      position(from, member, i === 0 ? pad : `,${flat ? ' ' : below}`);
      if (isEntry(slot)) position(member + slot.keyLength, start + slot.valueAt, ': ');
      visit(slot.value, start + slot.valueAt, depth + 1);
      from = start + slot.valueAt + slot.value.length;
    }
    position(from, end - 1, flat ? pad : line);
  };
  const head = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  position(head, at, '');
  visit(root, at, 0);
  position(at + root.length, text.length, eol);
  return edits;
}

/** In a text of one line only lists of plain values stay on it. */
function staysFlat(text: string, node: Node, start: number, dense: boolean): boolean {
  if (text.slice(start, start + node.length).includes('\n')) return false;
  if (dense && (node.kind !== 'seq' || node.items.some((item) => item.value.kind !== 'scalar')))
    return false;
  return flatLength(node) <= WIDTH;
}

function flatLength(node: Node): number {
  if (node.kind === 'scalar') return node.length;
  if (node.kind === 'seq')
    return node.items.reduce((sum, item) => sum + flatLength(item.value) + 2, 0);
  return node.entries.reduce((sum, e) => sum + e.keyLength + flatLength(e.value) + 4, 2);
}
