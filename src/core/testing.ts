// For tests only: measurement of CPU time, documents to validate, from this repository and
// published ones, and a validator that reads files from memory.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { Analyzer, languageOf, lineStarts, positionAt, toPointer } from './api.ts';
import type { Problem } from './types.ts';

/**
 * Returns the CPU time of a function in milliseconds, which varies less with the load of the
 * machine than wall-clock time.
 */
export function cpuTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The small documents of the conformance suite. */
const casesFolder = resolve(import.meta.dirname, '../../conformance/cases');

/** Published documents of others. They aren't part of the repository. */
export const publishedFolder = resolve(import.meta.dirname, '../../../shared/corpus/real');
/** Whether the published documents are on this machine. */
export const corpusIsHere = existsSync(publishedFolder);
if (!corpusIsHere)
  console.log(
    'Tests with published documents are skipped: ../shared/corpus/real is not beside this repository.',
  );

/** One small document of the conformance suite with what is expected of it. */
export interface Case {
  readonly name: string;
  readonly rule: string;
  readonly valid: boolean;
  readonly entry: string;
  readonly files: Readonly<Record<string, string | { readonly base64: string }>>;
  readonly expect?: {
    readonly pointer?: readonly string[];
    readonly line?: readonly number[];
    readonly result?: string;
  };
  /** Location of the expected warning in a valid document. */
  readonly expectWarning?: { readonly pointer: readonly string[] };
}

/** Returns all cases of the conformance suite. */
export function conformanceCases(): Case[] {
  return readdirSync(casesFolder)
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(resolve(casesFolder, file), 'utf8')) as Case[]);
}

/**
 * Returns every nth of a list; the whole list with the variable `FUZZ`, as `npm run fuzz` sets it.
 * The conformance cases come in pairs of a valid and an invalid one, so take an odd n for them.
 */
export function sampleOf<T>(list: readonly T[], n: number): readonly T[] {
  return process.env.FUZZ === undefined ? list.filter((_, i) => i % n === 0) : list;
}

/**
 * Returns the first of each kind and every nth after it; the whole list with the variable `FUZZ`.
 */
export function sampleOfKinds<T>(
  list: readonly T[],
  n: number,
  kindOf: (item: T) => string,
): readonly T[] {
  if (process.env.FUZZ !== undefined) return list;
  const counts = new Map<string, number>();
  return list.filter((item) => {
    const kind = kindOf(item);
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return count % n === 0;
  });
}

/** A document with the files beside it. */
export interface Sources {
  readonly name: string;
  readonly entry: string;
  /**
   * Returns the text of a file by its path relative to the folder of the root document; undefined
   * if it doesn't exist.
   */
  read(path: string): string | undefined;
}

/**
 * Returns the sources of a conformance case. A file that isn't valid UTF-8 is decoded as far as
 * possible.
 */
export function sourcesOf(c: Pick<Case, 'name' | 'entry' | 'files'>): Sources {
  return {
    name: c.name,
    entry: c.entry,
    read: (path) => {
      const content = Object.hasOwn(c.files, path) ? c.files[path] : undefined;
      return content === undefined || typeof content === 'string'
        ? content
        : Buffer.from(content.base64, 'base64').toString('utf8');
    },
  };
}

function onDisk(folder: string, file: string): Sources {
  const whole = resolve(folder, file);
  return {
    name: file,
    entry: posix.basename(file),
    read: (path) =>
      existsSync(resolve(whole, '..', path))
        ? readFileSync(resolve(whole, '..', path), 'utf8')
        : undefined,
  };
}

/** Returns documents published elsewhere, in one of the dialects. */
export function realDocuments(
  dialect: 'apidoc' | 'asyncapi',
): (Sources & { readonly valid: boolean })[] {
  const { documents } = JSON.parse(
    readFileSync(resolve(publishedFolder, 'manifest.json'), 'utf8'),
  ) as {
    documents: { file: string; valid: boolean }[];
  };
  return documents.map((d) => ({
    ...onDisk(resolve(publishedFolder, dialect), d.file),
    valid: d.valid,
  }));
}

/** Returns the templates of the app, except for the one with deliberate problems. */
export function exampleDocuments(): Sources[] {
  const folder = resolve(import.meta.dirname, '../../public/examples');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && file !== 'common-mistakes.yaml')
    .sort()
    .map((file) => onDisk(folder, file));
}

export interface ValidatedText {
  readonly problems: readonly Problem[];
  readonly errors: readonly Problem[];
  /** Line of a problem in its file, from 1. */
  lineOf(p: Problem): number;
  /** All that a problem has, on a line: ranges as the text that is marked, then the messages. */
  reportOf(p: Problem): string;
}

/**
 * Returns all problems of a document; files it references are read from `sources`. The model is
 * built too, which must never throw.
 */
export function validate(
  sources: Sources,
  change: (text: string) => string = (text) => text,
): ValidatedText {
  const read = (path: string): string | undefined => {
    const text = sources.read(path);
    return text === undefined ? undefined : change(text);
  };
  const entry = read(sources.entry) ?? '';
  const analyzer = new Analyzer(sources.entry, languageOf(sources.entry, entry));
  analyzer.setText(entry);
  let problems = analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const file = read(decodeURIComponent(uri));
      if (file === undefined) analyzer.failFile(uri, 'There is no such file.', false);
      else analyzer.addFile(uri, file);
    }
    problems = analyzer.problems();
  }
  analyzer.model();
  return {
    problems,
    errors: problems.filter((p) => p.severity === 'error'),
    lineOf: (p) => positionAt(lineStarts(analyzer.text(p.uri) ?? ''), p.start).line,
    reportOf: (p) => reportOf(p, analyzer),
  };
}

/**
 * Returns `severity code uri#pointer [marked text] message` of a problem, with related ranges and
 * their messages in parentheses, and what quick fixes are given as JSON.
 */
export function reportOf(p: Problem, analyzer: Analyzer): string {
  const marked = (range: { uri: string; start: number; end: number }): string =>
    `[${(analyzer.text(range.uri) ?? '').slice(range.start, range.end)}]`;
  const related = (p.related ?? []).map((r) => ` (${marked(r)} ${r.message})`).join('');
  const data = p.data ? ` ${JSON.stringify(p.data)}` : '';
  const at = `${p.uri}#${toPointer(p.path)} ${marked(p)}`;
  return `${p.severity} ${p.code} ${at} ${p.message}${related}${data}`;
}

/** Reports by the name of what has them. */
export type Reports = Readonly<Record<string, readonly string[]>>;

/** Reads the reports that are expected of documents, from a file relative to this folder. */
export function expectedReports(file: string): Reports {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, file), 'utf8')) as Reports;
}

/** Writes the reports of documents, those without any left out, for `npm run update`. */
export function updateReports(file: string, reports: Reports): void {
  if (process.env.UPDATE_REPORTS !== '1') return;
  const some = Object.entries(reports).filter(([, list]) => list.length > 0);
  const text = JSON.stringify(Object.fromEntries(some), null, 2);
  writeFileSync(resolve(import.meta.dirname, file), `${text}\n`);
}

/**
 * Returns whether an error is at a location that the case accepts: one of its pointers, or one of
 * its lines.
 */
export function isPlaced(c: Case, { errors, lineOf }: ValidatedText): boolean {
  return errors.some((p) => {
    const pointer = toPointer(p.path);
    const here = [pointer, `${p.uri || c.entry}#${pointer}`];
    return (
      c.expect?.pointer?.some((e) => here.includes(e) || here.includes(e.replace(/^#/, ''))) ||
      c.expect?.line?.includes(lineOf(p))
    );
  });
}

/**
 * Returns `uri pointer code severity` of each problem, sorted: what must be the same for any
 * notation of a document.
 */
export function identities(
  problems: readonly Problem[],
  change: (pointer: string) => string = (pointer) => pointer,
): string[] {
  return problems
    .map((p) => `${p.uri} ${change(toPointer(p.path))} ${p.code} ${p.severity}`)
    .sort();
}

/**
 * The published cases of protocol bindings, relative to the repository. They aren't part of it.
 */
export const bindingCasesFolder = '../shared/corpus/bindings/packs';

/** One document with one binding object, and the result of the official schemas. */
interface BindingCase extends Case {
  readonly protocol: string;
  /**
   * Who says so: the schema of whole documents (`must`), the schema of the binding or its text
   * (`implied`), or nobody for certain.
   */
  readonly level: 'must' | 'implied' | 'ambiguous';
  /** The binding object. */
  readonly at: string;
}

export interface BindingTally {
  readonly protocol: string;
  readonly level: BindingCase['level'];
  readonly cases: number;
  /** Cases with another result, and those whose problem is at another location. */
  readonly wrong: readonly string[];
}

/**
 * Returns by protocol and level how many cases have another result or location than expected. An
 * invalid `must` is an error; what only the binding's own schema or text says may be a warning.
 */
export function tallyBindings(folder: string): readonly BindingTally[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const cases = JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as BindingCase[];
      return (['must', 'implied', 'ambiguous'] as const).flatMap((level) => {
        const own = cases.filter((c) => c.level === level);
        if (own.length === 0) return [];
        const wrong = own.filter((c) => !isAsExpected(c)).map((c) => c.name);
        return [{ protocol: file.replace('.json', ''), level, cases: own.length, wrong }];
      });
    });
}

function isAsExpected(c: BindingCase): boolean {
  const validated = validate(sourcesOf(c));
  const inside = validated.problems.filter(
    (p) =>
      (p.severity === 'error' || (c.level !== 'must' && p.severity === 'warning')) &&
      `${toPointer(p.path)}/`.startsWith(`${c.at}/`),
  );
  if (c.valid) return inside.length === 0 && validated.errors.length === 0;
  return isPlaced(c, { ...validated, errors: inside });
}
