// An Avro schema as editable rows. Plain data for the page.

import type { Location } from '../../../text/location.ts';
import type { FieldProblem } from '../../form/types.ts';

export interface AvroForm extends Location {
  /** Pointer of the Avro schema itself: the `schema` beside `schemaFormat`. */
  readonly pointer: string;
  /** Why nothing can be changed, in one sentence; null where it can. */
  readonly readOnly: string | null;
  readonly root: AvroRow;
  /**
   * Types that a type may be: primitive ones, complex ones, and those that the schema defines by a
   * name.
   */
  readonly types: readonly string[];
  /** Rows that are left out because there are too many. */
  readonly more: number;
}

/** A field of a record, or a type inside another one. */
export interface AvroRow {
  /** Of the field, else of the type; no other row has it. */
  readonly pointer: string;
  readonly is: 'root' | 'field' | 'items' | 'values' | 'branch';
  /** Name of the field, else what it is to the type around it: "items", "one of 2". */
  readonly label: string;
  /** Where the type is written. */
  readonly type: string;
  /**
   * Name of the type: `string`, `record`, `union`, or one that the schema defines; '' if it can't
   * be determined. "null" in a union with one other type sets `nullable`.
   */
  readonly word: string;
  readonly nullable: boolean;
  /** Where its named type or the target of its alias is defined; null where it is defined here. */
  readonly definition: Location | null;
  /** The name of a record, enum or fixed that is defined here, and where its map is. */
  readonly defines: { readonly pointer: string; readonly name: string } | null;
  readonly logical: string;
  /** Logical types that the type may have; none where it may have none. */
  readonly logicals: readonly string[];
  /** Of a decimal: the map that has its attributes, and their values. */
  readonly decimal: {
    readonly at: string;
    readonly precision: number | null;
    readonly scale: number | null;
  } | null;
  /**
   * Other names of a field, or of a type that is defined here, and the map that has them; null
   * where there can be none.
   */
  readonly aliases: { readonly at: string; readonly names: readonly string[] } | null;
  /** Of a field: how it counts when records are sorted; '' where it is not written. */
  readonly order: string | null;
  /** Its documentation, and the map that has it; null where none can be written. */
  readonly doc: { readonly at: string; readonly text: string } | null;
  /** The default of a field as JSON; '' where there is none. */
  readonly preset: string;
  /** Of an enum. */
  readonly symbols: readonly string[] | null;
  /** Of a fixed, in bytes. */
  readonly size: number | null;
  /** Pointer of the record whose fields are the child rows; null if the type isn't a record. */
  readonly record: string | null;
  readonly children: readonly AvroRow[];
  /** Among its siblings. */
  readonly index: number;
  readonly count: number;
  readonly problems: readonly FieldProblem[];
}
