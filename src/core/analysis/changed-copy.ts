// A document with edits applied, for finding out what they do before they are made.
import { applyEdits } from '../text/edit/apply.ts';
import type { FileEdits } from '../text/edit/types.ts';
import { isRoot } from '../text/location.ts';
import type { AnalyzedFile } from './analyzed-file.ts';
import { Analyzer } from './analyzer.ts';

/**
 * Returns a separate copy of a document with edits applied to its files.
 * @param files edits of the present texts
 */
export function changedCopy(
  { documents, tree }: Pick<AnalyzedFile, 'documents' | 'tree'>,
  files: readonly FileEdits[],
): Analyzer {
  const textOf = (uri: string, before: string): string => {
    const own = files.find((one) => one.uri === uri);
    return own ? applyEdits(before, own.edits) : before;
  };
  const entry = documents.file('');
  const copy = new Analyzer(documents.entryUri, entry?.tree?.language ?? tree.language);
  copy.setFolder(documents.folder);
  copy.setText(textOf('', entry?.text ?? ''));
  for (const uri of documents.referencedFiles) {
    const file = isRoot(uri) ? undefined : documents.file(uri);
    if (file?.tree) copy.addFile(uri, textOf(uri, file.text));
    else if (file) copy.failFile(uri, file.failure ?? '', file.blocked ?? false);
  }
  return copy;
}
