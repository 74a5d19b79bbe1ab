// The bundle made by small edits of the root document's YAML text: whatever isn't a reference to
// another file stays as written.
import { isMap, isScalar, Pair, Scalar, YAMLMap } from 'yaml';
import { keyText } from '../../text/edit/print-value.ts';
import type { IndentationStyle } from '../../text/indentation-style.ts';
import { lineEnd } from '../../text/lines.ts';
import { isWithin, samePath } from '../../text/location.ts';
import type { Range } from '../../text/node-ranges.ts';
import { lastKey } from '../../text/pointer.ts';
import {
  entry,
  get,
  type MapNode,
  type Node,
  type NodePath,
  step,
  type Tree,
} from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { Move, Plan, Rewrites } from './types.ts';
import {
  copy,
  documentOf,
  pairOf,
  printBlock,
  printJson,
  setRef,
  type YamlMapNode,
  type YamlNode,
  yamlNodeAt,
} from './yaml-ast.ts';

interface Edit extends Range {
  readonly text: string;
}

/** A value in the text; positions are those of the text. */
interface TextNode {
  readonly node: Node;
  readonly at: number;
  readonly keyAt: number;
  /** The enclosing collection is written in flow style. */
  readonly inFlow: boolean;
}

/**
 * Returns the text of the root document with the plan applied, or null if the text can't be edited
 * that way: a target is behind an alias, or values would have to be added to a flow collection.
 */
export function splice(
  text: string,
  tree: Tree,
  plan: Plan,
  contents: MovedContent,
  style: IndentationStyle,
): string | null {
  try {
    return new Splicer(text, tree, contents, style).run(plan);
  } catch (failure) {
    if (failure instanceof CannotSplice) return null;
    throw failure;
  }
}

class CannotSplice extends Error {}

class Splicer {
  private readonly text: string;
  private readonly tree: Tree;
  private readonly contents: MovedContent;
  private readonly style: IndentationStyle;
  private readonly edits: Edit[] = [];

  constructor(text: string, tree: Tree, contents: MovedContent, style: IndentationStyle) {
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
      if (edit.start < at) throw new CannotSplice();
      out += this.text.slice(at, edit.start) + edit.text;
      at = edit.end;
    }
    return out + this.text.slice(at);
  }

  private renameRef(path: NodePath, ref: string): void {
    const { node, at } = this.find([...path, '$ref']);
    if (node.kind !== 'scalar') throw new CannotSplice();
    const text = node.style === 'double' ? JSON.stringify(ref) : `'${ref.replaceAll("'", "''")}'`;
    this.edits.push({ start: at, end: at + node.length, text });
  }

  /** Replaces a Reference Object by content. */
  private replace(move: Move): void {
    const { node, at, keyAt, inFlow } = this.find(move.at);
    const content = this.contents.of(move);
    if (!content) return;
    const end = at + node.length;
    if (inFlow) {
      this.edits.push({ start: at, end, text: printJson(content, null) });
      return;
    }
    const restEnd = lineEnd(this.text, end);
    const rest = this.text.slice(end, restEnd).trim();
    if (rest !== '' && !rest.startsWith('#')) throw new CannotSplice();
    const line = this.style.lineEnd;
    if (node.kind === 'map' && !node.flow) {
      const column = this.columnOf(at);
      const first = rest === '' ? '' : `${rest}${line}${' '.repeat(column)}`;
      this.edits.push({
        start: at,
        end: restEnd,
        text: first + printBlock(content, column, this.style),
      });
      return;
    }
    const column = this.columnOf(keyAt) + this.style.indent;
    const start = this.text.slice(0, at).trimEnd().length;
    const comment = rest === '' ? '' : ` ${rest}`;
    const position =
      onOneLine(content) && comment === '' ? ' ' : comment + line + ' '.repeat(column);
    this.edits.push({
      start,
      end: restEnd,
      text: position + printBlock(content, column, this.style),
    });
  }

  private add(added: ReadonlyMap<string, readonly Move[]>): void {
    if (added.size === 0) return;
    const { root } = this.tree;
    if (root?.kind !== 'map' || root.flow) throw new CannotSplice();
    const components = entry(root, 'components');
    if (!components) {
      this.append(root, this.tree.at, `components:${this.sections(added, this.style.indent)}`);
      return;
    }
    const place = this.find(['components']);
    const { node } = place;
    if (node.kind !== 'map') throw new CannotSplice();
    if (node.entries.length === 0) {
      this.edits.push({
        start: this.text.slice(0, place.at).trimEnd().length,
        end: place.at + node.length,
        text: this.sections(added, this.style.indent),
      });
      return;
    }
    if (node.flow) throw new CannotSplice();
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
    if (node.kind !== 'map') throw new CannotSplice();
    if (node.entries.length === 0) {
      const text = this.parts(moves, column + this.style.indent);
      this.edits.push({
        start: this.text.slice(0, at).trimEnd().length,
        end: at + node.length,
        text,
      });
    } else if (node.flow) throw new CannotSplice();
    else this.append(node, at, this.parts(moves, this.columnOf(at)).trimStart());
  }

  /** Adds lines after the last one of a block map, in its column. */
  private append(map: MapNode, at: number, text: string): void {
    const column = this.columnOf(at);
    if (keepsBlankLines(map, this.text, at)) throw new CannotSplice();
    const end = lineEnd(this.text, at + map.length);
    this.edits.push({ start: end, end, text: `${this.style.lineEnd}${' '.repeat(column)}${text}` });
  }

  private sections(added: ReadonlyMap<string, readonly Move[]>, column: number): string {
    const line = this.style.lineEnd + ' '.repeat(column);
    return [...added]
      .map(
        ([section, moves]) => `${line}${section}:${this.parts(moves, column + this.style.indent)}`,
      )
      .join('');
  }

  private parts(moves: readonly Move[], column: number): string {
    const line = this.style.lineEnd;
    return moves
      .map((move) => {
        const content = this.contents.of(move);
        if (!content) return '';
        const below = column + this.style.indent;
        const position = onOneLine(content) ? ' ' : line + ' '.repeat(below);
        return `${line}${' '.repeat(column)}${keyText(move.at[2] ?? '', { quote: "'", inFlow: false, safe: false })}:${position}${printBlock(content, below, this.style)}`;
      })
      .join('');
  }

  /** The value at a path, written there and not through an alias. */
  private find(path: NodePath): TextNode {
    if (!this.tree.root) throw new CannotSplice();
    let node: TextNode = {
      node: this.tree.root,
      at: this.tree.at,
      keyAt: this.tree.at,
      inFlow: false,
    };
    for (const name of path) {
      const slot = step(node.node, name);
      if (!slot || slot.alias !== undefined) throw new CannotSplice();
      const inFlow = node.inFlow || (node.node.kind !== 'scalar' && node.node.flow);
      const keyAt = node.at + ('keyAt' in slot ? slot.keyAt : slot.valueAt);
      node = { node: slot.value, at: node.at + slot.valueAt, keyAt, inFlow };
    }
    return node;
  }

  /**
   * Column of a block value or key; what does not begin its line has no column that others could
   * share.
   */
  private columnOf(at: number): number {
    const start = this.text.lastIndexOf('\n', at - 1) + 1;
    const before = this.text.slice(start, at).replace(/^\uFEFF/, '');
    if (!/^ *$/.test(before)) throw new CannotSplice();
    return before.length;
  }
}

/**
 * A block scalar at the end that keeps its blank lines (`|+`) would lose them to what is added
 * after it.
 */
function keepsBlankLines(map: MapNode, text: string, at: number): boolean {
  let node: Node = map;
  let start = at;
  while (node.kind !== 'scalar') {
    const slot: { valueAt: number; value: Node } | undefined =
      node.kind === 'map' ? node.entries.at(-1) : node.items.at(-1);
    if (!slot) return false;
    start += slot.valueAt;
    node = slot.value;
  }
  return (
    (node.style === 'literal' || node.style === 'folded') &&
    /^[|>][0-9]?\+/.test(text.slice(start, start + 3))
  );
}

/** Whether a value begins beside its key rather than below it. */
function onOneLine(content: YamlNode): boolean {
  return (
    !content.commentBefore &&
    (isScalar(content) || content.flow === true || content.items.length === 0)
  );
}

// Makes the bundle by changing the nodes of the root document and printing it again: for JSON, and
// for YAML that can't be edited in place.

/** Applies a plan to the nodes of the root document. */
export function rebuild(root: YamlNode | null, plan: Plan, contents: MovedContent): void {
  if (!isMap(root)) return;
  for (const { path, ref } of plan.rewrites.get('') ?? []) setRef(yamlNodeAt(root, path), ref);
  for (const move of plan.moves) {
    const content = contents.of(move);
    if (content) putValue(root as YamlMapNode, move.at, content);
  }
}

/** Sets the value at a path, making maps on the way. */
function putValue(root: YamlMapNode, path: NodePath, value: YamlNode): void {
  let map = root;
  for (const key of path.slice(0, -1)) {
    const pair = pairOf(map, key);
    if (isMap(pair?.value)) map = pair.value as YamlMapNode;
    else {
      const made: YamlMapNode = new YAMLMap();
      if (pair) pair.value = made;
      else map.items.push(new Pair(new Scalar(key), made));
      map = made;
    }
  }
  const key = lastKey(path);
  // Parts in block style do not fit into a map that was written on one line.
  map.flow = false;
  const pair = pairOf(map, key);
  if (pair) pair.value = value;
  else map.items.push(new Pair(new Scalar(key), value));
}

// The content of a value that the bundle takes in: a copy whose references point to the new
// locations.

/** Gives the content of moves; files are read once. */
export class MovedContent {
  private readonly documents: DocumentSet;
  private readonly rewrites: Rewrites;
  private readonly files = new Map<string, YamlNode | null>();

  constructor(documents: DocumentSet, rewrites: Rewrites) {
    this.documents = documents;
    this.rewrites = rewrites;
  }

  /** A copy that the caller may change; null where the file has nothing there. */
  of({ target, at, pointer }: Move): YamlNode | null {
    const { uri, path } = target.node;
    const found = yamlNodeAt(this.file(uri), path);
    if (!found) return null;
    const content = copy(found);
    for (const { path: site, ref } of this.rewrites.get(uri) ?? []) {
      if (isWithin(site, path)) setRef(yamlNodeAt(content, site.slice(path.length)), ref);
    }
    return pointer.length > at.length ? wrapSchema(content, target.format ?? '') : content;
  }

  private file(uri: string): YamlNode | null {
    let root = this.files.get(uri);
    if (root === undefined) {
      const file = this.documents.file(uri);
      root = file ? (documentOf(file).contents as YamlNode | null) : null;
      this.files.set(uri, root);
    }
    return root;
  }
}

/** A Multi Format Schema Object around a schema. */
function wrapSchema(schema: YamlNode, format: string): YamlMapNode {
  const map: YamlMapNode = new YAMLMap();
  map.items.push(
    new Pair(new Scalar('schemaFormat'), new Scalar(format)),
    new Pair(new Scalar('schema'), schema),
  );
  return map;
}
