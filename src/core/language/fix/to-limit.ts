// `range`, `length`: the nearest value within the limits.
import { set } from './kit.ts';
import { fieldAt, wantedAt } from './shape.ts';
import type { Fixer } from './types.ts';

export const toLimit: Fixer = ({ subject, path, node }) => {
  const shape = wantedAt(subject, path);
  if (node?.kind !== 'scalar' || !shape) return [];
  if ((shape.is === 'integer' || shape.is === 'number') && typeof node.value === 'number') {
    const low =
      shape.exclusiveMin && shape.min !== undefined
        ? shape.min + 1
        : Math.max(shape.min ?? Number.NEGATIVE_INFINITY, shape.softMin ?? Number.NEGATIVE_INFINITY);
    const limit = node.value < low || (shape.exclusiveMin && node.value === shape.min) ? low : shape.max;
    if (limit === undefined || !Number.isFinite(limit)) return [];
    const preset = fieldAt(subject, path)?.default;
    const title = (value: number): string => `Change ${node.raw ?? node.value} to ${value}`;
    const drafts = [{ title: title(limit), changes: [set(path, limit)], preferred: true, select: String(limit) }];
    return typeof preset === 'number' && preset !== limit
      ? [...drafts, { title: `${title(preset)}, the default`, changes: [set(path, preset)] }]
      : drafts;
  }
  if (shape.is !== 'string' || typeof node.value !== 'string') return [];
  const letters = [...node.value];
  if (shape.maxLength !== undefined && letters.length > shape.maxLength)
    return [{ title: `Shorten it to ${shape.maxLength} characters`, changes: [set(path, letters.slice(0, shape.maxLength).join(''))] }];
  // What a text is that is too short, only the user knows.
  return [];
};
