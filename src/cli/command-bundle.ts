// `apidoc-studio bundle`: writes one document from many.
import type { Analyzer, BundleOptions } from '../core/types.ts';
import { defectError, errorLine, type RunCommand } from './command.ts';
import { rejections } from './foreign-files.ts';
import { asText } from './formats/text.ts';
import { openText } from './open-document.ts';
import { pathOfReference, withFiles } from './referenced-files.ts';
import { RemoteFiles } from './remote-files.ts';
import { remoteOptions } from './request-settings.ts';
import { readEntry } from './source-request.ts';
import type { Source } from './sources.ts';
import { locateProblems, resultOfProblems } from './validation-result.ts';
import { requireOtherFile, writeWhole } from './write-file.ts';

/** Writes the bundle of the one document that is named. */
export const bundleCommand: RunCommand = async (args, streams) => {
  const remote = await RemoteFiles.create(remoteOptions(args));
  const source = { ...(await readEntry(args.operands, args, streams)), remote };
  const analyzer = await openText(source.name, source.text);
  const format = args.value('format') as BundleOptions['format'];
  const options: BundleOptions = {
    dereference: args.has('dereference'),
    applyTraits: args.has('apply-traits'),
    ...(format === undefined ? {} : { format }),
  };
  const rejected = await withFiles(analyzer, source, () => rejections(analyzer.problems()));
  const {
    text,
    problems,
    lost = [],
    refused,
  } = rejected.length > 0
    ? { text: '', problems: rejected }
    : await withFiles(analyzer, source, () => analyzer.bundle(options));
  if (refused !== undefined) throw defectError(`Can't bundle ${source.file}: ${refused}`);
  if (text === null || problems.length > 0) {
    const outcome = resultOfProblems(source.file, locateProblems(source, analyzer, problems));
    streams.error(asText({ documents: [outcome], quiet: false, colour: false }));
    return text === null || !outcome.validated ? 2 : 1;
  }
  if (errorsOf(analyzer) === 0 && errorsOf(await openText(source.name, text, format)) > 0)
    throw defectError(
      `The bundle of ${source.file} would have errors that the document does not have.`,
    );
  const output = args.value('output');
  if (output === undefined) streams.out(text);
  else await write(output, text, source, analyzer);
  for (const sentence of lost) streams.error(errorLine(`not kept: ${sentence}`));
  return 0;
};

function errorsOf(analyzer: Analyzer): number {
  return analyzer.problems().filter(({ severity }) => severity === 'error').length;
}

/** A part that is overwritten by the whole would be lost. */
async function write(
  output: string,
  text: string,
  { file, folder }: Source,
  analyzer: Analyzer,
): Promise<void> {
  const parts = analyzer.referencedFiles().map((uri) => pathOfReference(folder, uri));
  await requireOtherFile(output, [file, ...parts], 'the bundle is');
  await writeWhole(output, text);
}
