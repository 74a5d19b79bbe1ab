// The edits of one call: made one after the other on a copy of the document, validated as a whole,
// and then written together or not at all.
import { applyEdits, isRoot, isUrl, lineRanges, toPointer } from '../core/api.ts';
import type { FileEdits, Problem } from '../core/types.ts';
import { definedMembers, line, visibleLines } from './framing.ts';
import {
  type AgentHost,
  type CallContext,
  type FileChange,
  type Input,
  type OpenedDocument,
  type Output,
  Refusal,
  type Texts,
} from './types.ts';
import { unifiedDiff } from './unified-diff.ts';

/** Returns the texts that an edit makes of files, and tries it on nothing else. */
export class Transaction {
  readonly document: OpenedDocument;
  readonly titles: string[] = [];
  readonly notes: string[] = [];
  private readonly before: Map<string, string | null> = new Map();
  private readonly texts = new Map<string, string>();

  private constructor(document: OpenedDocument) {
    this.document = document;
  }

  /** Opens a document to edit it. @throws Refusal where a file is not of an expected revision */
  static async open(host: AgentHost, path: string, input: Input): Promise<Transaction> {
    const document = await host.open(path, new Map());
    await requireRevisions(host, document, input.expect);
    return new Transaction(document);
  }

  /** Returns the present text of a file. @throws Refusal for one that is not loaded */
  textOf(uri: string): string {
    const text = this.texts.get(uri) ?? this.document.textOf(uri);
    if (text === undefined)
      throw new Refusal(`${this.document.pathOf(uri)} is not a file of this document.`);
    return text;
  }

  /** Applies edits, and analyses the document again. @throws Refusal for a file of the network */
  async apply(files: readonly FileEdits[], creates?: string): Promise<void> {
    for (const { uri, edits } of files) {
      if (edits.length === 0) continue;
      if (uri === creates) this.setText(uri, edits.map(({ text }) => text).join(''), true);
      else this.setText(uri, applyEdits(this.textOf(uri), edits));
    }
    await this.document.settle();
  }

  /** Replaces the text of a file. @throws Refusal for a file of the network */
  setText(uri: string, text: string, isNew = false): void {
    if (isUrl(uri))
      throw new Refusal(
        `${uri} would change too, and is on the network. Keep a copy beside the document.`,
      );
    if (!this.before.has(uri)) this.before.set(uri, isNew ? null : this.textOf(uri));
    this.texts.set(uri, text);
    if (isRoot(uri)) this.document.analyzer.setText(text);
    else this.document.analyzer.addFile(uri, text);
  }

  /** The files that differ from what was read. */
  changes(): FileChange[] {
    return [...this.before].flatMap(([uri, before]) => {
      const after = this.texts.get(uri) ?? '';
      return before === after ? [] : [{ path: this.document.pathOf(uri), before, after }];
    });
  }

  /** The present texts of the files that differ. */
  changedTexts(): Texts {
    return this.texts;
  }
}

/** What a write has to say beside its files. */
export interface WriteReport {
  readonly title: string;
  readonly notes: readonly string[];
  /** Why nothing changes, where it doesn't. */
  readonly unchanged?: string;
  readonly left?: Output;
}

const UNCHANGED = 'Nothing changes: the document is like this already.';

interface Validated {
  readonly problems: readonly FoundProblem[];
  readonly syntaxErrors: number;
}

const NO_PROBLEMS: Validated = { problems: [], syntaxErrors: 0 };

async function validated(document: OpenedDocument): Promise<Validated> {
  const problems = await foundProblems(document);
  const { analyzer } = document;
  const trees = analyzer.loadedFiles().map(({ uri }) => analyzer.analyzedFile(uri)?.tree);
  const syntax = trees.flatMap((tree) => tree?.problems ?? []);
  return { problems, syntaxErrors: syntax.filter((one) => one.severity === 'error').length };
}

/**
 * Validates what changes, writes it unless it is a dry run, and returns the result of the tool.
 * @param path of the document that the changes are about; null for a file that is in none
 * @throws Refusal where the document would have new errors, or a file has changed meanwhile
 */
export async function finish(
  host: AgentHost,
  path: string | null,
  texts: Texts,
  changes: readonly FileChange[],
  report: WriteReport,
  input: Input,
  { signal }: CallContext,
): Promise<Output> {
  const isNew = changes.some((change) => change.path === path && change.before === null);
  const before = path === null || isNew ? NO_PROBLEMS : await validated(await host.open(path));
  const after = path === null ? NO_PROBLEMS : await validated(await host.open(path, texts));
  const fixed = difference(before.problems, after.problems);
  const added = difference(after.problems, before.problems);
  // What a syntax error hid was there before, as far as anybody can tell.
  const isUncovered = after.syntaxErrors < before.syntaxErrors;
  const errors = added.filter(({ severity }) => severity === 'error' && !isUncovered);
  if (errors.length > 0 && input.allowErrors !== true)
    throw new Refusal(
      `Nothing was written: the document would have new errors. ${errors
        .slice(0, 5)
        .map(({ message, file, pointer }) => `${line(`${file}#${pointer}`)}: ${line(message)}`)
        .join(' ')} Change the edit, or allow new errors.`,
    );
  const isDry = input.dryRun === true;
  signal?.throwIfAborted();
  if (!isDry && changes.length > 0) await host.write(changes);
  const files = await Promise.all(
    changes.map(async (change) => ({
      path: line(change.path),
      revision: await revisionOf(change.after),
      created: change.before === null,
    })),
  );
  const diff = changes.map((one) => unifiedDiff(line(one.path), one.before, one.after)).join('');
  return definedMembers({
    written: !isDry && changes.length > 0,
    title: line(report.title),
    diff: visibleLines(diff),
    files,
    problems: { fixed: fixed.slice(0, 50), new: added.slice(0, 50) },
    notes: [
      ...(changes.length === 0 ? [report.unchanged ?? UNCHANGED] : []),
      ...(isUncovered && added.length > 0
        ? ['A syntax error hid the new problems: validation could not see them before.']
        : []),
      ...report.notes.map((note) => line(note)),
    ],
    left: report.left,
  });
}

/** Returns the first 12 hexadecimal digits of the SHA-256 of a text in UTF-8. */
export async function revisionOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest).subarray(0, 6), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

async function requireRevisions(
  host: AgentHost,
  document: OpenedDocument,
  expect: unknown,
): Promise<void> {
  for (const [path, expected] of Object.entries((expect ?? {}) as Record<string, unknown>)) {
    const text = document.textOf(document.uriOf(path)) ?? (await host.readText(path));
    const revision = await revisionOf(text);
    if (revision !== expected)
      throw new Refusal(
        `${line(path)} has changed since it was read: it is of revision ${revision} now, not ${line(String(expected))}. Read it again.`,
      );
  }
}

/** A problem as results have it. */
export interface FoundProblem {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly file: string;
  readonly pointer: string;
  readonly line?: number;
}

/** Returns the problems of a document with files and places. */
export async function foundProblems(document: OpenedDocument): Promise<FoundProblem[]> {
  const { analyzer, pathOf } = document;
  const problems = await document.validate();
  const rangeOf = lineRanges((uri) => analyzer.text(uri));
  return problems.map((problem) => framedProblem(problem, pathOf, rangeOf));
}

/** Returns a problem as results have it. */
export function framedProblem(
  problem: Problem,
  pathOf: (uri: string) => string,
  rangeOf: ReturnType<typeof lineRanges>,
): FoundProblem {
  return {
    severity: problem.severity === 'information' ? 'hint' : problem.severity,
    code: problem.code,
    message: line(problem.message),
    file: line(pathOf(problem.uri)),
    pointer: line(toPointer(problem.path), 1000),
    line: rangeOf(problem).start.line,
  };
}

/** The problems that are in one list and not in another one, wherever they are. */
function difference(
  all: readonly FoundProblem[],
  others: readonly FoundProblem[],
): readonly FoundProblem[] {
  const known = new Map<string, number>();
  const idOf = ({ code, message }: FoundProblem) => `${code} ${message}`;
  for (const one of others) known.set(idOf(one), (known.get(idOf(one)) ?? 0) + 1);
  return all.filter((one) => {
    const count = known.get(idOf(one)) ?? 0;
    known.set(idOf(one), count - 1);
    return count <= 0;
  });
}

/** Returns how many problems of each kind there are. */
export function countProblems(problems: readonly Pick<FoundProblem, 'severity'>[]) {
  const of = (severity: string) => problems.filter((one) => one.severity === severity).length;
  return { errors: of('error'), warnings: of('warning'), hints: of('hint') };
}
