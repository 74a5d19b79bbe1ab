// Compares two versions of a document, as plain data. In a worker of its own, so that it can be
// terminated at any time.
import {
  adviseVersion,
  lineStarts,
  loadComparison,
  loadOptionalParser,
  positionAt,
} from '../core/api.ts';
import type {
  Change,
  ChangeLocation,
  ComparedFiles,
  LevelSettings,
  VersionAdvice,
} from '../core/types.ts';
import type { Language } from './protocol.ts';

/** The texts of one version. */
export interface VersionTexts {
  /** Name or address of the root document; relative references are resolved against it. */
  readonly address: string;
  readonly language: Language;
  readonly text: string;
  /** The other files, by address; by relative path where `address` is not a URL. */
  readonly files: readonly { readonly uri: string; readonly text: string }[];
}

export interface CompareRequest {
  readonly id: number;
  readonly old: VersionTexts;
  readonly new: VersionTexts;
  /** Levels that replace those of the codes. */
  readonly levels: LevelSettings;
}

/** A change with the lines of both texts where it is written, from 1. */
export interface LocatedChange extends Change {
  readonly oldLine: number | null;
  readonly newLine: number | null;
  /** Where `new` is in the text, which is converted where it is of AsyncAPI 2. */
  readonly newInText: ChangeLocation | null;
}

export type CompareResult =
  | {
      readonly changes: readonly LocatedChange[];
      /** Files of the old version that references name and that were not given. */
      readonly missing: readonly string[];
      /** Whether the version of the new document is raised enough. */
      readonly advice: VersionAdvice;
    }
  /** A version that can't be compared; `reason` is a clause. */
  | { readonly refused: 'old' | 'new'; readonly reason: string };

export interface CompareResponse {
  readonly id: number;
  readonly result: CompareResult;
}

/** Returns what changed between two versions; what a missing file describes is unclassified. */
export async function compareTexts(request: CompareRequest): Promise<CompareResult> {
  const { openVersion, compareFiles } = await loadComparison();
  const open = async ({ address, language, text, files }: VersionTexts): Promise<ComparedFiles> => {
    const version = await openVersion(address, language, text);
    for (const file of files) version.addFile(file.uri, file.text);
    return version;
  };
  const [old, changed] = [await open(request.old), await open(request.new)];
  for (const side of ['old', 'new'] as const) {
    const reason = (side === 'old' ? old : changed).refusal();
    if (reason !== null) return { refused: side, reason };
  }
  for (;;) {
    const comparison = compareFiles(old, changed, request.levels);
    if (!comparison) return { refused: 'new', reason: 'it is not a document.' };
    let isComplete = true;
    for (const files of [old, changed])
      for (const name of files.missingParsers()) {
        isComplete = false;
        files.setParsers(await loadOptionalParser(name));
      }
    if (!isComplete) continue;
    const [oldLine, newLine] = [lineFinder(old), lineFinder(changed)];
    return {
      changes: comparison.changes.map((found) => {
        const [was, is] = [
          found.old && old.sourceOf(found.old),
          found.new && changed.sourceOf(found.new),
        ];
        return { ...found, oldLine: oldLine(was), newLine: newLine(is), newInText: is };
      }),
      missing: old.needs(),
      advice: adviseVersion(
        { old: old.applicationVersion, new: changed.applicationVersion },
        comparison.changes,
      ),
    };
  }
}

function lineFinder(files: ComparedFiles): (at: ChangeLocation | null) => number | null {
  const starts = new Map<string, readonly number[]>();
  return (at) => {
    const range = at && files.locate(at.uri, at.path);
    const text = at && files.text(at.uri);
    if (!at || !range || text == null) return null;
    const known = starts.get(at.uri) ?? lineStarts(text);
    starts.set(at.uri, known);
    return positionAt(known, range.start).line;
  };
}
