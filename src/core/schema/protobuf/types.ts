// What is read from a schema in Protocol Buffers. The reader is loaded when a document first has such a schema, so others know only these types.
import type { SchemaView } from '../types.ts';

/** Offsets in the text of the schema. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A field of a message. */
export interface ProtoField {
  /** Name of the message, with those of the messages around it: `Order.Line`. */
  readonly message: string;
  readonly name: string;
  readonly number: number;
  /** As written: `string`, `map<string, int64>`, `Line`. */
  readonly type: string;
  /** `repeated`, `optional`, `required`, `oneof contact`; '' where there is none. */
  readonly label: string;
}

export interface ProtoReading {
  /** The messages as a tree; absent where the text has a fault or is too large. */
  readonly view?: SchemaView;
  /** The fields of all messages; absent where `view` is. */
  readonly fields?: readonly ProtoField[];
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
