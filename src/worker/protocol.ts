// The one interface between the page and the analysis worker. Both ends check against it;
// everything in it is plain data.
import type {
  ExampleVerdict,
  MadeExample,
  Match,
  MatchRequest,
  ModelPatch,
  Problem,
  Request,
  RequestName,
  Requests,
  SearchResult,
  Setting,
} from '../core/types.ts';

/**
 * One change as Monaco reports it: offsets and lengths in UTF-16 units of the text before the
 * change. Several come in descending order.
 */
export interface TextChange {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

export type Language = 'yaml' | 'json';

/**
 * `doc` names one opened document; a reply that carries another one than the current is dropped.
 * `version` grows with each edit.
 */
export type ToWorker =
  | {
      readonly type: 'open';
      readonly doc: string;
      readonly version: number;
      readonly text: string;
      readonly language: Language;
      readonly base: string | null;
    }
  | {
      readonly type: 'edit';
      readonly doc: string;
      readonly version: number;
      readonly changes: readonly TextChange[];
    }
  /** Changes of a file given by `file`. The document's version grows with edits of any file. */
  | {
      readonly type: 'edit-file';
      readonly doc: string;
      readonly uri: string;
      readonly version: number;
      readonly changes: readonly TextChange[];
    }
  /**
   * The text of another file, or why it couldn't be loaded (one sentence), in response to `need`.
   * With a `version` it is a change of the document: a file that was added, or whose whole text is
   * another one.
   */
  | {
      readonly type: 'file';
      readonly doc: string;
      readonly uri: string;
      readonly text: string;
      readonly version?: number;
    }
  | {
      readonly type: 'no-file';
      readonly doc: string;
      readonly uri: string;
      readonly reason: string;
      readonly blocked: boolean;
    }
  /** Codes that are off or have another severity, for every document from now on. */
  | {
      readonly type: 'settings';
      readonly rules: readonly (readonly [code: string, setting: Setting])[];
    }
  | {
      readonly type: 'request';
      readonly doc: string;
      readonly id: number;
      readonly version: number;
      readonly request: PageRequest;
    }
  | { readonly type: 'ping' };

export type PageRequest =
  /** The range of a value: that of its key, else of the value itself. */
  | { readonly kind: 'locate'; readonly uri: string; readonly pointer: string }
  /** One document from all files. */
  | { readonly kind: 'bundle' }
  /** Search results: `Analyzer.search`. */
  | { readonly kind: 'search'; readonly query: string; readonly limit: number }
  /** All occurrences of a text: `Analyzer.find`. */
  | { readonly kind: 'find'; readonly text: string }
  /** The text of a value. */
  | { readonly kind: 'source'; readonly uri: string; readonly pointer: string }
  /** The results for the examples of a message, once all of them are validated. */
  | { readonly kind: 'examples'; readonly id: string }
  /**
   * An example of a message that is made of its schemas, or with `of` one of the schema with that
   * id, as a payload; `seed` counts from 0.
   */
  | {
      readonly kind: 'make-example';
      readonly id: string;
      readonly seed: number;
      readonly of?: 'schema';
    }
  /**
   * Which of several messages a value matches. `form` identifies the sender: only its last request
   * gets a result.
   */
  | { readonly kind: 'match'; readonly form: string; readonly request: MatchRequest }
  /** A language request. The response is null if the text has changed. */
  | { readonly kind: 'language'; readonly about: Request }
  /** Which value holds an offset: its pointer. */
  | { readonly kind: 'pointer-at'; readonly uri: string; readonly offset: number };

export type PageResponse =
  | {
      readonly kind: 'locate';
      readonly range: { readonly start: number; readonly end: number } | null;
    }
  /** `text` is null where none could be made; `left` counts references that stayed as they were. */
  | { readonly kind: 'bundle'; readonly text: string | null; readonly left: number }
  | { readonly kind: 'search' | 'find'; readonly found: SearchResult }
  /** Null where there is no such value. */
  | {
      readonly kind: 'source';
      readonly source: { readonly text: string; readonly language: Language } | null;
    }
  /** One for each example of the message's model. */
  | { readonly kind: 'examples'; readonly results: readonly ExampleVerdict[] }
  | { readonly kind: 'make-example'; readonly example: MadeExample }
  /** Null if the form has sent a newer request since. */
  | { readonly kind: 'match'; readonly match: Match | null }
  /** The response to the request of that name in `Requests`; null if there is none. */
  | { readonly kind: 'language'; readonly response: Requests[RequestName]['response'] | null }
  | { readonly kind: 'pointer-at'; readonly pointer: string };

export interface Counts {
  readonly lines: number;
  /** All problems found, also those beyond the first 1,000 that are sent. */
  readonly problems: number;
  readonly errors: number;
  readonly warnings: number;
}

export type FromWorker =
  /**
   * What is known of one version, in two messages: the problems first, so that marks do not wait
   * for the model, then the model. `problems` is absent where they did not change since the last
   * ones sent.
   */
  | {
      readonly type: 'analysis';
      readonly doc: string;
      readonly version: number;
      readonly problems?: readonly Problem[];
      readonly model?: ModelPatch;
      readonly counts: Counts;
      /**
       * Files other than the root document that references reach, loaded or not; with the model,
       * where they changed.
       */
      readonly uses?: readonly string[];
      /** Milliseconds of work in the worker. */
      readonly duration: number;
    }
  /**
   * Files that references name and that are not loaded yet; absolute addresses, or relative paths
   * where the document has no base.
   */
  | { readonly type: 'need'; readonly doc: string; readonly uris: readonly string[] }
  | {
      readonly type: 'response';
      readonly doc: string;
      readonly id: number;
      readonly response: PageResponse | null;
    }
  | { readonly type: 'pong' };
