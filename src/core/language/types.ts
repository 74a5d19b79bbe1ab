// What the language functions answer: plain data with offsets, which one adapter each translates for the editor.
import type { FileEdits, TextEdit } from '../edit/types.ts';
import type { Range } from '../parse/place.ts';
import type { Path } from '../parse/tree.ts';

export type { FileEdits, TextEdit } from '../edit/types.ts';

/** A range in a file of the document. */
export interface FileRange extends Range {
  readonly uri: string;
}

/** What an offered text is, for its icon. */
export type CompletionKind = 'field' | 'value' | 'enum' | 'reference' | 'name' | 'expression' | 'property' | 'snippet';

export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  /** One short line beside the label: type, "required", where it comes from. */
  readonly detail?: string;
  /** CommonMark of our own words; text of the document in it is escaped. */
  readonly doc?: string;
  /** Items are shown in the order of these, then of their labels. */
  readonly sort: string;
  /** What is compared with the text of `range` up to the cursor, where it is not the label. */
  readonly filter?: string;
  /** What takes the place of `range`; with `snippet` in the notation of TextMate snippets. */
  readonly insert: string;
  readonly snippet?: true;
  /** On one line, around the cursor. */
  readonly range: Range;
  /** Other edits, not touching `range`. */
  readonly also?: readonly TextEdit[];
  /** The list is opened again after this one was taken. */
  readonly again?: true;
}

export interface Completions {
  readonly items: readonly Completion[];
  /** There are more for a longer prefix. */
  readonly incomplete: boolean;
}

export interface Hover extends Range {
  /** CommonMark blocks of our own words; text of the document in them is escaped or in code. Never HTML. */
  readonly blocks: readonly string[];
}

/** Where something is defined or used. */
export interface Definition {
  /** What the cursor is on. */
  readonly origin: Range;
  readonly targets: readonly { readonly range: FileRange /** The whole value, for a preview. */; readonly whole: FileRange }[];
}

/** What is about to be renamed, or why it cannot be. */
export type RenameStart = { readonly range: Range; readonly name: string } | { readonly refused: string };

/** `changes` counts the places. */
export type Rename = { readonly files: readonly FileEdits[]; readonly changes: number } | { readonly refused: string };

export type ActionKind =
  | 'quickfix'
  | 'refactor.extract'
  | 'refactor.inline'
  | 'refactor.rewrite'
  | 'refactor.move'
  | 'source.fixAll'
  | 'source.sort';

/** Something that can be done to the text at the press of a key. */
export interface Action {
  /** What it does, as an order: `Add "title"`. */
  readonly title: string;
  readonly kind: ActionKind;
  readonly files: readonly FileEdits[];
  /** The problem it mends: the one of this code at this place. */
  readonly mends?: { readonly code: string; readonly start: number; readonly end: number };
  /** The one to take where there are several for a problem. */
  readonly preferred?: true;
  /** A file that is created with the text that `files` has for it. */
  readonly creates?: string;
  /** The text stays, and is read as another language from then on; `files` is empty. Of the entry only. */
  readonly treatAs?: 'json';
  /** It mends all problems of this code: what is to be changed is found out when it is chosen (`mendAll`), and `files` is empty. */
  readonly all?: string;
  /** How many problems it fixes, where these are several. */
  readonly count?: number;
  /** It cannot be done here, and why. `files` is then empty. */
  readonly refused?: string;
  /** What is lost by it, in one sentence each. */
  readonly lost?: readonly string[];
  /** What is selected afterwards, in the text after the edits. */
  readonly select?: FileRange;
  /** `select` is a name that the person may want to change at once. */
  readonly rename?: true;
}

/** A quick fix by its name, before anybody worked out its edits. */
export interface FixTitle {
  readonly title: string;
  /** It writes a placeholder that the user replaces, so it isn't applied to many problems at once. */
  readonly placeholder?: true;
}

/** The text of the file that an action creates. */
export function createdText({ creates, files }: Action): string {
  return files
    .filter(({ uri }) => uri === creates)
    .flatMap(({ edits }) => edits.map(({ text }) => text))
    .join('');
}

/** A row of the outline of a text. */
export interface Symbol {
  readonly name: string;
  /** Beside the name: a title, a type, an address. */
  readonly detail: string;
  readonly kind:
    | 'root'
    | 'section'
    | 'server'
    | 'channel'
    | 'operation'
    | 'message'
    | 'schema'
    | 'property'
    | 'parameter'
    | 'security'
    | 'field'
    | 'item';
  readonly path: Path;
  readonly range: Range;
  /** The name, inside `range`. */
  readonly at: Range;
  readonly children: readonly Symbol[];
}

/** Types of semantic tokens, in the order of the legend. */
export const TOKEN_TYPES = [
  'reference',
  'brokenReference',
  'channel',
  'operation',
  'message',
  'schema',
  'server',
  'parameter',
  'security',
  'address',
  'expression',
  'keyword',
] as const;

export interface Token extends Range {
  readonly type: (typeof TOKEN_TYPES)[number];
}

/** A link in the text: to a place in a file of the document, or to an address outside. */
export interface Link extends Range {
  readonly to: FileRange | { readonly url: string };
  readonly tooltip?: string;
}

/** A line above a definition. */
export interface Lens extends Range {
  /** "used 3 times". */
  readonly title: string;
  /** Its uses, to be shown when it is pressed; without any it only tells. */
  readonly uses: readonly FileRange[];
}

/** A value in force that is not written. */
export interface Hint {
  readonly at: number;
  readonly text: string;
  /** CommonMark: where the value comes from. */
  readonly doc?: string;
}

export interface Fold extends Range {
  readonly kind?: 'comment' | 'region';
}
