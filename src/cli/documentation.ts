// What the documentation of a document is made of: its model, and what is wrong with it.
import {
  Analyzer,
  isLimit,
  languageOf,
  loadConvertedDocument,
  loadOptionalParser,
} from '../core/api.ts';
import type { Model } from '../core/types.ts';
import type { Documentation } from '../export/documentation.ts';
import { type ExitCode, loadPart, type Streams } from './command.ts';
import { rejections, withoutForeignProblems } from './foreign-files.ts';
import { asText } from './formats/text.ts';
import { readReferencedFile, withFiles } from './referenced-files.ts';
import type { Source } from './sources.ts';
import { referencedPaths, validationResult } from './validation-result.ts';

/** The documentation of a document that was read. */
export interface ReadDocumentation {
  /** Null where nothing of the document can be shown. */
  readonly documentation: Documentation | null;
  /** 0 no errors, 1 some, 2 nothing can be shown. */
  readonly code: ExitCode;
  /** Paths of the files that it is made from. */
  readonly files: readonly string[];
}

/** Reads a document with the files that it refers to, and prints its errors. */
export async function readDocumentation(
  source: Source,
  streams: Streams,
): Promise<ReadDocumentation> {
  const analyzer = new Analyzer(source.name, languageOf(source.name, source.text));
  analyzer.setText(source.text);
  await withFiles(analyzer, source, () => [analyzer.problems(), analyzer.model()]);
  for (const name of analyzer.neededParsers()) analyzer.setParsers(await loadOptionalParser(name));
  const converted = await convertedModel(analyzer, source);
  const code = reportErrors(analyzer, source, converted !== null, streams);
  return {
    documentation: code === 2 ? null : (converted ?? { model: analyzer.model() }),
    code,
    files: [source.file, ...referencedPaths(source, analyzer)],
  };
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

/** A document of AsyncAPI 2 as it is after its conversion; null for any other. */
async function convertedModel(
  analyzer: Analyzer,
  source: Source,
): Promise<(Pick<Documentation, 'convertedFrom'> & { model: Model }) | null> {
  const convertedFrom = analyzer.olderVersion();
  if (convertedFrom === null) return null;
  const converted = new (await loadConvertedDocument())(analyzer);
  const build = () => (converted.update() ? converted.analyzer.model() : null);
  let model = build();
  for (let needs = converted.needs(); needs.length > 0; needs = converted.needs()) {
    for (const uri of needs) await readReferencedFile(analyzer, source, uri);
    model = build();
  }
  return model && { model, convertedFrom };
}

/**
 * Prints the errors of the document.
 * @returns 0 none, 1 some, 2 nothing of it can be shown
 */
function reportErrors(
  analyzer: Analyzer,
  source: Source,
  isConverted: boolean,
  streams: Streams,
): ExitCode {
  const problems = withoutForeignProblems(analyzer.problems()).filter(
    ({ code, severity }) =>
      (severity === 'error' || isLimit(code)) && !(isConverted && code === 'format-version'),
  );
  if (problems.length === 0) return 0;
  const result = validationResult(source, analyzer, problems);
  streams.error(asText({ documents: [result], quiet: false, colour: false }));
  return result.validated && rejections(problems).length === 0 ? 1 : 2;
}
