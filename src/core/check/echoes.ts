// One fault, one problem: references that lead nowhere only because of a fault that is reported elsewhere keep silent.

import { pathAt } from '../parse/place.ts';
import { toPointer } from '../parse/pointer.ts';
import type { Path } from '../parse/tree.ts';
import type { Problem } from '../problem.ts';
import type { World } from '../resolve/world.ts';
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

/** Problems whose cause can be a part of the text that could not be read. */
const MAYBE_UNREAD: ReadonlySet<string> = new Set(['required-field', 'type', 'reference-target', 'reference-syntax', 'enum', 'size']);
/** Syntax errors of a file that are looked at. */
const MAX_ERRORS = 100;
/** Syntax errors after which everything is read as it is written. */
const READ: ReadonlySet<string> = new Set(['duplicate-key', 'key-not-string', 'reference-comment', 'json-comment', 'multiple-documents']);

/** Takes out the problems of values in which, or beside which, something could not be read: that is reported already. */
export function dropSyntaxEchoes(problems: Problem[], world: World): void {
  const unread = new Map<string, Path[]>();
  for (const { uri } of problems) {
    const tree = unread.has(uri) ? null : world.file(uri)?.tree;
    if (!tree) continue;
    // A reference that is a comment in brackets swallows what closes them.
    const isRead = (code: string): boolean => READ.has(code) && !(code === 'reference-comment' && tree.broken);
    const errors = tree.problems.filter((p) => p.severity === 'error' && !isRead(p.code));
    unread.set(
      uri,
      errors.slice(0, MAX_ERRORS).map((p) => pathAt(tree, p.at)),
    );
  }
  const isEcho = ({ uri, path }: Problem): boolean =>
    unread.get(uri)?.some((at) => at.length - path.length <= 2 && path.every((name, i) => at[i] === name)) === true;
  let kept = 0;
  for (const p of problems) if (!MAYBE_UNREAD.has(p.code) || !isEcho(p)) problems[kept++] = p;
  problems.length = kept;
}

function idOf(uri: string, path: Path): string {
  return `${uri}#${toPointer(path)}`;
}

function gap({ uri, path, name }: { uri: string; path: Path; name: string }): string {
  return idOf(uri, [...path, name]);
}
