// One fault, one problem: references that lead nowhere only because of a fault that is reported elsewhere keep silent.
import { toPointer } from '../parse/pointer.ts';
import type { Path } from '../parse/tree.ts';
import type { Problem } from '../problem.ts';
import type { BrokenRef } from './references.ts';
import { nearest } from './say.ts';

/**
 * The problems of `broken` that are faults of their own. Not those are whose chain broke at another reference that is reported itself;
 * for which the value that should hold the target is of a wrong type, or has it under a misspelt name; nor messages of an operation
 * whose channel is missing with them.
 * @param problems what was found so far: faults of structure among them
 */
export function withoutEchoes(broken: readonly BrokenRef[], problems: readonly Problem[]): Problem[] {
  if (broken.length === 0) return [];
  const reported = new Set(broken.map(({ found }) => idOf(found.uri, found.path)));
  const mistyped = new Set<string>();
  const misnamed = new Map<string, string[]>();
  for (const { code, severity, uri, path } of problems) {
    if (severity === 'error' && code === 'type') mistyped.add(idOf(uri, path));
    if (code !== 'unknown-field') continue;
    const holder = idOf(uri, path.slice(0, -1));
    misnamed.set(holder, [...(misnamed.get(holder) ?? []), path.at(-1) ?? '']);
  }
  const lost = new Map<string, string>();
  for (const { found, target } of broken) {
    if (found.path.at(-1) === 'channel' && target.missing) lost.set(idOf(found.uri, found.path.slice(0, -1)), gap(target.missing));
  }
  return (
    broken
      // Of references that only lead to each other each is as wrong as the next.
      .filter(({ found, target: { code, missing, via } }) => {
        if (via && code !== 'ref-cycle' && reported.has(idOf(via.uri, via.path))) return false;
        if (!missing) return true;
        const holder = idOf(missing.uri, missing.path);
        if (mistyped.has(holder)) return false;
        if (misnamed.get(holder)?.some((name) => nearest(name, [missing.name]) !== undefined)) return false;
        return found.path.at(-2) !== 'messages' || lost.get(idOf(found.uri, found.path.slice(0, -2))) !== gap(missing);
      })
      .map(({ problem }) => problem)
  );
}

function idOf(uri: string, path: Path): string {
  return `${uri}#${toPointer(path)}`;
}

function gap({ uri, path, name }: { uri: string; path: Path; name: string }): string {
  return idOf(uri, [...path, name]);
}
