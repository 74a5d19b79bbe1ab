// "used 3 times" above reusable objects: components, channels, servers, the messages of channels,
// objects of other files.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { type Occurrence, rangeOfOccurrence } from '../../analysis/symbols/occurrence.ts';
import { sameReferences } from '../../analysis/symbols/same-references.ts';
import { holdsDefinitions, narrowShape, shapeBelow } from '../../analysis/symbols/scan-sites.ts';
import { shapeOf } from '../../analysis/symbols/symbol-at.ts';
import { type SymbolIndex, symbolIndexOf } from '../../analysis/symbols/symbol-index.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { isRoot, locationId, locationOfId } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { get, type MapNode, type Node, type NodePath, type Tree } from '../../text/tree.ts';
import type { CodeLens, FileRange } from '../types.ts';

/** Maximum number of lenses in one file. */
const MAX_CODE_LENSES = 5_000;
/** The rules that find unused objects, whose problems decide that a lens shows "unused". */
const UNUSED: ReadonlySet<string> = new Set(['unused-component', 'unused-channel']);

/** A definition and the number of references to it. */
interface ReferencedDefinition {
  readonly path: NodePath;
  readonly count: number;
}

/** What was counted in one version of a document. */
interface Counted {
  /** Name of the root document, by which references can mean it. */
  readonly name: string;
  /** Of all files that could be read, by their uris. */
  trees: ReadonlyMap<string, Tree>;
  /** Whether the tables describe all of the root document that is referred to. */
  readonly described: boolean;
  /** Of the files for which lenses were requested. */
  readonly definitions: Map<string, readonly ReferencedDefinition[]>;
}

/** Of the document for which lenses were requested last. */
let last: Counted | null = null;

/**
 * Returns a lens for every definition of the file that is used, and for those that a rule finds
 * unused; in text order.
 */
export function codeLenses(file: AnalyzedFile): CodeLens[] {
  const unused = new Set(
    file.problems().flatMap((p) => (p.uri === file.uri && UNUSED.has(p.code) ? [p.start] : [])),
  );
  const out: CodeLens[] = [];
  for (const { path, count } of definitionsOf(file)) {
    const range = nodeRangesAt(file.tree, path)?.key;
    if (!range) continue;
    if (unused.has(range.start)) out.push({ ...range, title: 'unused', referenceCount: 0 });
    else if (count > 0)
      out.push({
        ...range,
        title: count === 1 ? 'used once' : `used ${count.toLocaleString('en')} times`,
        referenceCount: count,
      });
  }
  return out.sort((a, b) => a.start - b.start);
}

/** Returns the references that the lens at an offset counts; none where it is only a label. */
export function codeLensReferences(file: AnalyzedFile, offset: number): FileRange[] {
  const { uri, tree, documents } = file;
  const lens = codeLenses(file).find(({ start }) => start === offset);
  const path =
    lens &&
    lens.referenceCount > 0 &&
    definitionsOf(file).find(
      (one) => one.count > 0 && nodeRangesAt(tree, one.path)?.key?.start === offset,
    )?.path;
  return path
    ? referencesTo(symbolIndexOf(documents), uri, path).map((occurrence) => ({
        uri: occurrence.uri,
        ...rangeOfOccurrence(documents, occurrence),
      }))
    : [];
}

/** Returns the definitions of a file; those of an earlier version where no reference changed. */
function definitionsOf({ uri, tree, documents }: AnalyzedFile): readonly ReferencedDefinition[] {
  const trees = new Map<string, Tree>();
  for (const file of documents.readable()) trees.set(file.uri, file.tree);
  const name = documents.entryUri;
  if (last?.name === name && stillHolds(last, trees)) last.trees = trees;
  else {
    const described = isDescribed(symbolIndexOf(documents));
    last = { name, trees, described, definitions: new Map() };
  }
  let found = last.definitions.get(uri);
  if (!found) {
    found = definitionsIn(symbolIndexOf(documents), uri, tree);
    last.definitions.set(uri, found);
  }
  return found;
}

/**
 * Returns whether what was counted holds for other versions of the files, too. References in other
 * files are counted again after each edit of one.
 */
function stillHolds(counted: Counted, trees: ReadonlyMap<string, Tree>): boolean {
  if (counted.trees.size !== trees.size) return false;
  for (const [uri, tree] of trees) {
    const before = counted.trees.get(uri);
    if (before === tree) continue;
    if (!before || !isRoot(uri) || !counted.described || !sameReferences(before, tree))
      return false;
  }
  return true;
}

function isDescribed({ roots }: SymbolIndex): boolean {
  for (const id of roots.keys()) {
    const { uri, path } = locationOfId(id);
    if (isRoot(uri) && path.length > 0) return false;
  }
  return true;
}

function definitionsIn(index: SymbolIndex, uri: string, tree: Tree): ReferencedDefinition[] {
  const out: ReferencedDefinition[] = [];
  for (const path of referenceableObjects(index, uri, tree.root)) {
    if (out.length >= MAX_CODE_LENSES) break;
    if (nodeRangesAt(tree, path)?.key)
      out.push({ path, count: referencesTo(index, uri, path).length });
  }
  return out;
}

function referencesTo(index: SymbolIndex, uri: string, path: NodePath): readonly Occurrence[] {
  const all = index.byTarget.get(locationId({ uri, path })) ?? [];
  const whole = all.filter((occurrence) => occurrence.ref && occurrence.last);
  // An object is used even if a reference only resolves to something inside it.
  return distinctOccurrences(whole.length > 0 ? whole : all.filter((occurrence) => occurrence.ref));
}

/** Returns occurrences without duplicates: a text counts once, even if an alias repeats it. */
function distinctOccurrences(uses: readonly Occurrence[]): readonly Occurrence[] {
  const seen = new Set<string>();
  return uses.filter(
    (occurrence) =>
      !seen.has(`${occurrence.uri}\n${occurrence.start}`) &&
      seen.add(`${occurrence.uri}\n${occurrence.start}`),
  );
}

/**
 * Returns the objects of a file that can be referenced by name: by the tables in a whole document,
 * by references from elsewhere in others.
 */
function referenceableObjects(index: SymbolIndex, uri: string, root: Node | null): NodePath[] {
  if (root?.kind !== 'map') return [];
  const shape = shapeOf(index, uri, []);
  if (shape?.is !== 'object' || plainKind(shape.kind) !== 'Root')
    return referencedObjects(index, uri);
  const out: NodePath[] = [];
  const maps = (node: MapNode, path: NodePath, kind: string): void => {
    for (const { key, value } of node.entries) {
      const at = narrowShape(shapeBelow({ is: 'object', kind, ref: 'no' }, node, key), value);
      if (value.kind !== 'map') continue;
      if (at?.is === 'map') {
        for (const e of value.entries) {
          out.push([...path, key, e.key]);
          const inner = narrowShape(at.of, e.value);
          if (inner?.is === 'object' && plainKind(inner.kind) === 'Channel')
            messages(e.value, [...path, key, e.key]);
        }
      } else if (at?.is === 'object' && holdsDefinitions(at)) maps(value, [...path, key], at.kind);
    }
  };
  const messages = (channel: Node, path: NodePath): void => {
    const map = get(channel, 'messages');
    if (map?.kind === 'map') for (const e of map.entries) out.push([...path, 'messages', e.key]);
  };
  maps(root, [], shape.kind);
  return out;
}

function referencedObjects(index: SymbolIndex, uri: string): NodePath[] {
  const out: NodePath[] = [];
  for (const [id, uses] of index.byTarget) {
    if (!uses.some((occurrence) => occurrence.ref && occurrence.last)) continue;
    const location = locationOfId(id);
    if (location.uri === uri && location.path.length > 0) out.push(location.path);
  }
  return out;
}
