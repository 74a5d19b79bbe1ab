// The files that a document refers to, as the caller gives them.
import { loadConvertedDocument, loadOptionalParser, serveValidation } from '../core/api.ts';
import type { Analyzer, ConvertedDocument } from '../core/types.ts';

/** Returns the text of a file by its address as the references resolve to it; null without one. */
export type ReadFile = (uri: string) => string | null | Promise<string | null>;

/** The files that a document refers to, by address, or a function that reads one. */
export type Files = Readonly<Record<string, string>> | ReadFile;

type Receiver = Pick<Analyzer, 'addFile' | 'failFile'>;

/** Gives a document the files that it needs, until it needs no more. */
export async function addFiles(
  receiver: Receiver,
  files: Files,
  needed: () => readonly string[],
): Promise<void> {
  const read: ReadFile =
    typeof files === 'function'
      ? files
      : (uri) => (Object.hasOwn(files, uri) ? (files[uri] ?? null) : null);
  for (let needs = needed(); needs.length > 0; needs = needed())
    for (const uri of needs) {
      const text = await read(uri);
      if (text === null) receiver.failFile(uri, `There is no file ${uri}.`, false);
      else receiver.addFile(uri, text);
    }
}

/** An analyzed document; one of AsyncAPI 2 is also there as it is after its conversion. */
export interface Analyzed {
  readonly analyzer: Analyzer;
  /** Of what is described: version 3. */
  readonly shown: Analyzer;
  readonly converted: ConvertedDocument | null;
}

/** Analyses the present text of a document with the files that it refers to. */
export async function analyze(analyzer: Analyzer, files: Files): Promise<Analyzed> {
  const isOlder = analyzer.olderVersion() !== null;
  const converted = isOlder ? new (await loadConvertedDocument())(analyzer) : null;
  const shown = converted?.analyzer ?? analyzer;
  await addFiles(analyzer, files, () => {
    analyzer.problems();
    converted?.update();
    shown.model();
    return converted?.needs() ?? analyzer.needs();
  });
  for (const name of shown.neededParsers()) shown.setParsers(await loadOptionalParser(name));
  return { analyzer, shown, converted };
}

/** Validates examples and defaults in this thread. */
export function validateExamples(analyzer: Analyzer): void {
  const batches = analyzer.exampleJobs();
  const run = serveValidation((reply) => {
    if (reply.type === 'judged') analyzer.addExampleResults(reply.id, reply.errors);
  });
  for (const batch of batches) run(batch);
}
