// What the language server needs of the system that it runs on. The command line provides it.
import type { Analyzer, Overrides, RulesetText, Settings, WorkerRequest } from '../core/types.ts';

/** What is read for one document. */
export interface DocumentFiles {
  /**
   * Returns the path of a file that the document refers to; an address that isn't one of a file is
   * returned as it is.
   * @param reference as `Analyzer.needs` names it
   */
  pathOf(reference: string): string;
  /** Reads a file and gives it to the analyzer, or the reason why it can't be read. */
  read(analyzer: Analyzer, reference: string): Promise<void>;
  /**
   * Returns the settings for the document, those for some of its files, the paths of the rulesets
   * that hold for it, with `/`, and what to say of rules that are set where no ruleset has them.
   * @throws Error whose message says what is wrong with the configuration, for the user
   */
  settings(): Promise<{
    readonly settings: Settings;
    readonly overrides?: Overrides;
    readonly rulesets?: readonly string[];
    readonly unknownRules?: ReadonlyMap<string, string>;
  }>;
}

export interface ServerHost {
  /** Name and version as shown by clients. */
  readonly version: string;
  /** @param path of the document; the URI of one that isn't a file and has none */
  filesOf(path: string): Promise<DocumentFiles>;
  /**
   * Reads the file of a ruleset.
   * @param extendedBy the ruleset of a document for which another one is read; null for one that
   *   holds for a document itself
   */
  readRuleset(file: string, extendedBy: string | null): Promise<RulesetText>;
  /** Returns the text of a document that was open; null if it can't be read. */
  readDocument(path: string): Promise<string | null>;
  /** Validates the examples of the present text and passes the results to the analyzer. */
  validateExamples(analyzer: Analyzer): Promise<void>;
  /** Responds to a request for which values are generated or validated. */
  respond<T>(request: WorkerRequest<T>): Promise<T>;
  /**
   * Reads the YAML and JSON files in a folder and below it one after the other, without those that
   * are ignored.
   * @param only paths of files to which the search is limited
   */
  filesBelow(
    folder: string,
    only?: ReadonlySet<string>,
  ): AsyncIterable<{ readonly path: string; readonly text: string; readonly isDocument: boolean }>;
}
