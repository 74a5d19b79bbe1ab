// `apidoc-studio bundle`: writes one document from many.
import { Analyzer, languageOf } from '../core/api.ts';
import type { BundleOptions, Problem } from '../core/types.ts';
import { errorLine, PROGRAM, type RunCommand } from './command.ts';
import { rejections } from './foreign-files.ts';
import { asText } from './formats/text.ts';
import { pathOfReference, withFiles } from './referenced-files.ts';
import { RemoteFiles } from './remote-files.ts';
import { readEntry } from './source-request.ts';
import type { Source } from './sources.ts';
import { locateProblems, resultOfProblems } from './validation-result.ts';
import { requireOtherFile, writeWhole } from './write-file.ts';

/** Writes the bundle of the one document that is named. */
export const bundleCommand: RunCommand = async (args, streams) => {
  const remote = await RemoteFiles.create(args.values('map'), args.values('allow-host'));
  const source = { ...(await readEntry(args.operands, args, streams)), remote };
  const analyzer = new Analyzer(source.name, languageOf(source.name, source.text));
  analyzer.setText(source.text);
  const format = args.value('format') as BundleOptions['format'];
  const options: BundleOptions = {
    dereference: args.has('dereference'),
    applyTraits: args.has('apply-traits'),
    ...(format === undefined ? {} : { format }),
  };
  const rejected = await withFiles(analyzer, source, () => rejectedForBundle(analyzer));
  const {
    text,
    problems,
    lost = [],
  } = rejected.length > 0
    ? { text: '', problems: rejected, lost: [] }
    : await withFiles(analyzer, source, () => analyzer.bundle(options));
  if (text === null || problems.length > 0) {
    const outcome = resultOfProblems(source.file, locateProblems(source, analyzer, problems));
    streams.error(asText({ documents: [outcome], quiet: false, colour: false }));
    return text === null || !outcome.validated ? 2 : 1;
  }
  const output = args.value('output');
  if (output === undefined) streams.out(text);
  else await write(output, text, source, analyzer);
  for (const sentence of lost) streams.error(errorLine(`not kept: ${sentence}`));
  return 0;
};

/** Bundles are made by the tables of version 3, which don't describe AsyncAPI 2. */
function rejectedForBundle(analyzer: Analyzer): Problem[] {
  const problems = analyzer.problems();
  const version = analyzer.olderVersion();
  if (version === null) return rejections(problems);
  const message = `Expected version 3, got AsyncAPI ${version}. Run "${PROGRAM} convert" first, which keeps comments.`;
  return problems.flatMap((problem) =>
    problem.code === 'format-version' ? [{ ...problem, severity: 'error', message }] : [],
  );
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
