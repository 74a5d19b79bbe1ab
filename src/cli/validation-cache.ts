// Remembers over several runs what was found out about documents: `--cache`. An outcome holds as
// long as the document, all files that it was made from, the options and the program are the same.
// The file holds digests and problems, never the text of a document; it may come from anywhere.
import { isDocument } from '../core/api.ts';
import { version } from './command.ts';
import { CommandError } from './failures.ts';
import { MAX_BYTES, readText } from './read-file.ts';
import type { RulesetLine } from './rulesets.ts';
import type { Source } from './sources.ts';
import { type DocumentOutcome, digestOf, type KnownRead } from './validate-document.ts';
import type { FoundProblem, Related } from './validation-result.ts';
import { requireOtherFile, writeWhole } from './write-file.ts';

const NAME = 'apidoc-studio cache';
/** Another number for another form of the file. */
const FORM = `${NAME} 1`;

/** What is known of a document. */
type KnownOutcome = DocumentOutcome & Required<Pick<DocumentOutcome, 'reads'>>;

interface Entry {
  /** A digest of the document, the options and the configuration. */
  readonly key: string;
  readonly outcome: KnownOutcome;
}

/** What decides about an outcome beside the files that are read for it. */
export interface OutcomeKey {
  readonly source: Source;
  /** Options and configuration, in any form that tells them apart. */
  readonly settings: string;
}

export class ValidationCache {
  private readonly file: string;
  /** By the names of documents; those of this run are at the end. */
  private readonly entries: Map<string, Entry>;
  private isChanged = false;

  private constructor(file: string, entries: Map<string, Entry>) {
    this.file = file;
    this.entries = entries;
  }

  /**
   * Reads a cache. One that is missing, damaged, or of another version of the program is empty.
   * @throws CommandError where the file has something else, which would be lost
   */
  static async open(file: string): Promise<ValidationCache> {
    const text = await readText(file).catch(() => '');
    const value = jsonOf(text);
    const isOther = isObject(value) ? !String(value.form).startsWith(NAME) : value !== undefined;
    if (isOther || isDocument(file, text))
      throw new CommandError(`${file}: this is not a cache. Name another file.`);
    return new ValidationCache(file, entriesOf(value));
  }

  /** Returns what is known of a document, if it has the same text and settings. */
  get(of: OutcomeKey): KnownOutcome | null {
    const entry = this.entries.get(of.source.file);
    return entry?.key === keyOf(of) ? entry.outcome : null;
  }

  /** Remembers the outcome of a document, unless it may be another one the next time. */
  set(of: OutcomeKey, outcome: DocumentOutcome): void {
    this.entries.delete(of.source.file);
    this.isChanged = true;
    const { reads, problems } = outcome;
    if (!reads || problems.some(({ code }) => code === 'example-not-checked')) return;
    this.entries.set(of.source.file, { key: keyOf(of), outcome: { ...outcome, reads } });
  }

  /**
   * Writes the file, if anything in it is new.
   * @param read the files that were read, which are never written over
   * @throws CommandError if it can't be written
   */
  async write(read: readonly string[]): Promise<void> {
    if (!this.isChanged) return;
    await requireOtherFile(this.file, read, 'the cache is');
    const lines: string[] = [];
    let size = 0;
    for (const pair of [...this.entries].reverse()) {
      const line = JSON.stringify(pair);
      size += Buffer.byteLength(line) + 2;
      if (size > MAX_BYTES - 1024) break;
      lines.push(line);
    }
    const head = JSON.stringify({ form: FORM, version }).slice(0, -1);
    await writeWhole(this.file, `${head},"documents":[\n${lines.reverse().join(',\n')}\n]}\n`);
  }
}

/** A digest of what a document is validated with, beside other files. */
function keyOf({ source: { file, name, folder, root, text }, settings }: OutcomeKey): string {
  return digestOf(JSON.stringify([file, name, folder, root, settings, process.cwd(), text]));
}

function entriesOf(value: unknown): Map<string, Entry> {
  if (!isObject(value) || value.form !== FORM || value.version !== version) return new Map();
  return new Map(isList(value.documents, isPair) ? value.documents : []);
}

/** The value of a text in JSON; undefined for any other. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// The file may have been damaged, or written by someone else.

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isAbsentOr = (value: unknown): boolean => value === undefined || isText(value);
const isList = <T>(value: unknown, isOne: (one: unknown) => one is T): value is readonly T[] =>
  Array.isArray(value) && value.every(isOne);

function isPair(value: unknown): value is readonly [string, Entry] {
  return Array.isArray(value) && value.length === 2 && isText(value[0]) && isEntry(value[1]);
}

function isEntry(value: unknown): value is Entry {
  return isObject(value) && isText(value.key) && isOutcome(value.outcome);
}

function isKnownRead(value: unknown): value is KnownRead {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [name, from, digest] = value;
  return isText(name) && (from === null || isText(from)) && isText(digest);
}

function isOutcome(value: unknown): value is KnownOutcome {
  return (
    isObject(value) &&
    isObject(value.reads) &&
    isList(value.reads.files, isKnownRead) &&
    isList(value.reads.rulesets, isKnownRead) &&
    isList(value.problems, isProblem) &&
    isList(value.mistakes, isMistake) &&
    [value.referenced, value.foundRulesets, value.rulesetFiles].every((list) =>
      isList(list, isText),
    )
  );
}

function isMistake(value: unknown): value is RulesetLine {
  return isObject(value) && isText(value.line) && typeof value.isWarning === 'boolean';
}

const SEVERITIES: ReadonlySet<unknown> = new Set(['error', 'warning', 'information', 'hint']);

function isProblem(value: unknown): value is FoundProblem {
  return (
    isObject(value) &&
    [value.code, value.message, value.uri, value.file, value.path].every(isText) &&
    [value.ruleset, value.documentationUrl].every(isAbsentOr) &&
    SEVERITIES.has(value.severity) &&
    isRange(value.range) &&
    isList(value.related, isRelated)
  );
}

function isRelated(value: unknown): value is Related {
  return isObject(value) && isText(value.file) && isText(value.message) && isRange(value.range);
}

function isRange(value: unknown): boolean {
  return isObject(value) && isPosition(value.start) && isPosition(value.end);
}

function isPosition(value: unknown): boolean {
  return isObject(value) && [value.line, value.column].every(Number.isSafeInteger);
}
