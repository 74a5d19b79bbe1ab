// One error during the search: with what is needed to choose between several.
import type { NodePath } from '../../text/tree.ts';
import type { InstanceError } from './types.ts';

export interface FoundError extends InstanceError {
  /** The keyword that is not kept. */
  readonly keyword: string;
  /** For `type`, `const` and `enum`: the expected values, and the actual one. */
  readonly instead?: { readonly expected: readonly unknown[]; readonly value: unknown };
}

export function instanceError(
  keyword: string,
  at: NodePath,
  key: boolean,
  message: string,
): FoundError {
  return { kind: 'invalid', keyword, at, key, message };
}

/** Problems of objects and lists are shown at their keys, of other values at the value. */
export function isCollection(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Returns a path as a key. */
export function pathOf(at: NodePath): string {
  return JSON.stringify(at);
}

/**
 * Removes duplicate errors; where the type or the value is wrong, all other errors of that location
 * and below are removed.
 */
export function distinct(found: readonly FoundError[]): FoundError[] {
  const wrong = new Set(found.filter((f) => f.instead).map((f) => pathOf(f.at)));
  const text = new Set<string>();
  return found.filter((f) => {
    const location = pathOf(f.at);
    const covered =
      f.at.some((_, i) => wrong.has(pathOf(f.at.slice(0, i)))) ||
      (!f.instead && wrong.has(location));
    const line = f.instead ? location : `${location}${f.message}`;
    if (covered || text.has(line)) return false;
    text.add(line);
    return true;
  });
}
