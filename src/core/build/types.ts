// What a person wants done to a document without writing it, and the edits that do it. All plain data: it goes between page and worker.
import type { Change, FileEdits } from '../edit/types.ts';
import type { Subject } from '../language/subject.ts';
import type { AvroIntent } from './avro/intents.ts';
import type { ConnectIntent } from './connect/intents.ts';
import type { FileIntent } from './files/intents.ts';
import type { PartIntent } from './parts/intents.ts';
import type { SchemaIntent } from './schema/intents.ts';
import type { SeveralIntent } from './several/intents.ts';
import type { WizardIntent } from './wizards/intents.ts';

/** A place in a file of the document; '' is the entry. */
export interface Where {
  readonly uri: string;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** Changes of one file, one after the other: what a form does. Paths are in the file that is asked about. */
export interface ChangeIntent {
  readonly do: 'change';
  /** What it does, as an order: `Set "title"`. */
  readonly title: string;
  readonly changes: readonly Change[];
  /** Where what was changed stands afterwards. */
  readonly select?: Where;
}

export type Intent = ChangeIntent | PartIntent | WizardIntent | ConnectIntent | SchemaIntent | SeveralIntent | FileIntent | AvroIntent;

/** The intent of a name. */
export type IntentOf<K extends Intent['do']> = Extract<Intent, { readonly do: K }>;

/** `refused` says in one sentence why it cannot be done. */
export interface Refused {
  readonly refused: string;
  /** Where the value is defined, which is only an alias or merged at the location of the change. */
  readonly definition?: Where;
}

/** What is to be done, before it is tried on the texts. */
export interface Draft {
  readonly title: string;
  /** By file; several of one file are made one after the other. */
  readonly changes?: readonly { readonly uri: string; readonly changes: readonly Change[] }[];
  /** Edits that are known already, instead. */
  readonly files?: readonly FileEdits[];
  /** What the person wants to see afterwards: the place as it is after the changes. */
  readonly select?: Where;
  /** What else the person should know, one sentence each. */
  readonly notes?: readonly (string | NoteAt)[];
}

/** A note about a location: the line it names is that after the changes. */
export interface NoteAt {
  readonly uri: string;
  /** Offset in the present text of the file, which the changes do not remove. */
  readonly start: number;
  /** Where it is after the changes. */
  readonly pointer: string;
  /** @param line "line 12", or "line 12 of schemas.yaml" */
  text(line: string): string;
}

/** Edits of the present texts, as one step of undo. */
export interface Done {
  readonly title: string;
  readonly files: readonly FileEdits[];
  readonly select?: Where;
  readonly notes?: readonly string[];
  /** What the notes are about, to go there. */
  readonly about?: Where;
}

export type Built = Done | Refused;

/** Carries out the intents of one name. Never throws; asks the subject and changes nothing. */
export type Builder<K extends Intent['do']> = (subject: Subject, intent: IntentOf<K>) => Draft | Refused;
