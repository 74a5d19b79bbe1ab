// Commands of the schema editor. Pointers are of the schema objects themselves.
export type SchemaCommand =
  /** Adds a property to an object schema; at the end, or after another one. */
  | {
      readonly do: 'add-property';
      readonly schema: string;
      readonly name: string;
      /** The text of a reference, in place of a schema of its own. */
      readonly ref?: string;
      readonly type?: string;
      readonly required?: true;
      readonly after?: string;
    }
  /**
   * Another name for a property, in `required`, `discriminator`, and everything that names it;
   * examples follow where they can. `in`: of another map of schemas, such as `patternProperties`.
   */
  | {
      readonly do: 'rename-property';
      readonly schema: string;
      readonly name: string;
      readonly to: string;
      readonly in?: string;
    }
  /** Removes a property, also from `required`. */
  | { readonly do: 'remove-property'; readonly schema: string; readonly name: string }
  /** Adds a copy below it, optional unless required by the user. */
  | {
      readonly do: 'duplicate-property';
      readonly schema: string;
      readonly name: string;
      readonly to?: string;
    }
  /**
   * Moves a property among its siblings. `by`: number of positions forward (backward if below 0)
   * from its position in the text, as far as possible; then `index` is only the index that the
   * caller expects, which may predate the last change of the text.
   */
  | {
      readonly do: 'reorder-property';
      readonly schema: string;
      readonly name: string;
      readonly index: number;
      readonly by?: number;
    }
  /**
   * Moves a property to the end of another object schema of the same file, which may be inside
   * another property; `required` is updated in both.
   */
  | {
      readonly do: 'move-property';
      readonly schema: string;
      readonly name: string;
      readonly into: string;
    }
  | {
      readonly do: 'require-property';
      readonly schema: string;
      readonly name: string;
      readonly required: boolean;
    }
  /** Changes the type and removes constraints that don't apply to it. Null: any. */
  | {
      readonly do: 'set-type';
      readonly schema: string;
      readonly type: string | readonly string[] | null;
    }
  /**
   * Null as well, or no longer, in the way of the schema's language; what refers to a schema
   * becomes one of two alternatives.
   */
  | { readonly do: 'set-nullable'; readonly schema: string; readonly nullable: boolean }
  /**
   * Makes the schema the first of several alternatives, or the items of an array. Adds an
   * alternative if it is a list of them already.
   */
  | {
      readonly do: 'wrap-schema';
      readonly schema: string;
      readonly as: 'oneOf' | 'anyOf' | 'allOf' | 'array';
    }
  /** Sets a constraint or another keyword; undefined removes it. */
  | {
      readonly do: 'set-keyword';
      readonly schema: string;
      readonly keyword: string;
      readonly value: unknown;
    }
  /**
   * Which properties must be present with another one, in `dependencies`; none: no longer. `to`:
   * with which one instead. Where `dependencies` has a schema for it, that is a schema like any
   * other.
   */
  | {
      readonly do: 'set-dependency';
      readonly schema: string;
      readonly name: string;
      readonly requires: readonly string[];
      readonly to?: string;
    }
  /**
   * A schema in a keyword that holds schemas: `items`, a branch of `oneOf`, an entry of
   * `patternProperties` with its `name`.
   */
  | {
      readonly do: 'add-schema';
      readonly schema: string;
      readonly keyword: string;
      readonly name?: string;
      /** Its initial value, as JSON data; an empty schema by default. */
      readonly value?: unknown;
    }
  /** Removes a subschema, in any keyword. Here `schema` is the one that is removed. */
  | { readonly do: 'remove-schema'; readonly schema: string }
  /**
   * Moves a branch of `oneOf` and the like, or a property; `index` and `by` as above. Here `schema`
   * is the one that moves.
   */
  | {
      readonly do: 'reorder-schema';
      readonly schema: string;
      readonly index: number;
      readonly by?: number;
    }
  /** Replaces the schema with a reference. */
  | { readonly do: 'set-reference'; readonly schema: string; readonly ref: string }
  /** Moves the schema to the components under this name, and replaces it with a reference. */
  | { readonly do: 'extract-schema'; readonly schema: string; readonly name: string }
  /** Replaces the reference with a copy of its target. */
  | { readonly do: 'inline-schema'; readonly schema: string }
  /**
   * A schema comes to describe samples: what it says is kept as far as they match it. `inferred` is
   * the schema that was made of them alone. `keep`: they become examples, too.
   */
  | {
      readonly do: 'infer-schema';
      readonly schema: string;
      readonly inferred: unknown;
      readonly samples: readonly unknown[];
      readonly keep?: true;
    }
  /**
   * An example of what a schema describes: of the message, where it is the schema of a payload or
   * headers, else of the schema.
   */
  | { readonly do: 'add-example'; readonly schema: string; readonly value: unknown };
