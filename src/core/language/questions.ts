// What can be asked about a place in a text, and what is answered: the types on both sides of the worker.

import type { AvroForm } from '../build/avro/types.ts';
import type { FileUse } from '../build/files/intents.ts';
import type { Extraction, Home, Removal } from '../build/parts/intents.ts';
import type { SchemaForm } from '../build/schema/types.ts';
import type { Several } from '../build/several/intents.ts';
import type { Built, Intent, Where } from '../build/types.ts';
import type { Inferred, MessageField, Stock } from '../build/wizards/intents.ts';
import type { TextEdit } from '../edit/types.ts';
import type { Form, RefTarget } from '../form/types.ts';
import type { Path } from '../parse/tree.ts';
import type { ProtoField } from '../schema/protobuf/types.ts';
import type { Subject } from './subject.ts';
import type {
  Action,
  Completions,
  Definition,
  FileRange,
  FixTitle,
  Fold,
  Hint,
  Hover,
  Lens,
  Link,
  Rename,
  RenameStart,
  Symbol as SymbolRow,
  Token,
} from './types.ts';

/** Offsets are UTF-16 units of the text of the file that is asked about. */
interface At {
  readonly offset: number;
}
/** A problem of the present text, as `Problem` has these. */
interface ProblemAt {
  readonly code: string;
  readonly start: number;
  readonly end: number;
}
interface Within {
  readonly start: number;
  readonly end: number;
}

/** By the name of the question: what it needs beside the file, and its answer. */
export interface Asks {
  complete: { readonly with: At; readonly answer: Completions };
  hover: { readonly with: At; readonly answer: Hover | null };
  definition: { readonly with: At; readonly answer: Definition | null };
  references: { readonly with: At; readonly answer: readonly FileRange[] | null };
  /** The path of what is at each offset, in the order of the offsets. */
  paths: { readonly with: { readonly offsets: readonly number[] }; readonly answer: readonly Path[] };
  /** Within the file; `write` is where it is defined. */
  highlights: { readonly with: At; readonly answer: readonly (Within & { readonly kind: 'read' | 'write' })[] };
  renameStart: { readonly with: At; readonly answer: RenameStart };
  rename: { readonly with: At & { readonly to: string }; readonly answer: Rename };
  /** `mends`: what mends single problems, which is what an editor asks for without being told to. `sorts`: what is done only on request. `all`: all but that. */
  actions: { readonly with: Within & { readonly want: 'mends' | 'all' | 'sorts' }; readonly answer: readonly Action[] };
  /** The preferred quick fix of each problem; null where it has none. */
  fixTitles: { readonly with: { readonly problems: readonly ProblemAt[] }; readonly answer: readonly (FixTitle | null)[] };
  /** Null where none of the problems of a code has a sure fix. */
  mendAll: { readonly with: { readonly code: string }; readonly answer: Action | null };
  /** `uses` is the number of places that the next question tells. */
  lenses: { readonly with: unknown; readonly answer: readonly (Omit<Lens, 'uses'> & { readonly uses: number })[] };
  /** The places that the lens at an offset counts. */
  uses: { readonly with: At; readonly answer: readonly FileRange[] };
  links: { readonly with: unknown; readonly answer: readonly Link[] };
  symbols: { readonly with: unknown; readonly answer: readonly SymbolRow[] };
  /** The way from the root to an offset, as names for people: one for each key and index. */
  crumbs: { readonly with: At; readonly answer: readonly Crumb[] };
  folds: { readonly with: unknown; readonly answer: readonly Fold[] };
  tokens: { readonly with: Within; readonly answer: readonly Token[] };
  hints: { readonly with: Within; readonly answer: readonly Hint[] };
  embedded: { readonly with: Within; readonly answer: readonly (Within & { readonly language: string })[] };
  /** From the innermost range outward. */
  selections: { readonly with: At; readonly answer: readonly Within[] };
  format: { readonly with: unknown; readonly answer: readonly TextEdit[] };
  convert: { readonly with: { readonly to: 'yaml' | 'json' }; readonly answer: Converted };
  /** The edits that do what a person wants. */
  build: { readonly with: { readonly intent: Intent }; readonly answer: Built };
  /** The lines that an intent would change. */
  changedLines: { readonly with: { readonly intent: Intent }; readonly answer: ChangedLines };
  /** The object at or around a place, as a form. */
  form: { readonly with: Pointer; readonly answer: Form | null };
  /** What a reference at a place may lead to. */
  refTargets: { readonly with: Pointer; readonly answer: readonly RefTarget[] };
  /** What it would mean to delete what is at a location; `also`: and what is at others, of any file. */
  removal: { readonly with: Pointer & { readonly also?: readonly Where[] }; readonly answer: Removal | null };
  /** What can go from an object, or as a trait from several, to the components. */
  extraction: { readonly with: Pointer & { readonly also?: readonly Where[] }; readonly answer: Extraction };
  /** What can be done with several objects at once. */
  several: { readonly with: { readonly places: readonly Where[] }; readonly answer: Several };
  /** The references of other files to this one. */
  fileUses: { readonly with: unknown; readonly answer: readonly FileUse[] };
  /** Where what stands at a place may be moved. */
  homes: { readonly with: Pointer; readonly answer: readonly Home[] };
  /** What there is to choose from. */
  stock: { readonly with: unknown; readonly answer: Stock };
  /** The values that messages have by their schemas. */
  messageFields: { readonly with: { readonly places: readonly Where[] }; readonly answer: readonly MessageField[] };
  /** The schema at a place as rows to edit; of `rows` rows at most, those near its root first. */
  schemaForm: { readonly with: Pointer & { readonly rows?: number }; readonly answer: SchemaForm | null };
  /** What a text in Protocol Buffers of a version says; null as long as its reader is not there. */
  protoFields: { readonly with: { readonly text: string; readonly version: 2 | 3 }; readonly answer: ProtoFields | null };
  /** The Avro schema at a place as rows to edit. */
  avroForm: { readonly with: Pointer; readonly answer: AvroForm | null };
  /** What a sample of a value says about its schema. */
  infer: { readonly with: { readonly sample: string }; readonly answer: Inferred };
}

/** The fields of the messages of a text in Protocol Buffers, or its first fault; neither where the text is not read. */
export interface ProtoFields {
  readonly fields: readonly ProtoField[];
  /** Line and column count from 1. */
  readonly fault?: { readonly message: string; readonly line: number; readonly column: number };
}

/** Lines of the texts before (`removed`) and after, those that do not change around them; or why the intent can't be carried out. */
export type ChangedLines =
  | {
      readonly files: readonly { readonly uri: string; readonly hunks: readonly (readonly ChangedLine[])[] }[];
      readonly notes: readonly string[];
    }
  | { readonly refused: string };

export interface ChangedLine {
  readonly is: 'same' | 'removed' | 'added';
  readonly text: string;
}

interface Pointer {
  /** JSON Pointer in the file that is asked about. */
  readonly pointer: string;
}

/** A step on the way to a place. */
export type Crumb = Pick<SymbolRow, 'name' | 'detail' | 'kind' | 'path' | 'at'>;

/** The same document in the other language; `lost` has one sentence for each kind of loss. */
export type Converted = { readonly text: string; readonly lost: readonly string[] } | { readonly refused: string };

export type Ask = keyof Asks;

/** What an editor asks for by itself, to show more of a text than its letters. */
export type Painted = 'highlights' | 'lenses' | 'uses' | 'links' | 'folds' | 'tokens' | 'hints' | 'embedded' | 'crumbs';

/** What visual editing asks. */
export type Visual =
  | 'build'
  | 'form'
  | 'refTargets'
  | 'removal'
  | 'extraction'
  | 'several'
  | 'fileUses'
  | 'homes'
  | 'stock'
  | 'messageFields'
  | 'schemaForm'
  | 'infer'
  | 'changedLines'
  | 'avroForm'
  | 'protoFields';

/** The functions that answer questions, by their names. */
export type Answers<K extends Ask = Ask> = { readonly [Name in K]: (subject: Subject, asked: Asks[Name]['with']) => Asks[Name]['answer'] };

/** @param uri of the file, '' being the entry */
export type LanguageQuestion = { [K in Ask]: { readonly ask: K; readonly uri: string } & Asks[K]['with'] }[Ask];
