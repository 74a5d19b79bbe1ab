// The input of every language feature: one file of the current version, and the documents around
// it.

import type { Dialect } from '../format/dialects.ts';
import type { Source } from '../text/edit/types.ts';
import { isRoot } from '../text/location.ts';
import { lineStarts, positionAt } from '../text/positions.ts';
import type { Text } from '../text/text-pieces.ts';
import { type Node, type NodePath, nodeAt, type Tree } from '../text/tree.ts';
import type { DocumentSet } from './documents/document-set.ts';
import type { LoadedFile } from './documents/loaded-file.ts';
import type { Model } from './model/types.ts';
import { olderVersion } from './older-version.ts';
import type { Problem } from './problem.ts';

/** What the rules of rulesets found, and what all of them are called. */
export interface RuleFindings {
  readonly problems: readonly Problem[];
  readonly names: ReadonlySet<string>;
  /** Some rules were not run, or not yet: a comment that names an unknown rule may be about one. */
  readonly isPartial?: boolean;
  /** Runs the same rules on changed files: what is left after a fix. */
  readonly again?: (documents: DocumentSet) => RuleFindings;
}

/** Offsets in requests and responses are UTF-16 units of `text`. */
export interface AnalyzedFile {
  /** The file that contains the cursor; '' for the root document. */
  readonly uri: string;
  readonly text: string;
  /** As in `LoadedFile`. */
  readonly pieces?: Text;
  readonly language: 'yaml' | 'json';
  readonly tree: Tree;
  readonly documents: DocumentSet;
  readonly dialect: Dialect;
  /** Of all files, in the order of the text. */
  problems(): readonly Problem[];
  model(): Model;
  /** Runs the rules of the team that hold for the document on changed files of it. */
  readonly runRules?: (documents: DocumentSet) => RuleFindings;
}

/**
 * Returns a file as the input of language features, with the same documents around it; null if it
 * is not loaded, or has no tree.
 */
export function analyzedFileOf(
  file: LoadedFile | undefined,
  {
    documents,
    dialect,
    problems,
    model,
    runRules,
  }: Pick<AnalyzedFile, 'documents' | 'dialect' | 'problems' | 'model' | 'runRules'>,
): AnalyzedFile | null {
  if (!file?.tree) return null;
  const { uri, tree, pieces } = file;
  return {
    uri,
    // One string is made of the pieces where it is read.
    get text() {
      return file.text;
    },
    ...(pieces && { pieces }),
    language: tree.language,
    tree,
    documents,
    dialect,
    problems,
    model,
    ...(runRules && { runRules }),
  };
}

/** Why a document of AsyncAPI 2 can't be changed by what is about version 3. */
export const NOT_CONVERTED =
  'This is a document of AsyncAPI 2. Convert it to version 3 first, then it can be changed like this.';

/**
 * Problems that leave the meaning of the document clear: it is still empty, or a key such as `1`
 * isn't quoted.
 */
const HARMLESS: ReadonlySet<string> = new Set(['empty-document', 'key-not-string']);

/** Returns why the file cannot be changed by forms, in one sentence; null where it can. */
export function readOnly({ documents }: AnalyzedFile, uri: string): string | null {
  const file = documents.file(uri);
  if (!file?.tree || file.failure !== undefined) return 'The file is not loaded.';
  const problem = file.tree.problems.find(
    ({ severity, code }) => severity === 'error' && !HARMLESS.has(code),
  );
  if (!problem) return null;
  const { line } = positionAt(lineStarts(file.text), problem.at);
  const what = problem.code === 'duplicate-key' ? 'A key is used twice' : 'There is a syntax error';
  return `${what} in line ${line}${isRoot(uri) ? '' : ` of ${uri}`}. Fix it in the text first.`;
}

/**
 * Returns why a feature that is based on the tables of version 3 refuses a document, in one or two
 * sentences; null where it can be used.
 */
export function notConverted({ documents }: AnalyzedFile): string | null {
  return olderVersion(documents.file('')?.tree?.root) === null ? null : NOT_CONVERTED;
}

/** Returns a file of the document for editing or copying values; null if it couldn't be read. */
export function sourceOf(subject: AnalyzedFile, uri: string): Source | null {
  if (uri === subject.uri) return subject;
  const file = subject.documents.file(uri);
  return file?.tree && file.failure === undefined
    ? { text: file.text, language: file.tree.language, tree: file.tree }
    : null;
}

/** Returns the value at a path of the analyzed file. */
export function valueAt({ tree }: AnalyzedFile, path: NodePath): Node | undefined {
  return nodeAt(tree, path);
}

/** Returns the value at a path of any file of the document. */
export function valueIn(
  { documents }: AnalyzedFile,
  uri: string,
  path: NodePath,
): Node | undefined {
  return nodeAt(documents.file(uri)?.tree, path);
}
