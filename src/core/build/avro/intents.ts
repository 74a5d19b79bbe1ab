// What is done with an Avro schema. `schema` is the pointer of the whole schema, the others are of what is inside it.
export type AvroIntent =
  /** A field of a record; behind another one, else at the end. */
  | { readonly do: 'avro-add-field'; readonly schema: string; readonly record: string; readonly name?: string; readonly after?: number }
  /** A field, or a type of a union. */
  | { readonly do: 'avro-remove'; readonly schema: string; readonly at: string }
  /** Another name for a field, or for a type that is defined at `at`: what uses the type follows. */
  | { readonly do: 'avro-rename'; readonly schema: string; readonly at: string; readonly to: string }
  /** A field goes so many places on, or back where `by` is below 0. */
  | { readonly do: 'avro-move'; readonly schema: string; readonly at: string; readonly by: number }
  /** Another type at a location of a type; `null` beside it stays. */
  | { readonly do: 'avro-type'; readonly schema: string; readonly at: string; readonly type: string }
  /** Whether a type is a union with `null`. */
  | { readonly do: 'avro-nullable'; readonly schema: string; readonly at: string; readonly nullable: boolean }
  /** Another logical type of a type; undefined removes it with its attributes. */
  | { readonly do: 'avro-logical'; readonly schema: string; readonly at: string; readonly logical: string | undefined }
  /** One more type in a union. */
  | { readonly do: 'avro-add-branch'; readonly schema: string; readonly at: string }
  /** An attribute of a field or type; undefined removes it. */
  | {
      readonly do: 'avro-set';
      readonly schema: string;
      readonly at: string;
      readonly key: 'doc' | 'default' | 'symbols' | 'size' | 'precision' | 'scale' | 'aliases' | 'order';
      readonly value: unknown;
    };
