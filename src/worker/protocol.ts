// The one interface between the page and the analysis worker. Both ends check against it;
// everything in it is plain data.
import type {
  ConversionOptions,
  ConversionPreview,
  DocumentedSchemas,
  ExampleVerdict,
  JsonSchemaDraft,
  JsonSchemaText,
  Location,
  MadeExample,
  Match,
  MatchRequest,
  ModelPatch,
  Overrides,
  Problem,
  Request,
  Requests,
  RuleSummary,
  SearchResult,
  Setting,
  ShownConversion,
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
  // What the page is about to open.
  | {
      readonly type: 'prepare';
      readonly text: string;
      readonly language: Language;
      readonly base: string | null;
    }
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
      /** Those for some files. */
      readonly overrides?: Overrides;
    }
  /** The rulesets of a team that hold for the document, from now on. */
  | {
      readonly type: 'rulesets';
      readonly doc: string;
      /** Uris of their files, which the worker requests as any other. */
      readonly files: readonly string[];
      /** Name or address of the root document, which rulesets may be about. */
      readonly address: string;
    }
  | {
      readonly type: 'request';
      readonly doc: string;
      readonly id: number;
      readonly version: number;
      readonly request: PageRequest;
    }
  | { readonly type: 'ping' };

/** Requests of the page beside the language requests. By name: the parameters and the response. */
export interface DocumentRequests {
  /**
   * The range of a value that the documentation shows: that of its key, else of the value itself;
   * null where the file has no such value.
   */
  locate: {
    readonly params: Location;
    readonly response: { readonly start: number; readonly end: number } | null;
  };
  /**
   * One document from all files; null where none could be made, as of AsyncAPI 2. `left` counts
   * references that stayed as they were.
   */
  bundle: {
    readonly params: unknown;
    readonly response: { readonly text: string; readonly left: number } | null;
  };
  /** The schema at a location as a JSON Schema of its own: `Analyzer.jsonSchema`. */
  jsonSchema: {
    readonly params: Location & { readonly draft: JsonSchemaDraft };
    readonly response: JsonSchemaText | null;
  };
  /** The schemas of all trees, for an exported page: `Analyzer.sharedSchemas`. */
  sharedSchemas: { readonly params: unknown; readonly response: DocumentedSchemas };
  /** Search results: `Analyzer.search`. */
  search: {
    readonly params: { readonly query: string; readonly limit: number };
    readonly response: SearchResult;
  };
  /** All occurrences of a text: `Analyzer.find`. */
  find: { readonly params: { readonly text: string }; readonly response: SearchResult };
  /** The text of a value; null where there is no such value. */
  source: {
    readonly params: Location;
    readonly response: { readonly text: string; readonly language: Language } | null;
  };
  /** The pointer that the documentation has for the value that holds an offset. */
  pointerAt: {
    readonly params: { readonly uri: string; readonly offset: number };
    readonly response: string;
  };
  /** What a conversion of a document of AsyncAPI 2 would do; null where there is none. */
  conversionPreview: {
    readonly params: { readonly options: ConversionOptions };
    readonly response: ConversionPreview | null;
  };
}

/** Requests that need the example validator; they don't depend on the version. */
export interface ExampleRequests {
  /** The results for the examples of a message, one for each, once all of them are validated. */
  examples: {
    readonly params: { readonly id: string };
    readonly response: readonly ExampleVerdict[];
  };
  /**
   * An example of a message that is made of its schemas, or with `of` one of the schema with that
   * id, as a payload; `seed` counts from 0.
   */
  makeExample: {
    readonly params: { readonly id: string; readonly seed: number; readonly of?: 'schema' };
    readonly response: MadeExample;
  };
  /**
   * Which of several messages a value matches. `form` identifies the sender: only its last request
   * gets a result.
   */
  match: {
    readonly params: MatchRequest & { readonly form: string };
    readonly response: Match | null;
  };
}

type PageRequests = Requests & DocumentRequests & ExampleRequests;

/** The request of each name in a map of parameters and responses. */
export type RequestOf<Map> = {
  [K in keyof Map]: { readonly request: K } & (Map[K] extends { params: infer P } ? P : never);
}[keyof Map];

export type PageRequest = Request | RequestOf<DocumentRequests> | RequestOf<ExampleRequests>;

export type ResponseTo<R extends PageRequest> = PageRequests[R['request']]['response'];

export interface Counts {
  readonly lines: number;
  /** All problems found, also those beyond the first 1,000 that are sent. */
  readonly problems: number;
  readonly errors: number;
  readonly warnings: number;
}

/** What the rulesets of a document are, for a list of their rules. */
export interface RulesetsReport {
  /** `loading`: files of them are missing; `mistakes`: some rules were not run. */
  readonly state: 'loading' | 'ready' | 'mistakes' | 'failed';
  /** Uris of all files, also of those that others extend. */
  readonly files: readonly string[];
  /** The rules that were run, with how many problems they found. */
  readonly rules: readonly RuleSummary[];
}

export type FromWorker =
  /**
   * What is known of one version, in two messages: the problems first, so that marks do not wait
   * for the model, then the model. Of a document that was opened, its model is sent before these,
   * so that it can be read. `problems` is absent where they did not change since the last ones
   * sent. A page to read gets the model alone.
   */
  | {
      readonly type: 'analysis';
      readonly doc: string;
      readonly version: number;
      readonly problems?: readonly Problem[];
      readonly model?: ModelPatch;
      /** With the model. */
      readonly conversion?: ShownConversion | null;
      /** Absent where the version was not validated. */
      readonly counts?: Counts;
      /** The version is being validated. */
      readonly problemsFollow?: true;
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
  /**
   * The rulesets have run, or can't be run yet. Their problems come by themselves, so that those of
   * the document don't wait for them; until then the page moves those it has with the text.
   */
  | {
      readonly type: 'rulesets';
      readonly doc: string;
      readonly version: number;
      readonly report?: RulesetsReport;
      /** Absent where they are those that the page has. */
      readonly problems?: readonly Problem[];
    }
  | {
      readonly type: 'response';
      readonly doc: string;
      readonly id: number;
      /** Undefined if the text has changed since, or the response can't be made now. */
      readonly response: ResponseTo<PageRequest> | undefined;
    }
  /** The worker of a page to read can't show this document: it takes one that validates. */
  | { readonly type: 'more'; readonly doc: string }
  | { readonly type: 'pong' };
