// What components of the page get: services for reading, and those that editing needs beside them.

import type { ComponentType } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Location, PartId } from '../core/types.ts';
import type { ValueMemory } from '../docs/pane/folds.ts';
import type { ImageConsent, PayloadNote } from '../docs/pane/services.ts';
import type { EditorHandle } from '../editor/editor-handle.ts';
import type { DraftTexts } from '../share/draft.ts';
import type { Drafts } from '../share/drafts.ts';
import type { OpeningLog } from '../share/opening-log.ts';
import type { StudioStore } from '../store/store.ts';
import type { LiveMarks } from '../visual/live-marks.ts';
import type { AgentsState } from './agents/agents-state.ts';
import type { CaretHistory } from './caret-history.ts';
import type { ComparisonState } from './comparison/comparison-state.ts';
import type { Disk } from './disk/disk.ts';
import type { Saving } from './disk/saving.ts';
import type { EditingState } from './editing/editing-state.ts';
import type { VersionKeeping } from './history/keep-versions.ts';
import type { OutlineState } from './layout/outline-state.ts';
import type { Opener } from './opener.ts';
import type { ShownDraft } from './opening/follow-tabs.ts';
import type { PaletteState } from './palette/palette-state.ts';
import type { Route } from './route.ts';
import type { PaintedPane, SafeMode } from './safe/safe-mode.ts';
import type { SinglePart } from './single-part.ts';
import type { VisualState } from './visual/visual-state.ts';

/** Whether the share dialog is open. */
export interface ShareDialogState {
  readonly open: boolean;
  /** JSON Pointer in the root document that the link is to show; undefined for what is selected. */
  readonly pointer: string | undefined;
  show(pointer?: string): void;
  hide(): void;
}

/** What editing needs beside the services for reading. */
export interface LoadedStudio {
  readonly app: AppServices;
  /** The page of an author; while the user reads, only what is opened above the documentation. */
  readonly Studio: ComponentType;
}

/** Whether printing was requested, until it is done. */
export interface PrintJob {
  readonly requested: boolean;
  start(): void;
  stop(): void;
}

export interface ReaderServices {
  readonly store: StudioStore;
  readonly drafts: Drafts;
  readonly opener: Opener;
  readonly route: Route;
  readonly openingLog: OpeningLog;
  readonly safeMode: StoreApi<SafeMode>;
  /** Called by a pane that has rendered the open document. */
  reportPainted(pane: PaintedPane): void;
  readonly shareDialog: StoreApi<ShareDialogState>;
  /** The images in descriptions that the user chose to show. */
  readonly images: Required<ImageConsent>;
  /** The part that the user came to by scrolling or by a link since the last selection, if any. */
  readonly readingAt: StoreApi<PartId | null>;
  /** The part that is shown alone. */
  readonly singlePart: StoreApi<SinglePart>;
  readonly printing: StoreApi<PrintJob>;
  /**
   * How often the documentation's find bar was opened since it was last closed; 0 while it is
   * closed.
   */
  readonly findWidget: StoreApi<number>;
  /** The message whose form to validate a payload is to be opened. */
  readonly validatedMessage: StoreApi<PartId | null>;
  readonly palette: StoreApi<PaletteState>;
  /** Values of variables of the open document, and the servers chosen for its channels. */
  readonly values: ValueMemory;
  /** What is known of parts from messages that are listened to. */
  readonly liveMarks: StoreApi<LiveMarks>;
  /** The same for the rows of payloads in the documentation. */
  readonly payloadNotes: StoreApi<PayloadNotes>;
  /** Only the documentation is on the page, in a frame of another one. */
  readonly embed: boolean;
  readonly disk: StoreApi<Disk>;
  /**
   * Whether the browser keeps what is stored when its disk is full; null until the first edit, and
   * where that can't be known.
   */
  readonly persistent: StoreApi<boolean | null>;
  /** Everything else of the studio; null until `withStudio` has loaded it. */
  readonly studio: StoreApi<LoadedStudio | null>;
  /** Loads the rest of the studio, if it isn't there, and runs an action with it. */
  withStudio(run: (app: AppServices) => void): void;
}

/** What is added to the rows of payloads; null while nothing is listened to. */
export interface PayloadNotes {
  readonly Note: PayloadNote | null;
}

/**
 * Which of the dialogs about rules are open: the list, and the explanation of one code, which may
 * be open on top of it.
 */
export interface RulesDialogsState {
  readonly list: boolean;
  readonly code: string | null;
  /** The value of which a rule is made. */
  readonly making: Location | null;
  showList(): void;
  hideList(): void;
  explain(code: string): void;
  hideCode(): void;
  make(location: Location): void;
  stopMaking(): void;
}

/** A dialog about a file by its uri, '' being the root document. */
type FileDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'split' }
  | { readonly kind: 'move'; readonly location: Location }
  | { readonly kind: 'rename' | 'delete'; readonly uri: string };

export interface FileDialogsState {
  readonly dialog: FileDialog | null;
  show(dialog: FileDialog): void;
  hide(): void;
}

/** Whether the dialog that converts a document of AsyncAPI 2 is open. */
export interface ConversionDialogState {
  readonly open: boolean;
  show(): void;
  hide(): void;
}

/** Whether the list of versions in the local history is open. */
export interface HistoryDialogState {
  readonly open: boolean;
  /** The user wants to name the present version. */
  readonly naming: boolean;
  show(naming?: boolean): void;
  hide(): void;
}

/** The recording of messages of which a document is to be made, if any. */
export interface RecordingDialogState {
  readonly file: File | null;
}

/** Id of the document of the lesson; null without one. */
export interface LessonState {
  readonly document: string | null;
}

export interface AppServices extends ReaderServices {
  readonly rulesDialogs: StoreApi<RulesDialogsState>;
  readonly conversion: StoreApi<ConversionDialogState>;
  readonly compare: StoreApi<ComparisonState>;
  readonly historyDialog: StoreApi<HistoryDialogState>;
  readonly recordingDialog: StoreApi<RecordingDialogState>;
  /** Which document is that of a lesson. */
  readonly lesson: StoreApi<LessonState>;
  /** Keeps versions of the open document in the local history. */
  readonly versions: VersionKeeping;
  /** Compares the open document with another document that is kept in this browser. */
  compareWithDraft(id: string): Promise<void>;
  /**
   * Adds what another tab changed in a stored document since `base`, the text that both had.
   * @param show shows the merged text
   */
  mergeWithDraft(id: string, base: DraftTexts, show: (merged: ShownDraft) => void): Promise<void>;
  readonly outline: StoreApi<OutlineState>;
  readonly editing: StoreApi<EditingState>;
  readonly visual: StoreApi<VisualState>;
  readonly fileDialogs: StoreApi<FileDialogsState>;
  readonly saving: StoreApi<Saving>;
  readonly locations: CaretHistory;
  readonly agents: StoreApi<AgentsState>;
  /** The editor, where it is mounted. */
  editor: EditorHandle | null;
}
