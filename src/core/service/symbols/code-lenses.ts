// "used 3 times" above reusable objects: components, channels, servers, the messages of channels,
// objects of other files.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { tableOf } from '../../format/tables.ts';
import { locationId, locationOfId } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { get, type MapNode, type Node, type NodePath } from '../../text/tree.ts';
import type { CodeLens, FileRange } from '../types.ts';
import type { Occurrence } from './occurrence.ts';
import { rangeOfOccurrence } from './occurrence-ranges.ts';
import { below, narrow } from './scan-sites.ts';
import { shapeOf } from './symbol-at.ts';
import { type SymbolIndex, symbolIndexOf } from './symbol-index.ts';

/** Maximum number of lenses in one file. */
const MAX_CODE_LENSES = 5_000;
/** The rules that find unused objects, whose problems decide that a lens shows "unused". */
const UNUSED: ReadonlySet<string> = new Set(['unused-component', 'unused-channel']);

interface ReferencedDefinition {
  readonly start: number;
  readonly end: number;
  readonly references: readonly FileRange[];
}

const memo = new WeakMap<SymbolIndex, Map<string, readonly ReferencedDefinition[]>>();

/**
 * Returns a lens for every definition of the file that is used, and for those that a rule finds
 * unused; in text order.
 */
export function codeLenses(file: AnalyzedFile): CodeLens[] {
  const { uri, documents } = file;
  const index = symbolIndexOf(documents);
  const known = memo.get(index) ?? new Map<string, readonly ReferencedDefinition[]>();
  memo.set(index, known);
  const used = known.get(uri) ?? referencedIn(file, index);
  known.set(uri, used);
  const unused = new Set(
    file.problems().flatMap((p) => (p.uri === uri && UNUSED.has(p.code) ? [p.start] : [])),
  );
  return used.flatMap(({ start, end, references: uses }): CodeLens[] => {
    if (unused.has(start)) return [{ start, end, title: 'unused', references: [] }];
    const count = uses.length;
    return count === 0
      ? []
      : [
          {
            start,
            end,
            title: count === 1 ? 'used once' : `used ${count.toLocaleString('en')} times`,
            references: uses,
          },
        ];
  });
}

function referencedIn(
  { uri, tree, documents }: AnalyzedFile,
  index: SymbolIndex,
): ReferencedDefinition[] {
  const out: ReferencedDefinition[] = [];
  for (const path of usable(index, uri, tree.root)) {
    if (out.length >= MAX_CODE_LENSES) break;
    const location = nodeRangesAt(tree, path);
    if (!location?.key) continue;
    const all = index.byTarget.get(locationId({ uri, path })) ?? [];
    const whole = all.filter((occurrence) => occurrence.ref && occurrence.last);
    // An object is used even if a reference only resolves to something inside it.
    const uses = whole.length > 0 ? whole : all.filter((occurrence) => occurrence.ref);
    out.push({
      ...location.key,
      references: distinct(uses).map((occurrence) => ({
        uri: occurrence.uri,
        ...rangeOfOccurrence(documents, occurrence),
      })),
    });
  }
  return out.sort((a, b) => a.start - b.start);
}

/** Returns occurrences without duplicates: a text counts once, even if an alias repeats it. */
function distinct(uses: readonly Occurrence[]): readonly Occurrence[] {
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
function usable(index: SymbolIndex, uri: string, root: Node | null): NodePath[] {
  if (root?.kind !== 'map') return [];
  const shape = shapeOf(index, uri, []);
  if (shape?.is !== 'object' || plainKind(shape.kind) !== 'Root') return reached(index, uri);
  const out: NodePath[] = [];
  const maps = (node: MapNode, path: NodePath, kind: string): void => {
    for (const { key, value } of node.entries) {
      const at = narrow(below({ is: 'object', kind, ref: 'no' }, node, key), value);
      if (value.kind !== 'map') continue;
      if (at?.is === 'map') {
        for (const e of value.entries) {
          out.push([...path, key, e.key]);
          const inner = narrow(at.of, e.value);
          if (inner?.is === 'object' && plainKind(inner.kind) === 'Channel')
            messages(e.value, [...path, key, e.key]);
        }
      } else if (at?.is === 'object' && holdsParts(at.kind)) maps(value, [...path, key], at.kind);
    }
  };
  const messages = (channel: Node, path: NodePath): void => {
    const map = get(channel, 'messages');
    if (map?.kind === 'map') for (const e of map.entries) out.push([...path, 'messages', e.key]);
  };
  maps(root, [], shape.kind);
  return out;
}

/** Returns whether an object only holds reusable objects: all its fields are maps. */
function holdsParts(kind: string): boolean {
  return tableOf(kind).fields.every(({ shape }) => shape.is === 'map');
}

function reached(index: SymbolIndex, uri: string): NodePath[] {
  const out: NodePath[] = [];
  for (const [id, uses] of index.byTarget) {
    if (!uses.some((occurrence) => occurrence.ref && occurrence.last)) continue;
    const location = locationOfId(id);
    if (location.uri === uri && location.path.length > 0) out.push(location.path);
  }
  return out;
}
