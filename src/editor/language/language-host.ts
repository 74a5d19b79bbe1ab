// What the language features of the editor require of the app around it.
import type { FileEdits, FileRange, Request, RequestName, Requests } from '../../core/types.ts';

/** A file of the document as an editor begins with it. */
export interface FileStart {
  /** As in `EditorProps.doc`. */
  readonly doc: string;
  readonly text: string;
  readonly version: number;
  readonly language: 'yaml' | 'json';
  readonly readOnly: boolean;
}

/** Changes that the user has to confirm before they are applied. */
export interface RefactorPreview {
  readonly title: string;
  readonly files: readonly FileEdits[];
  /** What is lost by it, one sentence each. */
  readonly lost: readonly string[];
}

export interface LanguageHost {
  /**
   * Sends a request about the current text of a file; resolves to null where there is no result,
   * undefined where the text has changed before.
   */
  request<K extends RequestName>(
    about: Extract<Request, { request: K }>,
  ): Promise<Requests[K]['response'] | null | undefined>;
  /** The uri of a file of the open document by its `doc`; null where it is none. */
  uriOf(doc: string): string | null;
  /** Returns a file of the open document by its URI ('': the root document), or null. */
  file(uri: string): FileStart | null;
  /** What the user calls the file. */
  nameOf(uri: string): string;
  /** Reveals a location in a file in the editor. */
  show(range: FileRange): void;
  /** Shows a preview of the changes and resolves to whether the user confirmed them. */
  confirm(plan: RefactorPreview): Promise<boolean>;
  /**
   * Adds a file to the document, with this text, and brings it into the editor.
   * @param undo reverts the whole change that the file is a part of
   */
  createFile(uri: string, text: string, undo?: () => void): void;
  /** Removes such a file again when its change is undone, unless it has another text by then. */
  removeCreated(uri: string, text: string): void;
  /** The entry is written in another language from now on. */
  setLanguage(language: 'yaml' | 'json'): void;
  /** Opens the dialog that converts the document to version 3. */
  convertVersion(): void;
  /** Brings a file into the editor, by its uri. */
  showFile(uri: string): void;
  /** Shows the user a one-line notification, with actions. */
  notify(
    text: string,
    tone?: 'plain' | 'warning',
    action?: { readonly label: string; run(): void },
  ): void;
}
