// A value that fits none of several alternatives: which of them was meant, and so which fault is told.
import type { Path } from '../parse/tree.ts';
import { type Found, fault, isCollection, placeOf } from './found.ts';
import { typeClause, valueClause } from './words.ts';

/** An alternative with the faults that the value has by it. */
export interface Branch {
  readonly faults: readonly Found[];
  /** In quotes. */
  readonly title: string | undefined;
}

/**
 * The faults to tell of a value at `at` that fits no branch of an `anyOf` or `oneOf`: those of the branch that is surely meant
 * (the only one of the value's type, or with its tag), else those of the closest one, else one for all.
 */
export function branchFault(branches: readonly Branch[], value: unknown, at: Path): readonly Found[] {
  const nothing = [fault('anyOf', at, isCollection(value), `this fits none of the ${branches.length} alternatives that the schema gives.`)];
  const invalid = branches.map((b) => ({ ...b, faults: b.faults.filter((f) => f.kind === 'invalid') })).filter((b) => b.faults.length > 0);
  const here = placeOf(at);
  const own = (b: Branch, keyword: string): Found | undefined => b.faults.find((f) => f.keyword === keyword && placeOf(f.at) === here);
  const ofType = invalid.filter((b) => !own(b, 'type') && !own(b, 'false'));
  if (ofType.length === 0) {
    const wanted = unique(invalid.flatMap((b) => own(b, 'type')?.instead?.wanted ?? []));
    if (wanted.length === 0) return nothing;
    return [{ ...fault('type', at, isCollection(value), typeClause(wanted as string[], value)), instead: { wanted, value } }];
  }
  const tag = commonTag(ofType);
  if (tag) return [tag];
  const tagged = ofType.filter((b) => !b.faults.some((f) => isValue(f) && f.at.length <= at.length + 1));
  const left = tagged.length > 0 ? tagged : ofType;
  const fewest = Math.min(...left.map((b) => b.faults.length));
  const [best, second] = left.filter((b) => b.faults.length === fewest);
  if (!best || second) return nothing;
  if (left.length === 1) return best.faults;
  const which = best.title ?? 'this one';
  return best.faults.map((f, i) =>
    i === 0 ? { ...f, message: `${f.message} Of the ${branches.length} alternatives ${which} comes closest.` } : f,
  );
}

/** Where every branch wants another value at one place: one fault with all these values. */
function commonTag(branches: readonly Branch[]): Found | null {
  for (const candidate of branches[0]?.faults.filter(isValue) ?? []) {
    const place = placeOf(candidate.at);
    const same = branches.map((b) => b.faults.find((f) => isValue(f) && placeOf(f.at) === place));
    if (!candidate.instead || same.some((f) => f === undefined)) continue;
    const { value } = candidate.instead;
    const wanted = unique(same.flatMap((f) => f?.instead?.wanted ?? []));
    return { ...fault('enum', candidate.at, candidate.key, valueClause(wanted, value)), instead: { wanted, value } };
  }
  return null;
}

function isValue(f: Found): boolean {
  return f.keyword === 'const' || f.keyword === 'enum';
}

function unique(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((v) => [JSON.stringify(v), v])).values()];
}
