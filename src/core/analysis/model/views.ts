// What parts consist of: links, fields and the small objects in them. All plain JSON data.
import type { Location } from '../../text/location.ts';
import type { SchemaRoot } from '../schemas/types.ts';

/** `<uri>#<pointer>`; in the root document just `#<pointer>`, such as `#/channels/orders`. */
export type PartId = string;

/** A reference to another part. */
export interface Link {
  /** Null if the reference can't be resolved. */
  readonly id: PartId | null;
  /** What to show: title, else key, else the text of the reference. */
  readonly label: string;
  /** Key in its map (`orderPlaced`), if any. */
  readonly key?: string;
  /** Text of the `$ref` where it could not be resolved. */
  readonly broken?: string;
  /** Why the file that it names could not be read, in sentences. */
  readonly unread?: string;
}

/** `x-` fields with their JSON values, in the order of the text. */
export type Extensions = readonly (readonly [string, unknown])[];

/** What an object has beside the fields that its view shows in a way of their own. */
export interface MoreFields {
  /** Fields of the format, in the order of the table. Absent where there are none. */
  readonly fields?: readonly FieldView[];
  /** Absent where there are none, but for parts. */
  readonly extensions?: Extensions;
}

export interface DocsLink extends MoreFields {
  readonly url: string;
  readonly description?: string;
}

export interface TagView extends MoreFields {
  readonly name: string;
  readonly description?: string;
  readonly externalDocs?: DocsLink;
}

/** One protocol's binding: its fields as JSON, in the order of the text. */
export interface BindingView {
  readonly protocol: string;
  readonly version?: string;
  readonly fields: readonly (readonly [string, unknown])[];
  /**
   * Where the format describes the fields of the protocol: what the binding is for (CommonMark),
   * and all its fields in words, the version too.
   */
  readonly doc?: string;
  readonly rows?: readonly BindingRow[];
  /** The binding in the words of its protocol, where it has some. */
  readonly brief?: BindingBrief;
}

/** A binding as users of its protocol speak of it. */
export interface BindingBrief {
  /** What the binding sets up, with its protocol: `Kafka topic`. */
  readonly title: string;
  /** Its settings in a few words each, in the order of reading. */
  readonly phrases: readonly string[];
  /** What the address of the channel is, in the words of the protocol; of channels only. */
  readonly address?: string;
}

/**
 * A field of a binding, or what counts because it is not set: unlike a `FieldView` it has the
 * explanation of the field, and its value in words.
 */
export interface BindingRow {
  readonly name: string;
  /** Absent for names that the format does not know. */
  readonly field?: BindingFieldView;
  /** JSON value; absent if `rows` or `items` have it, or if it can only be described in words. */
  readonly value?: unknown;
  /** Follows the value: `s = 14 days`; or stands for it: `unlimited`. */
  readonly words?: string;
  /** It is not set: this is its default. */
  readonly isDefault?: true;
  /** What is set here is in the binding's brief words. */
  readonly stated?: true;
  /** The members of an object, or the objects of a list. */
  readonly rows?: readonly BindingRow[];
  readonly items?: readonly (readonly BindingRow[])[];
  /** The value as a schema, where it is one. */
  readonly schema?: { readonly root: SchemaRoot; readonly uri: string };
}

/** What the format specifies for a field, in plain words. */
export interface BindingFieldView {
  readonly label: string;
  /** CommonMark. */
  readonly doc: string;
  readonly required?: true;
  /** The value is CommonMark. */
  readonly markdown?: true;
  /** `1 min to 14 days (60 to 1,209,600 s)`, `one of topic, queue`. */
  readonly limits?: string;
  /** `30 s`. */
  readonly default?: string;
}

/** A name with choices: server variable or channel parameter. */
export interface VariableView extends MoreFields {
  readonly name: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: string;
  readonly examples?: readonly string[];
  /** Runtime expression (parameters only). */
  readonly location?: string;
  /** The address uses it but nothing declares it. */
  readonly undeclared?: true;
}

/**
 * Why a field of a trait has no effect: the target has its own, a later trait sets or removes it,
 * or the field is null and so only removes.
 */
export type TraitLoss = 'own' | 'later' | 'removed' | 'null';

/**
 * A trait in the order of the merge, and what the target has of it (section Traits merge
 * mechanism).
 */
export interface TraitView extends Link {
  /** The trait is inline: it isn't a part of its own, and `location` is where it is defined. */
  readonly inPlace?: true;
  /** Where the trait is defined; absent if the reference can't be resolved. */
  readonly location?: Location;
  /** The list has the same trait again later, which makes this one have no effect. */
  readonly repeated?: true;
  /** What is written instead, in a sentence. */
  readonly wrong?: string;
  /** It was not merged, because the traits of the document are too large together. */
  readonly unmerged?: true;
  /**
   * Fields the target has from it: `contentType`, or `headers.properties.x` where maps of several
   * come together.
   */
  readonly taken: readonly string[];
  /** Fields of it that the target does not have from it. */
  readonly left: readonly LostField[];
}

/** What an object has of one trait. */
export type TraitShare = Pick<TraitView, 'taken' | 'left' | 'repeated' | 'unmerged'>;

/** A field of a trait that has no effect. */
export interface LostField {
  readonly field: string;
  readonly why: TraitLoss;
  /** Its value as JSON. */
  readonly value: unknown;
  /** What counts instead, if that is a single value: larger ones are shown where they belong. */
  readonly instead?: { readonly value: unknown };
}

/** One alternative of a `security` list. */
export interface SecurityUse {
  readonly scheme: Link;
  /** `oauth2`, `userPassword` ... */
  readonly type?: string;
  readonly scopes?: readonly string[];
}

export interface ExampleView extends MoreFields {
  readonly name?: string;
  readonly summary?: string;
  /** JSON values; absent where the example has none. */
  readonly headers?: { readonly value: unknown };
  readonly payload?: { readonly value: unknown };
}

export interface OAuthFlowView extends MoreFields {
  /** `implicit`, `password`, `clientCredentials`, `authorizationCode`. */
  readonly name: string;
  readonly scopes: readonly (readonly [string, string])[];
}

/** One field of an object, shown as the object's table specifies. */
export interface FieldView {
  readonly name: string;
  /** The format has a row for it; otherwise the name is one of the document. */
  readonly known?: true;
  readonly value: ValueView;
}

export type ValueView =
  /** CommonMark, an address, a piece of code such as a runtime expression, or a plain text. */
  | { readonly as: 'markdown' | 'url' | 'code' | 'text'; readonly text: string }
  /** A JSON value of any other shape. */
  | { readonly as: 'json'; readonly value: unknown }
  | { readonly as: 'link'; readonly link: Link }
  | { readonly as: 'fields'; readonly fields: readonly FieldView[] }
  | { readonly as: 'list'; readonly items: readonly ValueView[] }
  | { readonly as: 'schema'; readonly root: SchemaRoot; readonly uri: string }
  | { readonly as: 'bindings'; readonly bindings: readonly BindingView[] };
