// Finds references into a schema, which could not be resolved without it.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import type { Occurrence } from '../../../analysis/symbols/occurrence.ts';
import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { COMBINATIONS, CONDITIONS } from '../../../format/schema-keywords.ts';
import { isRoot, isWithin, locationId, locationOfId } from '../../../text/location.ts';
import { nodeRangesAt } from '../../../text/node-ranges.ts';
import { lineStarts, positionAt } from '../../../text/positions.ts';
import { get, type Node, type NodePath, nodeAt } from '../../../text/tree.ts';

/**
 * Returns the occurrences outside `path` that refer to it or to something inside it. `inner`: not
 * to `path` itself.
 */
function outsideReferences(
  file: AnalyzedFile,
  path: NodePath,
  inner = false,
): readonly Occurrence[] {
  const { uri } = file;
  return occurrencesIn(file, path, inner).filter(
    (occurrence) => !(occurrence.uri === uri && isWithin(occurrence.path, path)),
  );
}

/**
 * Returns all occurrences that refer to `path` or to something inside it, including those inside
 * it. `inner`: not to `path` itself. `except`: not to the values of these keys.
 */
function occurrencesIn(
  file: AnalyzedFile,
  path: NodePath,
  inner: boolean,
  except: readonly string[] = [],
): readonly Occurrence[] {
  const { uri } = file;
  const found: Occurrence[] = [];
  for (const [id, occurrences] of symbolIndexOf(file.documents).byTarget) {
    const location = locationOfId(id);
    if (
      location.uri !== uri ||
      !isWithin(location.path, path) ||
      (inner && location.path.length === path.length)
    )
      continue;
    if (except.includes(location.path[path.length] ?? '')) continue;
    found.push(...occurrences.filter((occurrence) => occurrence.own === undefined));
  }
  return found;
}

/** A name in a text. */
type Named = Pick<Occurrence, 'uri' | 'path' | 'start'>;

/**
 * Locations that name a property and stay when it is removed, in their order: also those in `if`,
 * `then`, `allOf` and the like of its schema, which describe the same value.
 */
export function remainingReferences(
  file: AnalyzedFile,
  schema: NodePath,
  name: string,
): readonly Named[] {
  const { uri, tree, documents } = file;
  const { byTarget } = symbolIndexOf(documents);
  const own = [...schema, 'properties', name];
  const found = new Map<string, Named>();
  const add = (one: Named): unknown => found.set(`${one.uri} ${one.start}`, one);
  for (const use of outsideReferences(file, own)) add(use);
  for (const path of describedAgain(file, schema, name)) {
    const key = nodeRangesAt(tree, path)?.key;
    if (key) add({ uri, path, start: key.start });
    for (const use of byTarget.get(locationId({ uri, path })) ?? [])
      if (use.own === undefined) add(use);
  }
  return [...found.values()].sort((a, b) =>
    a.uri === b.uri ? a.start - b.start : a.uri === uri ? -1 : 1,
  );
}

const BRANCHES = [...CONDITIONS, 'not', ...COMBINATIONS];

/** Returns the paths of properties with this name in subschemas for the same value. */
function describedAgain(
  { tree }: AnalyzedFile,
  schema: NodePath,
  name: string,
): readonly NodePath[] {
  const out: NodePath[] = [];
  const walk = (node: Node | undefined, path: NodePath): void => {
    for (const keyword of BRANCHES) {
      const branch = get(node, keyword);
      const members =
        branch?.kind === 'seq'
          ? branch.items.map((item, i) => [item.value, [keyword, String(i)]] as const)
          : branch
            ? [[branch, [keyword]] as const]
            : [];
      for (const [member, steps] of members) {
        const at = [...path, ...steps];
        if (get(get(member, 'properties'), name)) out.push([...at, 'properties', name]);
        walk(member, at);
      }
    }
  };
  walk(nodeAt(tree, schema), schema);
  return out;
}

/** Returns the number of references to `path`. */
export function usesAt({ uri, documents }: AnalyzedFile, path: NodePath): number {
  return (symbolIndexOf(documents).byTarget.get(locationId({ uri, path })) ?? []).filter(
    (occurrence) => occurrence.ref && occurrence.last,
  ).length;
}

/** Returns why the value at `path` can't be removed: it is referenced. Null if it isn't. */
export function whyNotRemovable(
  file: AnalyzedFile,
  path: NodePath,
  what: string,
  inner = false,
): string | null {
  const [use] = outsideReferences(file, path, inner).filter((occurrence) => occurrence.ref);
  return use ? `A reference in ${lineOf(file, use)} resolves to ${what}. Change that first.` : null;
}

/**
 * Returns why the content of `path` can't move: it is referenced, even from inside. Null if it
 * isn't.
 * @param except keys that stay
 */
export function namedInside(
  file: AnalyzedFile,
  path: NodePath,
  except: readonly string[],
): string | null {
  const [use] = occurrencesIn(file, path, true, except).filter((occurrence) => occurrence.ref);
  return use
    ? `A reference in ${lineOf(file, use)} resolves to a schema inside this one, which would move. Change that first.`
    : null;
}

export function lineOf(
  { documents }: AnalyzedFile,
  { uri, start }: Pick<Occurrence, 'uri' | 'start'>,
): string {
  const { line } = positionAt(lineStarts(documents.file(uri)?.text ?? ''), start);
  return isRoot(uri) ? `line ${line}` : `line ${line} of ${uri}`;
}
