// One fault while it is looked for: with what is needed to choose between several.
import type { Path } from '../parse/tree.ts';
import type { ExampleFault } from './types.ts';

export interface Found extends ExampleFault {
  /** The keyword that is not kept. */
  readonly keyword: string;
  /** For `type`, `const` and `enum`: what is wanted, and what stands there. */
  readonly instead?: { readonly wanted: readonly unknown[]; readonly value: unknown };
}

export function fault(keyword: string, at: Path, key: boolean, message: string): Found {
  return { kind: 'invalid', keyword, at, key, message };
}

/** Objects and lists are marked at their names, anything else where it stands. */
export function isCollection(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** A path as a key. */
export function placeOf(at: Path): string {
  return JSON.stringify(at);
}

/** The same said twice counts once; where the type or the value is another one, nothing else is said of that place or of what is below it. */
export function distinct(found: readonly Found[]): Found[] {
  const wrong = new Set(found.filter((f) => f.instead).map((f) => placeOf(f.at)));
  const said = new Set<string>();
  return found.filter((f) => {
    const place = placeOf(f.at);
    const covered = f.at.some((_, i) => wrong.has(placeOf(f.at.slice(0, i)))) || (!f.instead && wrong.has(place));
    const line = f.instead ? place : `${place}${f.message}`;
    if (covered || said.has(line)) return false;
    said.add(line);
    return true;
  });
}
