// The parts of all files that a reference at a place may lead to: those the reference check has nothing against.
import { inRoot, referenceProblem } from '../../../check/references.ts';
import { fromPointer, toPointer } from '../../../parse/pointer.ts';
import { get, type Node, type Path, stringOf } from '../../../parse/tree.ts';
import type { Place, World } from '../../../resolve/world.ts';
import { plainKind } from '../../../spec/in-dialect.ts';
import type { ObjectShape, Shape } from '../../../spec/kit.ts';
import { isWhole, wantedShapes } from '../../structure/fragments.ts';
import { homesOf } from '../../structure/homes.ts';
import type { Subject } from '../../subject.ts';
import { nodeAt } from './kit.ts';
import { refText } from './ref-text.ts';

/** What a reference may stand for. */
export type Referable = ObjectShape | Extract<Shape, { is: 'payload-schema' }>;

export interface RefTarget {
  readonly ref: string;
  /** What the reference means in the end. */
  readonly place: Place;
}

/** A chain of references is followed so far. */
const MAX_HOPS = 16;

/** Everything that a Reference Object at `at`, in place of a `shape`, may lead to, the likeliest first. */
export function targetsFor(subject: Subject, shape: Referable, at: Path): RefTarget[] {
  const out: RefTarget[] = [];
  for (const candidate of candidates(subject, shape, at)) {
    const target = plain(subject, shape, at, candidate) ?? judged(subject, shape, at, candidate);
    if (target) out.push(target);
  }
  return out;
}

/** A candidate of which its place says that it may be one, which spares the judging of nearly all. */
function plain({ world, uri }: Subject, shape: Referable, at: Path, { node, ...to }: Candidate): RefTarget | null {
  if (!node || get(node, '$ref') || get(node, 'schemaFormat') || get(node, 'schema') || isWithin(to, uri, at)) return null;
  if (shape.is === 'object' && plainKind(shape.kind) === 'OpenApiSchema') return null;
  return { ref: refText(world, uri, to), place: { ...to, node } };
}

/** `node` where it stands in a map of parts of the kind that is asked for. */
interface Candidate {
  readonly uri: string;
  readonly path: Path;
  readonly node?: Node;
}

/** The target a candidate is, if it may be one. */
export function judged(subject: Subject, shape: Referable, at: Path, candidate: Candidate): RefTarget | null {
  const { world, uri } = subject;
  const ref = refText(world, uri, candidate);
  if (isWithin(candidate, uri, at) || leadsBack(world, uri, ref, { uri, path: at })) return null;
  const target = world.target(uri, ref);
  if (target.kind !== 'found') return null;
  const found = { use: { at: [], ref, shape }, uri, path: at, range: { start: 0, end: 0 } };
  return referenceProblem(found, world, () => {}) === null ? { ref, place: target.place } : null;
}

/** Whether a candidate is the referring place itself or stands in it. */
function isWithin(candidate: { readonly uri: string; readonly path: Path }, uri: string, at: Path): boolean {
  return candidate.uri === uri && candidate.path.length >= at.length && at.every((name, i) => candidate.path[i] === name);
}

/** Whether a reference only leads to the place where it stands. */
function leadsBack(world: World, uri: string, ref: string, to: { readonly uri: string; readonly path: Path }): boolean {
  let from = uri;
  let text: string | undefined = ref;
  for (let hops = 0; text !== undefined && hops < MAX_HOPS; hops++) {
    const place: Place | null = world.lookup(from, text);
    if (!place) return false;
    if (place.uri === to.uri && place.path.length === to.path.length && place.path.every((name, i) => name === to.path[i])) return true;
    from = place.uri;
    text = world.refOf(place.node);
  }
  return false;
}

function* candidates(subject: Subject, shape: Referable, at: Path): Generator<Candidate> {
  const { world, uri } = subject;
  if (isSchema(shape)) yield* enclosingDefinitions(subject, at);
  const onlyRoot = shape.is === 'object' && shape.rootTarget !== undefined && inRoot(uri, at);
  const homes = homesOf(subject, shape);
  const own = at.slice(0, -1).join('\n');
  // What stands in the same map as the reference is least likely meant.
  const order = [...homes].sort((a, b) => Number(a.join('\n') === own) - Number(b.join('\n') === own));
  const files = [...world.readable()].sort((a, b) => Number(b.uri === uri) - Number(a.uri === uri));
  for (const file of files) {
    const { root } = file.tree;
    if (!root || (onlyRoot && file.uri !== '')) continue;
    for (const home of order) {
      if (onlyRoot && `/${home.join('/')}` !== (shape as ObjectShape).rootTarget) continue;
      yield* entriesAt(file.uri, home, nodeAt(file.tree, home), isWhole(file.uri, root));
    }
    if (!isWhole(file.uri, root)) yield* inFragment(world, file.uri, root, shape, uri);
  }
}

function* entriesAt(uri: string, home: Path, node: Node | undefined, isHome = false): Generator<Candidate> {
  for (const e of node?.kind === 'map' ? node.entries : []) {
    const sure = isHome && e.value.kind === 'map';
    if (!e.broken && e.key !== '') yield { uri, path: [...home, e.key], ...(sure && { node: e.value }) };
  }
}

/** In a file that is no whole document: what is referred to in place of such a shape already, and what stands beside it. */
function* inFragment(world: World, uri: string, root: Node, shape: Referable, from: string): Generator<Candidate> {
  const maps = new Set<string>();
  for (const [id, wanted] of wantedShapes(world)) {
    if (!id.startsWith(`${uri}#`) || !sameKind(wanted, shape)) continue;
    const path = fromPointer(id.slice(uri.length + 1));
    if (path.length > 0) maps.add(toPointer(path.slice(0, -1)));
    // Of itself a file is asked for only by what is half typed.
    else if (uri !== from) yield { uri, path };
  }
  for (const pointer of maps) {
    const home = fromPointer(pointer);
    let node: Node | undefined = root;
    for (const name of home) node = get(node, name);
    yield* entriesAt(uri, home, node);
  }
}

/** The `definitions` of the schemas around a place, the nearest first. */
function* enclosingDefinitions({ uri, tree }: Subject, at: Path): Generator<Candidate> {
  for (let length = at.length - 1; length > 0; length--) {
    const path = [...at.slice(0, length), 'definitions'];
    if (at[length] !== undefined) yield* entriesAt(uri, path, nodeAt(tree, path));
  }
}

/** The parts of the value that a reference names so far, which may be referred to in place of a shape. */
export function targetsWithin(subject: Subject, shape: Referable, at: Path, ref: string): RefTarget[] {
  const { world, uri } = subject;
  const named = world.named(uri, ref);
  const tree = named && world.file(named.uri)?.tree;
  const base = named && tree ? nodeAt(tree, named.path) : undefined;
  // Further up stand the maps whose entries are offered anyway.
  if (!named || named.path.length < 3 || !base || stringOf(get(base, '$ref')) !== undefined) return [];
  const out: RefTarget[] = [];
  const visit = (node: Node, path: Path, depth: number): void => {
    if (node.kind === 'scalar' || depth === 0) return;
    const slots: (readonly [string, Node])[] =
      node.kind === 'map' ? node.entries.map((e) => [e.key, e.value]) : node.items.map((item, i) => [String(i), item.value]);
    for (const [key, value] of slots) {
      if (out.length >= MAX_INNER || value.kind !== 'map') continue;
      const target = judged(subject, shape, at, { uri: named.uri, path: [...path, key] });
      if (target) out.push(target);
      visit(value, [...path, key], depth - 1);
    }
  };
  visit(base, named.path, 2);
  return out;
}

const MAX_INNER = 200;

function sameKind(a: Shape, b: Shape): boolean {
  if (isSchema(a) || isSchema(b)) return isSchema(a) && isSchema(b);
  return a.is === 'object' && b.is === 'object' && plainKind(a.kind) === plainKind(b.kind);
}

const SCHEMAS: ReadonlySet<string> = new Set(['Schema', 'JsonSchema', 'OpenApiSchema', 'MultiFormatSchema']);

/** Whether schemas stand in a place of this shape. */
export function isSchema(shape: Shape): boolean {
  return shape.is === 'payload-schema' || (shape.is === 'object' && SCHEMAS.has(plainKind(shape.kind)));
}
