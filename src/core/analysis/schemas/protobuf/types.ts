// What is read from a schema in Protocol Buffers. The reader is loaded when a document first has
// such a schema, so others know only these types.
import type { SchemaView } from '../types.ts';

/** Offsets in the text of the schema. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A field of a message. */
export interface ProtobufField {
  /** Name of the message, with those of the messages around it: `Order.Line`. */
  readonly message: string;
  readonly name: string;
  readonly number: number;
  /** As written: `string`, `map<string, int64>`, `Line`. */
  readonly type: string;
  /** `repeated`, `optional`, `required`, `oneof contact`; '' where there is none. */
  readonly label: string;
  /** In JSON: that of the option `json_name`, else in lower camel case. */
  readonly jsonName: string;
  /** The message or enum of this text that it holds, or the values of a map hold; by its name. */
  readonly target?: string;
  /** Encoded with a tag at its end, as groups of version 2 are. */
  readonly isGroup?: true;
}

/** An enum with the numbers of its values by name. */
export interface ProtobufEnum {
  /** With the names of the messages around it. */
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
}

export interface ProtobufResult {
  /** The messages as a tree; absent if the text has an error or is too large. */
  readonly view?: SchemaView;
  /** The fields of all messages; absent where `view` is. */
  readonly fields?: readonly ProtobufField[];
  /** All enums; absent where `view` is. */
  readonly enums?: readonly ProtobufEnum[];
  /** The first syntax error, in one or two sentences. */
  readonly error?: Span & { readonly message: string };
  /** The version that the text itself states: `proto3`. */
  readonly syntax?: Span & { readonly text: string };
  /** The text is larger than is read. */
  readonly skipped?: true;
}

export interface ProtobufParser {
  /**
   * Reads a `.proto` text. `version` counts where the text states none. The same text gives the
   * same reading; never throws.
   */
  read(text: string, version: 2 | 3): ProtobufResult;
}

/**
 * The fields of the messages of a text in Protocol Buffers, or its first error; neither if the text
 * isn't parsed.
 */
export interface ProtobufFields {
  readonly fields: readonly ProtobufField[];
  /** Line and column count from 1. */
  readonly error?: { readonly message: string; readonly line: number; readonly column: number };
}
