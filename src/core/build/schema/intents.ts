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
  /** Another name for a property, in `required`, `discriminator`, and everything that names it; examples follow where they can. */
  | { readonly do: 'rename-property'; readonly schema: string; readonly name: string; readonly to: string }
  /** With its place in `required`. */
  | { readonly do: 'remove-property'; readonly schema: string; readonly name: string }
  | { readonly do: 'reorder-property'; readonly schema: string; readonly name: string; readonly index: number }
  | { readonly do: 'require-property'; readonly schema: string; readonly name: string; readonly required: boolean }
  /** Another type; constraints that do not fit it go. Null: any. */
  | { readonly do: 'set-type'; readonly schema: string; readonly type: string | readonly string[] | null }
  /** A constraint or another keyword; undefined takes it away. */
  | { readonly do: 'set-keyword'; readonly schema: string; readonly keyword: string; readonly value: unknown }
  /** A reference instead of what is written here. */
  | { readonly do: 'set-reference'; readonly schema: string; readonly ref: string }
  /** What is written here becomes a schema of the components with this name, and a reference to it. */
  | { readonly do: 'extract-schema'; readonly schema: string; readonly name: string }
  /** What the reference leads to is written here. */
  | { readonly do: 'inline-schema'; readonly schema: string };
