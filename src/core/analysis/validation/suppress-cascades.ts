// One mistake, one problem: what is wrong only because of an error that is reported elsewhere, or
// is the same value once more, isn't reported.

import { locationId } from '../../text/location.ts';
import { nearestWord } from '../../text/nearest.ts';
import { pathAt } from '../../text/node-ranges.ts';
import { definitionOf } from '../../text/parse/alias-definition.ts';
import { lastKey } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { Problem } from '../problem.ts';
import type { BrokenRef } from './references.ts';

/**
 * Returns the problems of `broken` that have a cause of their own. Left out are those whose chain
 * broke at another reference that is reported itself, those for which the value that should hold
 * the target is of a wrong type or has it under a misspelt key, and messages of an operation whose
 * channel is missing with them.
 * @param problems what was found so far, including structural errors
 */
export function suppressCascades(
  broken: readonly BrokenRef[],
  problems: readonly Problem[],
): Problem[] {
  if (broken.length === 0) return [];
  const reported = new Set(broken.map(({ found }) => locationId(found)));
  const mistyped = new Set<string>();
  const misnamed = new Map<string, string[]>();
  for (const { code, severity, uri, path } of problems) {
    // A key without a name is in the map that lacks it.
    const unnamed = code === 'missing-name' ? path.indexOf('') : -1;
    const map = unnamed < 0 ? path : path.slice(0, unnamed);
    if (code === 'missing-name' || (severity === 'error' && code === 'type'))
      mistyped.add(locationId({ uri, path: map }));
    if (code === 'misplaced-section') {
      const root = locationId({ uri, path: [] });
      misnamed.set(root, [...(misnamed.get(root) ?? []), lastKey(path)]);
    }
    if (code !== 'unknown-field') continue;
    const holder = locationId({ uri, path: path.slice(0, -1) });
    misnamed.set(holder, [...(misnamed.get(holder) ?? []), lastKey(path)]);
  }
  const lost = new Map<string, string>();
  for (const { found, target } of broken) {
    if (found.path.at(-1) === 'channel' && target.missing)
      lost.set(locationId({ uri: found.uri, path: found.path.slice(0, -1) }), gap(target.missing));
  }
  return (
    broken
      // References that only refer to each other are all equally wrong.
      .filter(({ found, target: { code, missing, via } }) => {
        if (via && code !== 'ref-cycle' && reported.has(locationId(via))) return false;
        if (!missing) return true;
        const holder = locationId(missing);
        if (mistyped.has(holder)) return false;
        if (misnamed.get(holder)?.some((name) => nearestWord(name, [missing.name]) !== undefined))
          return false;
        return (
          found.path.at(-2) !== 'messages' ||
          lost.get(locationId({ uri: found.uri, path: found.path.slice(0, -2) })) !== gap(missing)
        );
      })
      .map(({ problem }) => problem)
  );
}

/** Problems whose cause can be a part of the text that could not be read. */
const MAYBE_UNREAD: ReadonlySet<string> = new Set([
  'required-field',
  'type',
  'reference-target',
  'reference-syntax',
  'enum',
  'size',
]);
/** Syntax errors of a file that are looked at. */
const MAX_ERRORS = 100;
/** Syntax errors after which everything is read as it is written. */
const READ: ReadonlySet<string> = new Set([
  'duplicate-key',
  'key-not-string',
  'reference-comment',
  'json-comment',
  'multiple-documents',
]);

/** Drops problems of values in or beside which something couldn't be read, as is reported. */
export function suppressSyntaxCascades(problems: Problem[], documents: DocumentSet): void {
  const unread = new Map<string, NodePath[]>();
  for (const { uri } of problems) {
    const tree = unread.has(uri) ? null : documents.file(uri)?.tree;
    if (!tree) continue;
    // A reference that is a comment in brackets swallows what closes them.
    const isRead = (code: string): boolean =>
      READ.has(code) && !(code === 'reference-comment' && tree.broken);
    const errors = tree.problems.filter((p) => p.severity === 'error' && !isRead(p.code));
    unread.set(
      uri,
      errors.slice(0, MAX_ERRORS).map((p) => pathAt(tree, p.at)),
    );
  }
  const isCascading = ({ uri, path }: Problem): boolean =>
    unread
      .get(uri)
      ?.some((at) => at.length - path.length <= 2 && path.every((name, i) => at[i] === name)) ===
    true;
  let kept = 0;
  for (const p of problems) if (!MAYBE_UNREAD.has(p.code) || !isCascading(p)) problems[kept++] = p;
  problems.length = kept;
}

/** Drops the problems of equal keys that are there because a name between them is missing. */
export function suppressRepeated(problems: Problem[], documents: DocumentSet): void {
  const equal = problems.filter(({ code }) => code === 'duplicate-key');
  const maps = new Set<string>();
  const mapOf = ({ uri, start }: Problem): string | null => {
    const tree = documents.file(uri)?.tree;
    return tree ? locationId({ uri, path: pathAt(tree, start).slice(0, -1) }) : null;
  };
  if (equal.length === 0) return;
  for (const p of problems) if (p.code === 'missing-name') maps.add(mapOf(p) ?? '');
  const dropped = new Set(equal.filter((p) => maps.has(mapOf(p) ?? '')));
  problems.splice(0, problems.length, ...problems.filter((p) => !dropped.has(p)));
}

/**
 * Drops what is wrong with a text because of the typographic quotes around it, which are the error
 * then. A reference in them never has a target.
 */
export function suppressInQuotes(problems: Problem[]): void {
  const quoted = new Map<string, { readonly index: number; isWrong: boolean }>();
  for (const [index, p] of problems.entries())
    if (p.code === 'typographic-quotes')
      quoted.set(locationId(p), { index, isWrong: p.path.at(-1) === '$ref' });
  if (quoted.size === 0) return;
  const kept = problems.filter((p) => {
    const quotes = p.code === 'typographic-quotes' ? undefined : quoted.get(locationId(p));
    if (quotes && p.severity === 'error') quotes.isWrong = true;
    return !quotes;
  });
  const errors = new Set(
    [...quoted.values()].filter(({ isWrong }) => isWrong).map(({ index }) => problems[index]),
  );
  const all = kept.map((p): Problem => (errors.has(p) ? { ...p, severity: 'error' } : p));
  problems.splice(0, problems.length, ...all);
}

/**
 * Drops problems of values that an alias or a merge key repeats: what is reported of the anchored
 * value itself, or else of its first alias, is one mistake.
 */
export function suppressAliases(problems: Problem[], documents: DocumentSet): void {
  const definitions = new Map<Problem, NodePath>();
  for (const p of problems) {
    const tree = documents.file(p.uri)?.tree;
    const definition = tree && definitionOf(tree, p.path);
    if (definition) definitions.set(p, definition);
  }
  if (definitions.size === 0) return;
  const idOf = ({ code, uri, message }: Problem, path: NodePath): string =>
    `${code}\n${message}\n${locationId({ uri, path })}`;
  const known = new Set<string>();
  for (const p of problems) if (!definitions.has(p)) known.add(idOf(p, p.path));
  let kept = 0;
  for (const p of problems) {
    const definition = definitions.get(p);
    if (definition) {
      const id = idOf(p, definition);
      if (known.has(id)) continue;
      known.add(id);
    }
    problems[kept++] = p;
  }
  problems.length = kept;
}

function gap({ uri, path, name }: { uri: string; path: NodePath; name: string }): string {
  return locationId({ uri, path: [...path, name] });
}
