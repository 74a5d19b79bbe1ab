// What the documentation of a document is made of: its model, and what is wrong with it.
import { isLimit, loadPayloadTypes, loadSamples } from '../core/api.ts';
import type { Analyzer, MadeExample, OperationSamples, PartId } from '../core/types.ts';
import type { Documentation } from '../export/documentation.ts';
import type { Arguments } from './arguments.ts';
import { type ExitCode, loadPart, type Streams } from './command.ts';
import { CommandError } from './failures.ts';
import { rejections, withoutForeignProblems } from './foreign-files.ts';
import { asText } from './formats/text.ts';
import { openDocument } from './open-document.ts';
import type { Pictures } from './picture/pictures.ts';
import type { Source } from './sources.ts';
import { createResponder } from './validate-examples.ts';
import { locateProblems, referencedPaths, resultOfProblems } from './validation-result.ts';

/** The documentation of a document that was read. */
export interface ReadDocumentation {
  /** Null where nothing of the document can be shown. */
  readonly documentation: Documentation | null;
  /** 0 no errors, 1 some, 2 nothing can be shown. */
  readonly code: ExitCode;
  /** Paths of the files that it is made from. */
  readonly files: readonly string[];
}

/** Returns the language of the texts; undefined without one. Throws for what is not a tag. */
export function languageTag(args: Arguments): string | undefined {
  const tag = args.value('lang');
  if (tag === undefined) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    throw new CommandError('--lang is a language tag such as ar or pt-BR.');
  }
}

/** Returns the address that the page or site will have; undefined where none is given. */
export function publishedAddress(args: Arguments, isFolder: boolean): string | undefined {
  const given = args.value('base-url');
  if (given === undefined) return undefined;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new CommandError('--base-url is an address that begins with https:// or http://.');
  url.search = '';
  url.hash = '';
  return isFolder && !url.pathname.endsWith('/') ? `${url.href}/` : url.href;
}

/** Reads a document with the files that it refers to, and prints its errors. */
export async function readDocumentation(
  source: Source,
  streams: Streams,
): Promise<ReadDocumentation> {
  const { analyzer, shown, converted } = await openDocument(source, (one) => one.model());
  const isShown = converted?.update() ?? true;
  const code = reportErrors(analyzer, source, isShown, streams);
  const convertedFrom = converted ? analyzer.olderVersion() : null;
  const schemas = await shown.sharedSchemas();
  return {
    documentation:
      code === 2
        ? null
        : {
            model: shown.model(),
            schemas,
            samples: await samplesOf(shown),
            types: (await loadPayloadTypes()).documentTypes(shown.model(), schemas),
            ...(convertedFrom !== null && { convertedFrom }),
          },
    code,
    files: [source.file, ...referencedPaths(source, analyzer)],
  };
}

/** Returns code for the operations of a document. */
async function samplesOf(shown: Analyzer): Promise<readonly OperationSamples[]> {
  const { documentSamples } = await loadSamples();
  return documentSamples(shown.model(), ({ id }) => makeExampleOf(shown, id));
}

/** Returns an example that is generated for a message; null where it can't be. */
export async function makeExampleOf(shown: Analyzer, message: PartId): Promise<MadeExample | null> {
  const request = shown.makeExample(message, 1);
  return request && createResponder()(request);
}

/**
 * Loads what draws documentation: a file of its own, which not every package has.
 * @throws CommandError without it
 */
export const loadExport = () => loadPart('docs', () => import('../export/command-line.ts'));

/**
 * Loads what compares a document with another version of it.
 * @throws CommandError without it
 */
export const loadSince = () => loadPart('diff', () => import('./diff/since.ts'));

/** Loads what draws pictures. @throws CommandError without it */
export const loadPictures = async (): Promise<Pictures> =>
  (await loadPart('docs', () => import('./picture/pictures.ts'))).loadPictures();

/** What a reader of the output has to know where previews of links have no picture. */
export const NO_PICTURE =
  'note: previews of links have no picture without --base-url, the address of the page or site.';

/**
 * Prints the errors of the document.
 * @returns 0 none, 1 some, 2 nothing of it can be shown
 */
function reportErrors(
  analyzer: Analyzer,
  source: Source,
  isShown: boolean,
  streams: Streams,
): ExitCode {
  const problems = withoutForeignProblems(analyzer.problems()).filter(
    ({ code, severity }) => severity === 'error' || isLimit(code),
  );
  if (problems.length === 0) return 0;
  const result = resultOfProblems(source.file, locateProblems(source, analyzer, problems));
  streams.error(asText({ documents: [result], quiet: false, colour: false }));
  return isShown && result.validated && rejections(problems).length === 0 ? 1 : 2;
}
