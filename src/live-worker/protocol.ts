// What the page and the worker of live connections say to each other: plain data.
import type {
  DiscoveredDocument,
  JudgeError,
  MergedMessages,
  MessageSample,
  PlainChannel,
  ReplyWay,
  Verdict,
} from '../core/types.ts';
import type { Endpoint, Subscription } from '../live/transport.ts';
import type { BridgeOpen } from '../live/web/bridge-client.ts';
import type { ValueLine } from './value-lines.ts';

/** How the server is reached: by the browser itself, or by the server of the page. */
export type LiveWay =
  | {
      readonly by: 'browser';
      readonly endpoint: Endpoint;
      readonly subscriptions: readonly Subscription[];
    }
  | { readonly by: 'bridge'; readonly address: string; readonly open: BridgeOpen };

/** Which messages are shown. */
export interface LiveFilter {
  readonly verdict: Verdict | null;
  readonly message: string | null;
  /** In the address, the names of errors and the payload; any case. */
  readonly text: string;
}

/** What of the messages is on the screen. */
export interface LiveView {
  readonly filter: LiveFilter;
  /** Rows from the newest one. */
  readonly from: number;
  readonly count: number;
  /** Only messages up to this one, while the list is paused. */
  readonly until: number | null;
}

export type ToLiveWorker =
  | {
      readonly type: 'start';
      readonly channels: readonly PlainChannel[];
      /** Without the letters for TLS. */
      readonly protocol: string;
      readonly operation: string | null;
      /** Null to read what was exported before. */
      readonly way: LiveWay | null;
    }
  /** Lines that were exported before. */
  | { readonly type: 'read'; readonly lines: Blob }
  /**
   * The channels of the document as it is now, null for one that did not change: what is kept is
   * validated again.
   */
  | { readonly type: 'channels'; readonly channels: readonly (PlainChannel | null)[] }
  | { readonly type: 'view'; readonly view: LiveView }
  | { readonly type: 'detail'; readonly number: number }
  /** Validates a message, and sends it if it is valid. */
  | { readonly type: 'send'; readonly ref: number; readonly text: MessageText }
  | { readonly type: 'clear' }
  /** Ends the connection; what came stays. */
  | { readonly type: 'disconnect' }
  | { readonly type: 'export' }
  | { readonly type: 'ping' };

/** A message as the user writes it. */
export interface MessageText {
  /** The key of its channel, and its own one there. */
  readonly channel: string;
  readonly message: string;
  /** Of the channel, with values for all parameters. */
  readonly address: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly payload: string;
  /** A JSON object; '' without headers. */
  readonly headers: string;
  /** Kafka. */
  readonly key: string | null;
  /** What payload and headers were made of: an id that is still that one is replaced. */
  readonly original: { readonly payload: string; readonly headers: string };
  /** Of the protocol. */
  readonly version: string | undefined;
  /** HTTP. */
  readonly method: string | undefined;
  /** Null where no reply is expected. */
  readonly reply: ReplyWay | null;
  /** Whether it is sent even if it is invalid. */
  readonly isForced: boolean;
}

/** What became of a message to send. */
export type SendOutcome =
  /** `answer`: what a server says that got it and refuses it, as a clause. */
  | { readonly is: 'sent'; readonly number: number; readonly answer?: string }
  /** It is invalid, or can't be validated: nothing was sent. */
  | { readonly is: 'refused'; readonly verdict: Verdict; readonly errors: readonly JudgeError[] }
  /** `why`: a clause that begins with a small letter. */
  | { readonly is: 'failed'; readonly why: string }
  /** It is not known whether it has arrived. */
  | { readonly is: 'unconfirmed'; readonly why: string };

/** What the connection does. */
export type LiveStatus =
  | { readonly is: 'connecting' }
  | { readonly is: 'listening'; readonly addresses: readonly string[] }
  /** `at`: when it is tried again, in milliseconds since 1970. */
  | { readonly is: 'dropped'; readonly why: string; readonly at: number }
  | { readonly is: 'ended'; readonly why: string };

/** A message as a row. */
export interface LiveRow {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly address: string;
  /** The key of the message in the channel. */
  readonly message: string | null;
  readonly fitting?: readonly string[];
  /** Null where it was not judged. */
  readonly verdict: Verdict | null;
  readonly first: JudgeError | null;
  readonly bytes: number;
  readonly inReplyTo: number | null;
  /** Of a message of the user: whether it has left. Null for one that came. */
  readonly out: 'sent' | 'failed' | 'unconfirmed' | null;
}

/** How often a message came through a channel. */
export interface SeenMessage {
  /** The key of the channel. */
  readonly channel: string;
  /** Its own one there; null where it is not known which message it is. */
  readonly message: string | null;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /** When the last one came, in milliseconds since 1970. */
  readonly last: number;
}

/** What came in the payloads of a message. */
export interface SeenPayload {
  /** The key of the channel. */
  readonly channel: string;
  /** Its own one there. */
  readonly message: string;
  /** Payloads that were looked at. */
  readonly count: number;
  /** By the JSON Pointer of a field; `0` is any item of an array. */
  readonly fields: ReadonlyMap<string, SeenField>;
  /** Not all was looked at: a field that isn't there may have come. */
  readonly isCut: boolean;
}

export interface SeenField {
  /** Payloads that have it. */
  readonly count: number;
  /** Its values as JSON; null where there are too many. */
  readonly values: readonly string[] | null;
}

export interface LiveCounts {
  readonly all: number;
  /** Those of the user. */
  readonly sent: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /** What was validated, by channel and message. */
  readonly seen: readonly SeenMessage[];
  /** Not judged, since more came than can be. */
  readonly unjudged: number;
  /** One of so many messages is judged now. */
  readonly every: number;
  /** Dropped before they came here. */
  readonly skipped: number;
  /** Messages of the last second. */
  readonly rate: number;
  /** Messages that are still there. */
  readonly kept: number;
}

/** One message as it is shown: texts only, and not too many. */
export interface LiveDetail extends LiveRow {
  readonly errors: readonly JudgeError[];
  /** Errors beyond those. */
  readonly moreErrors: number;
  readonly warnings: readonly JudgeError[];
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly key: string | null;
  readonly contentType: string | null;
  readonly correlationId: string | null;
  readonly retained: boolean;
  readonly duplicate: boolean;
  readonly schemaId: number | string | null;
  /** Of the response, over HTTP. */
  readonly status: number | null;
  /** Of the value; null where the payload is not decoded. */
  readonly lines: readonly ValueLine[] | null;
  /** Null without a payload. */
  readonly text: string | null;
  readonly hex: string | null;
  /** Whether they are only the beginning. */
  readonly isTextCut: boolean;
  readonly isHexCut: boolean;
  /** For edits of the document; null where it is not known which message it is, or too large. */
  readonly sample: MessageSample | null;
}

/** All messages that are kept. */
export interface ExportedMessages {
  /** Lines of JSON. */
  readonly lines: Blob;
  /** Values that look like secrets. */
  readonly secrets: number;
}

export type FromLiveWorker =
  | { readonly type: 'status'; readonly status: LiveStatus }
  | {
      readonly type: 'update';
      readonly counts: LiveCounts;
      /** Newest first, from `from` of the view. */
      readonly rows: readonly LiveRow[];
      readonly from: number;
      /** All rows that the filter leaves. */
      readonly total: number;
    }
  /** At most once a second. */
  | { readonly type: 'payloads'; readonly payloads: readonly SeenPayload[] }
  /** Null where it is not there any more. */
  | { readonly type: 'detail'; readonly detail: LiveDetail | null }
  | ({ readonly type: 'exported' } & ExportedMessages)
  | { readonly type: 'sent'; readonly ref: number; readonly outcome: SendOutcome }
  | { readonly type: 'pong' };

/** Makes a document of recorded messages, or adds what is new in them to one. */
export interface ToDiscoverWorker {
  readonly lines: Blob;
  /** Of a new document. */
  readonly title: string;
  /** Null for a new document. */
  readonly into: MergedInto | null;
}

/** The document that messages are added to. */
export interface MergedInto {
  /** Against which its references are resolved. */
  readonly address: string;
  readonly language: 'yaml' | 'json';
  readonly text: string;
  /** The other files that are open. */
  readonly files: readonly (readonly [uri: string, text: string])[];
}

/** What was made, and of how many messages and lines that are none. */
export interface MadeDocument {
  readonly count: number;
  readonly unread: number;
  /** Null where there is no message. */
  readonly made: DiscoveredDocument | MergedMessages | null;
}

export type FromDiscoverWorker =
  /** How much of the file is read. */
  | { readonly type: 'read'; readonly bytes: number }
  /** `isFile`: it can't be read any more; else nothing could be made of it. */
  | { readonly type: 'failed'; readonly isFile: boolean }
  | ({ readonly type: 'made' } & MadeDocument);
