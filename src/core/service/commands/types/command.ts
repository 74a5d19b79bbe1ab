// Editing commands and the edits that they produce. All plain data: it is passed between page and
// worker.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import type { Change, FileEdits } from '../../../text/edit/types.ts';
import type { Location } from '../../../text/location.ts';
import type { ObjectCommand } from './objects.ts';
import type { SchemaCommand } from './schema.ts';
import type { WizardCommand } from './wizards.ts';

/** Changes of one file, in order: what a form produces. Paths are in the current file. */
export interface ChangeCommand {
  readonly do: 'change';
  /** What it does, as an order: `Set "title"`. */
  readonly title: string;
  readonly changes: readonly Change[];
  /** Location of the changed value afterwards. */
  readonly select?: Location;
}

export type EditCommand =
  | ChangeCommand
  | ObjectCommand
  | WizardCommand
  | ConnectCommand
  | SchemaCommand
  | BulkCommand
  | FileCommand
  | AvroCommand;

/** The command of a name. */
export type EditCommandOf<K extends EditCommand['do']> = Extract<EditCommand, { readonly do: K }>;

/** `refused` says in one sentence why it can't be done. */
export interface RefusedCommand {
  readonly refused: string;
  /** Where the value is defined, which is only an alias or merged at the location of the change. */
  readonly definition?: Location;
}

/** What is to be done, before it is tried on the texts. */
export interface CommandDraft {
  readonly title: string;
  /** By file; several of one file are made one after the other. */
  readonly changes?: readonly { readonly uri: string; readonly changes: readonly Change[] }[];
  /** Edits that are known already, instead. */
  readonly files?: readonly FileEdits[];
  /** The location to select afterwards, as it is after the changes. */
  readonly select?: Location;
  /** Notes for the user, one sentence each. */
  readonly notes?: readonly (string | LocatedNote)[];
  /** It only moves what is written: comments that are lost get a note. */
  readonly moves?: true;
}

/** A note about a location: it, and the line that the note names, are those after the changes. */
export interface LocatedNote extends Location {
  /** Offset in the present text of the file, which the changes do not remove. */
  readonly start: number;
  /** @param line "line 12", or "line 12 of schemas.yaml" */
  text(line: string): string;
}

/** Edits of the present texts, as one step of undo. */
export interface AppliedCommand {
  readonly title: string;
  readonly files: readonly FileEdits[];
  readonly select?: Location;
  readonly notes?: readonly string[];
  /** What the notes are about, to go there. */
  readonly noteLocation?: Location;
}

export type CommandResult = AppliedCommand | RefusedCommand;

/** Makes the draft of the commands of one name, or ends with `refuse`. It only reads the file. */
export type CommandHandler<K extends EditCommand['do']> = (
  file: AnalyzedFile,
  command: EditCommandOf<K>,
) => CommandDraft;

export type ConnectCommand =
  /**
   * Makes an operation one of another channel; messages that the new channel does not have are
   * taken off its list.
   */
  | { readonly do: 'connect-operation'; readonly operation: Location; readonly channel: Location }
  /**
   * Makes the reply of an operation pass through a channel; an operation without a reply gets one.
   */
  | { readonly do: 'connect-reply'; readonly operation: Location; readonly channel: Location }
  /**
   * Adds a message to a channel: by reference if it is defined in the components or in another
   * channel.
   */
  | { readonly do: 'connect-message'; readonly message: Location; readonly channel: Location }
  /**
   * Makes an operation, or its reply, carry one more message of its channel, which is put into the
   * channel first if it is not there.
   */
  | { readonly do: 'include-message'; readonly message: Location; readonly operation: Location }
  /**
   * Makes a channel available on a server. `only`: and on no other one, which a channel that names
   * no servers is not by itself.
   */
  | {
      readonly do: 'connect-server';
      readonly channel: Location;
      readonly server: Location;
      readonly only?: true;
    }
  /**
   * Removes such a connection. `from` is the channel, operation or reply, `what` the message or
   * server, of a reply also its channel.
   */
  | { readonly do: 'disconnect'; readonly from: Location; readonly what: Location };

type FileCommand =
  /**
   * Rewrites references to and from the current file for its new path: `to` is its new URI. The
   * caller renames the file itself.
   */
  { readonly do: 'rename-file'; readonly to: string };

/** A reference to a file. */
export interface FileReferenceUse extends Location {
  /** What holds it, in words: `"payload" of message "placed"`. */
  readonly description: string;
}

// What is done with an Avro schema. `schema` is the pointer of the whole schema, the others are of
// what is inside it.
export type AvroCommand =
  /** A field of a record; behind another one, else at the end. */
  | {
      readonly do: 'avro-add-field';
      readonly schema: string;
      readonly record: string;
      readonly name?: string;
      readonly after?: number;
    }
  /** A field, or a type of a union. */
  | { readonly do: 'avro-remove'; readonly schema: string; readonly at: string }
  /**
   * Another name for a field, or for a type that is defined at `at`: what uses the type follows.
   */
  | {
      readonly do: 'avro-rename';
      readonly schema: string;
      readonly at: string;
      readonly to: string;
    }
  /** Moves a field `by` positions down, or up if below 0. */
  | { readonly do: 'avro-move'; readonly schema: string; readonly at: string; readonly by: number }
  /** Another type at a location of a type; `null` beside it stays. */
  | {
      readonly do: 'avro-type';
      readonly schema: string;
      readonly at: string;
      readonly type: string;
    }
  /** Whether a type is a union with `null`. */
  | {
      readonly do: 'avro-nullable';
      readonly schema: string;
      readonly at: string;
      readonly nullable: boolean;
    }
  /** Another logical type of a type; undefined removes it with its attributes. */
  | {
      readonly do: 'avro-logical';
      readonly schema: string;
      readonly at: string;
      readonly logical: string | undefined;
    }
  /** One more type in a union. */
  | { readonly do: 'avro-add-branch'; readonly schema: string; readonly at: string }
  /** An attribute of a field or type; undefined removes it. */
  | {
      readonly do: 'avro-set';
      readonly schema: string;
      readonly at: string;
      readonly key:
        | 'doc'
        | 'default'
        | 'symbols'
        | 'size'
        | 'precision'
        | 'scale'
        | 'aliases'
        | 'order';
      readonly value: unknown;
    };

/** A list field to which one item can be added in several objects. */
export type EachField = 'tags' | 'security' | 'servers';

/** The item: a reference to an object of the document, or a tag by its name. */
export type EachItem = { readonly use: Location } | { readonly name: string };

type BulkCommand =
  /**
   * Adds an item to a list field of each object that does not have it yet. A tag that the
   * components define under the name is referred to.
   */
  {
    readonly do: 'add-to-each';
    readonly locations: readonly Location[];
    readonly field: EachField;
    readonly item: EachItem;
  };

/** What can be done with several objects at once. */
export interface BulkEdit {
  /** Why nothing can be changed, in one sentence; null where it can. */
  readonly readOnly: string | null;
  readonly fields: Readonly<Record<EachField, EachChoice>>;
}

/** What can be added to a field of all objects. */
export interface EachChoice {
  /** Why nothing can be added, in one sentence; null where it can. */
  readonly why: string | null;
  /** What the document has to choose from. */
  readonly items: readonly {
    readonly label: string;
    readonly detail?: string;
    readonly item: EachItem;
  }[];
}
