// The interface of visual editing to the app around it: requests about the current text, changes of
// it, and navigation to the other panes.
import type { ComponentType } from 'react';
import type {
  CodeAction,
  EditCommand,
  EditingRequest,
  Location,
  MadeValue,
  Placement,
  RefusedCommand,
  Requests,
} from '../core/types.ts';
/** The result of a change. A refusal has changed nothing. */
export type ChangeResult = { readonly done: true; readonly select?: Location } | RefusedCommand;

/** Parts that a wizard creates. */
export type WizardName =
  | 'server'
  | 'channel'
  | 'operation'
  | 'message'
  | 'request-reply'
  | 'security'
  | 'schema';

/** Dialogs for an existing schema. */
export type SchemaDialog = 'infer' | 'example';

/** Initial values of a wizard. */
export interface WizardInput {
  /** The channel of an operation or message; null for a message of the components. */
  readonly channel?: Location | null;
  /** The name of the new object. */
  readonly name?: string;
  readonly action?: 'send' | 'receive';
  /** Where the new object goes. */
  readonly at?: Placement;
}

/** Typed text that is not written yet. */
export interface UnloadEdit {
  readonly uri: string;
  /** Label of the input. */
  readonly label: string;
  readonly text: string;
  /** The command that writes it, if it is known synchronously. */
  readonly intent?: EditCommand;
}

export interface VisualHost {
  /**
   * Sends a request about the current text of a file, '' for the root document; null if there is no
   * such object, undefined if the text didn't settle.
   */
  request<K extends Exclude<EditingRequest, 'runCommand'>>(
    uri: string,
    request: Requests[K]['params'] & { readonly request: K },
  ): Promise<Requests[K]['response'] | null | undefined>;
  /** Returns what a command would change in the texts, for a preview: nothing is changed. */
  preview(uri: string, command: EditCommand): Promise<Requests['runCommand']['response'] | null>;
  /**
   * Runs a command of the user as one undo step. Text typed meanwhile is respected: the edits are
   * those for the text they are applied to.
   * The result is revealed, unless the user went elsewhere meanwhile.
   * A refusal is not shown: the caller shows it next to the control that the user is working in.
   */
  applyCommand(uri: string, command: EditCommand): Promise<ChangeResult>;
  /**
   * Returns the quick fixes of problems in a range of a file (offsets in UTF-16 units), as the
   * editor offers them.
   */
  quickFixes(uri: string, start: number, end: number): Promise<readonly CodeAction[]>;
  /** Applies one of `quickFixes`. */
  applyFix(uri: string, action: CodeAction): Promise<ChangeResult>;
  /** Reveals a location: in the text with the focus there, in the documentation, or as a form. */
  show(location: Location, where: 'text' | 'docs' | 'form'): void;
  /** Opens the dialog that moves the object at a location to a new file. */
  moveToFile(location: Location): void;
  /** Opens the wizard. Resolves with the created object, or null if the user canceled. */
  wizard(name: WizardName, input?: WizardInput): Promise<Location | null>;
  /**
   * Opens a dialog that confirms deleting an object, and those at other locations with it, showing
   * what would break, and deletes them. True if deleted.
   */
  remove(location: Location, also?: readonly Location[]): Promise<boolean>;
  /** Opens a dialog about the schema at a location. Resolves when it is closed. */
  schemaDialog(name: SchemaDialog, location: Location): Promise<void>;
  /**
   * Returns an example of the schema at a location, generated from a seed that counts from 0; null
   * if none can be requested now.
   */
  makeExample(location: Location, seed: number): Promise<MadeValue | null>;
  /**
   * Opens a dialog for another name, and renames the object with all references. True if renamed.
   */
  rename(location: Location): Promise<boolean>;
  /** Shows a one-line notification. */
  notify(text: string, tone?: 'plain' | 'warning'): void;
  /**
   * Registers a callback for unwritten input when the page is left, which is written when the page
   * is opened again; null if there is none.
   * @returns a function that unregisters it
   */
  onUnload?(unwritten: () => UnloadEdit | null): () => void;
  /** Renders CommonMark as elements, never as HTML. */
  readonly Markdown: ComponentType<{ readonly text: string }>;
}
