// What can be done with the store's state, which nothing else changes, and what the slices share to
// do it.

import type { StoreApi } from 'zustand/vanilla';
import type { Location, Settings } from '../core/types.ts';
import type { Language, PageRequest, ResponseTo, TextChange } from '../worker/protocol.ts';
import type { EditMeasures, MeasuredPane } from './edit-measures.ts';
import type { FileTexts, TextSource } from './file-texts.ts';
import type { RequestPolicy } from './request-policy.ts';
import type {
  DocumentRulesets,
  LoadFailure,
  Notice,
  Opening,
  Pane,
  Panels,
  SaveState,
  SelectedBy,
  Selection,
  StudioState,
  Theme,
  View,
} from './state.ts';

/** A change in the editor; without a `uri` it is of the root document. */
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
  /** Every change in the editor, which holds the text of that moment or later. */
  edited(edit: Change & TextSource & { readonly changes: readonly TextChange[] }): void;
  /** The whole text is another one, or its line ends are. */
  flushed(flush: Change & { readonly text: string }): void;
  /** The editor goes away: the texts it holds become those the next editor starts with. */
  editorUnmounted(): void;
  /** The present text of the root document; '' without a document. */
  text(): string;
  /** Text of a file that the document refers to, '' being the document. */
  textOf(uri: string): string | undefined;
  /**
   * Shows a file in the editor, '' being the root document; nothing happens where it is not here.
   */
  showFile(uri: string): void;
  /**
   * A file of the user, '' being the root document, is on disk with this text. What was typed since
   * then is still an edit.
   */
  saved(uri: string, text: string): void;
  /**
   * Gives the document a file of the user, in place of one that was missing or came from a host. It
   * is not on disk under that name.
   */
  addFile(uri: string, text: string): void;
  /** Removes a file of the user and its undo history. @returns its text, null for no such file */
  removeFile(uri: string): string | null;
  /**
   * Gives a file of the user, '' being the root document, another path; its undo history goes on.
   * References are not changed.
   * @returns false where another file has the path, or there is no such file
   */
  renameFile(uri: string, to: string): boolean;
  /** Gives the worker all files of the user, also those that no reference reaches. */
  sendAllFiles(): void;
  /** Makes what a host sent a file of the user's, which can be edited. */
  adoptFile(uri: string): void;
  /** Makes another of the user's files the root document; the one before stays beside it. */
  setEntry(uri: string): void;
  /** Settings of a file that came with the document; they take precedence over the user's. */
  setDocumentRules(rules: StudioState['documentRules']): void;
  /** The rulesets that hold for the document from now on; null for none. */
  setRulesets(rulesets: Omit<DocumentRulesets, 'report'> | null): void;
  /** The caret moved. If the user moved it, the node at the caret becomes the selection. */
  caretMoved(offset: number, by: 'user' | 'program', uri?: string): void;
  select(
    location: Location & Partial<Pick<Selection, 'range' | 'offset'>>,
    by: SelectedBy,
    focus?: boolean,
  ): void;
  /**
   * Sends a request about the current text to the worker, again if the text changes meanwhile;
   * undefined without a document, or if the text keeps changing. The response is for the text that
   * is current when it resolves.
   */
  request<R extends PageRequest>(
    request: R,
    policy?: RequestPolicy,
  ): Promise<ResponseTo<R> | undefined>;
  /**
   * The text of the root document is in another language from now on, and the document has this
   * name.
   */
  setLanguage(language: Language, name: string): void;
  /** Problems or documentation of `version` are on the screen. */
  reportShown(pane: MeasuredPane, version: number): void;
  allowSites(): void;
  denySites(): void;
  /** Allows the document to load files from a site, or withdraws that. */
  setConsent(site: string, allowed: boolean): void;
  retryChecking(): void;
  setLoading(loading: StudioState['loading']): void;
  setFailure(failure: LoadFailure | null): void;
  setSave(save: SaveState): void;
  /** Adds a line for the user; returns its id. */
  notify(
    notice: Omit<Notice, 'id' | 'tone' | 'stays'> & Partial<Pick<Notice, 'tone' | 'stays'>>,
  ): number;
  dismiss(id: number): void;
  showStart(reportShown: boolean): void;
  setView(view: View): void;
  /** Brings a pane into view, also from the start page. */
  showPane(pane: Pane): void;
  setPane(pane: Pane): void;
  setNarrow(narrow: boolean): void;
  setCompact(compact: boolean): void;
  setTheme(theme: Theme): void;
  setPanel(panel: keyof Panels, open: boolean): void;
  /** Codes that are off or have another severity from now on. */
  setRules(rules: Settings): void;
}

/** What the slices of the store share. */
export interface SliceContext {
  readonly set: StoreApi<StudioState & Actions>['setState'];
  readonly get: () => StudioState & Actions;
  readonly measures: EditMeasures;
  /** The texts of the open document; others when another is opened. */
  texts: FileTexts;
  /** Publishes the list of files after a change of `texts`. */
  publishFiles(): void;
}
