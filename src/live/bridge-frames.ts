// The frames between a page and the bridge of its server: JSON, each with the id of a connection,
// which the page chooses.

/** Credentials, as the user types them. They are kept nowhere. */
export interface BridgeCredentials {
  readonly user?: string;
  readonly password?: string;
  readonly token?: string;
  readonly apiKey?: string;
}

/** A server, as the question before a connection names it. */
interface AgreedServer {
  /** `HOST:PORT`, as a parser of URLs reads it. */
  readonly host: string;
  readonly protocol: string;
  readonly isSecure: boolean;
}

/** Connects to a server of the document, for a channel or an operation of it. */
export interface OpenFrame {
  readonly type: 'open';
  readonly id: number;
  /** Path of the document below the folder that is served; not needed where one document is. */
  readonly file?: string;
  readonly server: string;
  /** `HOST:PORT` instead of that of the server, where the command line allows it. */
  readonly host?: string;
  /** What the user agreed to connect to, in the text of the page: nothing else is connected to. */
  readonly agreed?: AgreedServer;
  readonly channel?: string;
  readonly operation?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
  readonly credentials?: BridgeCredentials;
  readonly from?: 'beginning' | 'end';
  /** Redis: a stream, not a channel. */
  readonly stream?: boolean;
  /** Whether only messages are sent. */
  readonly sendOnly?: boolean;
  /** How many messages the page takes. */
  readonly window?: number;
}

/** A message to send. All but the payload has been made by the page. */
export interface SendFrame {
  readonly type: 'send';
  readonly id: number;
  /** Comes back with the result. */
  readonly ref?: number;
  /** The key of the message in the channel. */
  readonly message?: string;
  /** Where the page says that it is sent, in its text: it is sent nowhere else. */
  readonly address?: string;
  readonly payload?: unknown;
  readonly payloadBase64?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly key?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly replyTo?: string;
  readonly correlationId?: string;
}

export type ToBridge =
  | OpenFrame
  | SendFrame
  /** So many messages more may come. */
  | { readonly type: 'window'; readonly id: number; readonly n: number }
  /** The address of replies that a request named. */
  | {
      readonly type: 'subscribe';
      readonly id: number;
      readonly address: string;
      /** Comes back with the result. */
      readonly ref?: number;
    }
  | { readonly type: 'close'; readonly id: number };

/** A message that came, which the page validates. */
export interface MessageFrame {
  readonly type: 'message';
  readonly id: number;
  readonly time: string;
  readonly address: string;
  /** Null where the protocol has none. */
  readonly headers: Readonly<Record<string, unknown>> | null;
  /** Missing where the protocol has none. */
  readonly keyBase64?: string | null;
  readonly contentType?: string;
  readonly replyTo?: string;
  readonly isResponse?: boolean;
  readonly status?: number;
  readonly retained?: boolean;
  readonly duplicate?: boolean;
  readonly schemaId?: number | string;
  /** All that came, where the payload is cut off. */
  readonly bytes: number;
  readonly payloadBase64: string | null;
}

/** `send`, `unconfirmed` and `subscribe` leave the connection open; after the others it is gone. */
type BridgeFailure =
  | 'refused'
  | 'connection'
  | 'ended'
  | 'closed'
  | 'send'
  | 'unconfirmed'
  | 'subscribe';

export type FromBridge =
  | MessageFrame
  | { readonly type: 'opened'; readonly id: number; readonly addresses: readonly string[] }
  | { readonly type: 'subscribed'; readonly id: number; readonly ref?: number }
  /** Messages that were dropped, since the page did not take them. */
  | { readonly type: 'skipped'; readonly id: number; readonly n: number }
  | {
      readonly type: 'sent';
      readonly id: number;
      readonly ref?: number;
      /** What a server says that got the message and refuses it, as a clause. */
      readonly answer?: string;
    }
  | {
      readonly type: 'dropped';
      readonly id: number;
      readonly message: string;
      /** Until it is tried again. */
      readonly seconds: number;
    }
  | { readonly type: 'restored'; readonly id: number }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly code: BridgeFailure;
      /** A clause that begins with a small letter. */
      readonly message: string;
      readonly ref?: number;
    }
  | { readonly type: 'closed'; readonly id: number };
