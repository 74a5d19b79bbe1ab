// The objects of all files that a reference at a location may resolve to without a problem from the
// validation of references.

import { plainKind } from '../../format/dialect-tables.ts';
import type { ObjectShape, Shape } from '../../format/table-types.ts';
import { isSchema, kindIn, tableOf } from '../../format/tables.ts';
import { alternatives } from '../../format/typed-tree.ts';
import { isRoot, isWithin, type NodeLocation, samePath } from '../../text/location.ts';
import { fromPointer, lastKey, toPointer } from '../../text/pointer.ts';
import { get, type Node, type NodePath, nodeAt, stringOf } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { DEFINITIONS, readsAs } from '../documents/file-shapes.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { localReferenceText } from '../documents/reference.ts';
import { fragmentShapes, isWholeDocument } from '../typed-tree/fragments.ts';
import { rootMapsOf } from '../typed-tree/root-maps.ts';
import { inRoot, referenceProblem } from '../validation/references.ts';

/** The shape that a reference may replace. */
export type Referable = ObjectShape | Extract<Shape, { is: 'payload-schema' }>;

export interface ReferenceCandidate {
  /** The text of the reference, as written in the requested file. */
  readonly ref: string;
  /** The final target of the reference. */
  readonly location: LocatedNode;
}

/** Maximum length of a chain of references. */
const MAX_HOPS = 16;

/**
 * Returns every possible target of a Reference Object at `at`, in place of a `shape`, the likeliest
 * first.
 */
export function referenceTargetsFor(
  file: AnalyzedFile,
  shape: Referable,
  at: NodePath,
): ReferenceCandidate[] {
  const out = new Map<string, ReferenceCandidate>();
  for (const candidate of candidates(file, shape, at)) {
    const target =
      targetByLocation(file, shape, at, candidate) ?? isAcceptedTarget(file, shape, at, candidate);
    if (target && !out.has(target.ref)) out.set(target.ref, target);
  }
  return [...out.values()];
}

/**
 * Returns the target for a candidate that is acceptable by its location alone, which avoids
 * validating nearly all of them.
 */
function targetByLocation(
  { documents, uri }: AnalyzedFile,
  shape: Referable,
  at: NodePath,
  { node, ...to }: Candidate,
): ReferenceCandidate | null {
  if (
    !node ||
    get(node, '$ref') ||
    get(node, 'schemaFormat') ||
    get(node, 'schema') ||
    (to.uri === uri && isWithin(to.path, at))
  )
    return null;
  if (shape.is === 'object' && plainKind(shape.kind) === 'OpenApiSchema') return null;
  return { ref: referenceText(documents, uri, to), location: { ...to, node } };
}

/** `node` where it is in a map of objects of the required kind. */
interface Candidate extends NodeLocation {
  readonly node?: Node;
}

/** Returns the target for a candidate; null if its location or kind is not accepted. */
export function isAcceptedTarget(
  file: AnalyzedFile,
  shape: Referable,
  at: NodePath,
  candidate: Candidate,
): ReferenceCandidate | null {
  const { documents, uri } = file;
  const ref = referenceText(documents, uri, candidate);
  if (
    (candidate.uri === uri && isWithin(candidate.path, at)) ||
    isCircularReference(documents, uri, ref, { uri, path: at })
  )
    return null;
  const target = documents.target(uri, ref);
  if (target.kind !== 'found') return null;
  const found = { use: { at: [], ref, shape }, uri, path: at, range: { start: 0, end: 0 } };
  return referenceProblem(found, documents, () => {}) === null
    ? { ref, location: target.node }
    : null;
}

/** Returns whether a reference only resolves to its own location. */
function isCircularReference(
  documents: DocumentSet,
  uri: string,
  ref: string,
  to: NodeLocation,
): boolean {
  let from = uri;
  let text: string | undefined = ref;
  for (let hops = 0; text !== undefined && hops < MAX_HOPS; hops++) {
    const node: LocatedNode | null = documents.lookup(from, text);
    if (!node) return false;
    if (node.uri === to.uri && samePath(node.path, to.path)) return true;
    from = node.uri;
    text = documents.refOf(node.node);
  }
  return false;
}

function* candidates(subject: AnalyzedFile, shape: Referable, at: NodePath): Generator<Candidate> {
  const { documents, uri } = subject;
  if (isSchema(shape)) yield* enclosingDefinitions(subject, at);
  const onlyRoot = shape.is === 'object' && shape.rootTarget !== undefined && inRoot(uri, at);
  const targets = rootMapsOf(subject, shape);
  const own = at.slice(0, -1).join('\n');
  // A sibling of the reference in the same map is the least likely target.
  const order = [...targets].sort(
    (a, b) => Number(a.join('\n') === own) - Number(b.join('\n') === own),
  );
  const files = [...documents.readable()].sort(
    (a, b) => Number(b.uri === uri) - Number(a.uri === uri),
  );
  for (const file of files) {
    const { root } = file.tree;
    if (!root || (onlyRoot && !isRoot(file.uri))) continue;
    for (const parentPath of order) {
      if (onlyRoot && `/${parentPath.join('/')}` !== (shape as ObjectShape).rootTarget) continue;
      yield* entriesAt(
        file.uri,
        parentPath,
        nodeAt(file.tree, parentPath),
        isWholeDocument(file.uri, root),
      );
    }
    if (isWholeDocument(file.uri, root)) continue;
    yield* inFragment(documents, file.uri, root, shape, uri);
    yield* unreachedObjects(subject, file.uri, root, shape);
  }
}

/**
 * The objects of a file that isn't a whole document, as far as no reference says what they are: the
 * entries of maps with the name of one of a document, and what has only fields of such an object.
 */
function* unreachedObjects(
  subject: AnalyzedFile,
  uri: string,
  root: Node,
  shape: Referable,
): Generator<Candidate> {
  const table = tableOf(shape.is === 'object' ? shape.kind : kindIn('Schema', subject.dialect));
  const isOne = (node: Node): boolean => readsAs(node, table);
  if (uri !== subject.uri && isOne(root)) yield { uri, path: [] };
  const names = new Set(rootMapsOf(subject, shape).map(lastKey));
  for (const name of isSchema(shape) ? [...names, ...DEFINITIONS] : names)
    yield* entriesAt(uri, [name], get(root, name));
  for (const e of root.kind === 'map' ? root.entries : [])
    if (!e.broken && isOne(e.value)) yield { uri, path: [e.key] };
}

function* entriesAt(
  uri: string,
  parentPath: NodePath,
  node: Node | undefined,
  isHome = false,
): Generator<Candidate> {
  for (const e of node?.kind === 'map' ? node.entries : []) {
    const sure = isHome && e.value.kind === 'map';
    if (!e.broken && e.key !== '')
      yield { uri, path: [...parentPath, e.key], ...(sure && { node: e.value }) };
  }
}

/**
 * In a file that isn't a whole document: the existing targets of references in place of such a
 * shape, and their siblings.
 */
function* inFragment(
  documents: DocumentSet,
  uri: string,
  root: Node,
  shape: Referable,
  from: string,
): Generator<Candidate> {
  const maps = new Set<string>();
  for (const [id, expected] of fragmentShapes(documents)) {
    if (!id.startsWith(`${uri}#`) || !sameKind(expected, shape)) continue;
    const path = fromPointer(id.slice(uri.length + 1));
    if (path.length > 0) maps.add(toPointer(path.slice(0, -1)));
    // Only half-typed text refers to its own file by name.
    else if (uri !== from) yield { uri, path };
  }
  for (const pointer of maps) {
    const parentPath = fromPointer(pointer);
    let node: Node | undefined = root;
    for (const name of parentPath) node = get(node, name);
    yield* entriesAt(uri, parentPath, node);
  }
}

/** The `definitions` of the schemas around a location, the nearest first. */
function* enclosingDefinitions({ uri, tree }: AnalyzedFile, at: NodePath): Generator<Candidate> {
  for (let length = at.length - 1; length > 0; length--) {
    const path = [...at.slice(0, length), 'definitions'];
    if (at[length] !== undefined) yield* entriesAt(uri, path, nodeAt(tree, path));
  }
}

/** Returns the parts of an incomplete reference's target that may be used for a shape. */
export function targetsWithin(
  file: AnalyzedFile,
  shape: Referable,
  at: NodePath,
  ref: string,
): ReferenceCandidate[] {
  const { documents, uri } = file;
  const named = documents.locate(uri, ref);
  const tree = named && documents.file(named.uri)?.tree;
  const base = named && tree ? nodeAt(tree, named.path) : undefined;
  // Further up are the maps whose entries are suggested anyway.
  if (!named || named.path.length < 3 || !base || stringOf(get(base, '$ref')) !== undefined)
    return [];
  const out: ReferenceCandidate[] = [];
  const visit = (node: Node, path: NodePath, depth: number): void => {
    if (node.kind === 'scalar' || depth === 0) return;
    const slots: (readonly [string, Node])[] =
      node.kind === 'map'
        ? node.entries.map((e) => [e.key, e.value])
        : node.items.map((item, i) => [String(i), item.value]);
    for (const [key, value] of slots) {
      if (out.length >= MAX_INNER || value.kind !== 'map') continue;
      const target = isAcceptedTarget(file, shape, at, { uri: named.uri, path: [...path, key] });
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

/** Returns the part of a shape that a reference may replace. */
export function referableShape(shape: Shape | null): Referable | null {
  for (const one of alternatives(shape)) {
    if (one.is === 'payload-schema' || (one.is === 'object' && one.ref !== 'no')) return one;
  }
  return null;
}

// The text of a `$ref` to a location: as short as possible from the file that contains it.

/**
 * Returns the text of a reference from a file to a location in the same or another one (RFC 3986
 * section 4.2, RFC 6901 section 6).
 */
export function referenceText(
  documents: DocumentSet,
  from: string,
  to: { readonly uri: string; readonly path: NodePath },
): string {
  const pointer = to.path.length === 0 ? '' : localReferenceText(to.path);
  if (from === to.uri) return pointer || '#';
  return fileRef(from || documents.entryUri, to.uri || documents.entryUri) + pointer;
}

/** Scheme and host of an absolute URI, with the following slash. */
const ORIGIN = /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/[^/]*\/)?/;

function fileRef(from: string, to: string): string {
  const origin = ORIGIN.exec(to)?.[0] ?? '';
  if ((ORIGIN.exec(from)?.[0] ?? '') !== origin) return escapeFileName(to);
  const here = from.slice(origin.length).split('/').slice(0, -1);
  const found = to.slice(origin.length).split('/');
  let same = 0;
  while (
    same < here.length &&
    same < found.length - 1 &&
    here[same] === found[same] &&
    here[same] !== '..'
  )
    same++;
  // No relative path goes out of a folder whose name is unknown.
  if (here.slice(same).includes('..')) return escapeFileName(to);
  const up = here.length - same;
  return escapeFileName(
    (up > 0 ? '../'.repeat(up) : found[same] === '..' ? '' : './') + found.slice(same).join('/'),
  );
}

/** Returns a readable file name; characters that aren't allowed in a URI are escaped. */
function escapeFileName(uri: string): string {
  return uri.replace(/[\s"<>^`\\|]/g, encodeURIComponent);
}
