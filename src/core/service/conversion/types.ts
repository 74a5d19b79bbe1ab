// What a conversion takes and returns, and the state of one that runs.
import type { NodeLocation } from '../../text/location.ts';
import type { RearrangedDocument } from '../../text/rearrange/document.ts';
import type { Member, Piece } from '../../text/rearrange/piece.ts';
import type { Node } from '../../text/tree.ts';

/** The texts of a document by their addresses, relative to the folder of the entry document. */
export interface ConversionInput {
  readonly entry: string;
  readonly files: ReadonlyMap<string, string>;
  /**
   * Language of the text of `entry`: a document that became JSON in the studio may still have the
   * name of YAML. By default what the name says.
   */
  readonly language?: 'yaml' | 'json';
}

export interface ConversionOptions {
  readonly to: '3.0.0' | '3.1.0';
  readonly root: 'asyncapi' | 'apidoc';
  /** Whose actions the operations are: in 2.x `publish` is what a client does. */
  readonly view: 'application' | 'client';
  /** Keys of channels: the address, or a name made of it. */
  readonly names: 'address' | 'id';
}

export interface ConversionNote {
  readonly code: string;
  /** `warning` is a loss: what 3.x can't hold, or can hold in an `x-` field only. */
  readonly severity: 'info' | 'warning';
  readonly message: string;
  /** JSON Pointer in the file before the conversion. */
  readonly path: string;
  readonly file: string;
}

export interface ConversionResult {
  /** The version of 2.x that the document has; null for any other text, which is not converted. */
  readonly version: string | null;
  /** The entry document has syntax errors, and nothing was converted. */
  readonly broken: boolean;
  /** The files that changed. */
  readonly files: readonly { readonly uri: string; readonly text: string }[];
  readonly notes: readonly ConversionNote[];
  /** Files that are referred to and not among the input. */
  readonly missing: readonly string[];
  /** Where values are after the conversion, by where they were; others are where they were. */
  readonly moves: ReadonlyMap<string, NodeLocation>;
}

/** The objects of 2.x that have another form in 3.x. */
export type Kind =
  | 'server'
  | 'channel'
  | 'operation'
  | 'message'
  | 'parameter'
  | 'securityScheme'
  | 'operationTrait'
  | 'messageTrait';

/** An object to be converted. */
export interface LocatedObject extends NodeLocation {
  readonly kind: Kind;
  readonly piece: Piece;
  /** What holds it; null for the root of a file. */
  readonly member: Member | null;
}

/** The state of one conversion. */
export interface Conversion {
  readonly entry: string;
  readonly options: ConversionOptions;
  readonly documents: Map<string, RearrangedDocument>;
  /** In the order in which they are found. */
  readonly objects: Map<string, LocatedObject>;
  readonly missing: Set<string>;
  /** Other files that may have references to what moves. */
  readonly unread: Set<string>;
  readonly notes: ConversionNote[];
  /** Objects by their nodes, which aliases may stand for. */
  readonly anchored: Map<Node, LocatedObject>;
  /** Values that were written in place of aliases and references. */
  readonly copies: (NodeLocation & { readonly piece: Piece })[];
  /** All references with what they refer to. */
  readonly references: (NodeLocation & { readonly target: NodeLocation })[];
  /** Where values are after the conversion, by where they were. */
  readonly moves: Map<string, NodeLocation>;
}
