// Flattens a tree of findings to problems, references and objects with absolute paths and offsets.

import type { Kind } from '../../format/table-types.ts';
import { compactList } from '../../text/compact.ts';
import type { Range } from '../../text/node-ranges.ts';
import { isEntry, type Node, type NodePath, type Slot } from '../../text/tree.ts';
import { hasUnits } from '../documents/units.ts';
import type { Problem } from '../problem.ts';
import type { Finding, FoundObject, FoundReference } from './finding.ts';
import type { KnownUnits, UnitReferences } from './known-units.ts';

export interface FlatFindings {
  readonly problems: Problem[];
  readonly refs: FoundReference[];
  readonly objects: Map<Kind, FoundObject[]>;
}

export function emptyFindings(): FlatFindings {
  return { problems: [], refs: [], objects: new Map() };
}

interface Span {
  readonly from: number;
  to: number;
}

/** Flattens the root document unit by unit. */
export interface UnitWalk {
  readonly known: KnownUnits;
  /** Filled: the units of which nothing was known. */
  readonly fresh: UnitReferences[];
  /**
   * Filled: the indexes of the references of known units, and of those behind them, in order.
   * Units beside each other are one range, since nearly all are known after an edit.
   */
  readonly skip: Span[];
}

interface Walk {
  readonly uri: string;
  readonly out: FlatFindings;
  readonly kinds: ReadonlySet<Kind>;
  readonly units: UnitWalk | undefined;
  /** The objects of the unit that is visited. */
  objects: FoundObject[] | null;
}

/**
 * Adds what `finding` holds to `out`.
 * @param at offset at which `node` begins in its file
 * @param path path of `node`
 * @param key range of the key of `node`, if any
 * @param kinds the kinds of objects to collect
 * @param units for the root document
 */
export function flatten(
  finding: Finding,
  node: Node,
  at: number,
  path: NodePath,
  key: Range | null,
  uri: string,
  kinds: ReadonlySet<Kind>,
  out: FlatFindings,
  units?: UnitWalk,
): void {
  visit(finding, node, at, path, key, null, { uri, out, kinds, units, objects: null });
}

/**
 * Takes a unit as it is known, or visits it and offers what was found.
 * @param section path of what the unit is an entry of
 * @param sectionAt its offset
 */
function visitUnit(
  { key: name, slot, finding }: Finding['below'][number],
  section: NodePath,
  sectionAt: number,
  walk: Walk,
  units: UnitWalk,
): void {
  const { out } = walk;
  const from = out.refs.length;
  const at = sectionAt + slot.valueAt;
  const known = units.known.get(finding, section, name, slot, at);
  if (known) {
    const { objects, references } = known.unit;
    for (const object of objects) push(object, walk);
    for (const ref of references) out.refs.push(ref);
    for (const problem of known.problems) out.problems.push(problem);
    const before = units.skip.at(-1);
    if (before?.to === from) before.to = out.refs.length;
    else units.skip.push({ from, to: out.refs.length });
    return;
  }
  const before = out.problems.length;
  const objects: FoundObject[] = [];
  const path = section.concat(name);
  const key = keyRange(slot, sectionAt);
  walk.objects = objects;
  visit(finding, slot.value, at, path, key, null, walk);
  walk.objects = null;
  units.fresh.push({
    finding,
    path,
    at,
    key: key && { start: key.start - at, end: key.end - at },
    objects: compactList(objects),
    problems: compactList(out.problems.slice(before)),
    from,
    to: out.refs.length,
    through: [],
  });
}

/** `token` is set inside an alias: every range is then that of the alias. */
function visit(
  finding: Finding,
  node: Node,
  at: number,
  path: NodePath,
  key: Range | null,
  token: Range | null,
  walk: Walk,
): void {
  const { out, uri } = walk;
  if (finding.node) {
    if (finding.kind !== undefined) collect(finding.kind, finding.node, path, walk);
    for (const mark of finding.tags ?? []) collect(mark, finding.node, path, walk);
  }
  for (const problem of finding.problems) {
    const range =
      token ?? rangeOfProblem(problem.highlightPath ?? problem.at, problem.key, node, at, key);
    const related = problem.related && {
      uri,
      message: problem.related.message,
      ...(token ?? rangeOfProblem(problem.related.at, problem.related.key, node, at, key)),
    };
    out.problems.push({
      code: problem.code,
      severity: problem.severity,
      message: problem.message,
      uri,
      path: path.concat(problem.at),
      start: range.start,
      end: range.end,
      ...(problem.data && { data: problem.data }),
      ...(related ? { related: [related] } : {}),
    });
  }
  for (const use of finding.refs) {
    out.refs.push({ use, uri, path: path.concat(use.at), range: token ?? refRange(node, at) });
  }
  const units = token === null && hasUnits(path) ? walk.units : undefined;
  for (const below of finding.below) {
    const { key: name, slot, finding: child } = below;
    if (units && slot.alias === undefined) {
      visitUnit(below, path, at, walk, units);
      continue;
    }
    const start = at + slot.valueAt;
    const inside = token ?? (slot.alias === undefined ? null : { start, end: start + slot.alias });
    visit(child, slot.value, start, path.concat(name), keyRange(slot, at), inside, walk);
  }
}

function collect(kind: Kind, node: FoundObject['node'], path: NodePath, walk: Walk): void {
  if (!walk.kinds.has(kind)) return;
  const object: FoundObject = { kind, uri: walk.uri, path, node };
  push(object, walk);
  walk.objects?.push(object);
}

function push(object: FoundObject, { out }: Walk): void {
  const list = out.objects.get(object.kind);
  if (list) list.push(object);
  else out.objects.set(object.kind, [object]);
}

function keyRange(slot: Slot, at: number): Range | null {
  return isEntry(slot) ? { start: at + slot.keyAt, end: at + slot.keyAt + slot.keyLength } : null;
}

/** The exact key or value that `path` below `node` names. */
function rangeOfProblem(
  path: NodePath,
  wantsKey: boolean,
  node: Node,
  at: number,
  key: Range | null,
): Range {
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
    if (slot.alias !== undefined)
      return wantsKey && name ? name : { start, end: start + slot.alias };
    here = slot.value;
  }
  if (wantsKey && name) return name;
  return headRange(here, start);
}

/**
 * Returns what stands for a whole value: a scalar itself; of a collection that has no name, its
 * first name or bracket.
 */
export function headRange(node: Node, at: number): Range {
  if (node.kind === 'map' && !node.flow) {
    const first = node.entries[0];
    if (first) return { start: at + first.keyAt, end: at + first.keyAt + first.keyLength };
  }
  if (node.kind === 'scalar') return { start: at, end: at + node.length };
  return { start: at, end: at + Math.min(node.length, node.length <= 40 ? node.length : 1) };
}

function refRange(node: Node, at: number): Range {
  const slot = node.kind === 'map' ? node.entries.find((e) => e.key === '$ref') : undefined;
  return slot
    ? { start: at + slot.valueAt, end: at + slot.valueAt + (slot.alias ?? slot.value.length) }
    : headRange(node, at);
}
