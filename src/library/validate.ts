// Validates a document in one call, with the files that it refers to.
import {
  Analyzer,
  isLimit,
  languageOf,
  lineRanges,
  loadConvertedDocument,
  loadOptionalParser,
  NO_SETTINGS,
  serveValidation,
  toPointer,
} from '../core/api.ts';
import type { LineRange, Settings, Severity } from '../core/types.ts';

/** Returns the text of a file by its address as the references resolve to it; null without one. */
export type ReadFile = (uri: string) => string | null | Promise<string | null>;

export interface ValidateOptions {
  /**
   * Name or URL of the document. Its ending decides between YAML and JSON, and references are
   * resolved against it.
   */
  readonly uri?: string;
  /** The files that it refers to, by address, or a function that reads one. */
  readonly files?: Readonly<Record<string, string>> | ReadFile;
  /** Which codes are off or have another severity: `readConfig(text).settings`. */
  readonly settings?: Settings;
  /**
   * Whether examples and defaults are validated against their schemas. The patterns of the schemas
   * run in this thread, so choose false for a document of a stranger, or run it in a worker.
   */
  readonly examples?: boolean;
}

export interface LocatedProblem {
  /** Name of the rule, such as `required-field`. */
  readonly code: string;
  readonly severity: Severity;
  /** Plain text: what is wrong, and what to write instead. */
  readonly message: string;
  /** The file it is in; that of the document as given. */
  readonly uri: string;
  /** JSON Pointer in that file. */
  readonly path: string;
  readonly range: LineRange;
}

export interface Validation {
  /** All of it was validated, and no problem is an error. */
  readonly valid: boolean;
  readonly problems: readonly LocatedProblem[];
}

/**
 * Validates an apidoc or AsyncAPI document and returns its problems in document order. Reads only
 * what `files` gives and never fetches; a reference to another file is a problem.
 */
export async function validate(
  text: string,
  { uri = '', files = {}, settings = NO_SETTINGS, examples = true }: ValidateOptions = {},
): Promise<Validation> {
  const analyzer = new Analyzer(uri, languageOf(uri, text));
  analyzer.setSettings(settings);
  analyzer.setText(text);
  const isOlder = analyzer.olderVersion() !== null;
  const converted = isOlder ? new (await loadConvertedDocument())(analyzer) : null;
  const shown = converted?.analyzer ?? analyzer;
  await addFiles(analyzer, files, () => converted?.needs() ?? analyzer.needs());
  for (const name of shown.neededParsers()) shown.setParsers(await loadOptionalParser(name));
  if (examples) validateExamples(shown);
  const rangeOf = lineRanges((file) => analyzer.text(file));
  const problems = analyzer.problems().map((problem): LocatedProblem => {
    const { code, message, path } = problem;
    // What exceeds a limit was not read, so nothing is known about it.
    const severity = isLimit(code) ? 'error' : problem.severity;
    const range = rangeOf(problem);
    return { code, severity, message, uri: problem.uri || uri, path: toPointer(path), range };
  });
  return { valid: problems.every(({ severity }) => severity !== 'error'), problems };
}

async function addFiles(
  analyzer: Analyzer,
  files: NonNullable<ValidateOptions['files']>,
  needed: () => readonly string[],
): Promise<void> {
  const read: ReadFile =
    typeof files === 'function'
      ? files
      : (uri) => (Object.hasOwn(files, uri) ? (files[uri] ?? null) : null);
  analyzer.problems();
  for (let needs = needed(); needs.length > 0; needs = needed()) {
    for (const uri of needs) {
      const text = await read(uri);
      if (text === null) analyzer.failFile(uri, `There is no file ${uri}.`, false);
      else analyzer.addFile(uri, text);
    }
    analyzer.problems();
  }
}

function validateExamples(analyzer: Analyzer): void {
  const batches = analyzer.exampleJobs();
  const run = serveValidation((reply) => {
    if (reply.type === 'judged') analyzer.addExampleResults(reply.id, reply.errors);
  });
  for (const batch of batches) run(batch);
}
