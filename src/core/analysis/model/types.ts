// What a reader wants from a document: flat parts with ids, so that one edit changes one part. All
// plain JSON data.
import type { SchemaRoot } from '../payload-schemas/types.ts';

/** `<uri>#<pointer>`; in the root document just `#<pointer>`, such as `#/channels/orders`. */
export type PartId = string;

export type PartKind =
  | 'info'
  | 'server'
  | 'channel'
  | 'operation'
  | 'message'
  | 'schema'
  | 'security'
  /** Any other reusable component: traits, replies, parameters, bindings ... */
  | 'component';

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
}

/** `x-` fields with their JSON values, in the order of the text. */
export type Extensions = readonly (readonly [string, unknown])[];

export interface DocsLink {
  readonly url: string;
  readonly description?: string;
  /** Absent where there are none, here and in all other small objects. */
  readonly extensions?: Extensions;
}

export interface TagView {
  readonly name: string;
  readonly description?: string;
  readonly externalDocs?: DocsLink;
  readonly extensions?: Extensions;
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
}

/** A field of a binding, or what counts because it is not set. */
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
  /** The members of an object, or the objects of a list. */
  readonly rows?: readonly BindingRow[];
  readonly items?: readonly (readonly BindingRow[])[];
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
export interface VariableView {
  readonly name: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: string;
  readonly examples?: readonly string[];
  /** Runtime expression (parameters only). */
  readonly location?: string;
  /** The address uses it but nothing declares it. */
  readonly undeclared?: true;
  readonly extensions?: Extensions;
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
  readonly location?: { readonly uri: string; readonly pointer: string };
  /** The list has the same trait again later, which makes this one have no effect. */
  readonly repeated?: true;
  /** It was not merged, because the traits of the document are too large together. */
  readonly unmerged?: true;
  /**
   * Fields the target has from it: `contentType`, or `headers.properties.x` where maps of several
   * come together.
   */
  readonly taken: readonly string[];
  /** Fields of it that the target does not have from it. */
  readonly left: readonly { readonly field: string; readonly why: TraitLoss }[];
}

export interface PartBase {
  readonly id: PartId;
  readonly kind: PartKind;
  /**
   * Uri of the file it is written in, relative to the root document; '' for the root document
   * itself.
   */
  readonly uri: string;
  /** Pointer to its definition in that file. */
  readonly pointer: string;
  /** Key in its map: `orderPlaced`. */
  readonly key: string;
  readonly title?: string;
  readonly summary?: string;
  /** CommonMark. */
  readonly description?: string;
  readonly tags: readonly TagView[];
  readonly externalDocs?: DocsLink;
  /** `x-` fields with their JSON values. */
  readonly extensions: Extensions;
  /** Parts that reference this one. */
  readonly usedBy: readonly Link[];
  /** It is defined only in `components`, and nothing references it. */
  readonly unused?: true;
  /**
   * Why the part is shown incompletely (it isn't an object, its reference is broken), in one
   * sentence.
   */
  readonly broken?: string;
}

export interface InfoPart extends PartBase {
  readonly kind: 'info';
  readonly version?: string;
  /** The `id` of the application. */
  readonly applicationId?: string;
  /**
   * The root field that has the version of the format, which determines the dialect of the
   * document.
   */
  readonly formatName?: string;
  readonly formatVersion?: string;
  readonly defaultContentType?: string;
  readonly termsOfService?: string;
  readonly contact?: {
    readonly name?: string;
    readonly url?: string;
    readonly email?: string;
    readonly extensions?: Extensions;
  };
  readonly license?: {
    readonly name?: string;
    readonly url?: string;
    readonly extensions?: Extensions;
  };
  /** `x-` fields of the root of the document and of its components. */
  readonly rootExtensions?: Extensions;
  readonly componentsExtensions?: Extensions;
}

/** One alternative of a `security` list. */
export interface SecurityUse {
  readonly scheme: Link;
  /** `oauth2`, `userPassword` ... */
  readonly type?: string;
  readonly scopes?: readonly string[];
}

export interface ServerPart extends PartBase {
  readonly kind: 'server';
  readonly host?: string;
  readonly pathname?: string;
  readonly protocol?: string;
  readonly protocolVersion?: string;
  readonly variables: readonly VariableView[];
  readonly security: readonly SecurityUse[];
  readonly bindings: readonly BindingView[];
  readonly channels: readonly Link[];
}

export interface ChannelPart extends PartBase {
  readonly kind: 'channel';
  /** Null where it is null or absent: unknown. */
  readonly address: string | null;
  readonly parameters: readonly VariableView[];
  /** Effective servers; `allServers` where the document names none. */
  readonly servers: readonly Link[];
  readonly allServers: boolean;
  readonly messages: readonly Link[];
  readonly operations: readonly Link[];
  /** Operations whose reply comes through this channel. */
  readonly replyOf: readonly Link[];
  readonly bindings: readonly BindingView[];
}

export interface OperationPart extends PartBase {
  readonly kind: 'operation';
  readonly action?: string;
  readonly channel?: Link;
  /** Address of the channel; null where unknown. */
  readonly address: string | null;
  readonly messages: readonly Link[];
  /** `all`: field omitted; `none`: written as []; `listed`: as listed. */
  readonly messagesAre: 'all' | 'none' | 'listed';
  /** Those of the channel; `allServers` where it names none. */
  readonly servers: readonly Link[];
  readonly allServers: boolean;
  readonly reply?: {
    readonly location?: string;
    readonly addressDescription?: string;
    readonly addressExtensions?: Extensions;
    readonly extensions?: Extensions;
    readonly channel?: Link;
    readonly address: string | null;
    readonly messages: readonly Link[];
    readonly messagesAre: 'all' | 'none' | 'listed';
  };
  /** Alternatives of the operation itself. */
  readonly security: readonly SecurityUse[];
  readonly traits: readonly TraitView[];
  readonly bindings: readonly BindingView[];
}

export interface ExampleView {
  readonly name?: string;
  readonly summary?: string;
  /** JSON values; absent where the example has none. */
  readonly headers?: { readonly value: unknown };
  readonly payload?: { readonly value: unknown };
  readonly extensions?: Extensions;
}

export interface MessagePart extends PartBase {
  readonly kind: 'message';
  readonly name?: string;
  readonly contentType?: string;
  /** The content type is the document's default. */
  readonly contentTypeInherited?: true;
  readonly headers?: SchemaRoot;
  readonly payload?: SchemaRoot;
  readonly correlationId?: {
    readonly location?: string;
    readonly description?: string;
    readonly extensions?: Extensions;
  };
  readonly examples: readonly ExampleView[];
  readonly traits: readonly TraitView[];
  readonly bindings: readonly BindingView[];
}

export interface SchemaPart extends PartBase {
  readonly kind: 'schema';
  readonly schema: SchemaRoot;
}

export interface OAuthFlowView {
  /** `implicit`, `password`, `clientCredentials`, `authorizationCode`. */
  readonly name: string;
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly scopes: readonly (readonly [string, string])[];
  readonly extensions?: Extensions;
}

export interface SecurityPart extends PartBase {
  readonly kind: 'security';
  readonly type?: string;
  readonly name?: string;
  readonly in?: string;
  readonly scheme?: string;
  readonly bearerFormat?: string;
  readonly openIdConnectUrl?: string;
  readonly flows: readonly OAuthFlowView[];
  readonly flowsExtensions?: Extensions;
  readonly scopes?: readonly string[];
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

export interface ComponentPart extends PartBase {
  readonly kind: 'component';
  /** Title of its kind: `Operation Trait Object`. */
  readonly objectTitle: string;
  /** Its fields in the order of the text, without those of PartBase. */
  readonly fields: readonly FieldView[];
  /** Of a set of bindings: one a protocol. */
  readonly bindings?: readonly BindingView[];
}

export type Part =
  | InfoPart
  | ServerPart
  | ChannelPart
  | OperationPart
  | MessagePart
  | SchemaPart
  | SecurityPart
  | ComponentPart;

/**
 * In what order the documentation shows the parts. `channels` and `operations` are those of the
 * root, not of components.
 */
export interface Order {
  readonly servers: readonly PartId[];
  readonly channels: readonly PartId[];
  readonly operations: readonly PartId[];
  /** Messages of the root channels first, then those that only components hold. */
  readonly messages: readonly PartId[];
  readonly schemas: readonly PartId[];
  readonly security: readonly PartId[];
  /**
   * Everything else in components, also channels, operations and servers that are only components.
   */
  readonly components: readonly PartId[];
}

/**
 * The whole model as the main thread holds it. An unchanged part is the same object after an edit.
 */
export interface Model {
  readonly info: InfoPart | null;
  readonly parts: ReadonlyMap<PartId, Part>;
  readonly order: Order;
}

/** Difference between two models. */
export interface ModelPatch {
  readonly set: readonly Part[];
  readonly removed: readonly PartId[];
  /** Absent where it did not change. */
  readonly order?: Order;
}
