// A location in a document: a file and a JSON Pointer in it.
/** A location in a file of the document; '' is the root document. */
export interface Location {
  readonly uri: string;
  /** JSON Pointer. */
  readonly pointer: string;
}
