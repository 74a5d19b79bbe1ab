// `range`, `length`: the nearest value within the limits.

import { expectedShapeAt, fieldAt } from './expected-shape.ts';
import { fix, set } from './fixer-kit.ts';
import type { Fixer } from './types.ts';
import { quoteNumber } from './yaml-repairs.ts';

export const toLimit: Fixer = ({ subject: file, path, node }) => {
  const shape = expectedShapeAt(file, path);
  if (node?.kind !== 'scalar' || !shape) return [];
  if ((shape.is === 'integer' || shape.is === 'number') && typeof node.value === 'number') {
    const low =
      shape.exclusiveMin && shape.min !== undefined
        ? shape.min + 1
        : Math.max(
            shape.min ?? Number.NEGATIVE_INFINITY,
            shape.softMin ?? Number.NEGATIVE_INFINITY,
          );
    const limit =
      node.value < low || (shape.exclusiveMin && node.value === shape.min) ? low : shape.max;
    if (limit === undefined || !Number.isFinite(limit)) return [];
    const preset = fieldAt(file, path)?.default;
    const title = (value: number): string => `Change ${node.raw ?? node.value} to ${value}`;
    const drafts = [
      { title: title(limit), changes: [set(path, limit)], preferred: true, select: String(limit) },
    ];
    return typeof preset === 'number' && preset !== limit
      ? [...drafts, fix(`${title(preset)}, the default`, set(path, preset))]
      : drafts;
  }
  if (shape.is !== 'string' || typeof node.value !== 'string') return [];
  const letters = [...node.value];
  if (shape.maxLength !== undefined && letters.length > shape.maxLength)
    return [
      fix(
        `Shorten it to ${shape.maxLength} characters`,
        set(path, letters.slice(0, shape.maxLength).join('')),
      ),
    ];
  // Only the user knows how to extend a text that is too short.
  return [];
};

export const fewerDigits: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const shape = expectedShapeAt(file, path);
  const text = shape === null || shape.is === 'any' || shape.is === 'string';
  const value = node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : null;
  return [
    ...(text ? quoteNumber(problem) : []),
    ...(value === null
      ? []
      : [
          {
            title: `Change it to ${value}, as it is read`,
            changes: [set(path, value)],
            preferred: !text,
          },
        ]),
  ];
};
