// Requests of the language service and their responses: the types on both sides of the worker.

import type { AnalyzedFile } from '../analysis/analyzed-file.ts';
import type { PlainChannel } from '../analysis/live/plain-channel.ts';
import type { PrepareRename, RenameResult } from '../analysis/rename/rename.ts';
import type { ProtobufFields } from '../analysis/schemas/protobuf/types.ts';
import type { TextEdit } from '../text/edit/types.ts';
import type { Location } from '../text/location.ts';
import type { NodePath } from '../text/tree.ts';
import type { AvroForm } from './commands/avro/types.ts';
import type { ChangedLines } from './commands/changed-lines.ts';
import type { SchemaForm } from './commands/schema/types.ts';
import type {
  BulkEdit,
  CommandResult,
  EditCommand,
  FileReferenceUse,
} from './commands/types/command.ts';
import type { Extraction, MoveTarget, RemovalImpact } from './commands/types/objects.ts';
import type { InferredSchema, MessageField, WizardChoices } from './commands/types/wizards.ts';
import type { Form, ReferenceOption } from './form/types.ts';
import type { ImportPreview, ImportResult } from './import/types.ts';
import type { MessageEdit, MessageSample } from './message-edits.ts';
import type { ConvertResult } from './refactor/convert.ts';
import type { FormatLayout } from './refactor/format.ts';
import type { SplitResult } from './refactor/split.ts';
import type {
  CodeAction,
  CodeLens,
  CompletionList,
  Definition,
  DocumentLink,
  FileRange,
  FixTitle,
  FoldingRange,
  Hover,
  InlayHint,
  NewRule,
  RulesetFile,
  SemanticToken,
  DocumentSymbol as SymbolRow,
  WrittenRule,
} from './types.ts';

/** Offsets are UTF-16 units of the text of the requested file. */
interface PositionParams {
  readonly offset: number;
}
/** A problem of the current text, with these fields of `Problem`. */
interface ProblemParams {
  readonly code: string;
  readonly start: number;
  readonly end: number;
}
interface RangeParams {
  readonly start: number;
  readonly end: number;
}

/** By the name of the request: its parameters beside the file, and its response. */
export interface Requests {
  completion: { readonly params: PositionParams; readonly response: CompletionList };
  hover: { readonly params: PositionParams; readonly response: Hover | null };
  /** The same in a file that is a ruleset. */
  rulesetCompletion: { readonly params: PositionParams; readonly response: CompletionList };
  rulesetHover: { readonly params: PositionParams; readonly response: Hover | null };
  /** The rules that can be made of the value at a location. */
  newRules: { readonly params: LocationParams; readonly response: readonly NewRule[] };
  /** Writes one into a ruleset, or into a new one, and runs it on the document. */
  writeRule: {
    readonly params: { readonly rule: NewRule; readonly ruleset: RulesetFile | null };
    readonly response: WrittenRule | { readonly refused: string };
  };
  definition: { readonly params: PositionParams; readonly response: Definition | null };
  /** Without its declarations, if `declaration` is false. */
  references: {
    readonly params: PositionParams & { readonly declaration?: boolean };
    readonly response: readonly FileRange[] | null;
  };
  /** Looks up all references of the document: `Analyzer.needs` names their files then. */
  followReferences: { readonly params: unknown; readonly response: null };
  /** The path of the node at each offset, in the order of the offsets. */
  paths: {
    readonly params: { readonly offsets: readonly number[] };
    readonly response: readonly NodePath[];
  };
  /** Within the file; `write` is where it is defined. */
  documentHighlights: {
    readonly params: PositionParams;
    readonly response: readonly (RangeParams & { readonly kind: 'read' | 'write' })[];
  };
  prepareRename: { readonly params: PositionParams; readonly response: PrepareRename };
  rename: {
    readonly params: PositionParams & { readonly to: string };
    readonly response: RenameResult;
  };
  /**
   * `quickFixes`: fixes for single problems, which an editor requests automatically. `sorting`:
   * only on explicit request. `all`: everything else.
   */
  codeActions: {
    readonly params: RangeParams & { readonly only: 'quickFixes' | 'all' | 'sorting' };
    readonly response: readonly CodeAction[];
  };
  /** The preferred quick fix of each problem; null where it has none. */
  fixTitles: {
    readonly params: { readonly problems: readonly ProblemParams[] };
    readonly response: readonly (FixTitle | null)[];
  };
  /** Of the problems with a code, else of all. Null if none of them has a safe fix. */
  fixAll: { readonly params: { readonly code?: string }; readonly response: CodeAction | null };
  codeLenses: { readonly params: unknown; readonly response: readonly CodeLens[] };
  /** The references that the lens at an offset counts. */
  codeLensReferences: { readonly params: PositionParams; readonly response: readonly FileRange[] };
  /**
   * What judges the messages of the operation or channel with this id, as plain data: its channel,
   * then that of its replies. Null where they can't be read.
   */
  liveChannels: {
    readonly params: { readonly id: string };
    readonly response: readonly PlainChannel[] | null;
  };
  /**
   * The schema that says what is at a path of a message (`/payload/total`), or the nearest one
   * around it; `pointer` is that of the message.
   */
  liveLocation: {
    readonly params: { readonly pointer: string; readonly path: string };
    readonly response: Location;
  };
  /** Edits that make the document fit a message of the operation or channel with this id. */
  messageEdits: {
    readonly params: { readonly id: string; readonly sample: MessageSample };
    readonly response: readonly MessageEdit[];
  };
  documentLinks: { readonly params: unknown; readonly response: readonly DocumentLink[] };
  documentSymbols: { readonly params: unknown; readonly response: readonly SymbolRow[] };
  /** The ancestors of an offset from the root, as display names: one for each key and index. */
  breadcrumbs: { readonly params: PositionParams; readonly response: readonly Breadcrumb[] };
  foldingRanges: { readonly params: unknown; readonly response: readonly FoldingRange[] };
  /** The same by their lines, as `foldingLines` returns them. */
  foldingLines: { readonly params: unknown; readonly response: Uint32Array };
  semanticTokens: { readonly params: RangeParams; readonly response: readonly SemanticToken[] };
  inlayHints: { readonly params: RangeParams; readonly response: readonly InlayHint[] };
  embeddedLanguages: {
    readonly params: RangeParams;
    readonly response: readonly (RangeParams & { readonly language: string })[];
  };
  /** From the innermost range outward. */
  selectionRanges: { readonly params: PositionParams; readonly response: readonly RangeParams[] };
  /** Null where the formatted text would not say what the text says. */
  formatting: {
    readonly params: { readonly layout?: FormatLayout };
    readonly response: readonly TextEdit[] | null;
  };
  convert: { readonly params: { readonly to: 'yaml' | 'json' }; readonly response: ConvertResult };
  /** The edits that run a command. */
  runCommand: {
    readonly params: { readonly command: EditCommand };
    readonly response: CommandResult;
  };
  /** The lines that a command would change. */
  changedLines: {
    readonly params: { readonly command: EditCommand };
    readonly response: ChangedLines;
  };
  /** The object at or around a location, as a form. */
  form: { readonly params: LocationParams; readonly response: Form | null };
  /** The targets that a reference at a location may resolve to. */
  referenceTargets: {
    readonly params: LocationParams;
    readonly response: readonly ReferenceOption[];
  };
  /**
   * What breaks when the node at a location is removed, with `also` together with others, of any
   * file.
   */
  removalImpact: {
    readonly params: LocationParams & { readonly also?: readonly Location[] };
    readonly response: RemovalImpact | null;
  };
  /** What can be extracted from an object, or as a trait from several, to the components. */
  extraction: {
    readonly params: LocationParams & { readonly also?: readonly Location[] };
    readonly response: Extraction;
  };
  /** The possible changes of several objects at once. */
  bulkEdit: {
    readonly params: { readonly locations: readonly Location[] };
    readonly response: BulkEdit;
  };
  /** The references of other files to this one. */
  fileReferences: { readonly params: unknown; readonly response: readonly FileReferenceUse[] };
  /** The targets that the node at a location may be moved to. */
  moveTargets: { readonly params: LocationParams; readonly response: readonly MoveTarget[] };
  /**
   * The action that moves the object at a location to a new file, `to` or one with its name; or why
   * it can't be moved.
   */
  moveToFile: {
    readonly params: LocationParams & { readonly to?: string };
    readonly response: CodeAction | { readonly refused: string };
  };
  /** The document as many files, one for each component, or why it can't be split. */
  split: { readonly params: unknown; readonly response: SplitResult };
  /** The choices in the dialogs for new objects. */
  wizardChoices: { readonly params: unknown; readonly response: WizardChoices };
  /** The values that messages have by their schemas. */
  messageFields: {
    readonly params: { readonly locations: readonly Location[] };
    readonly response: readonly MessageField[];
  };
  /**
   * The schema at a location as editable rows; at most `rows` of them, those near its root first.
   */
  schemaForm: {
    readonly params: LocationParams & { readonly rows?: number };
    readonly response: SchemaForm | null;
  };
  /** The definitions in a Protocol Buffers text of a version; null until its parser is loaded. */
  protobufFields: {
    readonly params: { readonly text: string; readonly version: 2 | 3 };
    readonly response: ProtobufFields | null;
  };
  /** The Avro schema at a location as editable rows. */
  avroForm: { readonly params: LocationParams; readonly response: AvroForm | null };
  /** The schema inferred from a sample value. */
  inferSchema: { readonly params: { readonly sample: string }; readonly response: InferredSchema };
  /** What a text in another format holds: `name` is that of its file. Null for all other texts. */
  importPreview: {
    readonly params: { readonly name: string };
    readonly response: ImportPreview | null;
  };
  /** A new document with the messages of such a text, or with those that have these ids. */
  importDocument: {
    readonly params: { readonly name: string; readonly chosen?: readonly string[] };
    readonly response: ImportResult | null;
  };
}

interface LocationParams {
  /** JSON Pointer in the requested file. */
  readonly pointer: string;
}

/** One ancestor of a position. */
type Breadcrumb = Pick<SymbolRow, 'name' | 'detail' | 'kind' | 'path' | 'at'>;
export type RequestName = keyof Requests;

/** Requests that an editor sends by itself, to decorate the text. */
export type DecorationRequest =
  | 'documentHighlights'
  | 'codeLenses'
  | 'codeLensReferences'
  | 'documentLinks'
  | 'foldingRanges'
  | 'foldingLines'
  | 'semanticTokens'
  | 'inlayHints'
  | 'embeddedLanguages'
  | 'breadcrumbs';

/** Requests of visual editing. */
export type EditingRequest =
  | 'runCommand'
  | 'form'
  | 'referenceTargets'
  | 'removalImpact'
  | 'extraction'
  | 'bulkEdit'
  | 'fileReferences'
  | 'moveTargets'
  | 'moveToFile'
  | 'split'
  | 'wizardChoices'
  | 'messageFields'
  | 'schemaForm'
  | 'inferSchema'
  | 'messageEdits'
  | 'changedLines'
  | 'avroForm'
  | 'protobufFields';

/** Requests about rulesets. */
export type RulesetRequest = 'rulesetCompletion' | 'rulesetHover' | 'newRules' | 'writeRule';

/** Requests about messages that really come. */
export type LiveRequest = 'liveChannels' | 'liveLocation';

/** Requests about a text in another format. */
export type ImportRequest = 'importPreview' | 'importDocument';

/** The functions that handle requests, by name. */
export type RequestHandlers<K extends RequestName = RequestName> = {
  readonly [Name in K]: (
    file: AnalyzedFile,
    request: Requests[Name]['params'],
  ) => Requests[Name]['response'];
};

/** @param uri of the file, '' for the root document */
export type Request = {
  [K in RequestName]: { readonly request: K; readonly uri: string } & Requests[K]['params'];
}[RequestName];
