// The form of an object: built from the tables and the text, plain data for the page. Nothing here
// is specific to a single kind of object.
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { EntryProblems, FieldProblem, FieldProblems } from '../../analysis/field-problems.ts';

export type { FieldProblem } from '../../analysis/field-problems.ts';

import type { Location } from '../../text/location.ts';

/** The form of the object at a location. */
export interface Form extends Location {
  /** Path of the object, as edits expect it. */
  readonly path: readonly string[];
  /**
   * Its kind in the tables, such as `Server`; `Map` for a map of parts, `Reference` for a
   * reference.
   */
  readonly kind: string;
  /** Kind in words: "Server". */
  readonly title: string;
  /** Its key if it is an entry of a map; else a label: "Item 2", "Info". */
  readonly name: string;
  /** The name can be changed (`rename`). */
  readonly renamable: boolean;
  /** CommonMark: what the object is for. */
  readonly doc: string;
  /** Why nothing can be changed, in one sentence; null where it can. */
  readonly readOnly: string | null;
  /**
   * Where the object is defined, which is only an alias or merged here; null where it is defined
   * here.
   */
  readonly definition: Location | null;
  /** From the root down, the object itself not included: to go up. */
  readonly breadcrumbs: readonly { readonly label: string; readonly pointer: string }[];
  /** The reference at the requested location, if the object is defined elsewhere. */
  readonly reference: ReferenceControl | null;
  /** Fields that are written, and required ones that are not, in the order of the format. */
  readonly fields: readonly FormField[];
  /** Fields that may be added. */
  readonly addable: readonly AddableField[];
  /**
   * Extension fields that are written, and where the format leaves an object open all others too;
   * new ones may be added where `extensible`.
   */
  readonly extensions: readonly FormField[];
  readonly extensible: boolean;
  /** What new fields may be called besides names of the format: with `any` not only `x-...`. */
  readonly names: 'extension' | 'any';
  /** Written fields that the format does not know here. */
  readonly unknown: readonly FormField[];
  /** Values in force that are not written here: defaults, inherited, merged from traits. */
  readonly effective: readonly EffectiveValue[];
  /** Names of all fields in the order of the format: where a new one goes (`changes.ts`). */
  readonly order: readonly string[];
  /** Of a schema that may be in any language. */
  readonly languages?: SchemaLanguages;
  /** Problems of the object as a whole. */
  readonly problems: readonly FieldProblem[];
}

/**
 * The language of a schema, as a value of `schemaFormat`, '' for the default one; and all it may
 * have.
 */
export interface SchemaLanguages {
  readonly current: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface AddableField {
  readonly name: string;
  readonly label: string;
  /** CommonMark. */
  readonly doc: string;
  /**
   * The initial value of the field, as JSON data; undefined: the control is shown empty, and
   * nothing is written until the user enters a value.
   */
  readonly initialValue: unknown;
  readonly control: Control;
}

/** A value in force that is not written. */
export interface EffectiveValue {
  readonly name: string;
  /**
   * The value in words, such as `application/json` or `main, spare`; '' where nothing is in force,
   * and `why` says so.
   */
  readonly text: string;
  /** Where it comes from: "default", "from defaultContentType", "from the trait kafka". */
  readonly why: string;
  /** The location that it comes from. */
  readonly location?: Location;
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly path: readonly string[];
  readonly pointer: string;
  /** CommonMark: what the field is for. */
  readonly doc: string;
  readonly required: boolean;
  readonly written: boolean;
  /**
   * The value as JSON data, unless it is a map or list of objects; undefined if not defined. Large
   * data is cut: `whole` is false then.
   */
  readonly value: unknown;
  readonly whole: boolean;
  /**
   * The initial value if it isn't defined, as JSON data; undefined if nothing is written until the
   * user enters a value.
   */
  readonly initialValue?: unknown;
  /** A sentence on what is behind a value with a unit: "14 days". */
  readonly valueInWords?: string;
  readonly control: Control;
  readonly problems: readonly FieldProblem[];
}

/** What a value is given with. */
export type Control =
  | {
      readonly is: 'text';
      /** CommonMark, with a preview. */
      readonly markdown?: true;
      /** A text of several lines in another language, such as Protocol Buffers. */
      readonly lines?: true;
      /** The version of Protocol Buffers that the text is in. */
      readonly proto?: 2 | 3;
      readonly format?: string;
      /** Values worth offering although any other is legal. */
      readonly suggest?: readonly string[];
      readonly minLength?: number;
      readonly maxLength?: number;
      /** What the value must look like, in words, and as the source of a regular expression. */
      readonly pattern?: { readonly source: string; readonly description: string };
    }
  /** `open`: others are legal too. */
  | { readonly is: 'choice'; readonly values: readonly string[]; readonly open: boolean }
  | { readonly is: 'toggle' }
  | {
      readonly is: 'number';
      readonly integer: boolean;
      readonly min?: number;
      readonly max?: number;
      readonly exclusiveMin?: true;
      readonly unit?: string;
    }
  /**
   * An object of its own: a form one level down. `summary` says in a few words what is in it.
   * `refer`: a reference may stand for it.
   */
  | {
      readonly is: 'object';
      readonly kind: string;
      readonly title: string;
      readonly summary: string;
      readonly refer?: true;
      readonly languages?: SchemaLanguages;
    }
  | ReferenceControl
  /** A map of objects by name. `of` is the control of one entry. */
  | {
      readonly is: 'map';
      /** "server variable". */
      readonly entry: string;
      readonly entries: readonly Entry[];
      readonly of: Control;
      /** What a new entry is made with; undefined where its value is given first. */
      readonly start: unknown;
      /** A new entry is incomplete until required fields of it have values. */
      readonly requiresInput?: true;
      /** Regular expression source of allowed keys. */
      readonly keys?: string;
      readonly max?: number;
    }
  | {
      readonly is: 'list';
      readonly item: string;
      readonly entries: readonly Entry[];
      readonly of: Control;
      readonly start: unknown;
      readonly requiresInput?: true;
      /** The only required field of an item, where that is a text: a new item is made with it. */
      readonly namedBy?: string;
      readonly max?: number;
      /** Items are plain texts, numbers: chips. */
      readonly simple: boolean;
    }
  /**
   * A schema: the schema editor, one level down. `refer`: a reference may stand for it. `summary`
   * is '' where none is written.
   */
  | {
      readonly is: 'schema';
      readonly summary: string;
      readonly editable: boolean;
      readonly refer?: true;
      readonly languages?: SchemaLanguages;
    }
  /** Free data: written as JSON or YAML. `language`: it is a schema of that language. */
  | { readonly is: 'data'; readonly language?: 'avro' }
  /**
   * One of several alternatives, distinguished by the value; `selected` is the current one, or the
   * first.
   */
  | {
      readonly is: 'either';
      readonly of: readonly {
        readonly label: string;
        readonly control: Control;
        readonly start: unknown;
      }[];
      readonly selected: number;
    };

/** A reference to something that is written elsewhere. */
export interface ReferenceControl {
  readonly is: 'reference';
  /** The kind of its targets, for display: "channel". */
  readonly what: string;
  /** The text of `$ref`; '' where there is none yet. */
  readonly ref: string;
  /** Its target; null if it can't be resolved. */
  readonly target: Location | null;
  /** Name of the target for people. */
  readonly label: string;
  /** It must be a reference; else the object may be defined inline too. */
  readonly only: boolean;
  /** The initial value for an inline definition, if allowed. */
  readonly start?: unknown;
  /** The form to show in place, of a schema that is only referred to. */
  readonly form?: Location;
}

export interface Entry extends EntryProblems {
  /** Key of a map, index of a list. */
  readonly key: string;
  readonly pointer: string;
  readonly path: readonly string[];
  /** What it is called: title, name, key, or the target of the reference. */
  readonly label: string;
  /** What else is known of it, in a few words. */
  readonly summary: string;
  /** Its target, if it is a reference. */
  readonly target?: Location;
  /** The value itself, unless it is an object. */
  readonly value?: unknown;
}

/** A possible target of a reference. */
export interface ReferenceOption extends Location {
  /** The text of the reference, as written in the current file. */
  readonly ref: string;
  readonly label: string;
  /** Title or summary. */
  readonly detail: string;
}

/** The data for building one form: the document, and the problems in the object. */
export interface FormContext {
  readonly file: AnalyzedFile;
  readonly problems: FieldProblems;
}
