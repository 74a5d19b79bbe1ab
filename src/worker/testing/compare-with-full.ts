// For tests only: whether what a page was sent equals a full analysis, and what else it may
// request.
import type { PageRequest } from '../protocol.ts';
import { differenceOf } from './difference.ts';
import { analyzeFully, type FullAnalysis, type LoadedTools, sentOf } from './full-analysis.ts';
import type { IncrementalPage } from './incremental-page.ts';

/** One result that differs. */
export interface Difference {
  /** `problems`, `model`, or the request whose response differs. */
  readonly what: string;
  readonly how: string;
}

/** A request about an offset of a file. */
const AT_OFFSET = [
  'references',
  'documentHighlights',
  'definition',
  'hover',
  'completion',
] as const;
/** A request about a whole file. */
const OF_FILE = ['codeLenses', 'foldingLines', 'documentLinks'] as const;

/**
 * Returns the first difference between the page and a full analysis of the same texts; null where
 * there is none.
 * @param requests those whose responses are compared, beside problems and model
 */
export function compareWithFull(
  page: IncrementalPage,
  tools: LoadedTools,
  requests: readonly PageRequest[],
): Difference | null {
  const full = analyzeFully(page, tools);
  return compareMessages(page, full) ?? compareResponses(page, full, requests);
}

function compareMessages(page: IncrementalPage, full: FullAnalysis): Difference | null {
  const sent = { problems: page.seen.problems, model: page.seen.model };
  const version = { problems: page.version, model: page.version };
  const pairs: [string, unknown, unknown][] = [
    ['version', sent, full.model ? version : sent],
    ['problems', page.problems, sentOf(full.problems)],
    ['problem count', page.counts?.problems, full.problems.length],
  ];
  if (full.model)
    pairs.push(
      ['model', page.model, full.model],
      ['uses', [...page.uses].sort(), full.uses],
      ['needs', [], full.needs],
    );
  for (const [what, actual, expected] of pairs) {
    const how = differenceOf(actual, expected);
    if (how !== null) return { what, how };
  }
  return null;
}

function compareResponses(
  page: IncrementalPage,
  full: FullAnalysis,
  requests: readonly PageRequest[],
): Difference | null {
  for (const request of requests) {
    const isShown = /^(?:search|find|bundle)$/.test(request.request);
    if (isShown && !full.model) continue;
    const how = differenceOf(page.respond(request), full.respond(request));
    if (how !== null) return { what: request.request, how: `${JSON.stringify(request)} ${how}` };
  }
  return null;
}

/** Returns some requests of which the responses are compared after an edit. */
export function randomRequests(page: IncrementalPage, random: () => number): PageRequest[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const files = [...page.given].flatMap(([uri, text]) => (text === null ? [] : [uri]));
  const uri = random() < 0.3 && files.length > 0 ? pick(files) : '';
  const text = page.texts.get(uri) ?? '';
  const words = text.match(/[\w$/{}.-]{2,}/g) ?? ['a'];
  const offset = Math.floor(random() * (text.length + 1));
  const requests: readonly PageRequest[] = [
    { request: 'documentSymbols', uri },
    { request: 'search', query: pick(words), limit: 20 },
    { request: 'references', uri, offset },
    { request: pick(OF_FILE), uri },
    { request: 'find', text: pick(words) },
    { request: pick(AT_OFFSET), uri, offset },
    { request: 'inlayHints', uri, start: 0, end: text.length },
    { request: 'bundle' },
  ];
  // The first ones most often.
  return requests.filter((_, i) => random() < 0.6 / (1 + i / 2));
}

/** Returns requests of every kind that `randomRequests` makes, as many as find most differences. */
export function manyRequests(page: IncrementalPage): PageRequest[] {
  const requests: PageRequest[] = [{ request: 'bundle' }];
  for (const [uri, text] of [['', page.texts.get('') ?? ''] as const, ...page.given]) {
    if (text === null) continue;
    const words = [...text.matchAll(/[\w$/{}.-]+/g)].slice(0, 150);
    requests.push(
      { request: 'documentSymbols', uri },
      { request: 'inlayHints', uri, start: 0, end: text.length },
      ...OF_FILE.map((request) => ({ request, uri })),
      ...words.flatMap(({ 0: word, index }): PageRequest[] => [
        { request: 'search', query: word, limit: 20 },
        { request: 'find', text: word },
        ...AT_OFFSET.map((request) => ({ request, uri, offset: index + 1 })),
      ]),
    );
  }
  return requests;
}
