// The symbol at the cursor: a name where it is defined, or where it is referenced.

import { locationId } from '../../text/location.ts';
import { nodeRangesAt, pathAt, type Range } from '../../text/node-ranges.ts';
import { lastKey } from '../../text/pointer.ts';
import { entry, type NodePath } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import { shapeIn } from './gather-sites.ts';
import { type Occurrence, rangeOfOccurrence, withoutTokenQuotes } from './occurrence.ts';
import { type SymbolIndex, symbolIndexOf } from './symbol-index.ts';

export interface SymbolAtOffset {
  readonly index: SymbolIndex;
  /** The name in the text, without quotes. */
  readonly range: Range;
  readonly name: string;
  /** Its definitions: several if one name has several; none if it is undefined. */
  readonly targets: readonly string[];
  /** The definition is a text, not a key. */
  readonly byValue: boolean;
  /** The occurrence at the cursor; null on a definition. */
  readonly occurrence: Occurrence | null;
}

/** Returns the symbol at an offset; null if there is no name. */
export function symbolAt(file: AnalyzedFile, offset: number): SymbolAtOffset | null {
  const index = symbolIndexOf(file.documents);
  return occurrenceAt(file, index, offset) ?? definitionAt(file, index, offset);
}

function occurrenceAt(
  file: AnalyzedFile,
  index: SymbolIndex,
  offset: number,
): SymbolAtOffset | null {
  const here =
    index.byFile
      .get(file.uri)
      ?.filter((occurrence) => occurrence.start <= offset && offset <= occurrence.end) ?? [];
  if (here.length === 0) return null;
  const ranged = here.map((occurrence) => ({
    m: occurrence,
    range: rangeOfOccurrence(file.documents, occurrence),
  }));
  const holds = ({ start, end }: Range): boolean => start <= offset && offset <= end;
  const last = ranged.findLast(({ m: occurrence }) => occurrence.ref && occurrence.last);
  // On the URI of a file and on names of the format, the symbol is the target of the whole
  // reference.
  const found =
    ranged.find(
      ({ m: occurrence, range }) =>
        holds(range) &&
        (occurrence === last?.m || !occurrence.ref || isUserDefined(index, occurrence.targets[0])),
    ) ?? last;
  if (!found) return null;
  const { m } = found;
  // The cursor is then on the reference as a whole.
  const range = holds(found.range) ? found.range : withoutTokenQuotes(file.text, m);
  return {
    index,
    range: holds(range) ? range : { start: m.start, end: m.end },
    name: m.name,
    targets: m.targets,
    byValue: m.byValue === true,
    occurrence: m,
  };
}

/**
 * Returns whether the name of a location was chosen by the author and isn't a field of the format.
 */
function isUserDefined(index: SymbolIndex, id: string | undefined): boolean {
  const hash = id?.indexOf('#') ?? -1;
  if (id === undefined || hash < 0) return true;
  const parent = id.slice(0, id.lastIndexOf('/'));
  let known = userDefined.get(index)?.get(parent);
  if (known === undefined) {
    known = isMapOfNames(index, parent);
    const own = userDefined.get(index) ?? new Map<string, boolean>();
    own.set(parent, known);
    userDefined.set(index, own);
  }
  return known;
}

const userDefined = new WeakMap<SymbolIndex, Map<string, boolean>>();

function isMapOfNames(index: SymbolIndex, parent: string): boolean {
  const hash = parent.indexOf('#');
  const uri = parent.slice(0, hash);
  const path = parent
    .slice(hash + 1)
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const at = shapeOf(index, uri, path);
  return at === null || at.is === 'map';
}

/** Returns the shape of the tables for the value at a path. */
export function shapeOf(
  index: SymbolIndex,
  uri: string,
  path: NodePath,
): ReturnType<typeof shapeIn> {
  const root = index.tracer.files.tree(uri)?.root;
  return root ? shapeIn(index.roots, root, { uri, path }) : null;
}

function definitionAt(
  file: AnalyzedFile,
  index: SymbolIndex,
  offset: number,
): SymbolAtOffset | null {
  const path = pathAt(file.tree, offset);
  const location = nodeRangesAt(file.tree, path);
  if (!location) return null;
  const onKey =
    location.key !== undefined && location.key.start <= offset && offset <= location.key.end;
  const id = locationId({ uri: file.uri, path });
  const uses = index.byTarget.get(id);
  const token = onKey ? location.key : location.value;
  const onToken = token !== undefined && token.start <= offset && offset <= token.end;
  const byValue = !onKey && onToken && uses?.some((occurrence) => occurrence.byValue) === true;
  if (!token || (!onKey && !byValue)) return null;
  const name = onKey
    ? lastKey(path)
    : String(location.node.kind === 'scalar' ? location.node.value : '');
  const inner = withoutTokenQuotes(file.text, token);
  // Outside the quotes the cursor is on the token as a whole.
  const range = inner.start <= offset && offset <= inner.end ? inner : token;
  return { index, range, name, targets: [id], byValue, occurrence: null };
}

/**
 * Returns whether the node at a path is behind an alias, so that its text belongs to another
 * location too.
 */
export function isBehindAlias(index: SymbolIndex, uri: string, path: NodePath): boolean {
  let node = index.tracer.files.tree(uri)?.root ?? null;
  for (const key of path) {
    const slot =
      node?.kind === 'map'
        ? entry(node, key)
        : node?.kind === 'seq'
          ? node.items[Number(key)]
          : undefined;
    if (!slot) return false;
    if (slot.alias !== undefined) return true;
    node = slot.value;
  }
  return false;
}
