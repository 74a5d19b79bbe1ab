// Small words that offerings are written in: what stands around the place where a person types.
import type { Described } from '../../../check/shape-at.ts';
import { get, type Node, type Path, step, type Tree } from '../../../parse/tree.ts';
import type { Place } from '../../../resolve/world.ts';
import { plainKind } from '../../../spec/in-dialect.ts';
import type { ObjectTable, Shape } from '../../../spec/kit.ts';
import type { Cursor } from '../../cursor-types.ts';
import type { Asked } from '../../offer-types.ts';
import type { Subject } from '../../subject.ts';
import { placeOf } from '../place.ts';

/** Whether a whole value may be written at the place, whose path is then that of the cursor. */
export function takesValue({ cursor }: Asked): boolean {
  return cursor.role === 'value' || (cursor.role === 'key' && cursor.open && !cursor.hasColon);
}

/** A cursor on nothing, in the map at a path. */
function cursorIn(path: Path): Cursor {
  return {
    offset: 0,
    role: 'key',
    path,
    open: true,
    prefix: '',
    token: { start: 0, end: 0 },
    quote: '',
    flow: false,
    column: 0,
    hasColon: false,
    keys: [],
    sibling: () => undefined,
  };
}

/** What the tables say may stand at a path, alternatives not told apart. */
export function declaredAt(subject: Subject, path: Path): Described {
  return placeOf(subject, cursorIn(path)).declared;
}

/** The table of the object at a path; null where no table describes it. */
export function tableAt(subject: Subject, path: Path): ObjectTable | null {
  const node = nodeAt(subject.tree, path);
  const keys = node?.kind === 'map' ? node.entries.map((e) => e.key) : [];
  return placeOf(subject, { ...cursorIn(path), open: false, keys: keys.length > 0 ? keys : [''] }).table;
}

/** The kind of the object at a path, without the mark of a dialect; '' where no table describes it. */
export function kindAt(subject: Subject, path: Path): string {
  const table = tableAt(subject, path);
  return table ? plainKind(table.kind) : '';
}

/** The value at a path as the tree has it. */
export function nodeAt(tree: Tree, path: Path): Node | undefined {
  let node = tree.root ?? undefined;
  for (const name of path) node = node && step(node, name)?.value;
  return node;
}

/** The same document asked about another of its files; null where that cannot be read. */
export function inFile(subject: Subject, uri: string): Subject | null {
  if (uri === subject.uri) return subject;
  const file = subject.world.file(uri);
  return file?.tree ? { ...subject, uri, text: file.text, tree: file.tree, language: file.tree.language } : null;
}

/** The value at a path of the file that is asked about, as a place of the world. */
export function placeAt({ uri, tree }: Subject, path: Path): Place | null {
  const node = nodeAt(tree, path);
  return node ? { uri, path, node } : null;
}

/** The value below a key of a place, references followed; null where there is none. */
export function child({ world }: Subject, place: Place | null, key: string): Place | null {
  const node = place && get(place.node, key);
  return place && node ? world.deref(place.uri, [...place.path, key], node) : null;
}

/** The shapes among which a value may choose. */
export function alternatives(shape: Described): readonly Shape[] {
  if (shape === 'free') return [];
  return shape.is === 'either' ? shape.of.flatMap(alternatives) : [shape];
}

/** The values of a list that are texts, the one at `but` left out. */
export function textsOf(node: Node | undefined, but = -1): string[] {
  if (node?.kind !== 'seq') return [];
  return node.items.flatMap(({ value }, i) =>
    i !== but && value.kind === 'scalar' && typeof value.value === 'string' ? [value.value] : [],
  );
}

/** The names of a map, in the order of the text. */
export function namesOf(node: Node | undefined): string[] {
  return node?.kind === 'map' ? node.entries.map((e) => e.key) : [];
}

export function last(path: Path): string {
  return path.at(-1) ?? '';
}

export function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(name);
}
