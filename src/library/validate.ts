// Validates a document in one call, with the files that it refers to.
import { Analyzer, languageOf } from '../core/api.ts';
import type { Settings } from '../core/types.ts';
import { type Configuration, configurationOf } from './configuration.ts';
import { analyze, type Files, validateExamples } from './files.ts';
import { type LocatedProblem, locatedProblems } from './located-problems.ts';

export interface ValidateOptions {
  /**
   * Name or URL of the document. Its ending decides between YAML and JSON, and references are
   * resolved against it.
   */
  readonly uri?: string;
  /** The files that it refers to, by address, or a function that reads one. */
  readonly files?: Files;
  /**
   * The content of an `apidoc.config.json`: rules for all files and for some, and documents that
   * are left out.
   */
  readonly config?: Configuration;
  /** Instead of `config`: which codes are off or have another severity, by `readConfig`. */
  readonly settings?: Settings;
  /**
   * Whether examples and defaults are validated against their schemas. The patterns of the schemas
   * run in this thread, so choose false for a document of a stranger, or run it in a worker.
   */
  readonly examples?: boolean;
}

export interface Validation {
  /** All of it was validated, and no problem is an error. */
  readonly valid: boolean;
  readonly problems: readonly LocatedProblem[];
  /** The configuration leaves the document out: it was not validated. */
  readonly ignored?: true;
}

/**
 * Validates an apidoc or AsyncAPI document and returns its problems in document order. Reads only
 * what `files` gives and never fetches; a reference to another file is a problem.
 * @throws Error where the configuration has errors
 */
export async function validate(
  text: string,
  { uri = '', files = {}, config, settings, examples = true }: ValidateOptions = {},
): Promise<Validation> {
  const configured = configurationOf(config, uri);
  if (configured.isIgnored) return { valid: true, problems: [], ignored: true };
  const analyzer = new Analyzer(uri, languageOf(uri, text));
  analyzer.setSettings(settings ?? configured.settings, configured.overrides);
  analyzer.setText(text);
  const { shown } = await analyze(analyzer, files);
  if (examples) validateExamples(shown);
  const problems = locatedProblems(analyzer, uri);
  return { valid: problems.every(({ severity }) => severity !== 'error'), problems };
}
