// The files of one version of a document that is compared with another one.
import { isDocument, ROOT_FIELDS } from '../../format/is-document.ts';
import { get } from '../../text/tree.ts';
import type { OptionalParserName, OptionalParsers } from '../optional-parsers.ts';
import { SourceFiles } from '../source-files.ts';
import { compareDocuments, readingProblem } from './compare-documents.ts';
import type { PayloadResults } from './payloads.ts';
import type { ChangeLocation, Comparison, LevelSettings } from './types.ts';

/**
 * The texts of one version: `setText`, then files as `needs()` names them. One of AsyncAPI 2 is
 * compared as it is after its conversion (`ConvertedFiles`).
 */
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

  /** Returns in a clause why this version can't be compared; null where it can. */
  refusal(): string | null {
    const { tree = null, text = '' } = this.files.get('') ?? {};
    const problem = readingProblem({ tree });
    if (problem) return `it can't be parsed. ${problem.message}`;
    return tree?.root?.kind === 'map' && isDocument(this.address, text)
      ? null
      : 'it is not a document.';
  }

  /** The version of the application that the document gives; undefined without one. */
  get applicationVersion(): string | undefined {
    const version = get(get(this.files.get('')?.tree?.root, 'info'), 'version');
    // A number as it is written: 1.0, not 1.
    return version?.kind === 'scalar' && version.value !== null
      ? (version.raw ?? String(version.value))
      : undefined;
  }

  /** Returns a document of the same format, title and version that describes nothing. */
  emptied(): string {
    const root = this.files.get('')?.tree?.root;
    const textAt = (...path: string[]): string => {
      const node = path.reduce((at: typeof root | undefined, key) => at && get(at, key), root);
      return node?.kind === 'scalar' ? String(node.value) : '';
    };
    const field = ROOT_FIELDS.find((name) => textAt(name) !== '') ?? '';
    const info = { title: textAt('info', 'title'), version: textAt('info', 'version') };
    const channels = this.olderVersion() === null ? {} : { channels: {} };
    return JSON.stringify({ [field]: textAt(field), info, ...channels });
  }

  /** Returns where in the texts what a change is found in is written. */
  sourceOf(at: ChangeLocation): ChangeLocation {
    return at;
  }
}

/**
 * Compares two versions as far as their files are loaded. Complete where neither `needs()` a file
 * or a parser afterwards.
 * @param settings levels that replace those of the codes
 * @param results what is known of payloads, and is found out about them
 * @returns null where a version is not an object at all
 */
export function compareFiles(
  old: ComparedFiles,
  changed: ComparedFiles,
  settings?: LevelSettings,
  results?: PayloadResults,
): Comparison | null {
  const converted = { old: old.olderVersion(), new: changed.olderVersion() };
  return compareDocuments(old.documentSet, changed.documentSet, settings, converted, results);
}
