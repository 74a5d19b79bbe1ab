// Judges a loaded world: syntax, structure by the tables, references, then the rules with a verb in them.

import { isGuess, pathAt, type Range, spotAt } from '../parse/place.ts';
import { toPointer } from '../parse/pointer.ts';
import { get, type Path, type Tree } from '../parse/tree.ts';
import type { Problem } from '../problem.ts';
import type { World } from '../resolve/world.ts';
import type { Secret } from '../secrets/types.ts';
import { type Dialect, dialectOf } from '../spec/dialects.ts';
import type { Shape } from '../spec/kit.ts';
import { kindIn, rootKind } from '../spec/spec.ts';
import { dropSyntaxEchoes, withoutEchoes } from './echoes.ts';
import { emptyFlat, type Flat, flatten } from './flatten.ts';
import { foreignDocument } from './foreign.ts';
import { type BrokenRef, brokenReference, referenceProblem, tooManyWalked, type Unwalked } from './references.ts';
import { possibleSecrets } from './rules/possible-secret.ts';
import { worldRuleKinds, worldRules } from './rules.ts';
import { otherMajor } from './version.ts';
import type { Walker } from './walk.ts';
import { rangeOf, relatedAt } from './where.ts';

/** Targets of references outside the tables that are validated. */
const MAX_WALKED = 20_000;

/** What a world rule works with. */
export interface RuleContext {
  readonly world: World;
  readonly walker: Pick<Walker, 'walk'>;
  /** The dialect of the entry document. */
  readonly dialect: Dialect;
  readonly objects: Flat['objects'];
  /** Every Reference Object that the tables know of, in all files that are reached. */
  readonly refs: Flat['refs'];
  /** Some value is not what is expected in its place, so that nobody knows what it refers to: what seems unused may be meant by it. */
  readonly unclear: boolean;
  /** Reports a problem at the value at a path, or at its name; `related` is the name of another value that belongs to it. */
  report(
    code: string,
    severity: Problem['severity'],
    uri: string,
    path: Path,
    where: 'key' | 'value',
    message: string,
    related?: { readonly uri: string; readonly path: Path; readonly message: string },
  ): void;
  /** Reports a problem at a piece of the text of a value. */
  reportAt(code: string, severity: Problem['severity'], uri: string, path: Path, range: Range, message: string): void;
}

/** What a check gives. */
export interface Checked {
  /** In the order of the text. */
  readonly problems: Problem[];
  /** The objects that world rules ask for. */
  readonly objects: Flat['objects'];
  /** The dialect of the entry document. */
  readonly dialect: Dialect;
}

/**
 * All problems of the world's documents, each with file, path and offsets, in the order of the text.
 * @param walker keeps findings of unchanged nodes between calls
 * @param secretsOf finds what looks like a secret in the text of a file
 */
export function check(world: World, walker: Walker, secretsOf: (uri: string, text: string) => readonly Secret[]): Checked {
  const out = emptyFlat();
  const seen = new Set<string>();
  const entry = world.file('')?.tree;
  const spoken = dialectOf((name) => get(entry?.root, name) !== undefined);
  const foreign = entry ? foreignDocument(world.file('')?.text ?? '', entry) : null;
  if (foreign !== null) {
    out.problems.push({
      code: 'not-a-document',
      severity: 'error',
      message: foreign,
      uri: '',
      path: [],
      ...firstLine(world.file('')?.text ?? ''),
    });
    return { problems: out.problems, objects: out.objects, dialect: spoken };
  }
  if (entry) {
    syntax(entry, '', out);
    const other = entry.root && otherMajor(entry.root, spoken);
    if (other) {
      const path = [spoken.rootField];
      const range = rangeOf(world, '', path, 'value');
      if (range) out.problems.push({ code: 'format-version', severity: 'error', message: other, uri: '', path, ...range });
      return { problems: sort(out.problems), objects: out.objects, dialect: spoken };
    }
    const shape: Shape = { is: 'object', kind: kindIn(rootKind, spoken), ref: 'no' };
    if (entry.root && !entry.broken) flatten(walker.walk(entry.root, shape), entry.root, entry.at, [], null, '', worldRuleKinds, out);
  }
  const queue: Unwalked[] = [];
  const broken: BrokenRef[] = [];
  const files = new Set<string>(['']);
  let unwalked: Flat['refs'][number] | undefined;
  for (let i = 0; i < out.refs.length; i++) {
    const ref = out.refs[i];
    if (!ref) continue;
    const nowhere = brokenReference(ref, world);
    if (nowhere) broken.push(nowhere);
    const problem = nowhere ? null : referenceProblem(ref, world, (target) => queue.push(target));
    if (problem) out.problems.push(problem);
    for (let target = queue.pop(); target; target = queue.pop()) {
      if (!follow(target, world, walker, seen, files, out)) unwalked ??= ref;
    }
  }
  if (unwalked) out.problems.push(tooManyWalked(unwalked, MAX_WALKED));
  out.problems.push(...withoutEchoes(broken, out.problems));
  // A file that cannot be read well enough to hold what is referred to says so itself.
  for (const uri of world.uses) {
    const tree = world.file(uri)?.tree;
    if (tree?.root && tree.root.kind !== 'scalar' && !files.has(uri)) syntax(tree, uri, out);
  }
  dropSyntaxEchoes(out.problems, world);
  // What a rule finds at a reference that is wrong already, or in what is only half understood, is no fault of its own.
  const wrongRefs = new Set(out.problems.filter((p) => p.code.startsWith('reference-')).map((p) => `${p.uri}#${toPointer(p.path)}`));
  const isEcho = (uri: string, path: Path): boolean => {
    const tree = world.file(uri)?.tree;
    return wrongRefs.has(`${uri}#${toPointer(path)}`) || (tree !== undefined && tree !== null && isGuess(tree, path));
  };
  const context: RuleContext = {
    world,
    walker,
    dialect: spoken,
    objects: out.objects,
    refs: out.refs,
    unclear: broken.length > 0 || out.problems.some((p) => isUnclear(p, world)),
    report: (code, severity, uri, path, where, message, related) => {
      if (isEcho(uri, path)) return;
      const range = rangeOf(world, uri, path, where);
      const place = related && relatedAt(world, related.uri, related.path, related.message);
      if (range) out.problems.push({ code, severity, message, uri, path, ...range, ...(place ? { related: [place] } : {}) });
    },
    reportAt: (code, severity, uri, path, { start, end }, message) => {
      out.problems.push({ code, severity, message, uri, path, start, end });
    },
  };
  for (const rule of worldRules) rule(context);
  for (const uri of new Set([...files, ...world.uses])) {
    const file = world.file(uri);
    if (file) out.problems.push(...possibleSecrets(file, secretsOf(uri, file.text)));
  }
  return { problems: sort(out.problems), objects: out.objects, dialect: spoken };
}

/** Walks the target of a reference outside the tables, once for each location and kind. @returns false beyond the limit, where it does not */
function follow({ place, shape }: Unwalked, world: World, walker: Walker, seen: Set<string>, files: Set<string>, out: Flat): boolean {
  const id = `${place.uri}#${toPointer(place.path)}\n${shape.is === 'object' ? shape.kind : shape.is}`;
  if (seen.has(id)) return true;
  if (seen.size >= MAX_WALKED) return false;
  seen.add(id);
  const tree = world.file(place.uri)?.tree;
  if (!tree) return true;
  if (!files.has(place.uri)) {
    files.add(place.uri);
    syntax(tree, place.uri, out);
  }
  const spot = spotAt(tree, place.path);
  if (!spot || tree.broken) return true;
  const inline: Shape = shape.is === 'object' ? { is: 'object', kind: shape.kind, ref: 'no' } : shape;
  flatten(walker.walk(place.node, inline), place.node, spot.value.start, place.path, spot.key ?? null, place.uri, worldRuleKinds, out);
  return true;
}

/** Problems behind which there may be a reference to anything. */
const UNCLEAR: ReadonlySet<string> = new Set([
  'yaml-syntax',
  'json-syntax',
  'unclosed-quote',
  'tab-indent',
  'reference-kind',
  'reference-required',
  'reference-comment',
  'security-requirement',
]);

/** Whether a reference is not where the check looks for it: it cannot be read, is under another name, or something else is in its place. */
function isUnclear({ code, severity, uri, path }: Problem, world: World): boolean {
  if (severity !== 'error') return false;
  if (UNCLEAR.has(code)) return true;
  if (code !== 'type') return false;
  const tree = world.file(uri)?.tree;
  const node = tree ? spotAt(tree, path)?.node : undefined;
  return path.at(-1) === '$ref' || node?.kind !== 'scalar' || typeof node.value === 'string';
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

/** The first line that is not blank. */
function firstLine(text: string): Range {
  const start = Math.max(0, text.search(/[^\s\uFEFF]/));
  const end = text.slice(start).search(/[\r\n]/);
  return { start, end: end < 0 ? text.length : start + end };
}

const RANK = { error: 0, warning: 1, information: 2, hint: 3 };

export function sort(problems: Problem[]): Problem[] {
  problems.sort((a, b) => (a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : a.start - b.start || RANK[a.severity] - RANK[b.severity]));
  return problems.filter((p, i) => !saysTheSame(p, problems[i - 1]));
}

/** A part that is used in several places may be found at fault from each of them. */
function saysTheSame(a: Problem, b: Problem | undefined): boolean {
  return b !== undefined && a.start === b.start && a.end === b.end && a.code === b.code && a.message === b.message && a.uri === b.uri;
}
