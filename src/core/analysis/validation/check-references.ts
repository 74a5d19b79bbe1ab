// Checks every reference of a version of the document, but for those of units that are known to
// have no problem.

import { plainKind } from '../../format/dialect-tables.ts';
import type { Shape } from '../../format/table-types.ts';
import { compactList } from '../../text/compact.ts';
import { locationId } from '../../text/location.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { Definition, FileDefinitions } from '../documents/file-shapes.ts';
import { Reads } from '../documents/units.ts';
import type { Finding, FoundReference } from './finding.ts';
import { emptyFindings, type FlatFindings, type UnitWalk } from './flatten-findings.ts';
import type { KnownUnits } from './known-units.ts';
import {
  type BrokenRef,
  brokenReference,
  referenceProblem,
  tooManyWalked,
  type Unwalked,
} from './references.ts';
import type { SchemaWalker } from './walk.ts';

/** Targets of references outside the tables that are validated. */
export const MAX_WALKED = 20_000;

/**
 * Checks the references in `out`, and those that `follow` adds to it, and adds their problems.
 * Remembers the units that have none.
 * @param follow walks a target outside the tables; returns false where there were too many
 * @returns those that can't be resolved, with problems that aren't in `out` yet
 */
export function checkReferences(
  out: FlatFindings,
  documents: DocumentSet,
  { known, fresh, skip }: UnitWalk,
  follow: (target: Unwalked) => boolean,
): BrokenRef[] {
  const broken: BrokenRef[] = [];
  const queue: Unwalked[] = [];
  let unwalked: FlatFindings['refs'][number] | undefined;
  /** Returns whether there is nothing to say or to do about a reference. */
  const isClean = (ref: FlatFindings['refs'][number]): boolean => {
    const nowhere = brokenReference(ref, documents);
    if (nowhere) {
      broken.push(nowhere);
      return false;
    }
    const problem = referenceProblem(ref, documents, (target) => queue.push(target));
    if (problem) out.problems.push(problem);
    const clean = !problem && queue.length === 0;
    for (let target = queue.pop(); target; target = queue.pop())
      if (!follow(target)) unwalked ??= ref;
    return clean;
  };
  let passed = 0;
  let next = 0;
  for (let i = 0; i < out.refs.length; ) {
    while ((skip[passed]?.to ?? Infinity) <= i) passed++;
    const span = skip[passed];
    if (span && span.from <= i) {
      i = span.to;
      continue;
    }
    while ((fresh[next]?.to ?? Infinity) <= i) next++;
    const unit = fresh[next];
    if (!unit || i < unit.from) {
      const ref = out.refs[i++];
      if (ref) isClean(ref);
      continue;
    }
    unit.through = null;
    const reads = new Reads();
    const references = out.refs.slice(unit.from, unit.to);
    const clean = documents.record(reads, () => references.map(isClean).every(Boolean));
    if (clean && !reads.everything) unit.through = compactList(reads.units);
    i = unit.to;
  }
  for (const { finding, path, at, key, objects, problems, from, to, through } of fresh) {
    if (!through) continue;
    const references = compactList(out.refs.slice(from, to));
    known.set(finding, { path, key, objects, references, through }, at, problems);
  }
  if (unwalked) out.problems.push(tooManyWalked(unwalked, MAX_WALKED));
  return broken;
}

// The definitions of files that nothing refers to yet, validated as what the file shows them to be.

/** What was found by references. */
interface Found extends Pick<FlatFindings, 'problems' | 'refs'> {
  /** The targets outside the tables that were walked: their locations, and names of shapes. */
  readonly seen: ReadonlySet<string>;
  readonly known: KnownUnits;
}

/**
 * Walks the definitions that nothing refers to yet. They count neither as used nor as unused.
 * @param walker finds out which of them have something to say
 * @param walk walks a target outside the tables; returns false where there were too many
 * @returns their references that can't be resolved
 */
export function validateUnreached(
  files: readonly FileDefinitions[],
  documents: DocumentSet,
  { problems, refs, seen, known }: Found,
  walker: SchemaWalker,
  walk: (target: Unwalked, out: FlatFindings) => boolean,
): readonly BrokenRef[] {
  if (files.length === 0) return [];
  const reached = new Map([...seen].map((id) => id.split('\n') as [string, string]));
  for (const { use, uri } of refs) {
    const target = documents.locate(uri, use.ref);
    if (target) reached.set(locationId(target), nameOf(use.shape));
  }
  // Where a reference expects another kind in a map, the file only looks like it.
  const others = new Set<string>();
  for (const [id, kind] of reached)
    for (const { byId } of files) {
      const one = byId.get(id);
      if (one && schemaName(kind) !== schemaName(nameOf(one.shape))) others.add(mapOf(one));
    }
  const out: FlatFindings = { ...emptyFindings(), problems };
  for (const file of files)
    for (const one of tellingDefinitions(file, walker))
      if (!reached.has(locationId(one.node)) && !others.has(mapOf(one))) walk(one, out);
  const units = { known, fresh: [], skip: [] };
  return checkReferences(out, documents, units, (target) => walk(target, out));
}

const tellingOf = new WeakMap<FileDefinitions, readonly Definition[]>();

/** The definitions of a file in which there is a problem or a reference. */
function tellingDefinitions(file: FileDefinitions, walker: SchemaWalker): readonly Definition[] {
  const found =
    tellingOf.get(file) ??
    file.all.filter(({ node, shape }) =>
      hasProblemsOrReferences(walker.walk(node.node, asObject(shape))),
    );
  tellingOf.set(file, found);
  return found;
}

const hasProblemsOrReferences = ({ problems, refs, below }: Finding): boolean =>
  problems.length > 0 ||
  refs.length > 0 ||
  below.some(({ finding }) => hasProblemsOrReferences(finding));

/** Returns the shape of the target of a reference, which is no reference itself. */
export const asObject = (shape: Unwalked['shape']): Shape =>
  shape.is === 'object' ? { is: 'object', kind: shape.kind, ref: 'no' } : shape;

function mapOf({ node: { uri, path } }: Unwalked): string {
  return locationId({ uri, path: path.slice(0, -1) });
}

/** Returns the kind of a target; a payload schema is a schema, too. */
function schemaName(kind: string): string {
  return kind === 'payload-schema' ? 'Schema' : plainKind(kind);
}

/** Returns what tells the shapes apart that a target is walked by. */
export function nameOf(shape: FoundReference['use']['shape']): string {
  if (shape.is === 'object') return shape.kind;
  return shape.is === 'either' ? `${shape.language?.label} ${shape.extent}` : shape.is;
}
