// Findings of a tree as absolute places: problems, references and objects with their paths and offsets.

import type { Range } from '../parse/place.ts';
import { isEntry, type Node, type Path, type Slot } from '../parse/tree.ts';
import type { Problem } from '../problem.ts';
import type { Kind } from '../spec/kit.ts';
import type { Finding, RefUse } from './finding.ts';

/** An object of the format where it stands. */
export interface FoundObject {
  readonly kind: Kind;
  readonly uri: string;
  readonly path: Path;
  readonly node: Extract<Node, { kind: 'map' }>;
}

/** A Reference Object where it stands. */
export interface FoundRef {
  readonly use: RefUse;
  readonly uri: string;
  readonly path: Path;
  /** Where the `$ref` is marked. */
  readonly range: Range;
}

export interface Flat {
  readonly problems: Problem[];
  readonly refs: FoundRef[];
  readonly objects: Map<Kind, FoundObject[]>;
}

export function emptyFlat(): Flat {
  return { problems: [], refs: [], objects: new Map() };
}

interface Walk {
  readonly uri: string;
  readonly out: Flat;
  readonly kinds: ReadonlySet<Kind>;
}

/**
 * Adds what `finding` says to `out`.
 * @param at offset at which `node` begins in its file
 * @param path path of `node`
 * @param key range of the name that `node` stands under, if any
 * @param kinds the kinds of objects to collect
 */
export function flatten(
  finding: Finding,
  node: Node,
  at: number,
  path: Path,
  key: Range | null,
  uri: string,
  kinds: ReadonlySet<Kind>,
  out: Flat,
): void {
  visit(finding, node, at, path, key, null, { uri, out, kinds });
}

/** `token` is set inside an alias: every place is then that of the alias. */
function visit(finding: Finding, node: Node, at: number, path: Path, key: Range | null, token: Range | null, walk: Walk): void {
  const { out, uri } = walk;
  if (finding.node) {
    if (finding.kind !== undefined) collect(finding.kind, finding.node, path, walk);
    for (const mark of finding.marks ?? []) collect(mark, finding.node, path, walk);
  }
  for (const fault of finding.faults) {
    const range = token ?? place(fault.mark ?? fault.at, fault.key, node, at, key);
    const related = fault.related && {
      uri,
      message: fault.related.message,
      ...(token ?? place(fault.related.at, fault.related.key, node, at, key)),
    };
    out.problems.push({
      code: fault.code,
      severity: fault.severity,
      message: fault.message,
      uri,
      path: [...path, ...fault.at],
      start: range.start,
      end: range.end,
      ...(fault.field === undefined ? {} : { field: fault.field }),
      ...(related ? { related: [related] } : {}),
    });
  }
  for (const use of finding.refs) {
    out.refs.push({ use, uri, path: [...path, ...use.at], range: token ?? refRange(node, at) });
  }
  for (const { key: name, slot, finding: child } of finding.below) {
    const start = at + slot.valueAt;
    const inside = token ?? (slot.alias === undefined ? null : { start, end: start + slot.alias });
    visit(child, slot.value, start, [...path, name], keyRange(slot, at), inside, walk);
  }
}

function collect(kind: Kind, node: FoundObject['node'], path: Path, { uri, out, kinds }: Walk): void {
  if (!kinds.has(kind)) return;
  const list = out.objects.get(kind);
  if (list) list.push({ kind, uri, path, node });
  else out.objects.set(kind, [{ kind, uri, path, node }]);
}

function keyRange(slot: Slot, at: number): Range | null {
  return isEntry(slot) ? { start: at + slot.keyAt, end: at + slot.keyAt + slot.keyLength } : null;
}

/** The exact key or value that `path` below `node` names. */
function place(path: Path, wantsKey: boolean, node: Node, at: number, key: Range | null): Range {
  let here = node;
  let start = at;
  let name = key;
  for (const stepName of path) {
    const slot: Slot | undefined =
      here.kind === 'map'
        ? here.entries.findLast((e) => e.key === stepName)
        : here.kind === 'seq'
          ? here.items[Number(stepName)]
          : undefined;
    if (!slot) break;
    name = keyRange(slot, start);
    start += slot.valueAt;
    if (slot.alias !== undefined) return wantsKey && name ? name : { start, end: start + slot.alias };
    here = slot.value;
  }
  if (wantsKey && name) return name;
  return head(here, start);
}

/** What stands for a whole value: a scalar itself; of a collection that has no name, its first name or bracket. */
export function head(node: Node, at: number): Range {
  if (node.kind === 'map' && !node.flow) {
    const first = node.entries[0];
    if (first) return { start: at + first.keyAt, end: at + first.keyAt + first.keyLength };
  }
  if (node.kind === 'scalar') return { start: at, end: at + node.length };
  return { start: at, end: at + Math.min(node.length, node.length <= 40 ? node.length : 1) };
}

function refRange(node: Node, at: number): Range {
  const slot = node.kind === 'map' ? node.entries.find((e) => e.key === '$ref') : undefined;
  return slot ? { start: at + slot.valueAt, end: at + slot.valueAt + (slot.alias ?? slot.value.length) } : head(node, at);
}
