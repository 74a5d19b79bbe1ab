// For tests only: what work costs, documents to validate, from this repository and from the published ones beside it, and a validator that reads files from memory.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { Analyzer, languageOf, lineStarts, type Problem, positionAt, toPointer } from './index.ts';

/** Milliseconds of the processor that work takes: unlike the time on a clock, little changed by what else the machine does. */
export function cpuTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The small documents of the conformance suite. */
const casesFolder = resolve(import.meta.dirname, '../../conformance/cases');

/** Documents that others published. They are not part of the repository. */
export const publishedFolder = resolve(import.meta.dirname, '../../../shared/corpus/real');
/** Whether the corpus of published documents is on this machine. */
export const corpusIsHere = existsSync(publishedFolder);
if (!corpusIsHere) console.log('Tests with published documents are skipped: ../shared/corpus/real is not beside this repository.');

/** One small document of the conformance suite with what is expected of it. */
export interface Case {
  readonly name: string;
  readonly rule: string;
  readonly valid: boolean;
  readonly entry: string;
  readonly files: Readonly<Record<string, string | { readonly base64: string }>>;
  readonly expect?: { readonly pointer?: readonly string[]; readonly line?: readonly number[]; readonly verdict?: string };
  /** Where a valid document deserves a word. */
  readonly expectWarning?: { readonly pointer: readonly string[] };
}

/** All cases of the conformance suite. */
export function conformanceCases(): Case[] {
  return readdirSync(casesFolder)
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(resolve(casesFolder, file), 'utf8')) as Case[]);
}

/** A document with the files beside it. */
export interface Sources {
  readonly name: string;
  readonly entry: string;
  /** The text of a file relative to the folder of the entry; undefined where there is none. */
  read(path: string): string | undefined;
}

/** A document of the conformance suite by its files in memory. What is no UTF-8 is read as far as it is. */
export function sourcesOf(c: Pick<Case, 'name' | 'entry' | 'files'>): Sources {
  return {
    name: c.name,
    entry: c.entry,
    read: (path) => {
      const content = Object.hasOwn(c.files, path) ? c.files[path] : undefined;
      return content === undefined || typeof content === 'string' ? content : Buffer.from(content.base64, 'base64').toString('utf8');
    },
  };
}

function onDisk(folder: string, file: string): Sources {
  const whole = resolve(folder, file);
  return {
    name: file,
    entry: posix.basename(file),
    read: (path) => (existsSync(resolve(whole, '..', path)) ? readFileSync(resolve(whole, '..', path), 'utf8') : undefined),
  };
}

/** Documents published elsewhere, in one of the dialects. */
export function realDocuments(dialect: 'apidoc' | 'asyncapi'): (Sources & { readonly valid: boolean })[] {
  const { documents } = JSON.parse(readFileSync(resolve(publishedFolder, 'manifest.json'), 'utf8')) as {
    documents: { file: string; valid: boolean }[];
  };
  return documents.map((d) => ({ ...onDisk(resolve(publishedFolder, dialect), d.file), valid: d.valid }));
}

/** The templates of the app, but for the one that is faulty on purpose. */
export function exampleDocuments(): Sources[] {
  const folder = resolve(import.meta.dirname, '../../public/examples');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && file !== 'common-mistakes.yaml')
    .sort()
    .map((file) => onDisk(folder, file));
}

export interface Judged {
  readonly problems: readonly Problem[];
  readonly errors: readonly Problem[];
  /** Line of a problem in its file, from 1. */
  lineOf(p: Problem): number;
}

/** All problems of a document; files it names are read as `sources` has them. The model is built too, which must never throw. */
export function judge(sources: Sources, change: (text: string) => string = (text) => text): Judged {
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
  };
}

/** Whether an error stands at a place that a case accepts: one of its pointers, or one of its lines. */
export function isPlaced(c: Case, { errors, lineOf }: Judged): boolean {
  return errors.some((p) => {
    const pointer = toPointer(p.path);
    const here = [pointer, `${p.uri || c.entry}#${pointer}`];
    return c.expect?.pointer?.some((e) => here.includes(e) || here.includes(e.replace(/^#/, ''))) || c.expect?.line?.includes(lineOf(p));
  });
}

/** `uri pointer code severity` of each problem, sorted: what must be the same whatever a document is written like. */
export function identities(problems: readonly Problem[], change: (pointer: string) => string = (pointer) => pointer): string[] {
  return problems.map((p) => `${p.uri} ${change(toPointer(p.path))} ${p.code} ${p.severity}`).sort();
}
