// What a reader wants from a document: flat parts with ids, so that one edit changes one part. All
// plain JSON data.
import type { Location } from '../../text/location.ts';
import type { SchemaRoot } from '../schemas/types.ts';
import type {
  BindingView,
  DocsLink,
  ExampleView,
  Extensions,
  FieldView,
  Link,
  MoreFields,
  OAuthFlowView,
  PartId,
  SecurityUse,
  TagView,
  TraitView,
  VariableView,
} from './views.ts';

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

/** With the location of its definition. */
export interface PartBase extends MoreFields, Location {
  readonly id: PartId;
  readonly kind: PartKind;
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
  /**
   * Line in its file, from 1, of the syntax error because of which not all of it could be read:
   * what it doesn't have may be written there.
   */
  readonly unread?: number;
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
  readonly contact?: MoreFields & {
    readonly name?: string;
    readonly url?: string;
    readonly email?: string;
  };
  readonly license?: MoreFields & { readonly name?: string; readonly url?: string };
  /** Other fields of the root of the document. */
  readonly root?: MoreFields;
  readonly componentsExtensions?: Extensions;
  /** Line, from 1, of the first syntax error because of which some of the document is missing. */
  readonly documentUnread?: number;
}

export interface ServerPart extends PartBase {
  readonly kind: 'server';
  readonly host?: string;
  readonly pathname?: string;
  readonly protocol?: string;
  readonly protocolVersion?: string;
  readonly variables: readonly VariableView[];
  readonly security: readonly SecurityUse[];
  /** The list of alternatives is written, and empty. */
  readonly noSecurity?: true;
  readonly bindings: readonly BindingView[];
  readonly channels: readonly Link[];
  /** What users of its protocol call the address of a channel: `topic`. */
  readonly addressNoun?: string;
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
  readonly reply?: MoreFields & {
    readonly location?: string;
    readonly addressDescription?: string;
    readonly addressMore?: MoreFields;
    readonly channel?: Link;
    readonly address: string | null;
    readonly messages: readonly Link[];
    readonly messagesAre: 'all' | 'none' | 'listed';
  };
  /** Alternatives of the operation itself. */
  readonly security: readonly SecurityUse[];
  /** The list of alternatives is written, and empty. */
  readonly noSecurity?: true;
  readonly traits: readonly TraitView[];
  readonly bindings: readonly BindingView[];
}

export interface MessagePart extends PartBase {
  readonly kind: 'message';
  readonly name?: string;
  readonly contentType?: string;
  /** The content type is the document's default. */
  readonly contentTypeInherited?: true;
  readonly headers?: SchemaRoot;
  readonly payload?: SchemaRoot;
  readonly correlationId?: MoreFields & {
    readonly location?: string;
    readonly description?: string;
  };
  readonly examples: readonly ExampleView[];
  readonly traits: readonly TraitView[];
  readonly bindings: readonly BindingView[];
}

export interface SchemaPart extends PartBase {
  readonly kind: 'schema';
  readonly schema: SchemaRoot;
}

export interface SecurityPart extends PartBase {
  readonly kind: 'security';
  readonly type?: string;
  readonly flows: readonly OAuthFlowView[];
  readonly flowsExtensions?: Extensions;
  readonly scopes?: readonly string[];
}

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
