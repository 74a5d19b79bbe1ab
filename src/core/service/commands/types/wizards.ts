// The commands of the wizards: whole objects made of user input. The first one in an empty document
// also adds the head of the document.
import type { InferenceSuggestion } from '../../../analysis/schemas/schema-of-values.ts';
import type { Location } from '../../../text/location.ts';
import type { MoveTarget } from './objects.ts';

/** A channel parameter or server variable, as found in an address. */
export interface ParameterInput {
  readonly name: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: string;
  /** Of a channel parameter: where its value is in the message, a runtime expression. */
  readonly location?: string;
}

/** A value of a message, to choose where another one is found in it. */
export interface MessageField {
  /** Runtime expression, such as `$message.payload#/user/id`. */
  readonly expression: string;
  /** Its type and title; '' where nothing is known of them. */
  readonly detail: string;
}

/** A message that is written in a channel: one that is there already, or a new one. */
export type MessageInput =
  /** `name`: its key in the channel; absent: the key it has, or the first free one like it. */
  | { readonly use: Location; readonly name?: string }
  | {
      readonly name: string;
      readonly title?: string;
      readonly contentType?: string;
      readonly summary?: string;
      /** A JSON value to make schema and example of. */
      readonly sample?: unknown;
      /** Several of them, instead. */
      readonly samples?: readonly unknown[];
      /** The schema itself, instead of the one made of `sample`. */
      readonly payload?: unknown;
      readonly headersSample?: unknown;
      /** Names of headers that are described although no sample has them. */
      readonly headers?: readonly string[];
      /** Keep `sample` as an example. */
      readonly example?: true;
      /** Runtime expression, such as `$message.header#/correlationId`. */
      readonly correlationId?: string;
      /** Written in `components.messages` and referred to; else in place. */
      readonly reusable?: true;
    };

/**
 * The head of a document that is created on the way; the title defaults to the name of the file.
 */
export interface DocumentHead {
  readonly title: string;
  readonly version?: string;
  readonly description?: string;
}

/** A channel that is made along with what uses it. */
export interface NewChannel {
  /** Its name. */
  readonly create: string;
  readonly address: string | null;
  readonly title?: string;
  readonly description?: string;
  readonly parameters?: readonly ParameterInput[];
}

/** A channel of the root, or one that is made there; and which messages of it. */
export interface ChannelInput {
  readonly channel: Location | NewChannel;
  /** Names of messages that the channel has; absent: all, the new ones too. */
  readonly messages?: readonly string[];
  /** Messages that are made in the channel. With `messages` they count as chosen too. */
  readonly add?: readonly MessageInput[];
}

/**
 * Where a new object goes: next to another entry of its map, by the key of that, else at the end.
 * At most one of `before` and `after`.
 */
export interface Placement {
  readonly before?: string;
  readonly after?: string;
  /**
   * A map for its kind in the components or in another file. The object is written there, and a
   * reference to it where it would be otherwise.
   */
  readonly into?: Location;
}

export type WizardCommand = {
  readonly begin?: DocumentHead;
  /** Of the object that the wizard is for; what is made with it goes to the end. */
  readonly at?: Placement;
} & WizardCommands;

type WizardCommands =
  /** The beginning of a document. */
  | {
      readonly do: 'begin';
      readonly title: string;
      readonly version: string;
      readonly description?: string;
    }
  | {
      readonly do: 'add-server';
      readonly name: string;
      readonly host: string;
      readonly protocol: string;
      readonly protocolVersion?: string;
      readonly pathname?: string;
      readonly title?: string;
      readonly description?: string;
      readonly variables?: readonly ParameterInput[];
      /** Names of security schemes of the components, any one of which is enough. */
      readonly security?: readonly string[];
    }
  | {
      readonly do: 'add-channel';
      readonly name: string;
      /** Null: not known until run time. */
      readonly address: string | null;
      readonly title?: string;
      readonly description?: string;
      readonly parameters?: readonly ParameterInput[];
      /** Names of servers; absent: all of them. */
      readonly servers?: readonly string[];
      readonly messages?: readonly MessageInput[];
    }
  | {
      readonly do: 'add-operation';
      readonly name: string;
      readonly action: 'send' | 'receive';
      readonly channel: Location | NewChannel;
      /** Names of messages of the channel; absent: all of them. */
      readonly messages?: readonly string[];
      /** Messages that are made in the channel. With `messages` they count as chosen too. */
      readonly add?: readonly MessageInput[];
      readonly title?: string;
      readonly summary?: string;
      readonly description?: string;
      readonly security?: readonly string[];
    }
  /** A message into a channel, or with `channel` null into the components. */
  | {
      readonly do: 'add-message';
      readonly channel: Location | null;
      readonly message: MessageInput;
    }
  | {
      readonly do: 'add-request-reply';
      readonly name: string;
      /** `send`: the application sends the request; `receive`: it replies. */
      readonly action: 'send' | 'receive';
      readonly request: ChannelInput;
      /**
       * With a channel of its own, or with an address that is read from the request (a runtime
       * expression); both may be there.
       */
      readonly reply: Partial<ChannelInput> & { readonly address?: string };
      /**
       * Field that ties the two together: runtime expression, written as `correlationId` of every
       * message of both that has none.
       */
      readonly correlationId?: string;
      readonly title?: string;
      readonly summary?: string;
    }
  | {
      readonly do: 'add-security';
      readonly name: string;
      readonly type: string;
      /** Fields of the scheme by their names in the format. */
      readonly fields: Readonly<Record<string, unknown>>;
      /** Servers and operations that it is added to. */
      readonly on?: readonly Location[];
    }
  | {
      readonly do: 'new-schema';
      readonly name: string;
      readonly sample?: unknown;
      readonly schema?: unknown;
    }
  | {
      readonly do: 'insert-parts';
      /** What is inserted, behind "Insert": `the pattern "Outbox"`. */
      readonly title: string;
      /**
       * Servers, channels, operations and components of a small document in the first dialect. Its
       * references name what is in it.
       */
      readonly parts: unknown;
    };

/** What there is to choose from, for wizards and menus. */
export interface WizardChoices {
  /** Why nothing can be changed, in one sentence; null where it can. */
  readonly readOnly: string | null;
  /** There is no document yet. */
  readonly empty: boolean;
  /** What a document that is begun by the way is called. */
  readonly title: string;
  /** Root field of the dialect that the document speaks. */
  readonly dialect: string;
  readonly defaultContentType: string | null;
  /** Names that are not given yet. */
  readonly free: Readonly<Record<NewObject, string>>;
  readonly servers: readonly ChoiceItem[];
  readonly channels: readonly (ChoiceItem & {
    readonly address: string | null;
    /** Of the channel and what it refers to, by their names in it. */
    readonly messages: readonly ChoiceItem[];
  })[];
  readonly operations: readonly (ChoiceItem & {
    readonly action: string;
    readonly channel: Location | null;
    readonly replies: boolean;
  })[];
  /** Of the components. */
  readonly messages: readonly ChoiceItem[];
  readonly schemas: readonly ChoiceItem[];
  readonly security: readonly (ChoiceItem & { readonly type: string })[];
  /** Other maps that a new object of a kind may be written to (`Placement.into`). */
  readonly homes: Readonly<Record<NewObject, readonly MoveTarget[]>>;
}

/** What wizards make. */
export type NewObject = 'server' | 'channel' | 'operation' | 'message' | 'schema' | 'security';

/** Something with a name. */
export interface ChoiceItem extends Location {
  readonly name: string;
  readonly title?: string;
}

/**
 * The result of inferring a schema from a pasted sample. `refused` says what is wrong with the
 * sample.
 */
export type InferredSchema =
  | {
      readonly value: unknown;
      readonly schema: unknown;
      readonly notes: readonly string[];
      /** What the samples suggest about `schema`, for the user to decide. */
      readonly suggestions: readonly InferenceSuggestion[];
      /** Where the sample is a list of objects: read as several samples of one of them. */
      readonly each?: {
        readonly values: readonly unknown[];
        readonly schema: unknown;
        readonly suggestions: readonly InferenceSuggestion[];
      };
      /** The text had several samples in a row: `schema` matches all of them. */
      readonly together?: true;
    }
  | { readonly refused: string };
