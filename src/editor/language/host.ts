// What the language features of the editor ask of the app around it.
import type { FileEdits } from '../../core/edit/types.ts';
import type { Ask, Asks, LanguageQuestion } from '../../core/language/questions.ts';
import type { FileRange } from '../../core/language/types.ts';

/** A file of the document as an editor begins with it. */
export interface FileStart {
  /** As in `EditorProps.doc`. */
  readonly doc: string;
  readonly text: string;
  readonly version: number;
  readonly language: 'yaml' | 'json';
  readonly readOnly: boolean;
}

/** Changes that a user is asked about before they are made. */
export interface Plan {
  readonly title: string;
  readonly files: readonly FileEdits[];
  /** What is lost by it, one sentence each. */
  readonly lost: readonly string[];
}

export interface LanguageHost {
  /** Asks about the present text of a file; null where there is nothing to say, undefined where the text has moved on before. */
  ask<K extends Ask>(about: Extract<LanguageQuestion, { ask: K }>): Promise<Asks[K]['answer'] | null | undefined>;
  /** The uri of a file of the open document by its `doc`; null where it is none. */
  uriOf(doc: string): string | null;
  /** A file of the open document by its uri, '' being the entry; null where it is not here. */
  file(uri: string): FileStart | null;
  /** What the user calls the file. */
  nameOf(uri: string): string;
  /** Brings a place in a file into the editor. */
  show(place: FileRange): void;
  /** Shows what is about to be changed, and asks whether it shall be. */
  confirm(plan: Plan): Promise<boolean>;
  /** Adds a file to the document, with this text, and brings it into the editor. */
  createFile(uri: string, text: string): void;
  /** The entry is written in another language from now on. */
  setLanguage(language: 'yaml' | 'json'): void;
  /** Brings a file into the editor, by its uri. */
  showFile(uri: string): void;
  /** Tells the user something in a line, and what can be done about it. */
  tell(text: string, tone?: 'plain' | 'warning', action?: { readonly label: string; run(): void }): void;
}
