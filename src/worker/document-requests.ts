// Requests about the present text that the analyzer responds to by itself. In the worker.

import { loadConvertedDocument } from '../core/api.ts';
import type { Analyzer, LoadedConversion, ShownDocument } from '../core/types.ts';
import type { DocumentRequests, PageRequest, RequestOf } from './protocol.ts';

type DocumentRequest = RequestOf<DocumentRequests>;

/** The texts of the user, and what the documentation shows of them. */
export interface RequestedDocument {
  readonly analyzer: Analyzer;
  readonly shown: ShownDocument;
}

/** Some responses follow when what makes them is loaded. */
type Response<K extends keyof DocumentRequests> =
  | DocumentRequests[K]['response']
  | Promise<DocumentRequests[K]['response']>;

const HANDLERS: {
  readonly [K in keyof DocumentRequests]: (
    document: RequestedDocument,
    params: Extract<DocumentRequest, { request: K }>,
  ) => Response<K>;
} = {
  locate({ analyzer, shown }, { uri, pointer }) {
    const at = shown.sourceOf({ uri, pointer });
    // The page shows the range in the file that it has named.
    return at?.uri === uri ? analyzer.locate(uri, at.pointer) : null;
  },
  bundle({ analyzer }) {
    const { text, problems } = analyzer.bundle();
    return text === null ? null : { text, left: problems.length };
  },
  jsonSchema: ({ shown }, { draft, ...location }) => shown.analyzer().jsonSchema(location, draft),
  sharedSchemas: ({ shown }) => shown.analyzer().sharedSchemas(),
  search: ({ shown }, { query, limit }) => shown.analyzer().search(query, limit),
  find: ({ shown }, { text }) => shown.analyzer().find(text),
  source: ({ shown }, { uri, pointer }) => shown.analyzer().source(uri, pointer),
  pointerAt({ analyzer, shown }, { uri, offset }) {
    const at = shown.shownAt({ uri, pointer: analyzer.pointerAt(uri, offset) });
    return at?.uri === uri ? at.pointer : '';
  },
  conversionPreview: ({ shown }, { options }) => shown.preview(options),
};

export function isDocumentRequest(request: PageRequest): request is DocumentRequest {
  return Object.hasOwn(HANDLERS, request.request);
}

export function respond<R extends DocumentRequest>(
  document: RequestedDocument,
  request: R,
): Response<R['request']> {
  const handler = HANDLERS[request.request] as (
    document: RequestedDocument,
    request: R,
  ) => Response<R['request']>;
  return handler(document, request);
}

// Loads the conversion of documents of AsyncAPI 2 when the first one is shown. In the worker.

/**
 * Returns what loads the conversion once for all documents of a session.
 * @param ready called when it is loaded, or can't be
 */
export function createConversionLoader(
  ready: () => void,
  load = loadConvertedDocument,
): () => LoadedConversion {
  let made: LoadedConversion = null;
  let loading = false;
  return () => {
    if (made !== null || loading) return made;
    loading = true;
    load()
      .then(
        (loaded) => {
          made = loaded;
        },
        () => {
          made = 'failed';
        },
      )
      .then(ready);
    return null;
  };
}
