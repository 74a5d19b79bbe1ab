// Requests about the present text that the analyzer responds to by itself. In the worker.

import type { Analyzer, ShownDocument } from '../core/types.ts';
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
