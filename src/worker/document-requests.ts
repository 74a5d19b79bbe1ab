// Requests about the present text that the analyzer responds to at once. In the worker.
import type { Analyzer } from '../core/types.ts';
import type { DocumentRequests, PageRequest, RequestOf } from './protocol.ts';

type DocumentRequest = RequestOf<DocumentRequests>;

const HANDLERS: {
  readonly [K in keyof DocumentRequests]: (
    analyzer: Analyzer,
    params: Extract<DocumentRequest, { request: K }>,
  ) => DocumentRequests[K]['response'];
} = {
  locate: (analyzer, { uri, pointer }) => analyzer.locate(uri, pointer),
  bundle(analyzer) {
    const { text, problems } = analyzer.bundle();
    return text === null ? null : { text, left: problems.length };
  },
  search: (analyzer, { query, limit }) => analyzer.search(query, limit),
  find: (analyzer, { text }) => analyzer.find(text),
  source: (analyzer, { uri, pointer }) => analyzer.source(uri, pointer),
  pointerAt: (analyzer, { uri, offset }) => analyzer.pointerAt(uri, offset),
};

export function isDocumentRequest(request: PageRequest): request is DocumentRequest {
  return Object.hasOwn(HANDLERS, request.request);
}

export function respond<R extends DocumentRequest>(
  analyzer: Analyzer,
  request: R,
): DocumentRequests[R['request']]['response'] {
  const handler = HANDLERS[request.request] as (
    analyzer: Analyzer,
    request: R,
  ) => DocumentRequests[R['request']]['response'];
  return handler(analyzer, request);
}
