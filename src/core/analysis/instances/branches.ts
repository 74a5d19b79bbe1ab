// A value that matches none of several alternatives: which of them was meant, and so which error is
// reported.
import type { NodePath } from '../../text/tree.ts';
import { type FoundError, instanceError, isCollection, pathOf } from './found-error.ts';
import { typeClause, valueClause } from './message-text.ts';

/** An alternative with the errors of the value against it. */
export interface Branch {
  readonly errors: readonly FoundError[];
  /** In quotes. */
  readonly title: string | undefined;
}

/**
 * Returns the errors to report for a value at `at` that matches no branch of an `anyOf` or `oneOf`:
 * those of the branch that is certainly meant (the only one of the value's type, or with its tag),
 * else those of the closest one, else one for all.
 */
export function branchError(
  branches: readonly Branch[],
  value: unknown,
  at: NodePath,
): readonly FoundError[] {
  const nothing = [
    instanceError(
      'anyOf',
      at,
      isCollection(value),
      `this fits none of the ${branches.length} alternatives that the schema gives.`,
    ),
  ];
  const invalid = branches
    .map((b) => ({ ...b, invalid: b.errors.filter((f) => f.kind === 'invalid') }))
    .filter((b) => b.invalid.length > 0);
  const here = pathOf(at);
  const own = (b: Branch, keyword: string): FoundError | undefined =>
    b.errors.find((f) => f.keyword === keyword && pathOf(f.at) === here);
  const ofType = invalid.filter((b) => !own(b, 'type') && !own(b, 'false'));
  if (ofType.length === 0) {
    const expected = unique(invalid.flatMap((b) => own(b, 'type')?.instead?.expected ?? []));
    if (expected.length === 0) return nothing;
    return [
      {
        ...instanceError('type', at, isCollection(value), typeClause(expected as string[], value)),
        instead: { expected, value },
      },
    ];
  }
  const tag = commonTag(ofType);
  if (tag) return [tag];
  const tagged = ofType.filter(
    (b) => !b.invalid.some((f) => isValue(f) && f.at.length <= at.length + 1),
  );
  const left = tagged.length > 0 ? tagged : ofType;
  const fewest = Math.min(...left.map((b) => b.invalid.length));
  const [best, second] = left.filter((b) => b.invalid.length === fewest);
  if (!best || second) return nothing;
  if (left.length === 1) return best.invalid;
  const which = best.title ?? 'this one';
  return best.invalid.map((f, i) =>
    i === 0
      ? {
          ...f,
          message: `${f.message} Of the ${branches.length} alternatives ${which} comes closest.`,
        }
      : f,
  );
}

/** If every branch expects another value at the same location: one error with all these values. */
function commonTag(branches: readonly Branch[]): FoundError | null {
  for (const candidate of branches[0]?.errors.filter(isValue) ?? []) {
    const location = pathOf(candidate.at);
    const same = branches.map((b) => b.errors.find((f) => isValue(f) && pathOf(f.at) === location));
    if (!candidate.instead || same.some((f) => f === undefined)) continue;
    const { value } = candidate.instead;
    const expected = unique(same.flatMap((f) => f?.instead?.expected ?? []));
    return {
      ...instanceError('enum', candidate.at, candidate.key, valueClause(expected, value)),
      instead: { expected, value },
    };
  }
  return null;
}

function isValue(f: FoundError): boolean {
  return f.keyword === 'const' || f.keyword === 'enum';
}

function unique(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((v) => [JSON.stringify(v), v])).values()];
}
