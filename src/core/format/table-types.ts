// The vocabulary of the tables of the format. A row has only what is uniform; a rule with a verb in
// it ("must be a subset of") is a file in analysis/validation/rules.

import type { Dialect } from './dialects.ts';

/** Section heading of an object without "Object" and spaces: `OperationReply`, `sqsQueue`. */
export type Kind = string;

export type SchemaFamily = 'schema' | 'json-schema' | 'avro' | 'openapi' | 'raml' | 'protobuf';

/** The drafts of JSON Schema that a schema may be written in. */
export type JsonSchemaDraft = '07' | '2019-09' | '2020-12';

/** A language that schemas of payloads may be written in. */
export interface SchemaFormat {
  /** For people: `JSON Schema Draft 07`. */
  readonly label: string;
  readonly family: SchemaFamily;
  /** The values of `schemaFormat` that name it, the usual one first. */
  readonly values: readonly string[];
  /** JSON types that `schema` may have. */
  readonly types: readonly ('object' | 'list' | 'string' | 'boolean')[];
  /** The table that describes `schema`, where there is one. */
  readonly kind?: Kind;
  /** The major version, where texts of the family say theirs. */
  readonly version?: 2 | 3;
  /** Of JSON Schema, unless `$schema` names another one. */
  readonly draft?: JsonSchemaDraft;
}

/**
 * Marks the shape of a schema in a language without a table, so that whoever reaches one, also
 * behind a reference, knows what it is.
 */
export interface InLanguage {
  readonly language?: SchemaFormat;
  /**
   * `part`: in a schema that is looked into as a whole. `open`: it may use names that are defined
   * in the schema around the reference to it.
   */
  readonly extent?: 'part' | 'open';
}

/** Forms that a string can be required to have; each has one checker in text-formats.ts. */
export type TextFormat =
  | 'absolute-url'
  | 'uri'
  | 'email'
  | 'media-type'
  | 'runtime-expression'
  | 'regex'
  | 'format-version'
  | 'duration';

export interface TextShape extends InLanguage {
  readonly is: 'string';
  readonly format?: TextFormat;
  /** Allowed values. With `soft` others are only warned about, and case makes no difference. */
  readonly enum?: readonly string[];
  /** What values of `enum` mean, in one sentence each. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** Words of other languages, in lower case, each with the allowed value that it means. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Values that published schemas accept although no text has them: a warning. */
  readonly tolerated?: readonly string[];
  /**
   * A regular expression source the whole value must match, and what it requires in words
   * ("projects/<project>/topics/<topic>").
   */
  readonly pattern?: { readonly source: string; readonly description: string };
  readonly minLength?: number;
  /** In Unicode characters. */
  readonly maxLength?: number;
  /** Rich text: CommonMark. */
  readonly markdown?: true;
  /** A breach of enum, pattern or format is a warning, not an error (readings.md). */
  readonly soft?: true;
  /** With `soft`: what follows from a value that is not in `enum`, in one sentence. */
  readonly others?: string;
  /** The values are versions of a binding: any other is a hint, and so is one of `refused`. */
  readonly versions?: { readonly refused: readonly string[]; readonly message: string };
  /** Values worth offering although any other is legal (protocols, media types). */
  readonly suggest?: readonly string[];
}

export interface NumberShape {
  readonly is: 'integer' | 'number';
  readonly min?: number;
  readonly max?: number;
  /** `min` is not itself allowed. */
  readonly exclusiveMin?: true;
  /** A value below this is legal but surely not meant: a warning. */
  readonly softMin?: number;
  readonly unit?: 'seconds' | 'milliseconds' | 'minutes' | 'bytes' | 'megabytes' | 'deliveries';
}

/** An object of the format, or a reference to one. */
export interface ObjectShape {
  readonly is: 'object';
  readonly kind: Kind;
  /**
   * `no`: inline only. `or`: inline or a Reference Object. `only`: a Reference Object only.
   * `beside`: `$ref` is a keyword, what is written beside it counts too.
   */
  readonly ref: 'no' | 'or' | 'only' | 'beside';
  /**
   * For `only`: in the root of the document (outside components) the reference must name an entry
   * of this root map, e.g. `/channels`.
   */
  readonly rootTarget?: string;
  /** A schema in Avro is accepted too, and not looked into. */
  readonly avro?: true;
}

export interface MapShape extends InLanguage {
  readonly is: 'map';
  readonly of: Shape;
  /** What one entry is called in messages: "server", "parameter". */
  readonly entry: string;
  /** Regular expression source each key must match. */
  readonly keys?: string;
  /** The form each key must have. */
  readonly keyFormat?: TextFormat;
  readonly minEntries?: number;
  readonly maxEntries?: number;
}

export interface ListShape extends InLanguage {
  readonly is: 'list';
  readonly of: Shape;
  /** What one item is called in messages: "tag", "trait". */
  readonly item: string;
  readonly minItems?: number;
  /** Equal items are pointed out with this severity. */
  readonly unique?: 'error' | 'warning';
}

/** Alternatives distinguished by the JSON type of the value (string or null; string or list). */
export interface EitherShape extends InLanguage {
  readonly is: 'either';
  readonly of: readonly Shape[];
}

export type Shape =
  | TextShape
  | NumberShape
  | ObjectShape
  | MapShape
  | ListShape
  | EitherShape
  | { readonly is: 'boolean' }
  | { readonly is: 'null' }
  /** Free data: never looked into, never dereferenced. */
  | { readonly is: 'any' }
  /**
   * A Multi Format Schema Object, a Schema Object (object or boolean) or a Reference Object:
   * headers, payload, components.schemas.
   */
  | { readonly is: 'payload-schema'; readonly dialect?: Dialect }
  /** The `schema` of a Multi Format Schema Object; see `schemaFormat` (schema-formats.ts). */
  | { readonly is: 'schema-by-format' };

/** A condition on a sibling field. */
export interface Applies {
  readonly field: string;
  readonly values: readonly string[];
  readonly ignoreCase?: true;
}

/** How a server is reached: directly, directly over TLS, or by a file that says how. */
export type Endpoint = 'plain' | 'tls' | 'file';

export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly required?: true;
  /** With `required`: published schemas don't require it, so leaving it out is a warning. */
  readonly softRequired?: true;
  /** One or two sentences of our own: what the field is for. CommonMark allowed. */
  readonly doc: string;
  readonly default?: string | number | boolean | null;
  /** The default in words, if it isn't a value: "all servers". */
  readonly defaultDescription?: string;
  /** Kinds of server addresses with which the field may be given; all where absent. */
  readonly endpoints?: readonly Endpoint[];
  /**
   * The field belongs to the object only if all of these hold; a name may have several rows with
   * conditions that exclude each other.
   */
  readonly applies?: readonly Applies[];
  /** Another spelling that is accepted. */
  readonly alias?: string;
  /** Problems of the value are at most warnings; those of the table decide where absent. */
  readonly lenient?: boolean;
  /** The text may contain `{names}`, which this field beside it declares. */
  readonly template?: string;
  /**
   * The wizard for the object has this optional text, too, in the order of these numbers. It has
   * all required texts.
   */
  readonly wizard?: number;
}

/** One object of the format. */
export interface ObjectTable {
  /** The dialect whose names it uses, if not the first one (dialect-tables.ts). */
  readonly dialect?: Dialect;
  readonly kind: Kind;
  /** Title in messages and headings: "Server Object". */
  readonly title: string;
  /** Section of the format that describes it. */
  readonly section: string;
  readonly doc: string;
  readonly fields: readonly Field[];
  /** `x-` fields are accepted. */
  readonly extensions: boolean;
  /** What a field is that is neither listed nor an extension. */
  readonly unknown: 'error' | 'warning' | 'accept';
  /** With `accept`: an unknown field that is spelled nearly like a known one is a hint. */
  readonly hintsAtTypos?: true;
  /** Problems in it and below it are at most warnings. */
  readonly lenient?: true;
  /** The kinds to read it by for values of `versionField`; this one where none is written. */
  readonly versions?: ReadonlyMap<string, Kind>;
  /** `bindingVersion` where absent. */
  readonly versionField?: string;
  /** The same for any other version, such as `latest`. */
  readonly unknownVersion?: Kind;
  /** The values `true` and `false` stand for the object too (schemas). */
  readonly boolean?: true;
  /** It describes values: by itself, or by the schema in it, whose language it names. */
  readonly schema?: 'inline' | 'wrapped';
  /** Fields that a new object gets although they aren't required: it is useless without them. */
  readonly initial?: readonly string[];
  /** At least one of these fields must be there. */
  readonly atLeastOne?: readonly string[];
  /** Required fields are not required while the object is empty (markers). */
  readonly emptyAllowed?: true;
  /** Common misplaced keys, each with its message: one plain sentence on where it belongs. */
  readonly misplaced?: Readonly<Record<string, string>>;
}

/** Names of extension fields (section Extensions). */
export const EXTENSION = /^x-[A-Za-z0-9._-]+$/;
