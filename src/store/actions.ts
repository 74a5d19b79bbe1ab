// What can be done with the store's state; nothing else changes it.
import type { Ask, Asks, LanguageQuestion } from '../core/language/questions.ts';
import type { Found } from '../core/search/types.ts';
import type { Settings } from '../core/settings.ts';
import type { Answer, Language, Question, TextChange } from '../worker/protocol.ts';
import type { Shown } from './measures.ts';
import type {
  LoadFailure,
  Notice,
  Opening,
  Pane,
  Panels,
  Place,
  SaveState,
  SelectedBy,
  Selection,
  StudioState,
  Theme,
  View,
} from './state.ts';

/** A change in the editor; without a `uri` it is of the entry. */
interface Change {
  readonly uri?: string;
  /** Of this one file, as the editor counts. */
  readonly version: number;
}

export interface Actions {
  /** Makes a document the current one; what was known of the one before is dropped. */
  open(opening: Opening): void;
  close(): void;
  rename(name: string): void;
  /** Every change in the editor. `getText` gives the text of that moment or later. */
  edited(edit: Change & { readonly changes: readonly TextChange[]; getText(): string }): void;
  /** The whole text is another one, or its line ends are. */
  flushed(flush: Change & { readonly text: string }): void;
  /** The editor goes away: the texts it holds become those the next editor starts with. */
  parked(): void;
  /** The present text of the entry; '' without a document. */
  text(): string;
  /** Text of a file that the document refers to, '' being the document. */
  textOf(uri: string): string | undefined;
  /** Shows a file in the editor, '' being the entry; nothing happens where it is not here. */
  showFile(uri: string): void;
  /** A file of the user, '' being the entry, is on disk with this text. What was typed since then is still an edit. */
  saved(uri: string, text: string): void;
  /** Gives the document a file of the user, in place of one that was missing or came from a host. It is not on disk under that name. */
  addFile(uri: string, text: string): void;
  /** Takes a file of the user out of the document; its undo history is gone. @returns its text; null where there is no such file */
  removeFile(uri: string): string | null;
  /**
   * Gives a file of the user, '' being the entry, another path; its undo history goes on. References are not changed.
   * @returns false where another file has the path, or there is no such file
   */
  renameFile(uri: string, to: string): boolean;
  /** Gives the worker all files of the user, also those that no reference reaches. */
  giveAll(): void;
  /** Makes what a host sent a file of the user's, which can be edited. */
  adoptFile(uri: string): void;
  /** Makes another of the user's files the entry; the one before stays beside it. */
  setEntry(uri: string): void;
  /** Settings of a file that came with the document, which go before the user's. */
  setDocumentRules(rules: StudioState['documentRules']): void;
  /** The caret moved. Where the user moved it, the place it stands in becomes the selection. */
  moved(offset: number, by: 'person' | 'program', uri?: string): void;
  select(place: Place & { readonly range?: Selection['range'] }, by: SelectedBy, focus?: boolean): void;
  /** Range of the place in the present text of a file, the entry unless told; null where there is none. Asked once more if an edit came between. */
  locate(pointer: string, uri?: string): Promise<{ readonly start: number; readonly end: number } | null>;
  /** What a user may mean by a query, and every place where a text stands; null without a document, or where the text does not come to rest. */
  search(query: string, limit: number): Promise<Found | null>;
  find(text: string): Promise<Found | null>;
  /** Asks the worker about the present text, again where an edit came between; null without a document, or where the text does not come to rest. */
  ask<K extends Question['kind']>(question: Extract<Question, { kind: K }>): Promise<Extract<Answer, { kind: K }> | null>;
  /** What the format says about a place in the present text of a file; null where it has nothing to say, undefined where the text has moved on before. */
  language<K extends Ask>(about: Extract<LanguageQuestion, { ask: K }>): Promise<Asks[K]['answer'] | null | undefined>;
  /** The text of the entry is in another language from now on, and the document has this name. */
  setLanguage(language: Language, name: string): void;
  /** One document from all files; null where none can be made. `left` counts references that stayed as they were. */
  bundle(): Promise<{ readonly text: string; readonly left: number } | null>;
  /** Problems or documentation of `version` are on the screen. */
  shown(what: Shown, version: number): void;
  allowSites(): void;
  denySites(): void;
  /** Allows the document to load files from a site, or withdraws that. */
  setConsent(site: string, allowed: boolean): void;
  retryChecking(): void;
  setLoading(loading: StudioState['loading']): void;
  setFailure(failure: LoadFailure | null): void;
  setSave(save: SaveState): void;
  /** Adds a line for the user; returns its id. */
  notify(notice: Omit<Notice, 'id' | 'tone' | 'stays'> & Partial<Pick<Notice, 'tone' | 'stays'>>): number;
  dismiss(id: number): void;
  showStart(shown: boolean): void;
  setView(view: View): void;
  setPane(pane: Pane): void;
  setNarrow(narrow: boolean): void;
  setTheme(theme: Theme): void;
  setPanel(panel: keyof Panels, open: boolean): void;
  /** Codes that are off or have another severity from now on. */
  setRules(rules: Settings): void;
}
