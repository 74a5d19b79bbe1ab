// A schema as editable rows. Plain data for the page.

import type { Location } from '../../../text/location.ts';
import type { FieldProblem } from '../../form/types.ts';

/** The schema at a location and everything defined inside it, down to the row limit. */
export interface SchemaForm extends Location {
  /** Pointer of the schema itself: inside a schema with its format, of its `schema`. */
  readonly pointer: string;
  /** Why nothing can be changed, in one sentence; null where it can. */
  readonly readOnly: string | null;
  /** The language of the schema for people: "Schema Object", "OpenAPI 3.0 Schema". */
  readonly language: string;
  /** Null where the schema is in a language that is not edited here. */
  readonly root: SchemaRow | null;
  /** Names that `type` may have, but for "null". */
  readonly types: readonly string[];
  /** `type` may be a list of names. */
  readonly several: boolean;
  /** `true` and `false` may stand for a schema. */
  readonly booleans: boolean;
  /** Number of references to it. */
  readonly referenceCount: number;
  /** Every keyword that some row may have, in the order of the tables. */
  readonly keywords: readonly KeywordInfo[];
}

/** A keyword that is given a value, or that holds schemas. */
export interface KeywordInfo {
  readonly name: string;
  /** "Min length". */
  readonly label: string;
  /** CommonMark. */
  readonly doc: string;
  /** JSON types that it says something of; none: of any. */
  readonly types: readonly string[];
  readonly control: KeywordControl;
}

export type KeywordControl =
  | {
      readonly is: 'number';
      readonly integer: boolean;
      readonly min?: number;
      readonly exclusiveMin?: true;
    }
  | { readonly is: 'toggle' }
  | {
      readonly is: 'text';
      readonly suggest?: readonly string[];
      readonly regex?: true;
      readonly markdown?: true;
    }
  /** A list of any values, one a line. */
  | { readonly is: 'values' }
  /** A list of texts. */
  | { readonly is: 'names' }
  /**
   * Names of properties by another one: lines of their own; as JSON where they are written in
   * another way.
   */
  | { readonly is: 'dependencies' }
  /** Any value, as JSON. */
  | { readonly is: 'data' }
  /** Schemas, which are rows of their own: one, a list of them, or several by names. */
  | { readonly is: 'schemas'; readonly holds: 'one' | 'list' | 'map' };

/** One schema. */
export interface SchemaRow {
  readonly pointer: string;
  readonly path: readonly string[];
  /** The keyword that contains it: `properties`, `items`, `oneOf`; '' for the root row. */
  readonly keyword: string;
  /**
   * Its key: the name of a property, the index of a branch; '' where the keyword holds one schema.
   */
  readonly name: string;
  /** What it is called: the name of a property, "items", "one of 2". */
  readonly label: string;
  /** False for a missing schema, such as the items of an array: the first change creates it. */
  readonly written: boolean;
  /** Of a property; null for all others. */
  readonly required: boolean | null;
  /** What `true` and `false` mean. */
  readonly boolean: 'always' | 'never' | null;
  /** As written, but for "null"; none: any type. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /**
   * Whether null is allowed in any way; null where this needn't be shown: any value is allowed, or
   * none.
   */
  readonly mayBeNull: boolean | null;
  readonly ref: SchemaRef | null;
  /** The target of its reference, or what its alias stands for; null where it is defined here. */
  readonly definition: Location | null;
  readonly title: string;
  readonly description: string;
  /** Which properties are required by the presence of another one, in the order of the text. */
  readonly dependencies: readonly SchemaDependency[];
  /** Constraints and other keywords that are written, in the order of the text. */
  readonly set: readonly SetKeyword[];
  /**
   * Names of keywords with a value that may be added: those of the type first, and without a type
   * those of any type.
   */
  readonly addable: readonly string[];
  /** Names of keywords that a schema may be added to, in the same order: `properties`, `oneOf`. */
  readonly holds: readonly string[];
  readonly children: readonly SchemaRow[];
  /**
   * Number of direct subschemas left out. Request them with more `rows`, or with the pointer of
   * this row.
   */
  readonly more: number;
  readonly problems: readonly FieldProblem[];
}

/** An entry of `dependencies` that lists names. */
export interface SchemaDependency {
  /** The property whose presence requires others. */
  readonly name: string;
  readonly requires: readonly string[];
}

/** A schema that is written elsewhere. */
export interface SchemaRef {
  /** The text of `$ref`. */
  readonly text: string;
  /** Its final target; null if it can't be resolved, or nothing is known about it. */
  readonly target: Location | null;
  /** Why there is no target, in a sentence; '' where there is one. */
  readonly why: string;
  readonly label: string;
  /** Types of the target. */
  readonly types: readonly string[];
  /** It refers to a schema that contains it. */
  readonly recursive: boolean;
}

export interface SetKeyword {
  readonly name: string;
  /** A chip: `≥ 3 chars`. */
  readonly text: string;
  /** JSON data; undefined where it is too large to be edited here. */
  readonly value: unknown;
  readonly whole: boolean;
  readonly problems: readonly FieldProblem[];
}
