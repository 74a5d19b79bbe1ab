// What is known of several documents together. All plain JSON data.
import type { Model } from '../model/types.ts';
import type { Link, PartId } from '../model/views.ts';

/** A document of a system. */
export interface SystemDocument {
  /**
   * Address of its file, relative to what all documents have in common. Two documents that refer to
   * one file are found by it.
   */
  readonly uri: string;
  readonly model: Model;
}

/** One side of a channel: an operation of a document, or the reply of one. */
export interface End {
  /** Index in the list of documents. */
  readonly document: number;
  readonly action: 'send' | 'receive';
  readonly operation: Link;
  /** It is the reply of the operation. */
  readonly isReply: boolean;
  readonly channel: Link;
  /** As written; null where unknown. */
  readonly address: string | null;
  readonly messages: readonly Link[];
}

/** An address of a server at which some documents send what others receive. */
export interface Relation {
  /** As the first sender writes it. */
  readonly address: string;
  /** Those that both sides name, such as `kafka://broker.example.com:9092`. */
  readonly servers: readonly string[];
  readonly senders: readonly End[];
  readonly receivers: readonly End[];
}

/** An end without another side in any document. */
export interface UnmatchedEnd {
  readonly end: End;
  readonly servers: readonly string[];
  /** Why it can't have one; absent where it could. */
  readonly because?: 'no-address' | 'no-server';
  /** Ends of the other action with the same address, on other or unknown servers. */
  readonly elsewhere: readonly End[];
}

/** A message or schema that several documents have. */
export interface SharedPart {
  readonly name: string;
  /** `file`: it is one object in one file; `copies`: objects that are equal in name and content. */
  readonly how: 'file' | 'copies';
  /** Address of the file that has it, if that is one. */
  readonly uri?: string;
  /** In the order of the documents, one of each. */
  readonly uses: readonly { readonly document: number; readonly part: PartId }[];
}

/** Who talks to whom. */
export interface SystemMap {
  /** By address. */
  readonly relations: readonly Relation[];
  /** In the order of the documents. */
  readonly unmatched: readonly UnmatchedEnd[];
  readonly messages: readonly SharedPart[];
  readonly schemas: readonly SharedPart[];
}

/** A document that a catalog lists. */
export interface CatalogEntry {
  /** Relative to the folder of the catalog. */
  readonly path: string;
  readonly name?: string;
  readonly group?: string;
  /** Line of the path in the catalog, from 1. */
  readonly line: number;
  readonly column: number;
}

/** What a `catalog.json` says. */
export interface Catalog {
  readonly title?: string;
  readonly description?: string;
  readonly documents: readonly CatalogEntry[];
}
