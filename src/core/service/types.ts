// Results of the language features: plain data with offsets, each translated for the editor by one
// adapter.
import type { SymbolKind } from '../analysis/symbols/symbol-labels.ts';
import type { FileEdits, TextEdit } from '../text/edit/types.ts';
import type { FileRange, Range } from '../text/node-ranges.ts';
import type { NodePath } from '../text/tree.ts';

export type { FileEdits, TextEdit } from '../text/edit/types.ts';
export type { FileRange } from '../text/node-ranges.ts';

/** The kind of a completion item, for its icon. */
export type CompletionKind =
  | 'field'
  | 'value'
  | 'enum'
  | 'reference'
  | 'file'
  | 'name'
  | 'expression'
  | 'property'
  | 'snippet';

export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  /** One short line beside the label: type, "required", where it comes from. */
  readonly detail?: string;
  /** CommonMark written by the app; text of the document in it is escaped. */
  readonly doc?: string;
  /** Items are shown in the order of this value, then of their labels. */
  readonly sort: string;
  /** Compared with the text of `range` up to the cursor, if it differs from the label. */
  readonly filter?: string;
  /** Replaces `range`; with `snippet` in TextMate snippet syntax. */
  readonly insert: string;
  readonly snippet?: true;
  /** On one line, around the cursor. */
  readonly range: Range;
  /** Other edits, not overlapping `range`. */
  readonly also?: readonly TextEdit[];
  /** Any other text would be as good: a name, or a value used elsewhere. */
  readonly free?: true;
  /** The list is opened again after this item is accepted. */
  readonly retrigger?: true;
}

export interface CompletionList {
  readonly items: readonly CompletionItem[];
  /** A longer prefix returns more items. */
  readonly incomplete: boolean;
}

export interface Hover extends Range {
  /**
   * CommonMark blocks written by the app; text of the document in them is escaped or in code. Never
   * HTML.
   */
  readonly blocks: readonly string[];
}

/** The definition of a symbol. */
export interface Definition {
  /** The range of the symbol at the cursor. */
  readonly origin: Range;
  readonly targets: readonly {
    readonly range: FileRange /** The whole value, for a preview. */;
    readonly whole: FileRange;
  }[];
}

export type CodeActionKind =
  | 'quickfix'
  | 'refactor.extract'
  | 'refactor.inline'
  | 'refactor.rewrite'
  | 'refactor.move'
  | 'source.fixAll'
  | 'source.sort';

/** A change of the text that the user can apply from a menu. */
export interface CodeAction {
  /** The change in the imperative: `Add "title"`. */
  readonly title: string;
  readonly kind: CodeActionKind;
  readonly files: readonly FileEdits[];
  /** The problem it fixes: the one with this code at this range. */
  readonly fixes?: { readonly code: string; readonly start: number; readonly end: number };
  /** The preferred one of several fixes for a problem. */
  readonly preferred?: true;
  /** URI of a file that is created with the text in `files`. */
  readonly creates?: string;
  /**
   * The text stays and is read as another language from then on; `files` is empty. Only for the
   * root document.
   */
  readonly treatAs?: 'json';
  /** The user converts the document to version 3, in a dialog; `files` is empty. */
  readonly converts?: true;
  /**
   * It fixes all problems with this code: the edits are worked out when it is chosen (`fixAll`),
   * and `files` is empty.
   */
  readonly all?: string;
  /** How many problems it fixes, where these are several. */
  readonly count?: number;
  /** Why it can't be applied here; `files` is then empty. */
  readonly refused?: string;
  /** What is lost by it, one sentence each. */
  readonly warnings?: readonly string[];
  /** Selected afterwards, in the text after the edits. */
  readonly select?: FileRange;
  /** `select` is a name that the user may want to change right away. */
  readonly rename?: true;
}

/** A quick fix by its title, before its edits are worked out. */
export interface FixTitle {
  readonly title: string;
  /**
   * It writes a placeholder that the user replaces, so it isn't applied to many problems at once.
   */
  readonly placeholder?: true;
}

/** Returns the text of the file that an action creates. */
export function createdFileText({ creates, files }: CodeAction): string {
  return files
    .filter(({ uri }) => uri === creates)
    .flatMap(({ edits }) => edits.map(({ text }) => text))
    .join('');
}

/** A rule for a ruleset that was made of a value. */
export interface NewRule {
  readonly name: string;
  /** What it requires, in the imperative. */
  readonly title: string;
  readonly description: string;
  /** JSONPaths of the objects that it is about. */
  readonly given: readonly string[];
  /** Its `then`. */
  readonly check: {
    readonly field: string;
    readonly function: string;
    readonly functionOptions?: Readonly<Record<string, unknown>>;
  };
}

/** A ruleset by its path. */
export interface RulesetFile {
  readonly file: string;
  readonly text: string;
}

/** The edits that write a rule into a ruleset, and what it finds. */
export interface WrittenRule {
  readonly file: string;
  /** The file is made for it. */
  readonly creates?: true;
  /** The name that it has got. */
  readonly name: string;
  readonly edits: readonly TextEdit[];
  readonly problems: readonly (FileRange & {
    readonly path: NodePath;
    readonly message: string;
  })[];
}

/** A row of the outline of a text. */
export interface DocumentSymbol {
  readonly name: string;
  /** Beside the name: a title, a type, an address. */
  readonly detail: string;
  readonly kind: SymbolKind;
  readonly path: NodePath;
  readonly range: Range;
  /** The name, inside `range`. */
  readonly at: Range;
  readonly children: readonly DocumentSymbol[];
}

/** Types of semantic tokens, in the order of the legend. */
export const SEMANTIC_TOKEN_TYPES = [
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

/** The kinds of completion items as LSP and Monaco name them (LSP 3.17, `CompletionItemKind`). */
export const COMPLETION_ITEM_KINDS = {
  field: 'Field',
  value: 'Value',
  enum: 'EnumMember',
  reference: 'Reference',
  file: 'File',
  name: 'Variable',
  expression: 'Function',
  property: 'Property',
  snippet: 'Snippet',
} as const satisfies Readonly<Record<CompletionKind, string>>;

/** Characters after which an editor requests completion by itself. */
export const COMPLETION_TRIGGERS = [' ', ':', '"', "'", '/', '#', '$', '.', '-', '{', '[', ','];

/** The kinds of document symbols as LSP and Monaco name them (LSP 3.17, `SymbolKind`). */
export const SYMBOL_KINDS = {
  root: 'File',
  section: 'Namespace',
  server: 'Module',
  channel: 'Interface',
  operation: 'Method',
  message: 'Event',
  schema: 'Struct',
  property: 'Property',
  parameter: 'Variable',
  security: 'Key',
  field: 'Field',
  item: 'Array',
} as const satisfies Readonly<Record<DocumentSymbol['kind'], string>>;

export interface SemanticToken extends Range {
  readonly type: (typeof SEMANTIC_TOKEN_TYPES)[number];
}

/** A link in the text: to a location in a file of the document, or to an external address. */
export interface DocumentLink extends Range {
  readonly to: FileRange | { readonly url: string };
  readonly tooltip?: string;
}

/** A line above a definition. */
export interface CodeLens extends Range {
  /** "used 3 times". */
  readonly title: string;
  /**
   * Number of its references, which are shown when the lens is clicked; without any it is only a
   * label.
   */
  readonly referenceCount: number;
}

/** A value that applies but isn't written. */
export interface InlayHint {
  readonly at: number;
  readonly text: string;
  /** CommonMark: where the value comes from. */
  readonly doc?: string;
}

export interface FoldingRange extends Range {
  readonly kind?: 'comment' | 'region';
}
