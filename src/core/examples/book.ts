// What is known of the examples of one document over its versions: judgements by job, and the problems they mean now.
import { clip } from '../parse/clip.ts';
import { toPointer } from '../parse/pointer.ts';
import type { Path } from '../parse/tree.ts';
import { toValue } from '../parse/value.ts';
import type { Severity } from '../problem.ts';
import { type About, type Collected, type Job, MAX_JOBS } from './jobs.ts';
import type { Batch, ExampleFault, Judgement, Task } from './types.ts';

/** A problem by its path; offsets are those of the moment it is shown. */
export interface ExampleFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly uri: string;
  readonly path: Path;
  readonly where: 'key' | 'value';
}

const NOTHING: Collected = { jobs: [], tooLarge: [] };

const BY: Readonly<Record<About, string>> = {
  payload: "Doesn't match the payload schema:",
  headers: "Doesn't match the headers schema:",
  default: "Doesn't match its schema:",
  example: "Doesn't match its schema:",
};

const WHY_NOT: Readonly<Record<Collected['tooLarge'][number]['why'], string>> = {
  value: 'This value is too large to be checked against its schema.',
  schema: 'The schema of this value is too large for the value to be checked against it.',
  count: `Only the first ${MAX_JOBS} examples and defaults of a document are checked; this one and those after it are not.`,
};

export class ExampleBook {
  private collected: Collected = NOTHING;
  private ids: ReadonlySet<string> = new Set();
  private judgements = new Map<string, Judgement>();
  /** By place, what was said before its value or schema changed: it stands until the new judgement is there, so that marks do not flicker. */
  private before = new Map<string, Judgement>();
  /** Keys of schemas that the judge did not come back from. */
  private readonly poisoned = new Set<string>();

  /** Takes the jobs of another version. Judgements of jobs that are gone are forgotten. */
  update(collected: Collected): void {
    const judgements = new Map<string, Judgement>();
    const before = new Map<string, Judgement>();
    for (const job of this.collected.jobs) {
      const said = this.judgements.get(job.id) ?? this.before.get(placeOf(job));
      if (said !== undefined) before.set(placeOf(job), said);
    }
    for (const { id, key } of collected.jobs) {
      const said = this.poisoned.has(key) ? null : this.judgements.get(id);
      if (said !== undefined) judgements.set(id, said);
    }
    this.collected = collected;
    this.ids = new Set(collected.jobs.map(({ id }) => id));
    this.judgements = judgements;
    this.before = before;
  }

  /** The jobs without a judgement, those together whose schemas have the same definitions. */
  pending(): Batch[] {
    const batches = new Map<string, { definitions: Batch['definitions']; tasks: Task[] }>();
    const ids = new Set<string>();
    for (const { id, key, group, root, definitions, instance } of this.collected.jobs) {
      if (this.judgements.has(id) || ids.has(id)) continue;
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

  /** Notes a judgement; one of a job that is gone has no effect. @returns whether there is something else to say now */
  judged(id: string, judgement: Judgement): boolean {
    if (!this.ids.has(id)) return false;
    this.judgements.set(id, judgement);
    return judgement === null || judgement.length > 0 || this.before.size > 0;
  }

  /** What was said of a job; undefined while nothing was, 'left out' where there is no such job. */
  said(id: string): Judgement | undefined | 'left out' {
    return this.ids.has(id) ? this.judgements.get(id) : 'left out';
  }

  /** Notes that the judge had to be stopped: nothing is judged by this schema until it is another one. */
  stopped(key: string): void {
    this.poisoned.add(key);
    for (const job of this.collected.jobs) if (job.key === key && !this.judgements.has(job.id)) this.judgements.set(job.id, null);
  }

  /** What there is to say now. */
  findings(): ExampleFinding[] {
    const out: ExampleFinding[] = [];
    const said = new Set<string>();
    for (const job of this.collected.jobs) {
      const judgement = this.judgements.has(job.id) ? this.judgements.get(job.id) : this.before.get(placeOf(job));
      if (judgement === undefined) continue;
      for (const finding of judgement === null ? [notChecked(job)] : judgement.map((fault) => findingOf(job, fault))) {
        // Several messages may take the same example from a trait.
        const line = `${finding.code}\n${finding.uri}#${toPointer(finding.path)}`;
        if (!said.has(line) || job.takenBy === undefined) out.push(finding);
        said.add(line);
      }
    }
    for (const { uri, path, why } of this.collected.tooLarge) {
      out.push({ code: 'example-not-checked', severity: 'information', message: WHY_NOT[why], uri, path, where: 'key' });
    }
    return out;
  }
}

const INVALID = { code: 'example-invalid', severity: 'error' } as const;
const FORMAT = { code: 'example-format', severity: 'warning' } as const;
const DEFAULT = { code: 'default-invalid', severity: 'hint' } as const;
const EXAMPLE = { code: 'schema-example-invalid', severity: 'hint' } as const;

function findingOf({ about, uri, path, takenBy }: Job, { kind, at, key, message }: ExampleFault): ExampleFinding {
  const what = about === 'default' ? DEFAULT : about === 'example' ? EXAMPLE : kind === 'format' ? FORMAT : INVALID;
  const taken = takenBy === undefined ? '' : ` The message "${clip(takenBy)}" takes this example from its trait.`;
  return { ...what, message: `${BY[about]} ${message}${taken}`, uri, path: [...path, ...at], where: key ? 'key' : 'value' };
}

function notChecked({ about, uri, path }: Job): ExampleFinding {
  const what = about === 'default' ? 'default' : 'example';
  const message = `This ${what} was not checked: comparing it with its schema takes too long, as some patterns do. It is tried again when the schema changes.`;
  return { code: 'example-not-checked', severity: 'information', message, uri, path, where: 'key' };
}

function placeOf({ about, uri, path }: Job): string {
  return `${about}\n${uri}#${toPointer(path)}`;
}
