// The validation results of one message's examples, in the form in which they are shown.

import { clip } from '../../text/clip.ts';
import { locationId } from '../../text/location.ts';
import type { NodeOnPath } from '../../text/node-ranges.ts';
import { toPointer } from '../../text/pointer.ts';
import { get, isBroken, type Node, type NodePath } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import type { ProblemData, Severity } from '../problem.ts';
import type { SchemaBundler } from './bundle-schema.ts';
import {
  type CollectedJobs,
  isEncoded,
  type Job,
  type JobSource,
  jobId,
  MAX_JOBS,
} from './collect-jobs.ts';
import { basisOf, type MessageNode } from './message.ts';
import type {
  Batch,
  ExampleVerdict,
  InstanceError,
  InstanceErrors,
  LocatedValueError,
  Side,
  Task,
} from './types.ts';

const SIDES = ['headers', 'payload'] as const;
const TOO_SLOW = 'Comparing it with its schema takes too long, as some patterns do.';
const LEFT_OUT =
  'It is too large, or there are too many examples in the document for all to be checked.';

/**
 * Returns one result for each example of a message, in the order of its model; null while one of
 * them isn't validated.
 * Must be called after `VerdictCache.update` for the same version.
 */
export function verdictsOf(
  bundler: SchemaBundler,
  book: VerdictCache,
  message: MessageNode,
): ExampleVerdict[] | null {
  const { documents } = bundler;
  const written = get(message.node, 'examples');
  const origin = message.merged?.origin(['examples'])?.located;
  const list =
    written &&
    (documents.resolve(message.located.uri, [...message.located.path, 'examples'], written)?.node ??
      written);
  if (list?.kind !== 'seq') return [];
  const target = {
    uri: origin?.uri ?? message.located.uri,
    path: origin?.path ?? [...message.located.path, 'examples'],
  };
  const bases = new Map(SIDES.map((side) => [side, basisOf(bundler, message, side)] as const));
  const out: ExampleVerdict[] = [];
  for (const [i, { value }] of list.items.entries()) {
    const example = documents.resolve(target.uri, [...target.path, String(i)], value)?.node;
    if (example?.kind !== 'map') continue;
    const errors: LocatedValueError[] = [];
    let checked = false;
    let why: string | undefined;
    for (const side of SIDES) {
      const node = get(example, side);
      const basis = bases.get(side);
      if (!node || !basis || basis.kind === 'anything') continue;
      const left =
        basis.kind === 'unknown' ? basis.why : whyUnchecked(node, side, message.contentType);
      const text =
        left === undefined && basis.kind === 'schema'
          ? book.errorsOf(jobId(basis.key, node))
          : null;
      if (text === undefined) return null;
      if (text === null || text === 'left out')
        why ??= left ?? (text === null ? TOO_SLOW : LEFT_OUT);
      else {
        checked = true;
        errors.push(
          ...text.map((problem) =>
            locateError(problem, side, target.uri, [...target.path, String(i), side]),
          ),
        );
      }
    }
    if (errors.some((f) => f.kind === 'invalid')) out.push({ state: 'invalid', errors });
    else if (why !== undefined || !checked)
      out.push({ state: 'unchecked', why: why ?? 'There is no schema to check it by.' });
    else out.push({ state: 'valid', errors });
  }
  return out;
}

function whyUnchecked(node: Node, side: Side, contentType: string | undefined): string | undefined {
  if (isBroken(node)) return 'It has a syntax error.';
  if (side === 'payload' && isEncoded(node, contentType)) {
    return `It is text of the type ${contentType}, which is not compared with the schema.`;
  }
  return side === 'headers' && node.kind !== 'map' ? 'Its headers are not an object.' : undefined;
}

function locateError(
  { kind, at, message }: { kind: LocatedValueError['kind']; at: NodePath; message: string },
  side: Side,
  uri: string,
  path: NodePath,
): LocatedValueError {
  return { side, kind, at: toPointer(at), message, uri, pointer: toPointer([...path, ...at]) };
}

// Caches the validation results of one document's examples over its versions: errors by job, and
// the current problems.

/** A problem by its path; offsets are those of the moment it is shown. */
interface ExampleFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly data?: ProblemData;
  readonly uri: string;
  readonly path: NodePath;
  readonly target: 'key' | 'value';
  /** The value that it is about: below equal keys there are others with its path. */
  readonly instance?: NodeOnPath;
}

const NOTHING: CollectedJobs = { jobs: [], tooLarge: [] };

const BY: Readonly<Record<JobSource, string>> = {
  payload: "Doesn't match the payload schema:",
  headers: "Doesn't match the headers schema:",
  default: "Doesn't match its schema:",
  example: "Doesn't match its schema:",
};

const WHY_NOT: Readonly<Record<CollectedJobs['tooLarge'][number]['why'], string>> = {
  value: 'This value is too large to be checked against its schema.',
  schema: 'The schema of this value is too large for the value to be checked against it.',
  count: `Only the first ${MAX_JOBS} examples and defaults of a document are checked; this one and those after it are not.`,
};

export class VerdictCache {
  private collected: CollectedJobs = NOTHING;
  private ids: ReadonlySet<string> = new Set();
  private resultByJob = new Map<string, InstanceErrors>();
  /**
   * By path, the errors from before the value or its schema changed: they are shown until the new
   * result is available, so that markers don't flicker.
   */
  private before = new Map<string, InstanceErrors>();
  /** Keys of schemas whose validation had to be stopped. */
  private readonly poisoned = new Set<string>();

  /** Sets the jobs of another version. Results of jobs that no longer exist are dropped. */
  update(collected: CollectedJobs): void {
    const results = new Map<string, InstanceErrors>();
    const before = new Map<string, InstanceErrors>();
    for (const job of this.collected.jobs) {
      const text = this.resultByJob.get(job.id) ?? this.before.get(pathOf(job));
      if (text !== undefined) before.set(pathOf(job), text);
    }
    for (const { id, key } of collected.jobs) {
      const text = this.poisoned.has(key) ? null : this.resultByJob.get(id);
      if (text !== undefined) results.set(id, text);
    }
    this.collected = collected;
    this.ids = new Set(collected.jobs.map(({ id }) => id));
    this.resultByJob = results;
    this.before = before;
  }

  /** Returns the jobs without a result, grouped by schemas with the same definitions. */
  pending(): Batch[] {
    const batches = new Map<string, { definitions: Batch['definitions']; tasks: Task[] }>();
    const ids = new Set<string>();
    for (const { id, key, group, root, definitions, instance } of this.collected.jobs) {
      if (this.resultByJob.has(id) || ids.has(id)) continue;
      ids.add(id);
      let batch = batches.get(group);
      if (!batch) {
        batch = { definitions: definitions(), tasks: [] };
        batches.set(group, batch);
      }
      batch.tasks.push({ id, key, root, instance: toValue(instance) });
    }
    return [...batches.values()];
  }

  /** Returns whether all jobs have a result. */
  isComplete(): boolean {
    return this.collected.jobs.every(({ id }) => this.resultByJob.has(id));
  }

  /**
   * Stores a result; one for a job that no longer exists has no effect.
   * @returns whether the findings may have changed
   */
  setResult(id: string, errors: InstanceErrors): boolean {
    if (!this.ids.has(id)) return false;
    this.resultByJob.set(id, errors);
    return errors === null || errors.length > 0 || this.before.size > 0;
  }

  /**
   * Returns the errors of a job; undefined while there is no result, 'left out' if there is no such
   * job.
   */
  errorsOf(id: string): InstanceErrors | undefined | 'left out' {
    return this.ids.has(id) ? this.resultByJob.get(id) : 'left out';
  }

  /**
   * Records that validation had to be stopped: nothing is validated against this schema until it
   * changes.
   */
  stopped(key: string): void {
    this.poisoned.add(key);
    for (const job of this.collected.jobs)
      if (job.key === key && !this.resultByJob.has(job.id)) this.resultByJob.set(job.id, null);
  }

  /** What there is to say now. */
  findings(): ExampleFinding[] {
    const out: ExampleFinding[] = [];
    const text = new Set<string>();
    for (const job of this.collected.jobs) {
      const errors = this.resultByJob.has(job.id)
        ? this.resultByJob.get(job.id)
        : this.before.get(pathOf(job));
      if (errors === undefined) continue;
      for (const finding of errors === null
        ? [notChecked(job)]
        : errors.map((problem) => findingOf(job, problem))) {
        // Several messages may take the same example from a trait, and values with equal keys
        // have one location.
        const line = `${finding.code}\n${locationId(finding)}`;
        const whole = `${line}\n${finding.message}`;
        if (!text.has(job.takenBy === undefined ? whole : line)) out.push(finding);
        text.add(line).add(whole);
      }
    }
    for (const { uri, path, why } of this.collected.tooLarge) {
      const line = `${why}\n${locationId({ uri, path })}`;
      if (text.has(line)) continue;
      text.add(line);
      out.push({
        code: 'example-not-checked',
        severity: 'information',
        message: WHY_NOT[why],
        uri,
        path,
        target: 'key',
      });
    }
    return out;
  }
}

/** The codes of problems that are known only after examples are validated. */
export const EXAMPLE_CODES: ReadonlySet<string> = new Set([
  'example-invalid',
  'example-format',
  'example-not-checked',
  'default-invalid',
  'schema-example-invalid',
]);

const INVALID = { code: 'example-invalid', severity: 'error' } as const;
const FORMAT = { code: 'example-format', severity: 'warning' } as const;
const DEFAULT = { code: 'default-invalid', severity: 'hint' } as const;
const EXAMPLE = { code: 'schema-example-invalid', severity: 'hint' } as const;

function findingOf(
  { about, uri, path, instance, takenBy }: Job,
  { kind, at, key, message, meant }: InstanceError,
): ExampleFinding {
  const what =
    about === 'default'
      ? DEFAULT
      : about === 'example'
        ? EXAMPLE
        : kind === 'format'
          ? FORMAT
          : INVALID;
  const taken =
    takenBy === undefined
      ? ''
      : ` The message "${clip(takenBy)}" takes this example from its trait.`;
  return {
    ...what,
    message: `${BY[about]} ${message}${taken}`,
    uri,
    path: [...path, ...at],
    target: key ? 'key' : 'value',
    instance: { node: instance, depth: path.length },
    ...(meant !== undefined && { data: { meant } }),
  };
}

function notChecked({ about, uri, path }: Job): ExampleFinding {
  const what = about === 'default' ? 'default' : 'example';
  const message = `This ${what} was not checked: comparing it with its schema takes too long, as some patterns do. It is tried again when the schema changes.`;
  return {
    code: 'example-not-checked',
    severity: 'warning',
    message,
    uri,
    path,
    target: 'key',
  };
}

function pathOf({ about, uri, path }: Job): string {
  return `${about}\n${uri}#${toPointer(path)}`;
}
