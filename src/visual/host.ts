// What visual editing asks of the app around it: answers about the present text, changes of it, and the ways to the other panes.
import type { ComponentType } from 'react';
import type { Intent, Refused, Where } from '../core/build/types.ts';
import type { MadeValue } from '../core/examples/answers.ts';
import type { Asks, Visual } from '../core/language/questions.ts';
import type { Action } from '../core/language/types.ts';

/** What came of a change. A refusal changed nothing. */
export type Outcome = { readonly done: true; readonly select?: Where } | Refused;

/** Parts that a wizard makes. */
export type WizardName = 'server' | 'channel' | 'operation' | 'message' | 'request-reply' | 'security' | 'schema';

/** What is done with a schema that exists, in a dialog. */
export type SchemaDialog = 'infer' | 'example';

/** What is known already when a wizard opens. */
export interface Given {
  /** The channel of an operation or message. */
  readonly channel?: Where;
  /** The name of what is to be made. */
  readonly name?: string;
  readonly action?: 'send' | 'receive';
}

/** What was typed and is not written yet. */
export interface Unwritten {
  readonly uri: string;
  /** What it is typed into. */
  readonly label: string;
  readonly text: string;
  /** What writes it, where that is known at once. */
  readonly intent?: Intent;
}

export interface VisualHost {
  /** The answer about the present text of a file, '' being the entry; null where there is none, or the text did not come to rest. */
  ask<K extends Exclude<Visual, 'build'>>(uri: string, question: Asks[K]['with'] & { readonly ask: K }): Promise<Asks[K]['answer'] | null>;
  /** What an intent would do to the texts, for a preview: nothing is changed. */
  preview(uri: string, intent: Intent): Promise<Asks['build']['answer'] | null>;
  /**
   * Does what a person wants, as one step of undo. What was typed meanwhile counts: the edits are those of the text they are applied to.
   * What comes of it is shown, unless the person went to another place meanwhile.
   * A refusal is not told to the person: whoever asked does that, where the person is looking.
   */
  make(uri: string, intent: Intent): Promise<Outcome>;
  /** What mends problems in a range of a file (offsets in UTF-16 units), as the editor offers it. */
  mends(uri: string, start: number, end: number): Promise<readonly Action[]>;
  /** Does one of `mends`. */
  mend(uri: string, action: Action): Promise<Outcome>;
  /** Brings a place into view: in the text with the keyboard there, in the documentation, or as a form. */
  show(place: Where, where: 'text' | 'docs' | 'form'): void;
  /** Opens the wizard. Resolves with what was made, or null where the person changed their mind. */
  wizard(name: WizardName, given?: Given): Promise<Where | null>;
  /** Asks the user whether to delete something, and what is at other locations with it, saying what would break, and does it. True where it was done. */
  remove(place: Where, also?: readonly Where[]): Promise<boolean>;
  /** Opens a dialog about the schema at a place. Resolves when it is closed. */
  schemaDialog(name: SchemaDialog, place: Where): Promise<void>;
  /** An example of what the schema at a place describes, made by a seed that counts from 0; null where none can be asked for now. */
  makeExample(place: Where, seed: number): Promise<MadeValue | null>;
  /** Asks for another name, and gives it everywhere. True where it was done. */
  rename(place: Where): Promise<boolean>;
  /** Tells the person something in a line. */
  tell(text: string, tone?: 'plain' | 'warning'): void;
  /**
   * Asks for what is typed and not written yet when the page is left, and writes it when the page is back; null where there is nothing.
   * @returns what ends it
   */
  onLeave?(unwritten: () => Unwritten | null): () => void;
  /** CommonMark as elements, never HTML. */
  readonly Markdown: ComponentType<{ readonly text: string }>;
}
