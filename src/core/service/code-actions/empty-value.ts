// Values where none is written, or a wrong one: a small value, or no field at all.

import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { isSchema } from '../../analysis/typed-tree/root-maps.ts';
import { scalarProblem } from '../../analysis/validation/validate-scalar.ts';
import type { Field, Shape } from '../../format/table-types.ts';
import { lastKey } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';
import { isReferred } from './all-references.ts';
import { expectedShapeAt, fieldAt } from './expected-shape.ts';
import { fix, remove, scalarOf, set } from './fixer-kit.ts';
import { removal } from './remove-field.ts';
import { emptyKey, skeletonOf } from './skeleton.ts';
import type { FixContext, FixDraft, Fixer } from './types.ts';

/** Maximum number of choices that become separate fixes; longer lists are left to completion. */
const CHOICES = 4;

/** Fills in a missing value that is required: a small value, or no field at all. */
export function fillEmpty(shape: Shape, { subject: file, path }: FixContext): readonly FixDraft[] {
  const field = fieldAt(file, path);
  const needed = field?.required === true;
  return [
    ...values(shape, field, { subject: file, path }).map((made, _i, all): FixDraft => {
      const says = JSON.stringify(made);
      const short = says.length <= 40 && !says.includes('\\n');
      const shown = made === '' ? 'an empty text' : short ? says : 'what is needed';
      const caret = emptyKey(lastKey(path), made);
      return {
        title: `Write ${shown}`,
        changes: [set(path, made)],
        preferred:
          (needed && all.length === 1) || (shape.is === 'map' && caret === null) || says === '{}',
        ...(caret !== null && { caret }),
      };
    }),
    ...(needed || isReferred(file, path) ? [] : [fix(removal(path), remove(path))]),
  ];
}

/**
 * What may be written in place of an empty value: each of a few choices, or the only value that
 * leaves the user no choice.
 */
function values(
  shape: Shape,
  field: Field | null,
  around: { readonly subject: AnalyzedFile; readonly path: NodePath },
): readonly unknown[] {
  const { subject: file, path } = around;
  const [first] = shape.is === 'either' ? shape.of : [shape];
  // Any example matches a schema without constraints.
  if (first && isSchema(first)) return [{}];
  if (field?.shape.is === 'schema-by-format') return [skeletonOf(field.shape, field, around)];
  if (
    first?.is === 'string' &&
    first.enum &&
    first.enum.length <= CHOICES &&
    field?.default === undefined
  )
    return first.enum;
  const made = skeletonOf(shape, field, around);
  const chosen = typeof made === 'number' && field?.default === undefined;
  // An empty text that isn't allowed helps only where the field is required, and never as an item.
  const refused =
    made === '' &&
    field?.required !== true &&
    first !== undefined &&
    (valueAt(file, path.slice(0, -1))?.kind === 'seq' ||
      scalarProblem(scalarOf(made), first) !== null);
  return chosen || refused ? [] : [made];
}

/** Returns whether a location is that of the text of a reference. */
export function isReferenceText(shape: Shape, path: NodePath): boolean {
  return shape.is === 'string' && lastKey(path) === '$ref';
}

/** Replaces or removes the value, whatever it is. */
export const replaceWrong: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const shape = expectedShapeAt(file, path);
  if (
    !node ||
    !shape ||
    path.length === 0 ||
    isReferenceText(shape, path) ||
    (node.kind === 'scalar' && node.value === null) ||
    isReferred(file, path, 1)
  )
    return [];
  return fillEmpty(shape, problem).map(({ title, changes, caret }) => ({
    title: title.startsWith('Write')
      ? `Replace it: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
      : title,
    ...(changes && { changes }),
    ...(caret !== undefined && { caret }),
  }));
};
