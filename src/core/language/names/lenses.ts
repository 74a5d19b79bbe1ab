// "used 3 times" above what can be used: components, channels, servers, the messages of channels, parts of other files.
import { spotAt } from '../../parse/place.ts';
import { get, type MapNode, type Node, type Path } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import { tableOf } from '../../spec/spec.ts';
import type { Subject } from '../subject.ts';
import type { FileRange, Lens } from '../types.ts';
import { shapeOf } from './at.ts';
import type { Mention } from './mentions.ts';
import { indexOf, type NameIndex } from './name-index.ts';
import { placeOf, rangeOfMention } from './ranges.ts';
import { below, narrow } from './shapes.ts';
import { idOf } from './trace.ts';

/** Lenses of one file. */
const MAX_LENSES = 5_000;
/** The rules that find something unused, by whose problems it is told. */
const UNUSED: ReadonlySet<string> = new Set(['unused-component', 'unused-channel']);

interface Used {
  readonly start: number;
  readonly end: number;
  readonly uses: readonly FileRange[];
}

const memo = new WeakMap<NameIndex, Map<string, readonly Used[]>>();

/** A line for every definition of the file that is used, and for those that a rule finds unused; in the order of the text. */
export function lenses(subject: Subject): Lens[] {
  const { uri, world } = subject;
  const index = indexOf(world);
  const known = memo.get(index) ?? new Map<string, readonly Used[]>();
  memo.set(index, known);
  const used = known.get(uri) ?? usedIn(subject, index);
  known.set(uri, used);
  const unused = new Set(subject.problems().flatMap((p) => (p.uri === uri && UNUSED.has(p.code) ? [p.start] : [])));
  return used.flatMap(({ start, end, uses }): Lens[] => {
    if (unused.has(start)) return [{ start, end, title: 'unused', uses: [] }];
    const count = uses.length;
    return count === 0 ? [] : [{ start, end, title: count === 1 ? 'used once' : `used ${count.toLocaleString('en')} times`, uses }];
  });
}

function usedIn({ uri, tree, world }: Subject, index: NameIndex): Used[] {
  const out: Used[] = [];
  for (const path of usable(index, uri, tree.root)) {
    if (out.length >= MAX_LENSES) break;
    const spot = spotAt(tree, path);
    if (!spot?.key) continue;
    const all = index.byTarget.get(idOf(uri, path)) ?? [];
    const whole = all.filter((m) => m.ref && m.last);
    // What is only reached into is used all the same.
    const uses = whole.length > 0 ? whole : all.filter((m) => m.ref);
    out.push({ ...spot.key, uses: distinct(uses).map((m) => ({ uri: m.uri, ...rangeOfMention(world, m) })) });
  }
  return out.sort((a, b) => a.start - b.start);
}

/** A text counts once, even where an alias shows it again. */
function distinct(uses: readonly Mention[]): readonly Mention[] {
  const seen = new Set<string>();
  return uses.filter((m) => !seen.has(`${m.uri}\n${m.start}`) && seen.add(`${m.uri}\n${m.start}`));
}

/** What in a file something else can refer to by its name: by the tables in a whole document, by being referred to elsewhere. */
function usable(index: NameIndex, uri: string, root: Node | null): Path[] {
  if (root?.kind !== 'map') return [];
  const shape = shapeOf(index, uri, []);
  if (typeof shape !== 'object' || shape.is !== 'object' || plainKind(shape.kind) !== 'Root') return reached(index, uri);
  const out: Path[] = [];
  const maps = (node: MapNode, path: Path, kind: string): void => {
    for (const { key, value } of node.entries) {
      const at = narrow(below({ is: 'object', kind, ref: 'no' }, node, key), value);
      if (typeof at !== 'object' || value.kind !== 'map') continue;
      if (at.is === 'map') {
        for (const e of value.entries) {
          out.push([...path, key, e.key]);
          const inner = narrow(at.of, e.value);
          if (typeof inner === 'object' && inner.is === 'object' && plainKind(inner.kind) === 'Channel')
            messages(e.value, [...path, key, e.key]);
        }
      } else if (at.is === 'object' && holdsParts(at.kind)) maps(value, [...path, key], at.kind);
    }
  };
  const messages = (channel: Node, path: Path): void => {
    const map = get(channel, 'messages');
    if (map?.kind === 'map') for (const e of map.entries) out.push([...path, 'messages', e.key]);
  };
  maps(root, [], shape.kind);
  return out;
}

/** Whether an object is a store of parts: all its fields are maps. */
function holdsParts(kind: string): boolean {
  return tableOf(kind).fields.every(({ shape }) => shape.is === 'map');
}

function reached(index: NameIndex, uri: string): Path[] {
  const out: Path[] = [];
  for (const [id, uses] of index.byTarget) {
    if (!uses.some((m) => m.ref && m.last)) continue;
    const place = placeOf(id);
    if (place.uri === uri && place.path.length > 0) out.push(place.path);
  }
  return out;
}
