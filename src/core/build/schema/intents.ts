// What is done in the schema editor. Pointers are of the schema objects themselves.
export type SchemaIntent =
  /** A property of an object schema; at the end, or after another one. */
  | {
      readonly do: 'add-property';
      readonly schema: string;
      readonly name: string;
      readonly type?: string;
      readonly required?: true;
      readonly after?: string;
    }
  /**
   * Another name for a property, in `required`, `discriminator`, and everything that names it; examples follow where they can.
   * `in`: of another map of schemas, such as `patternProperties`.
   */
  | { readonly do: 'rename-property'; readonly schema: string; readonly name: string; readonly to: string; readonly in?: string }
  /** With its place in `required`. */
  | { readonly do: 'remove-property'; readonly schema: string; readonly name: string }
  /** A copy below it, optional as long as nobody says otherwise. */
  | { readonly do: 'duplicate-property'; readonly schema: string; readonly name: string; readonly to?: string }
  /**
   * Another place among the properties. `by`: so many places on (back, below 0) from where it stands in the text, as far as there are any;
   * then `index` is only the place that whoever asks expects, who may not have seen the last change of the text.
   */
  | { readonly do: 'reorder-property'; readonly schema: string; readonly name: string; readonly index: number; readonly by?: number }
  /** To the end of another object schema of the same file, which may be inside another property; with its place in `required`. */
  | { readonly do: 'move-property'; readonly schema: string; readonly name: string; readonly into: string }
  | { readonly do: 'require-property'; readonly schema: string; readonly name: string; readonly required: boolean }
  /** Another type; constraints that do not fit it go. Null: any. */
  | { readonly do: 'set-type'; readonly schema: string; readonly type: string | readonly string[] | null }
  /** Null as well, or no longer, in the way of the schema's language; what refers to a schema becomes one of two alternatives. */
  | { readonly do: 'set-nullable'; readonly schema: string; readonly nullable: boolean }
  /** The schema becomes the first of several alternatives, or the items of an array. One more alternative where it is a list of them already. */
  | { readonly do: 'wrap-schema'; readonly schema: string; readonly as: 'oneOf' | 'anyOf' | 'allOf' | 'array' }
  /** A constraint or another keyword; undefined takes it away. */
  | { readonly do: 'set-keyword'; readonly schema: string; readonly keyword: string; readonly value: unknown }
  /**
   * Which properties must be present with another one, in `dependencies`; none: no longer. `to`: with which one instead.
   * Where `dependencies` has a schema for it, that is a schema like any other.
   */
  | {
      readonly do: 'set-dependency';
      readonly schema: string;
      readonly name: string;
      readonly requires: readonly string[];
      readonly to?: string;
    }
  /** A schema in a keyword that holds schemas: `items`, a branch of `oneOf`, an entry of `patternProperties` with its `name`. */
  | {
      readonly do: 'add-schema';
      readonly schema: string;
      readonly keyword: string;
      readonly name?: string;
      /** What it is made with, as JSON data; an empty schema where it is not said. */
      readonly value?: unknown;
    }
  /** Takes away a schema inside another one, wherever it stands. Here `schema` is the one that goes. */
  | { readonly do: 'remove-schema'; readonly schema: string }
  /** Another place for a branch of `oneOf` and its like, or for a property; `index` and `by` as above. Here `schema` is the one that moves. */
  | { readonly do: 'reorder-schema'; readonly schema: string; readonly index: number; readonly by?: number }
  /** A reference instead of what is written here. */
  | { readonly do: 'set-reference'; readonly schema: string; readonly ref: string }
  /** What is written here becomes a schema of the components with this name, and a reference to it. */
  | { readonly do: 'extract-schema'; readonly schema: string; readonly name: string }
  /** What the reference leads to is written here. */
  | { readonly do: 'inline-schema'; readonly schema: string }
  /**
   * A schema comes to describe samples: what it says is kept as far as they match it. `inferred` is the schema that was made of them alone.
   * `keep`: they become examples, too.
   */
  | {
      readonly do: 'infer-schema';
      readonly schema: string;
      readonly inferred: unknown;
      readonly samples: readonly unknown[];
      readonly keep?: true;
    }
  /** An example of what a schema describes: of the message, where it is the schema of a payload or headers, else of the schema. */
  | { readonly do: 'add-example'; readonly schema: string; readonly value: unknown };
