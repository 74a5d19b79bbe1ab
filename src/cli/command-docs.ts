// `apidoc-studio docs`: writes the documentation of a document as one file.
import {
  Analyzer,
  isLimit,
  languageOf,
  loadConvertedDocument,
  loadOptionalParser,
} from '../core/api.ts';
import type { Model } from '../core/types.ts';
import type { Documentation } from '../export/documentation.ts';
import { type ExitCode, PROGRAM, type RunCommand, type Streams } from './command.ts';
import { CommandError } from './failures.ts';
import { rejections, withoutForeignProblems } from './foreign-files.ts';
import { asText } from './formats/text.ts';
import { readReferencedFile, withFiles } from './referenced-files.ts';
import { RemoteFiles } from './remote-files.ts';
import { readEntry } from './source-request.ts';
import type { Source } from './sources.ts';
import { referencedPaths, validationResult } from './validation-result.ts';
import { requireOtherFile, writeWhole } from './write-file.ts';

/** Writes the documentation of the one document that is named. */
export const docsCommand: RunCommand = async (args, streams) => {
  const remote = await RemoteFiles.create(args.values('map'), args.values('allow-host'));
  const source = { ...(await readEntry(args.operands, args, streams)), remote };
  const analyzer = new Analyzer(source.name, languageOf(source.name, source.text));
  analyzer.setText(source.text);
  await withFiles(analyzer, source, () => [analyzer.problems(), analyzer.model()]);
  for (const name of analyzer.neededParsers()) analyzer.setParsers(await loadOptionalParser(name));
  const converted = await convertedModel(analyzer, source);
  const code = reportErrors(analyzer, source, converted !== null, streams);
  if (code === 2) return code;
  const documentation: Documentation = {
    ...(converted ?? { model: analyzer.model() }),
    title: args.value('title'),
  };
  const format = args.value('format') === 'markdown' ? 'markdown' : 'html';
  const file = await (await loadExport())(documentation, format);
  const output = args.value('output');
  if (output === undefined) streams.out(file);
  else {
    const sources = [source.file, ...referencedPaths(source, analyzer)];
    await requireOtherFile(output, sources, 'the documentation is');
    await writeWhole(output, file);
  }
  return code;
};

/** The components of the documentation are a file of their own, which not every package has. */
async function loadExport() {
  try {
    return (await import('../export/export.ts')).exportDocumentation;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw failure;
    throw new CommandError(
      `"docs" is not part of this installation. Install the package ${PROGRAM}.`,
    );
  }
}

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
