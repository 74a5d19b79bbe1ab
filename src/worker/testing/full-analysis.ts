// For tests only: what a new analyzer finds in the texts of a page, for comparison with what the
// page was sent.
import {
  Analyzer,
  loadOptionalParser,
  loadService,
  partFor,
  validateInstance,
} from '../../core/api.ts';
import type {
  LanguageService,
  Model,
  OptionalParsers,
  Problem,
  Request,
  ServicePart,
} from '../../core/types.ts';
import { MAX_PROBLEMS } from '../analysis-messages.ts';
import type { PageRequest } from '../protocol.ts';
import type { IncrementalPage } from './incremental-page.ts';

/** What is loaded on demand elsewhere. */
export interface LoadedTools {
  readonly parsers: OptionalParsers;
  readonly services: ReadonlyMap<ServicePart, LanguageService>;
}

/** Loads the parsers and the parts of the language service. */
export async function loadTools(): Promise<LoadedTools> {
  const parts = ['decoration', 'language', 'editing'] as const;
  const services = await Promise.all(parts.map((part) => loadService(part)));
  return {
    parsers: await loadOptionalParser('protobuf'),
    services: new Map(parts.map((part, i) => [part, services[i] as LanguageService])),
  };
}

export interface FullAnalysis {
  /** All problems in the order in which the page shows them, those of examples included. */
  readonly problems: readonly Problem[];
  /** Null for a document of AsyncAPI 2, which is shown converted. */
  readonly model: Model | null;
  /** Files that references reach, sorted. */
  readonly uses: readonly string[];
  /** Files that references reach and that the page did not give. */
  readonly needs: readonly string[];
  respond(request: PageRequest): unknown;
}

/** Analyzes the present texts of a page from nothing. */
export function analyzeFully(page: IncrementalPage, tools: LoadedTools): FullAnalysis {
  const analyzer = new Analyzer(page.document.name, page.document.language);
  analyzer.setParsers(tools.parsers);
  analyzer.setText(page.texts.get('') ?? '');
  for (const [uri, text] of page.given)
    if (text === null) analyzer.failFile(uri, 'There is no such file.', false);
    else analyzer.addFile(uri, text);
  analyzer.problems();
  for (const { definitions, tasks } of analyzer.exampleJobs())
    for (const { id, root, instance } of tasks)
      analyzer.addExampleResults(id, validateInstance(root, definitions, instance));
  const problems = analyzer
    .problems()
    .filter(({ uri, code }) => uri !== '' || code !== 'empty-document');
  const model = analyzer.olderVersion() === null ? analyzer.model() : null;
  return {
    problems,
    model,
    uses: analyzer.referencedFiles().sort(),
    needs: analyzer.needs(),
    respond(request) {
      if (request.request === 'search') return analyzer.search(request.query, request.limit);
      if (request.request === 'find') return analyzer.find(request.text);
      if (request.request === 'bundle') {
        const { text, problems: left } = analyzer.bundle();
        return text === null ? null : { text, left: left.length };
      }
      const about = request as Request;
      const file = analyzer.analyzedFile(about.uri);
      return file ? tools.services.get(partFor(about))?.respond(file, about) : undefined;
    },
  };
}

/** The problems that the page is sent. */
export function sentOf(problems: readonly Problem[]): readonly Problem[] {
  return problems.slice(0, MAX_PROBLEMS);
}
