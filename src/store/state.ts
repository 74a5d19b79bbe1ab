// What the store holds. Text is not in it: the editor owns it, and `text()` gets it.
import { NO_SETTINGS } from '../core/light.ts';
import type {
  Location,
  Model,
  Overrides,
  Problem,
  Settings,
  ShownConversion,
} from '../core/types.ts';
import type { Counts, Language, RulesetsReport } from '../worker/protocol.ts';
import type { OtherFile } from './other-files.ts';

/** Where a document came from. */
export type Source =
  | { readonly kind: 'new' | 'paste' | 'file' | 'link' }
  /** Several files opened together; `name` is what the user calls them, such as their folder. */
  | { readonly kind: 'folder'; readonly name: string }
  | { readonly kind: 'example'; readonly file: string }
  | { readonly kind: 'url'; readonly address: string };

/** Everything needed to open a document. */
export interface Opening {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  readonly source: Source;
  /** Address that relative references are resolved against; null where it has none. */
  readonly base: string | null;
  readonly text: string;
  /**
   * Path of the root document among the files it came with, such as `v1/api.yaml`; '' where that is
   * not known.
   */
  readonly path?: string;
  /** A whole folder was opened: a file that is not among `files` does not exist. */
  readonly whole?: boolean;
  /** Files of the user beside the root document, by path; with a `base` by address. */
  readonly files?: readonly {
    readonly uri: string;
    readonly text: string;
    readonly edited?: boolean;
  }[];
  /** The text differs from its source, such as in a reopened draft. */
  readonly edited?: boolean;
  /** The text of the root document is not as its file on disk has it. */
  readonly entryEdited?: boolean;
}

export interface OpenedDocument {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  readonly source: Source;
  readonly base: string | null;
  readonly path: string;
  readonly whole: boolean;
  /**
   * Which opening this is: a draft opened again starts with the text that was stored, not with what
   * an editor still holds of it.
   */
  readonly opened: number;
  /** The text the editor starts with. */
  readonly initialText: string;
  /** Version of `initialText`. */
  readonly initialVersion: number;
  /** Version of the document: grows with each edit of any of its files. */
  readonly version: number;
  readonly edited: boolean;
  /**
   * The text of the root document changed since it was opened or saved to disk; of other files see
   * `OtherFile.edited`.
   */
  readonly entryEdited: boolean;
  /**
   * How often a file at this path was removed or renamed: a later file at the same path is another
   * one for the editor.
   */
  readonly removed: ReadonlyMap<string, number>;
  /**
   * By the current path of a renamed file: its key in the editor since it was opened, so that its
   * undo history is kept.
   */
  readonly renamed: ReadonlyMap<string, string>;
}

export interface Analysis {
  /** Version of the text it was made from; 0 before the first. */
  readonly version: number;
  /** Version that `model` was made from: the problems of a version come before its model. */
  readonly modelVersion: number;
  /** Of each edited file, the version of its own that it was made from; of others the first. */
  readonly versions: ReadonlyMap<string, number>;
  readonly problems: readonly Problem[];
  /** Those of them that rulesets found, another list each time that rules have run. */
  readonly ruleProblems: readonly Problem[];
  /** Null before the first analysis, as is `model`. */
  readonly counts: Counts | null;
  readonly model: Model | null;
  /** How a document of AsyncAPI 2 is shown: `model` is that of its conversion. Null for others. */
  readonly conversion: ShownConversion | null;
}

/**
 * `next`: the key that goes from problem to problem, which also announces each problem.
 * `outline-enter`: the Enter key in the outline, which goes to the documentation with the keyboard.
 * `search`: a search result was chosen; `link`: the page's address selects it.
 */
export type SelectedBy =
  | 'editor'
  | 'docs'
  | 'problems'
  | 'outline'
  | 'outline-enter'
  | 'diagram'
  | 'form'
  | 'next'
  | 'search'
  | 'link';

export interface Selection extends Location {
  readonly by: SelectedBy;
  /** Exact offsets, where they are known better than by the pointer. */
  readonly range?: { readonly start: number; readonly end: number };
  /** Pixels from the upper edge of the documentation at which the user left the location. */
  readonly offset?: number;
  /** The editor takes the keyboard. */
  readonly focus: boolean;
  /** Grows with each selection, so that the same location can be selected again. */
  readonly seq: number;
}

/** Who holds a file that a document refers to. */
export type Holder =
  /** Loads by itself. `site` has the user's permission; null for the document's own origin. */
  | { readonly kind: 'allowed'; readonly address: string; readonly site: string | null }
  /** Loads once the user agreed to `site`. */
  | { readonly kind: 'consent'; readonly address: string; readonly site: string }
  /** Can't be loaded; `reason` is one sentence. */
  | { readonly kind: 'none'; readonly reason: string };

/** What decides where files may load from. */
export interface LoadScope {
  /** Address that the document came from; null for a file, paste or link. */
  readonly loadedFrom: string | null;
  /** Sites that the user agreed to for this document. */
  readonly allowed: ReadonlySet<string>;
}

/** A host that files wait for, with its port, and its scheme where that is not https. */
export interface Site {
  readonly site: string;
  readonly files: number;
}

/** What the user decided about a site for this document. */
export interface Consent {
  readonly site: string;
  readonly allowed: boolean;
}

export interface LoadFailure {
  readonly title: string;
  readonly explanation: string;
  /** What is safe. */
  readonly safe: string;
  readonly actions: readonly { readonly label: string; run(): void }[];
  /** The address that failed, for the field of addresses. */
  readonly address?: string;
  /** An address the user can open by hand. */
  readonly page?: { readonly label: string; readonly address: string };
}

export type SaveState =
  | { readonly kind: 'unchanged' | 'saved' | 'saving' }
  /** `reason` is one sentence. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'warning' | 'error';
  readonly action?: { readonly label: string; run(): void };
  readonly second?: { readonly label: string; run(): void };
  /** Stays until it is dismissed. */
  readonly stays: boolean;
}

export type View = 'edit' | 'split' | 'read' | 'diagram';
export type Theme = 'light' | 'dark' | 'system';
/** What a narrow window shows, one at a time. */
export type Pane = 'read' | 'edit' | 'diagram' | 'form' | 'problems' | 'outline';

export interface Panels {
  readonly outline: boolean;
  readonly form: boolean;
  readonly problems: boolean;
}

/** The rulesets of a team that hold for the document. */
export interface DocumentRulesets {
  /** Uris of their files. */
  readonly files: readonly string[];
  /**
   * Whether the search found it beside the document or above, the configuration names them, or the
   * page's address does.
   */
  readonly by: 'search' | 'configuration' | 'address';
  readonly report: RulesetsReport;
}

export interface StudioState {
  readonly document: OpenedDocument | null;
  /** The document's files beside its entry. */
  readonly files: readonly OtherFile[];
  /** Uri of the file in the editor, '' being the root document. */
  readonly file: string;
  readonly analysis: Analysis;
  readonly selection: Selection | null;
  /** Grows when the documentation should bring the selected location into view. */
  readonly reveal: number;
  /** Offset of the caret. */
  readonly caret: number;
  readonly checking: 'on' | 'paused';
  /** It is paused because the validator never started: files of the studio may be missing. */
  readonly validatorMissing: boolean;
  /** Sites whose files wait for the user's permission. */
  readonly sites: readonly Site[];
  /** What the user decided about other sites for this document. */
  readonly consents: readonly Consent[];
  readonly loading: { readonly host: string; cancel(): void } | null;
  readonly failure: LoadFailure | null;
  readonly save: SaveState;
  readonly notices: readonly Notice[];
  /** The start page is shown, though a document may be open. */
  readonly start: boolean;
  /** The page was opened to read the document, and the user has not chosen to edit it. */
  readonly reading: boolean;
  readonly view: View;
  readonly narrow: boolean;
  /** Four columns don't fit: the form takes the position of the documentation. */
  readonly compact: boolean;
  readonly pane: Pane;
  readonly theme: Theme;
  readonly panels: Panels;
  /** Codes that are off or have another severity, for all documents. */
  readonly rules: Settings;
  /** Those of a file that came with the document; they take precedence over the user's. */
  readonly documentRules: {
    readonly uri: string;
    readonly settings: Settings;
    readonly overrides?: Overrides;
  } | null;
  readonly rulesets: DocumentRulesets | null;
}

export const NO_ANALYSIS: Analysis = {
  version: 0,
  modelVersion: 0,
  versions: new Map(),
  problems: [],
  ruleProblems: [],
  counts: null,
  model: null,
  conversion: null,
};

export const INITIAL: StudioState = {
  document: null,
  files: [],
  file: '',
  analysis: NO_ANALYSIS,
  selection: null,
  reveal: 0,
  caret: 0,
  checking: 'on',
  validatorMissing: false,
  sites: [],
  consents: [],
  loading: null,
  failure: null,
  save: { kind: 'unchanged' },
  notices: [],
  start: false,
  reading: false,
  view: 'split',
  narrow: false,
  compact: false,
  pane: 'read',
  theme: 'system',
  panels: { outline: true, form: false, problems: false },
  rules: NO_SETTINGS,
  documentRules: null,
  rulesets: null,
};
