// Judges a loaded world: syntax, structure by the tables, references, then the rules with a verb in them.

import { pathAt, spotAt } from '../parse/place.ts';
import { toPointer } from '../parse/pointer.ts';
import type { Path, Tree } from '../parse/tree.ts';
import type { Problem } from '../problem.ts';
import type { World } from '../resolve/world.ts';
import type { Shape } from '../spec/kit.ts';
import { rootKind } from '../spec/spec.ts';
import { emptyFlat, type Flat, flatten, head } from './flatten.ts';
import { referenceProblem, type Unwalked } from './references.ts';
import { worldRuleKinds, worldRules } from './rules.ts';
import type { Walker } from './walk.ts';

const ROOT: Shape = { is: 'object', kind: rootKind, ref: 'no' };
/** References are followed into at most so many places outside the tables. */
const MAX_WALKED = 20_000;

/** What a world rule works with. */
export interface RuleContext {
  readonly world: World;
  readonly objects: Flat['objects'];
  /** Reports a problem at the value at a path, or at its name. */
  report(code: string, severity: Problem['severity'], uri: string, path: Path, where: 'key' | 'value', message: string): void;
}

/**
 * All problems of the world's documents, each with file, path and offsets, in the order of the text.
 * @param walker keeps findings of unchanged nodes between calls
 */
export function check(world: World, walker: Walker): Problem[] {
  const out = emptyFlat();
  const seen = new Set<string>();
  const entry = world.file('')?.tree;
  if (entry) {
    syntax(entry, '', out);
    if (entry.root && !entry.broken) flatten(walker.walk(entry.root, ROOT), entry.root, entry.at, [], null, '', worldRuleKinds, out);
  }
  const queue: Unwalked[] = [];
  const files = new Set<string>(['']);
  for (let i = 0; i < out.refs.length; i++) {
    const ref = out.refs[i];
    if (!ref) continue;
    const problem = referenceProblem(ref, world, (target) => queue.push(target));
    if (problem) out.problems.push(problem);
    for (let target = queue.pop(); target; target = queue.pop()) follow(target, world, walker, seen, files, out);
  }
  const context: RuleContext = {
    world,
    objects: out.objects,
    report: (code, severity, uri, path, where, message) => {
      const range = rangeOf(world, uri, path, where);
      if (range) out.problems.push({ code, severity, message, uri, path, ...range });
    },
  };
  for (const rule of worldRules) rule(context);
  return sort(out.problems);
}

/** Walks what a reference leads to outside the tables, once for each place and kind. */
function follow({ place, shape }: Unwalked, world: World, walker: Walker, seen: Set<string>, files: Set<string>, out: Flat): void {
  const id = `${place.uri}#${toPointer(place.path)}\n${shape.is === 'object' ? shape.kind : shape.is}`;
  if (seen.has(id) || seen.size > MAX_WALKED) return;
  seen.add(id);
  const tree = world.file(place.uri)?.tree;
  if (!tree) return;
  if (!files.has(place.uri)) {
    files.add(place.uri);
    syntax(tree, place.uri, out);
  }
  const spot = spotAt(tree, place.path);
  if (!spot || tree.broken) return;
  const inline: Shape = shape.is === 'object' ? { is: 'object', kind: shape.kind, ref: 'no' } : shape;
  flatten(walker.walk(place.node, inline), place.node, spot.value.start, place.path, spot.key ?? null, place.uri, worldRuleKinds, out);
}

function syntax(tree: Tree, uri: string, out: Flat): void {
  for (const p of tree.problems) {
    const related = p.related && { uri, start: p.related.at, end: p.related.at + p.related.length, message: p.related.message };
    const path = pathAt(tree, p.at);
    out.problems.push({
      code: p.code,
      severity: p.severity,
      message: p.message,
      uri,
      path,
      start: p.at,
      end: p.at + p.length,
      ...(related ? { related: [related] } : {}),
    });
  }
}

function rangeOf(world: World, uri: string, path: Path, where: 'key' | 'value'): { start: number; end: number } | null {
  const tree = world.file(uri)?.tree;
  const spot = tree && spotAt(tree, path);
  if (!spot) return null;
  if (where === 'key' && spot.key) return spot.key;
  return spot.node.kind === 'scalar' || spot.value.end - spot.value.start < spot.node.length
    ? spot.value
    : head(spot.node, spot.value.start);
}

const RANK = { error: 0, warning: 1, information: 2, hint: 3 };

function sort(problems: Problem[]): Problem[] {
  return problems.sort((a, b) => (a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : a.start - b.start || RANK[a.severity] - RANK[b.severity]));
}
