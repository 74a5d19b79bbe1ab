// For tests only: a document with its files as seen by the language features, its fixes, and their
// results.
import { expect, test } from 'vitest';
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { Analyzer } from '../../analysis/analyzer.ts';
import { validate } from '../../analysis/instances/validate.ts';
import type { Problem } from '../../analysis/problem.ts';
import type { Sources } from '../../testing.ts';
import type { FileEdits, TextEdit } from '../../text/edit/types.ts';
import { languageOf } from '../../text/language.ts';
import { quickFixes } from './quick-fixes.ts';

/** A document whose files can be replaced. */
export class TestDocument {
  readonly analyzer: Analyzer;
  private readonly sources: Sources;
  private readonly changed = new Map<string, string>();
  private readonly withExamples: boolean;

  constructor(sources: Sources, withExamples = false) {
    this.sources = sources;
    this.withExamples = withExamples;
    const text = sources.read(sources.entry) ?? '';
    this.analyzer = new Analyzer(sources.entry, languageOf(sources.entry, text));
    this.analyzer.setText(text);
    this.settle();
  }

  private settle(): void {
    this.analyzer.problems();
    for (let needs = this.analyzer.needs(); needs.length > 0; needs = this.analyzer.needs()) {
      for (const uri of needs) {
        const text = this.changed.get(uri) ?? this.sources.read(decodeURIComponent(uri));
        if (text === undefined) this.analyzer.failFile(uri, 'There is no such file.', false);
        else this.analyzer.addFile(uri, text);
      }
      this.analyzer.problems();
    }
    if (!this.withExamples) return;
    for (const { definitions, tasks } of this.analyzer.exampleJobs())
      for (const { id, root, instance } of tasks)
        this.analyzer.addExampleResults(id, validate(root, definitions, instance));
  }

  analyzedFile(uri = ''): AnalyzedFile {
    const file = this.analyzer.analyzedFile(uri);
    if (!file) throw new Error(`There is no file ${uri}.`);
    return file;
  }

  problems(): readonly Problem[] {
    return this.analyzer.problems();
  }

  text(uri = ''): string {
    return this.analyzer.text(uri) ?? '';
  }

  /** Replaces the texts of some files. */
  put(texts: ReadonlyMap<string, string>): void {
    for (const [uri, text] of texts) {
      if (uri === '') this.analyzer.setText(text);
      else {
        this.changed.set(uri, text);
        this.analyzer.addFile(uri, text);
      }
    }
    this.settle();
  }

  /** Returns the texts with edits applied, and the texts before. */
  tried(files: readonly FileEdits[]): {
    readonly after: ReadonlyMap<string, string>;
    readonly before: ReadonlyMap<string, string>;
  } {
    const before = new Map<string, string>();
    const after = new Map<string, string>();
    for (const { uri, edits } of files) {
      before.set(uri, before.get(uri) ?? this.text(uri));
      after.set(uri, applyAll(after.get(uri) ?? this.text(uri), edits));
    }
    return { before, after };
  }
}

/** Returns a text with edits applied, which must not overlap. */
export function applyAll(text: string, edits: readonly TextEdit[]): string {
  let out = '';
  let at = 0;
  for (const { start, end, text: written } of [...edits].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  )) {
    if (start < at || end < start || end > text.length)
      throw new Error('Edits overlap or lie outside of the text.');
    out += text.slice(at, start) + written;
    at = end;
  }
  return out + text.slice(at);
}

export function errorsIn(problems: readonly Problem[]): number {
  return problems.filter((p) => p.severity === 'error').length;
}

/** Codes of syntax errors. */
export const SYNTAX: ReadonlySet<string> = new Set([
  'yaml-syntax',
  'json-syntax',
  'unclosed-quote',
  'tab-indent',
  'flow-indent',
  'control-character',
  'duplicate-key',
  'key-not-string',
  'tag-not-allowed',
  'alias-unknown',
  'multiple-documents',
]);

export function syntaxErrors(problems: readonly Problem[]): number {
  return problems.filter((p) => SYNTAX.has(p.code)).length;
}

/** The beginning of a valid document. */
export const HEAD = 'apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: 1.0.0\n';

/** Returns a document that may be changed, with files beside it. */
export function testDocument(
  text: string,
  language: 'yaml' | 'json' = 'yaml',
  files: Readonly<Record<string, string>> = {},
): TestDocument {
  const entry = `main.${language}`;
  const read = (path: string): string | undefined =>
    path === entry ? text : Object.hasOwn(files, path) ? files[path] : undefined;
  return new TestDocument({ name: entry, entry, read }, true);
}

interface How {
  /**
   * `yaml`: after the beginning of a valid document. `bare`: YAML as it is. `crlf`: like `yaml`,
   * with CRLF line ends.
   */
  readonly as?: 'yaml' | 'bare' | 'json' | 'crlf';
  /** The character that marks the cursor, if the text itself contains `|`. */
  readonly mark?: string;
}

/** Applies the fix with this title at the mark and compares the whole text. */
export function fixTitlesOf(
  name: string,
  title: string,
  marked: string,
  after: string,
  { as = 'yaml', mark = '|' }: How = {},
): void {
  test(name, () => {
    const lines = (text: string): string => (as === 'crlf' ? text.replace(/\r?\n/g, '\r\n') : text);
    const whole = (text: string): string =>
      lines(as === 'yaml' || as === 'crlf' ? HEAD + text : text);
    const at = whole(marked).indexOf(mark);
    const context = testDocument(whole(marked).replace(mark, ''), as === 'json' ? 'json' : 'yaml');
    const actions = quickFixes(context.analyzedFile(), at, at);
    const action = actions.find((a) => a.title === title);
    expect(actions.map((a) => a.title)).toContain(title);
    expect(context.tried(action?.files ?? []).after.get('')).toBe(whole(after));
  });
}

/**
 * Asserts that a text with one mistake has one problem (hints aside), and that the first fix of
 * that problem gives `after`, which has no error.
 * @param title of the first fix
 */
export function oneProblem(
  name: string,
  title: string,
  text: string,
  after: string,
  as: 'yaml' | 'json' | 'bare' = 'yaml',
): void {
  test(name, () => {
    const whole = (body: string): string => (as === 'yaml' ? HEAD + body : body);
    const context = testDocument(whole(text), as === 'json' ? 'json' : 'yaml');
    const problems = context.problems().filter((p) => p.severity !== 'hint');
    expect(problems.map((p) => `${p.code}: ${p.message}`)).toHaveLength(1);
    const at = problems[0]?.start ?? 0;
    const [first] = quickFixes(context.analyzedFile(), at, at);
    expect(first?.title).toBe(title);
    const made = context.tried(first?.files ?? []).after;
    expect(made.get('')).toBe(whole(after));
    context.put(made);
    expect(
      context
        .problems()
        .filter((p) => p.severity === 'error')
        .map((p) => p.message),
    ).toEqual([]);
  });
}
