// The bundle made by small changes of the entry's YAML text: whatever is not a reference to another file stays as it was typed.
import { isScalar } from 'yaml';
import { keyText } from '../edit/scalar.ts';
import type { Range } from '../parse/place.ts';
import { entry, get, type MapNode, type Node, type Path, step, type Tree } from '../parse/tree.ts';
import type { Ast } from './ast.ts';
import type { Contents } from './content.ts';
import { printBlock, printJson } from './print.ts';
import type { Style } from './style.ts';
import type { Move, Plan } from './types.ts';

interface Edit extends Range {
  readonly text: string;
}

/** A value in the text; positions are those of the text. */
interface Place {
  readonly node: Node;
  readonly at: number;
  readonly keyAt: number;
  /** The collection it stands in is written on one line. */
  readonly inFlow: boolean;
}

/**
 * The text of the entry with the plan applied, or null where the text has no room for it: what is referred to stands behind
 * an alias, or parts would have to be added to a collection in brackets.
 */
export function splice(text: string, tree: Tree, plan: Plan, contents: Contents, style: Style): string | null {
  try {
    return new Splicer(text, tree, contents, style).run(plan);
  } catch (failure) {
    if (failure instanceof NoRoom) return null;
    throw failure;
  }
}

class NoRoom extends Error {}

class Splicer {
  private readonly text: string;
  private readonly tree: Tree;
  private readonly contents: Contents;
  private readonly style: Style;
  private readonly edits: Edit[] = [];

  constructor(text: string, tree: Tree, contents: Contents, style: Style) {
    this.text = text;
    this.tree = tree;
    this.contents = contents;
    this.style = style;
  }

  run(plan: Plan): string {
    for (const { path, ref } of plan.rewrites.get('') ?? []) {
      if (!plan.moves.some((m) => m.host && samePath(m.at, path))) this.renameRef(path, ref);
    }
    const added = new Map<string, Move[]>();
    for (const move of plan.moves) {
      if (move.host) this.replace(move);
      else added.set(move.at[1] ?? '', [...(added.get(move.at[1] ?? '') ?? []), move]);
    }
    this.add(added);
    let out = '';
    let at = 0;
    for (const edit of this.edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
      if (edit.start < at) throw new NoRoom();
      out += this.text.slice(at, edit.start) + edit.text;
      at = edit.end;
    }
    return out + this.text.slice(at);
  }

  private renameRef(path: Path, ref: string): void {
    const { node, at } = this.find([...path, '$ref']);
    if (node.kind !== 'scalar') throw new NoRoom();
    const text = node.style === 'double' ? JSON.stringify(ref) : `'${ref.replaceAll("'", "''")}'`;
    this.edits.push({ start: at, end: at + node.length, text });
  }

  /** Puts content where a Reference Object stands. */
  private replace(move: Move): void {
    const { node, at, keyAt, inFlow } = this.find(move.at);
    const content = this.contents.of(move);
    if (!content) return;
    const end = at + node.length;
    if (inFlow) {
      this.edits.push({ start: at, end, text: printJson(content, null) });
      return;
    }
    const lineEnd = this.endOfLine(end);
    const rest = this.text.slice(end, lineEnd).trim();
    if (rest !== '' && !rest.startsWith('#')) throw new NoRoom();
    const line = this.style.lineEnd;
    if (node.kind === 'map' && !node.flow) {
      const column = this.columnOf(at);
      const first = rest === '' ? '' : `${rest}${line}${' '.repeat(column)}`;
      this.edits.push({ start: at, end: lineEnd, text: first + printBlock(content, column, this.style) });
      return;
    }
    const column = this.columnOf(keyAt) + this.style.indent;
    const start = this.text.slice(0, at).trimEnd().length;
    const comment = rest === '' ? '' : ` ${rest}`;
    const gap = onOneLine(content) && comment === '' ? ' ' : comment + line + ' '.repeat(column);
    this.edits.push({ start, end: lineEnd, text: gap + printBlock(content, column, this.style) });
  }

  private add(added: ReadonlyMap<string, readonly Move[]>): void {
    if (added.size === 0) return;
    const { root } = this.tree;
    if (root?.kind !== 'map' || root.flow) throw new NoRoom();
    const components = entry(root, 'components');
    if (!components) {
      this.append(root, this.tree.at, `components:${this.sections(added, this.style.indent)}`);
      return;
    }
    const place = this.find(['components']);
    const { node } = place;
    if (node.kind !== 'map') throw new NoRoom();
    if (node.entries.length === 0) {
      this.edits.push({
        start: this.text.slice(0, place.at).trimEnd().length,
        end: place.at + node.length,
        text: this.sections(added, this.style.indent),
      });
      return;
    }
    if (node.flow) throw new NoRoom();
    const column = this.columnOf(place.at);
    const fresh = new Map<string, readonly Move[]>();
    for (const [section, moves] of added) {
      if (get(node, section) === undefined) fresh.set(section, moves);
      else this.extend(section, moves, column);
    }
    if (fresh.size > 0) this.append(node, place.at, this.sections(fresh, column).trimStart());
  }

  /** Adds parts to a section that is there. */
  private extend(section: string, moves: readonly Move[], column: number): void {
    const { node, at } = this.find(['components', section]);
    if (node.kind !== 'map') throw new NoRoom();
    if (node.entries.length === 0) {
      const text = this.parts(moves, column + this.style.indent);
      this.edits.push({ start: this.text.slice(0, at).trimEnd().length, end: at + node.length, text });
    } else if (node.flow) throw new NoRoom();
    else this.append(node, at, this.parts(moves, this.columnOf(at)).trimStart());
  }

  /** Adds lines after the last one of a block map, in its column. */
  private append(map: MapNode, at: number, text: string): void {
    const column = this.columnOf(at);
    if (keepsBlankLines(map, this.text, at)) throw new NoRoom();
    const end = this.endOfLine(at + map.length);
    this.edits.push({ start: end, end, text: `${this.style.lineEnd}${' '.repeat(column)}${text}` });
  }

  private sections(added: ReadonlyMap<string, readonly Move[]>, column: number): string {
    const line = this.style.lineEnd + ' '.repeat(column);
    return [...added].map(([section, moves]) => `${line}${section}:${this.parts(moves, column + this.style.indent)}`).join('');
  }

  private parts(moves: readonly Move[], column: number): string {
    const line = this.style.lineEnd;
    return moves
      .map((move) => {
        const content = this.contents.of(move);
        if (!content) return '';
        const below = column + this.style.indent;
        const gap = onOneLine(content) ? ' ' : line + ' '.repeat(below);
        return `${line}${' '.repeat(column)}${keyText(move.at[2] ?? '', { quote: "'", inFlow: false, safe: false })}:${gap}${printBlock(content, below, this.style)}`;
      })
      .join('');
  }

  /** The value at a path, written there and not through an alias. */
  private find(path: Path): Place {
    if (!this.tree.root) throw new NoRoom();
    let place: Place = { node: this.tree.root, at: this.tree.at, keyAt: this.tree.at, inFlow: false };
    for (const name of path) {
      const slot = step(place.node, name);
      if (!slot || slot.alias !== undefined) throw new NoRoom();
      const inFlow = place.inFlow || (place.node.kind !== 'scalar' && place.node.flow);
      const keyAt = place.at + ('keyAt' in slot ? slot.keyAt : slot.valueAt);
      place = { node: slot.value, at: place.at + slot.valueAt, keyAt, inFlow };
    }
    return place;
  }

  /** Column of a block value or key; what does not begin its line has no column that others could share. */
  private columnOf(at: number): number {
    const start = this.text.lastIndexOf('\n', at - 1) + 1;
    const before = this.text.slice(start, at).replace(/^\uFEFF/, '');
    if (!/^ *$/.test(before)) throw new NoRoom();
    return before.length;
  }

  private endOfLine(at: number): number {
    const end = this.text.indexOf('\n', at);
    if (end < 0) return this.text.length;
    return this.text[end - 1] === '\r' && end > at ? end - 1 : end;
  }
}

/** A block scalar at the end that keeps its blank lines (`|+`) would lose them to what is added after it. */
function keepsBlankLines(map: MapNode, text: string, at: number): boolean {
  let node: Node = map;
  let start = at;
  while (node.kind !== 'scalar') {
    const slot: { valueAt: number; value: Node } | undefined = node.kind === 'map' ? node.entries.at(-1) : node.items.at(-1);
    if (!slot) return false;
    start += slot.valueAt;
    node = slot.value;
  }
  return (node.style === 'literal' || node.style === 'folded') && /^[|>][0-9]?\+/.test(text.slice(start, start + 3));
}

/** Whether a value begins beside its key rather than below it. */
function onOneLine(content: Ast): boolean {
  return !content.commentBefore && (isScalar(content) || content.flow === true || content.items.length === 0);
}

function samePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((key, i) => key === b[i]);
}
