// What the language server needs of the system that it runs on. The command line provides it.
import type { Analyzer, Settings } from '../core/types.ts';

/** Where the files of a document are read. */
export interface FileBase {
  /** The names of files are resolved against it. */
  readonly folder: string;
  /** The real path of the folder below which they may be; null where none may be read. */
  readonly root: string | null;
}

export interface ServerHost {
  /** Name and version as shown by clients. */
  readonly version: string;
  /** Returns the folder of a file and the folder that its references may use. */
  baseOf(path: string): Promise<FileBase>;
  /**
   * Reads a file that a document refers to and gives it to the analyzer, or the reason why it can't
   * be read.
   * @param uri as `Analyzer.needs` names it
   */
  readFile(analyzer: Analyzer, base: FileBase, uri: string): Promise<void>;
  /** Returns the text of a document that was open; null if it can't be read. */
  readDocument(path: string): Promise<string | null>;
  /**
   * Returns the settings for documents in a folder.
   * @throws Error whose message says what is wrong with the configuration, for the user
   */
  settingsFor(base: FileBase): Promise<Settings>;
  /** Validates the examples of the present text and passes the results to the analyzer. */
  validateExamples(analyzer: Analyzer): Promise<void>;
  /** Returns the documents in a folder and below it, or a file that is one. */
  documentsBelow(
    path: string,
  ): Promise<readonly { readonly path: string; readonly text: string }[]>;
}
