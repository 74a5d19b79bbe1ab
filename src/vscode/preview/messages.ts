// The messages between the page of the preview and the extension; plain data.
import type { Location } from '../../core/types.ts';
import type {
  Documentation,
  DocumentationResponses,
  EXAMPLES,
  ExamplesParams,
  JSON_SCHEMA,
  LocationParams,
  MAKE_EXAMPLE,
  MATCH,
  MakeExampleParams,
  MatchParams,
  SOURCE,
  TYPES,
  TypesParams,
} from '../../language-server/documentation-protocol.ts';

/** What the page requests of the language server, with parameters apart from the document. */
export interface PageRequests {
  [SOURCE]: Omit<LocationParams, 'textDocument'>;
  [JSON_SCHEMA]: Omit<LocationParams, 'textDocument'>;
  [TYPES]: Omit<TypesParams, 'textDocument'>;
  [EXAMPLES]: Omit<ExamplesParams, 'textDocument'>;
  [MAKE_EXAMPLE]: Omit<MakeExampleParams, 'textDocument'>;
  [MATCH]: Omit<MatchParams, 'textDocument'>;
}

export type PageMethod = keyof PageRequests;

/** What VS Code keeps of the page and returns to the extension when the window is loaded again. */
export interface PageState {
  /** URI of the document that is shown. */
  readonly file: string;
}

export type ToPage =
  | { readonly type: 'documentation'; readonly documentation: Documentation }
  /** The file that the preview was opened for isn't of a document. */
  | { readonly type: 'no-document' }
  /** The documentation can't be shown; one sentence. */
  | { readonly type: 'failed'; readonly reason: string }
  /** The caret is at a location. */
  | { readonly type: 'caret'; readonly location: Location }
  | {
      readonly type: 'response';
      readonly id: number;
      /** Null where the server has none. */
      readonly response: DocumentationResponses[PageMethod];
    };

export type FromPage =
  /** The page was loaded and shows nothing yet. */
  | { readonly type: 'ready' }
  /** The user requested the source of a location. */
  | { readonly type: 'select'; readonly location: Location }
  | {
      readonly [M in PageMethod]: {
        readonly type: 'request';
        readonly id: number;
        readonly method: M;
        readonly params: PageRequests[M];
      };
    }[PageMethod];
