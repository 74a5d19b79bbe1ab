// A payload schema of any format as a reader sees it: one tree of views, made by describe(), shown
// by the documentation.

/** The drafts of JSON Schema in which `$ref` has keywords beside it, and that have new ones. */
export type NewerDraft = '2019-09' | '2020-12';

/**
 * One constraint in plain words: `3..77 chars`, `0 <= x < 66`, `pattern ^a`. `keyword` names where
 * it comes from.
 */
export interface ConstraintView {
  readonly keyword: string;
  readonly text: string;
  /** The property names that the text is about, where it is about names alone. */
  readonly names?: readonly string[];
}

export interface PropertyView {
  readonly name: string;
  readonly required: boolean;
  readonly schema: SchemaView;
}

/** A part of a schema that holds other schemas under one heading. */
export interface BranchView {
  /**
   * `items`, `items 1`, `additional properties`, `properties matching ^x-`, `all of`, `one of`,
   * `any of`, `not`, `if`, `then`, `else`, `contains`, `property names`, `definitions`,
   * `dependencies`.
   */
  readonly role: string;
  readonly schemas: readonly { readonly label?: string; readonly schema: SchemaView }[];
}

/** A type that is used by its name. */
export interface NamedType {
  readonly name: string;
  /** Steps from the schema root to the view that defines it. */
  readonly at: readonly string[];
}

/** One schema. Nothing is expanded through `$ref`, so a view is finite and as large as its text. */
export interface SchemaView {
  /**
   * Steps from the schema root that contains this view to it, to be appended to the root's pointer.
   * Relative, so that a view doesn't depend on the location of its schema.
   */
  readonly at: readonly string[];
  /**
   * The raw text of a `$ref`; nothing else of the view is set then. Resolve it through
   * `SchemaRoot.refs`.
   */
  readonly ref?: string;
  /** `always`: the schema `true`; `never`: the schema `false`. */
  readonly boolean?: 'always' | 'never';
  /**
   * JSON types, or the format's own type name (`record`, `int`); empty where any type is allowed.
   */
  readonly types: readonly string[];
  /** Where types are defined that are only named here, by the names that are written (Avro). */
  readonly named?: readonly NamedType[];
  /** It defines a type that is named again elsewhere in the schema (Avro). */
  readonly isNamed?: true;
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: true;
  readonly readOnly?: true;
  readonly writeOnly?: true;
  readonly constraints: readonly ConstraintView[];
  /** JSON values. */
  readonly enum?: readonly unknown[];
  readonly const?: { readonly value: unknown };
  readonly default?: { readonly value: unknown };
  readonly examples?: readonly unknown[];
  readonly discriminator?: string;
  /**
   * Which value of the discriminator means which schema, by the name or reference that is written
   * (OpenAPI).
   */
  readonly mapping?: readonly (readonly [value: string, schema: string])[];
  readonly externalDocs?: { readonly url?: string; readonly description?: string };
  readonly properties: readonly PropertyView[];
  readonly branches: readonly BranchView[];
  /** `x-` fields and unknown keywords, as JSON values. */
  readonly extras: readonly (readonly [string, unknown])[];
}

/** A schema where an object of the format holds it (payload, headers, a component). */
export interface SchemaRoot {
  /** Media type of the schema format, as written, or the default. */
  readonly format: string;
  /**
   * Short name for people: `JSON Schema`, `Avro 1.9`, `Protocol Buffers 3`, `RAML 1.0`, `custom`.
   */
  readonly formatLabel: string;
  /** Pointer of the schema itself (inside a Multi Format Schema Object: of its `schema`). */
  readonly pointer: string;
  readonly view?: SchemaView;
  /**
   * `x-` fields of the Multi Format Schema Object around the schema, where no part of its own shows
   * them.
   */
  readonly extensions?: readonly (readonly [string, unknown])[];
  /**
   * Source text where the format is not JSON, or not understood; beside the view where the schema
   * is written in another language than ours.
   */
  readonly text?: string;
  /**
   * The target of each `$ref` text in the view: id of a part of the model, or null if it can't be
   * resolved.
   */
  readonly refs: Readonly<Record<string, string | null>>;
  /** Why the file of a `$ref` text could not be read, in sentences, by the text. */
  readonly unread?: Readonly<Record<string, string>>;
}
