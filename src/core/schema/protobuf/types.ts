// What is read from a schema in Protocol Buffers. The reader is loaded when a document first has such a schema, so others know only these types.
import type { SchemaView } from '../types.ts';

/** Offsets in the text of the schema. */
interface Span {
  readonly start: number;
  readonly end: number;
}

export interface ProtoReading {
  /** The messages as a tree; absent where the text has a fault or is too large. */
  readonly view?: SchemaView;
  /** The first fault of the syntax, in one or two sentences. */
  readonly fault?: Span & { readonly message: string };
  /** The version that the text itself states: `proto3`. */
  readonly syntax?: Span & { readonly text: string };
  /** The text is larger than is read. */
  readonly skipped?: true;
}

export interface ProtoTool {
  /** Reads a `.proto` text. `version` counts where the text states none. The same text gives the same reading; never throws. */
  read(text: string, version: 2 | 3): ProtoReading;
}
