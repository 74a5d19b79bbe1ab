// Flattens a tree of findings to problems, references and objects with absolute paths and offsets.

import type { Kind } from '../../format/table-types.ts';
import type { Range } from '../../text/node-ranges.ts';
import { isEntry, type Node, type NodePath, type Slot } from '../../text/tree.ts';
import type { Problem } from '../problem.ts';
import type { Finding, ReferenceUse } from './finding.ts';

/** An object of the format with its location. */
export interface FoundObject {
  readonly kind: Kind;
  readonly uri: string;
  readonly path: NodePath;
  readonly node: Extract<Node, { kind: 'map' }>;
}

/** A Reference Object with its location. */
export interface FoundReference {
  readonly use: ReferenceUse;
  readonly uri: string;
  readonly path: NodePath;
  /** Where the `$ref` is marked. */
  readonly range: Range;
}

export interface FlatFindings {
  readonly problems: Problem[];
  readonly refs: FoundReference[];
  readonly objects: Map<Kind, FoundObject[]>;
}

export function emptyFindings(): FlatFindings {
  return { problems: [], refs: [], objects: new Map() };
}

interface Walk {
  readonly uri: string;
  readonly out: FlatFindings;
  readonly kinds: ReadonlySet<Kind>;
}

/**
 * Adds what `finding` holds to `out`.
 * @param at offset at which `node` begins in its file
 * @param path path of `node`
 * @param key range of the key of `node`, if any
 * @param kinds the kinds of objects to collect
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
): void {
  visit(finding, node, at, path, key, null, { uri, out, kinds });
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
      path: [...path, ...problem.at],
      start: range.start,
      end: range.end,
      ...(problem.data && { data: problem.data }),
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

function collect(
  kind: Kind,
  node: FoundObject['node'],
  path: NodePath,
  { uri, out, kinds }: Walk,
): void {
  if (!kinds.has(kind)) return;
  const list = out.objects.get(kind);
  if (list) list.push({ kind, uri, path, node });
  else out.objects.set(kind, [{ kind, uri, path, node }]);
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
