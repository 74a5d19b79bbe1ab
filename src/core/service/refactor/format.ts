// Formatting on request: changes the layout of the whole text, never its content.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { isBlock, reparsedTree } from '../../text/edit/editable-document.ts';
import { commentsOf } from '../../text/edit/lost-comments.ts';
import { endsWithKeepChomping } from '../../text/edit/print-value.ts';
import { hasSameContent } from '../../text/edit/same-content.ts';
import { propsStart, skip, skipSpaces } from '../../text/edit/scan.ts';
import { textStyleOf } from '../../text/edit/text-style.ts';
import type { TextEdit } from '../../text/edit/types.ts';
import { jsonIndent } from '../../text/indentation-style.ts';
import { lineEnd } from '../../text/lines.ts';
import { indexUpTo, lineStarts } from '../../text/positions.ts';
import {
  isEntry,
  isMerged,
  type MapNode,
  type Node,
  type SeqNode,
  type Slot,
  type Tree,
} from '../../text/tree.ts';

/**
 * Returns the edits that give a text an even indentation, in order and without overlap. Values, how
 * they are quoted, and comments stay as they are; what is formatted already gives no edits. [] for
 * a text with errors, and for one whose layout cannot be changed safely. Never throws.
 */
export function formatDocument(file: AnalyzedFile, layout?: FormatLayout): TextEdit[] {
  return checkedFormat(file, layout) ?? [];
}

/**
 * Returns the edits of `formatDocument`; null where the formatted text would not say what the text
 * says.
 */
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

// Formats YAML: the same indentation for every level, one space after a colon or a dash, no
// trailing spaces.

/** Returns the edits that lay out a YAML text without errors. */
function formatYaml(text: string, tree: Tree, layout: FormatLayout = {}): TextEdit[] {
  return tree.root ? new Formatter(text, tree, layout).run(tree.root) : [];
}

class Formatter {
  private readonly text: string;
  private readonly tree: Tree;
  private readonly lines: Line[];
  private readonly starts: readonly number[];
  private readonly edits: TextEdit[] = [];
  private readonly indent: number;
  private readonly deeperLists: boolean;

  constructor(text: string, tree: Tree, layout: FormatLayout) {
    this.text = text;
    this.tree = tree;
    const style = textStyleOf(text.replace(/^\uFEFF/, ''), 'yaml');
    this.indent = Math.max(2, layout.indent ?? style.indent);
    this.deeperLists = style.indentSeq;
    this.lines = linesOf(text);
    this.starts = lineStarts(text);
  }

  run(root: Node): TextEdit[] {
    const { text, tree } = this;
    if (root.kind !== 'scalar' && !root.flow) this.block(root, tree.at, 0);
    else this.rest(root, tree.at, 0);
    columnsOfRest(this.lines, this.indent);
    for (const line of this.lines) this.write(line);
    const keeping = endsWithKeepChomping(root, text, tree.at);
    const end = text.trimEnd().length;
    const eol = textStyleOf(text, 'yaml').eol;
    if (!keeping) {
      while ((this.edits.at(-1)?.start ?? -1) >= end) this.edits.pop();
      if (text.slice(end) !== eol) this.edits.push({ start: end, end: text.length, text: eol });
    }
    return this.edits.sort((a, b) => a.start - b.start);
  }

  private write({ start, first, end, column, content }: Line): void {
    const blank = first === end;
    if (blank && !content) this.put(start, end, '');
    else if (column !== null && !blank) this.put(start, first, ' '.repeat(column));
    if (blank || content) return;
    const placeholder = this.text.slice(first, end).trimEnd().length + first;
    this.put(placeholder, end, '');
  }

  private put(start: number, end: number, text: string): void {
    if (this.text.slice(start, end) !== text) this.edits.push({ start, end, text });
  }

  private block(node: MapNode | SeqNode, at: number, column: number): void {
    if (node.kind === 'map') {
      for (const e of node.entries) {
        if (isMerged(e)) continue;
        const key = at + e.keyAt;
        this.begins(propsStart(this.text, key), column);
        const colon = skip(this.text, key + e.keyLength);
        if (this.text[colon] === ':') this.value(e, at, colon + 1, column, column + this.indent);
      }
      return;
    }
    let from = at;
    for (const item of node.items) {
      const dash = skip(this.text, from);
      if (this.text[dash] !== '-') return;
      this.begins(dash, column);
      this.value(item, at, dash + 1, column, column + 2);
      from = Math.max(dash + 1, at + item.valueAt + (item.alias ?? item.value.length));
    }
  }

  /** What begins its line goes to a column. */
  private begins(at: number, column: number): void {
    const line = this.lineOf(at);
    if (line && line.first === at) line.column = column;
  }

  /**
   * @param after offset after the colon or dash; `column` of the parent, `inner` of its children
   */
  private value(slot: Slot, at: number, after: number, column: number, inner: number): void {
    const { text } = this;
    const start = at + slot.valueAt;
    const next = skipSpaces(text, after);
    const end = lineEnd(text, after);
    if (next > after && next < end && text[next] !== '#') this.put(after, next, ' ');
    if (slot.alias !== undefined) {
      this.begins(start, inner);
      return;
    }
    const { value } = slot;
    if (isBlock(slot) && value.kind !== 'scalar') {
      const below = lineEnd(text, after) < start;
      const list = value.kind === 'seq' && below && 'keyAt' in slot && !this.deeperLists;
      this.block(value, start, list ? column : inner);
    } else this.rest(value, start, inner);
  }

  /** A scalar or a collection in brackets: its further lines. */
  private rest(value: Node, start: number, inner: number): void {
    if (value.length === 0) return;
    const end = start + value.length;
    const head = this.lineOf(start);
    if (!head) return;
    if (head.first === start) head.column = inner;
    const further: Line[] = [];
    for (let i = this.lines.indexOf(head, this.near(start)) + 1; i < this.lines.length; i++) {
      const line = this.lines[i];
      if (!line || line.start >= end) break;
      further.push(line);
    }
    if (value.kind === 'scalar' && (value.style === 'literal' || value.style === 'folded'))
      this.blockScalar(start, further, head, inner);
    else {
      for (const line of further) {
        if (value.kind === 'scalar') line.column = inner;
        else line.column = Math.max(inner, line.first - line.start + this.shiftOf(head));
      }
    }
  }

  private shiftOf(line: Line): number {
    return line.column === null ? 0 : line.column - (line.first - line.start);
  }

  private blockScalar(start: number, lines: readonly Line[], head: Line, inner: number): void {
    const explicit = /^[|>][-+]?\d/.test(this.text.slice(start, start + 3));
    const filled = lines.find((line) => line.first < line.end);
    if (!filled) return;
    const base = filled.first - filled.start;
    // A counted indentation is counted from what holds it.
    const shift = explicit ? this.shiftOf(head) : inner - base;
    for (const line of lines) {
      line.content = true;
      const own = line.first - line.start;
      if (line.first < line.end) line.column = own + shift;
      else if (own <= base) line.content = explicit;
      else if (shift !== 0) this.put(line.start, line.first, ' '.repeat(own + shift));
    }
  }

  private near(at: number): number {
    return indexUpTo(this.starts, at);
  }

  private lineOf(at: number): Line | undefined {
    return this.lines[this.near(at)];
  }
}

// The lines of a YAML text during formatting, and the columns of lines on which no value starts.

interface Line {
  readonly start: number;
  /** Offset of the first character other than a space; `end` on a blank line. */
  readonly first: number;
  /** Before the line break. */
  readonly end: number;
  /** The new column; null if not decided yet. */
  column: number | null;
  /** It is part of a block scalar, in which spaces at the end count. */
  content: boolean;
}

/** Returns all lines of a text. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (start <= text.length) {
    const next = text.indexOf('\n', start);
    const placeholder = next < 0 ? text.length : next;
    const end =
      placeholder > start && text.charCodeAt(placeholder - 1) === 13
        ? placeholder - 1
        : placeholder;
    let first = start;
    while (first < end && text.charCodeAt(first) === 32) first++;
    lines.push({ start, first, end, column: null, content: false });
    if (next < 0) break;
    start = next + 1;
  }
  return lines;
}

/**
 * Sets the column of comments, merge keys and anchors on lines of their own: they move with the
 * line in the same column, the one after them, else the nearest before. Those at column 0 stay
 * there.
 */
function columnsOfRest(lines: readonly Line[], indent: number): void {
  let after: Line | null = null;
  const next: (Line | null)[] = [];
  for (let i = lines.length - 1; i >= 0; i--) {
    next[i] = after;
    const line = lines[i];
    if (line && line.column !== null && !line.content) after = line;
  }
  const before: { old: number; column: number; content: boolean }[] = [];
  let scalar = false;
  for (const [i, line] of lines.entries()) {
    if (line.first === line.end) continue;
    const old = line.first - line.start;
    if (line.column !== null) {
      scalar = line.content;
      if (line.content) continue;
      while ((before.at(-1)?.old ?? -1) >= old) before.pop();
      before.push({ old, column: line.column, content: false });
      continue;
    }
    if (line.content || old === 0) continue;
    const follows = next[i];
    if (follows && follows.column !== null && follows.first - follows.start === old)
      line.column = follows.column;
    else {
      const last = before.at(-1);
      const holder = before.findLast((b) => b.old <= old);
      if (holder && holder === last && old > holder.old && !scalar)
        line.column = holder.column + indent;
      else line.column = holder?.column ?? 0;
    }
  }
}

/** How a text is to be laid out; what is absent stays as the text has it mostly. */
export interface FormatLayout {
  /** Spaces a level. */
  readonly indent?: number;
  /** Whether JSON is indented by tabs; YAML never is. */
  readonly tabs?: boolean;
  readonly lineEnd?: '\n' | '\r\n';
  /** Whether the text ends with the end of a line, as it does unless this is false. */
  readonly finalLineEnd?: boolean;
}
