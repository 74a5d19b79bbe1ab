// Checks every reference of a version of the document, but for those of units that are known to
// have no problem.

import { trimmed } from '../../text/compact.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { Reads } from '../documents/units.ts';
import type { FlatFindings, UnitWalk } from './flatten-findings.ts';
import {
  type BrokenRef,
  brokenReference,
  referenceProblem,
  tooManyWalked,
  type Unwalked,
} from './references.ts';

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
    if (clean && !reads.everything) unit.through = trimmed(reads.units);
    i = unit.to;
  }
  for (const { finding, path, at, key, objects, problems, from, to, through } of fresh) {
    if (!through) continue;
    const references = trimmed(out.refs.slice(from, to));
    known.set(finding, { path, key, objects, references, through }, at, problems);
  }
  if (unwalked) out.problems.push(tooManyWalked(unwalked, MAX_WALKED));
  return broken;
}
