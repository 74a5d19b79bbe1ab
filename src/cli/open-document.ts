// A document with the files that it refers to, as every command analyses it.
import { join, relative } from 'node:path';
import {
  Analyzer,
  isRoot,
  languageOf,
  lineStarts,
  loadConvertedDocument,
  loadOptionalParser,
  positionAt,
  uriOfPath,
} from '../core/api.ts';
import type { ConvertedDocument } from '../core/types.ts';
import type { DocumentSettings } from './config.ts';
import { CommandError } from './failures.ts';
import { withSlashes } from './find-files.ts';
import { type FileBase, withFiles } from './referenced-files.ts';
import { realLocation } from './roots.ts';
import type { Source } from './sources.ts';

export interface OpenedDocument {
  /** Of the texts as they are. */
  readonly analyzer: Analyzer;
  /**
   * Of what is documented, compared and validated against: for a document of AsyncAPI 2 its texts
   * after the conversion.
   */
  readonly shown: Analyzer;
  /** A document of AsyncAPI 2; null for any other. */
  readonly converted: ConvertedDocument | null;
}

/**
 * Analyses the text of a document; one of AsyncAPI 2 by the tables and rules of its version.
 * @param language of the text; that of a file of the name unless given
 */
export async function openText(
  name: string,
  text: string,
  language = languageOf(name, text),
): Promise<Analyzer> {
  return (await openTexts({ name, text, language })).analyzer;
}

async function openTexts(
  {
    name,
    text,
    language = languageOf(name, text),
    shared,
  }: Pick<Source, 'name' | 'text' | 'shared'> & { readonly language?: 'yaml' | 'json' },
  path: () => string | Promise<string> = () => name,
) {
  const analyzer = new Analyzer(name, language, shared?.analysed);
  analyzer.setText(text);
  const isOlder = analyzer.olderVersion() !== null;
  const converted = isOlder ? new (await loadConvertedDocument())(analyzer, await path()) : null;
  return { analyzer, converted };
}

/**
 * Analyses a document and reads the files that it refers to.
 * @param source with `texts`, other texts of these files than on disk, by their URIs
 * @param lookUp what else is to be known of `shown`, for which more files may be read
 */
export async function openDocument(
  source: Source & Pick<FileBase, 'remote'> & { readonly texts?: ReadonlyMap<string, string> },
  lookUp: (shown: Analyzer) => unknown = () => null,
  settings?: DocumentSettings,
): Promise<OpenedDocument> {
  const { analyzer, converted } = await openTexts(source, () => pathFromRoot(source));
  for (const [uri, text] of source.texts ?? []) if (!isRoot(uri)) analyzer.addFile(uri, text);
  if (settings) analyzer.setSettings(settings.settings, settings.overrides);
  const shown = converted?.analyzer ?? analyzer;
  const needs = () => converted?.needs() ?? analyzer.needs();
  await withFiles(
    analyzer,
    source,
    () => {
      analyzer.problems();
      converted?.update();
      lookUp(shown);
    },
    needs,
  );
  for (const name of shown.neededParsers()) shown.setParsers(await loadOptionalParser(name));
  return { analyzer, shown, converted };
}

/** Returns the path of a document below its root: a file may refer back to it by its folder. */
async function pathFromRoot({ folder, root, name }: Source): Promise<string> {
  const own = await realLocation(folder);
  return root === null ? name : uriOfPath(withSlashes(relative(root, join(own, name))));
}

/**
 * Requires that a text can be read as YAML or JSON.
 * @throws CommandError with the position of what can't be read
 */
export function requireSyntax({ file, text }: Pick<Source, 'file' | 'text'>, of: Analyzer): void {
  const problem = of.analyzedFile('')?.tree.problems.find(({ severity }) => severity === 'error');
  if (!problem) return;
  const { line, column } = positionAt(lineStarts(text), problem.at);
  throw new CommandError(`${file}:${line}:${column}: ${problem.message}`);
}
