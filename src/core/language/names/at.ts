// What the cursor is on: the name of something where it is defined, or where it is mentioned.
import { pathAt, type Range, spotAt } from '../../parse/place.ts';
import { entry, type Path } from '../../parse/tree.ts';
import type { Subject } from '../subject.ts';
import { shapeIn } from './gather.ts';
import type { Mention } from './mentions.ts';
import { indexOf, type NameIndex } from './name-index.ts';
import { bare, rangeOfMention } from './ranges.ts';
import { idOf } from './trace.ts';

export interface Picked {
  readonly index: NameIndex;
  /** The name in the text, without quotes. */
  readonly range: Range;
  readonly name: string;
  /** What it means: several where one name stands for several definitions; none where nothing is defined. */
  readonly targets: readonly string[];
  /** The definition is a text, not a name of an entry. */
  readonly byValue: boolean;
  /** The cursor is on a use of it. */
  readonly mention: Mention | null;
}

/** What stands at an offset; null where it is nothing that has a name. */
export function pick(subject: Subject, offset: number): Picked | null {
  const index = indexOf(subject.world);
  return mentioned(subject, index, offset) ?? defined(subject, index, offset);
}

function mentioned(subject: Subject, index: NameIndex, offset: number): Picked | null {
  const here = index.byFile.get(subject.uri)?.filter((m) => m.start <= offset && offset <= m.end) ?? [];
  if (here.length === 0) return null;
  const ranged = here.map((m) => ({ m, range: rangeOfMention(subject.world, m) }));
  const holds = ({ start, end }: Range): boolean => start <= offset && offset <= end;
  const last = ranged.findLast(({ m }) => m.ref && m.last);
  // On the address of a file and on what nobody named, a reference means what it leads to.
  const found = ranged.find(({ m, range }) => holds(range) && (m === last?.m || !m.ref || isChosen(index, m.targets[0]))) ?? last;
  if (!found) return null;
  const { m } = found;
  // What the cursor is on is then the reference as a whole.
  const range = holds(found.range) ? found.range : bare(subject.text, m);
  return {
    index,
    range: holds(range) ? range : { start: m.start, end: m.end },
    name: m.name,
    targets: m.targets,
    byValue: m.byValue === true,
    mention: m,
  };
}

/** Whether the name of a place is one that the author gave, not a field of the format. */
export function isChosen(index: NameIndex, id: string | undefined): boolean {
  const hash = id?.indexOf('#') ?? -1;
  if (id === undefined || hash < 0) return true;
  const parent = id.slice(0, id.lastIndexOf('/'));
  let known = chosen.get(index)?.get(parent);
  if (known === undefined) {
    known = isMapOfNames(index, parent);
    const own = chosen.get(index) ?? new Map<string, boolean>();
    own.set(parent, known);
    chosen.set(index, own);
  }
  return known;
}

const chosen = new WeakMap<NameIndex, Map<string, boolean>>();

function isMapOfNames(index: NameIndex, parent: string): boolean {
  const hash = parent.indexOf('#');
  const uri = parent.slice(0, hash);
  const path = parent
    .slice(hash + 1)
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const at = shapeOf(index, uri, path);
  return at === 'raw' || (typeof at === 'object' && at.is === 'map');
}

/** What the tables say of the value at a path. */
export function shapeOf(index: NameIndex, uri: string, path: Path): ReturnType<typeof shapeIn> {
  const root = index.tracer.files.tree(uri)?.root;
  return root ? shapeIn(index.roots, root, { uri, path }) : 'raw';
}

function defined(subject: Subject, index: NameIndex, offset: number): Picked | null {
  const path = pathAt(subject.tree, offset);
  const spot = spotAt(subject.tree, path);
  if (!spot) return null;
  const onKey = spot.key !== undefined && spot.key.start <= offset && offset <= spot.key.end;
  const id = idOf(subject.uri, path);
  const uses = index.byTarget.get(id);
  const token = onKey ? spot.key : spot.value;
  const onToken = token !== undefined && token.start <= offset && offset <= token.end;
  const byValue = !onKey && onToken && uses?.some((m) => m.byValue) === true;
  if (!token || (!onKey && !byValue)) return null;
  const name = onKey ? (path.at(-1) ?? '') : String(spot.node.kind === 'scalar' ? spot.node.value : '');
  const inner = bare(subject.text, token);
  // Before and behind the quotes the token is what the cursor is on.
  const range = inner.start <= offset && offset <= inner.end ? inner : token;
  return { index, range, name, targets: [id], byValue, mention: null };
}

/** Whether something stands at a path behind an alias, so that its text belongs to another place too. */
export function isBehindAlias(index: NameIndex, uri: string, path: Path): boolean {
  let node = index.tracer.files.tree(uri)?.root ?? null;
  for (const key of path) {
    const slot = node?.kind === 'map' ? entry(node, key) : node?.kind === 'seq' ? node.items[Number(key)] : undefined;
    if (!slot) return false;
    if (slot.alias !== undefined) return true;
    node = slot.value;
  }
  return false;
}
