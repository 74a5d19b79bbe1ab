// What making a new document of a text in another format takes and returns.
import type { ForeignFormat } from '../../analysis/problem.ts';
import type { Member, Piece } from '../../text/rearrange/piece.ts';
import type { Tree } from '../../text/tree.ts';
import type { ConversionNote } from '../conversion/types.ts';

/** A message that a new document can have. */
export interface ImportableMessage {
  /** Unique in the text. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'webhook' | 'callback' | 'schema';
  /** How it differs from others of the same name: its content type. May be empty. */
  readonly detail: string;
}

/** What a text in another format holds. */
export interface ImportPreview {
  readonly format: ForeignFormat;
  /** With its article: `an OpenAPI 3.1.0 document`. */
  readonly what: string;
  readonly title: string;
  /** What it has, with counts: `2 webhooks`. */
  readonly contents: readonly string[];
  readonly messages: readonly ImportableMessage[];
  /** Why no document can be made of it now, in a sentence. */
  readonly refused?: string;
}

export type ImportNote = Omit<ConversionNote, 'file'>;

/** A new document, or why there is none. */
export type ImportResult =
  | { readonly title: string; readonly text: string; readonly notes: readonly ImportNote[] }
  | { readonly refused: string };

/** A text in another format, taken apart. */
export interface ImportSource {
  /** With its article: `an OpenAPI 3.1.0 document`. */
  readonly what: string;
  readonly text: string;
  /** The name of the file without its ending. */
  readonly name: string;
  /** The address that it was loaded from, or the name of its file. */
  readonly address: string;
  readonly tree: Tree;
  /** An empty map for a text that is neither YAML nor JSON. */
  readonly root: Piece;
  readonly notes: ImportNote[];
}

/** The parts of a new document. */
export interface DocumentParts {
  /** Comments above it. */
  readonly head?: readonly string[];
  readonly info: Piece;
  readonly channels: readonly Member[];
  readonly operations: readonly Member[];
  /** The maps of the components. */
  readonly components: readonly Member[];
}

/** What one format gives. */
export interface Importer {
  readonly title: string;
  readonly contents: readonly string[];
  readonly messages: readonly ImportableMessage[];
  /** Makes the parts of a document with these messages; called once, it takes the source apart. */
  build(chosen: ReadonlySet<string>): DocumentParts;
}
