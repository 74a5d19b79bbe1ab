// The files of one version of a document that is compared with another one.
import type { DocumentSet } from '../documents/document-set.ts';
import type { OptionalParserName, OptionalParsers } from '../optional-parsers.ts';
import { SourceFiles } from '../source-files.ts';
import { compareDocuments } from './compare-documents.ts';
import type { Comparison, LevelSettings } from './types.ts';

/** The texts of one version: `setText`, then files as `needs()` names them. */
export class ComparedFiles extends SourceFiles {
  private readonly ready = new Set<string>();

  override setParsers(tools: OptionalParsers): void {
    for (const name of Object.keys(tools)) this.ready.add(name);
    super.setParsers(tools);
  }

  /** Returns the parsers that are needed and that it does not have. */
  missingParsers(): OptionalParserName[] {
    return this.neededParsers().filter((name) => !this.ready.has(name));
  }

  /** Returns the document set of the texts that are there now. */
  get documentSet(): DocumentSet {
    return this.current();
  }
}

/**
 * Compares two versions as far as their files are loaded. Complete where neither `needs()` a file
 * or a parser afterwards.
 * @param settings levels that replace those of the codes
 * @returns null where a version is not an object at all
 */
export function compareFiles(
  old: ComparedFiles,
  changed: ComparedFiles,
  settings?: LevelSettings,
): Comparison | null {
  return compareDocuments(old.documentSet, changed.documentSet, settings);
}
