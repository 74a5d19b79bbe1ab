// The entry point of the language service, which is too heavy for the first load: parts, each
// loaded when it is first needed.

import type { AnalyzedFile } from '../analysis/analyzed-file.ts';
import type { ComparedFiles as Version } from '../analysis/compare/compared-files.ts';
import type {
  DecorationRequest,
  EditingRequest,
  ImportRequest,
  LiveRequest,
  Request,
  RequestHandlers,
  RequestName,
  Requests,
  RulesetRequest,
} from './requests.ts';

/** The names of `DecorationRequest`, for finding the part that handles a request. */
const DECORATION_REQUESTS: ReadonlySet<string> = new Set<DecorationRequest>([
  'documentHighlights',
  'codeLenses',
  'codeLensReferences',
  'documentLinks',
  'foldingRanges',
  'foldingLines',
  'semanticTokens',
  'inlayHints',
  'embeddedLanguages',
  'breadcrumbs',
]);

/** The names of `EditingRequest`. */
const EDITING_REQUESTS: ReadonlySet<string> = new Set<EditingRequest>([
  'runCommand',
  'form',
  'referenceTargets',
  'removalImpact',
  'extraction',
  'bulkEdit',
  'fileReferences',
  'moveTargets',
  'moveToFile',
  'split',
  'wizardChoices',
  'messageFields',
  'schemaForm',
  'inferSchema',
  'messageEdits',
  'changedLines',
  'avroForm',
  'protobufFields',
]);

/** The names of `ImportRequest`. */
const IMPORT_REQUESTS: ReadonlySet<string> = new Set<ImportRequest>([
  'importPreview',
  'importDocument',
]);

/** The names of `RulesetRequest`. */
const RULESET_REQUESTS: ReadonlySet<string> = new Set<RulesetRequest>([
  'rulesetCompletion',
  'rulesetHover',
  'newRules',
  'writeRule',
]);

/** The names of `LiveRequest`. */
const LIVE_REQUESTS: ReadonlySet<string> = new Set<LiveRequest>(['liveChannels', 'liveLocation']);

export type ServicePart = 'decoration' | 'language' | 'editing' | 'import' | 'ruleset' | 'live';

export interface LanguageService {
  /** The names of the requests that it handles. */
  readonly names: readonly string[];
  /** Handles a request for this part about a file; null if there is no result. */
  respond(file: AnalyzedFile, request: Request): Requests[RequestName]['response'] | null;
}

/** Returns the part that handles a request. */
export function partFor({ request }: Request): ServicePart {
  if (DECORATION_REQUESTS.has(request)) return 'decoration';
  if (IMPORT_REQUESTS.has(request)) return 'import';
  if (RULESET_REQUESTS.has(request)) return 'ruleset';
  if (LIVE_REQUESTS.has(request)) return 'live';
  return EDITING_REQUESTS.has(request) ? 'editing' : 'language';
}

const PARTS: Readonly<
  Record<ServicePart, () => Promise<{ readonly handlers: Partial<RequestHandlers> }>>
> = {
  decoration: () => import('./decoration-handlers.ts'),
  language: () => import('./language-handlers.ts'),
  editing: () => import('./editing-handlers.ts'),
  import: () => import('./import-handlers.ts'),
  ruleset: () => import('./ruleset-handlers.ts'),
  live: () => import('./live-handlers.ts'),
};

/** Loads a part of the language service. Rejects if its file can't be loaded. */
export async function loadService(part: ServicePart): Promise<LanguageService> {
  const { handlers } = await PARTS[part]();
  return {
    names: Object.keys(handlers),
    respond(file, request) {
      const respond = handlers[request.request] as
        | ((subject: AnalyzedFile, request: unknown) => Requests[RequestName]['response'])
        | undefined;
      return respond?.(file, request) ?? null;
    },
  };
}

/** Loads what shows a document of 2.x as it is after its conversion. */
export async function loadConvertedDocument() {
  return (await import('./converted-document.ts')).ConvertedDocument;
}

/** Loads the function that splits a document, for the command line. */
export async function loadSplit() {
  return (await import('./refactor/split.ts')).split;
}

/** Loads the class that makes a document of messages, for the command line. */
export const loadDiscovery = async () => (await import('./discovery/discover.ts')).Discovery;

/** Loads the function that makes a schema of a registry one of a document. */
export const loadDescribeSchema = async () =>
  (await import('./discovery/registered-schemas.ts')).describeSchema;

/** Loads what merges messages into a document, and compares them with it. */
export const loadMergeMessages = () => import('./merge-messages.ts');

/** Loads the function that moves an object to a new file, for the command line. */
export async function loadMoveToFile() {
  return (await import('./refactor/move-to-file.ts')).moveToNewFile;
}

/** Loads what compares two versions of a document, which few users need. */
export async function loadComparison() {
  const [{ ComparedFiles, compareFiles }, { changeCodes }] = await Promise.all([
    import('../analysis/compare/compared-files.ts'),
    import('../analysis/compare/codes.ts'),
  ]);
  /** Opens the text of one version; one of AsyncAPI 2 with its conversion. */
  const openVersion = async (
    address: string,
    language: 'yaml' | 'json',
    text: string,
  ): Promise<Version> => {
    const files = new ComparedFiles(address, language);
    files.setText(text);
    if (files.olderVersion() === null) return files;
    const { ConvertedFiles } = await import('./converted-files.ts');
    const converted = new ConvertedFiles(address, language);
    converted.setText(text);
    return converted;
  };
  return { openVersion, compareFiles, changeCodes };
}

/** Loads what explains the codes of changes. */
export const loadChangeExplanations = () => import('../analysis/compare/code-explanations.ts');
