// Bindings that the format leaves open: what is wrong in them by the published tables of their
// protocols is at most a warning.
import type { Field, ObjectTable } from '../../format/table-types.ts';
import type { Severity } from '../problem.ts';
import type { Finding } from './finding.ts';

/** Returns whether problems of a field's value are at most warnings. */
export function isMilder(field: Field, table: ObjectTable): boolean {
  return field.lenient ?? table.lenient ?? false;
}

/** Returns a problem with the severity of a warning at most. */
export function asWarning<P extends { readonly severity: Severity }>(problem: P): P {
  return problem.severity === 'error' ? { ...problem, severity: 'warning' } : problem;
}

/** Returns a finding without errors. */
export function milder(finding: Finding): Finding {
  return {
    ...finding,
    problems: finding.problems.map(asWarning),
    below: finding.below.map((one) => ({ ...one, finding: milder(one.finding) })),
  };
}
