// What could not be read because of syntax errors: nothing may be called absent there.
import { isGuess, nodeRangesAt, pathAt } from '../../text/node-ranges.ts';
import { toPointer } from '../../text/pointer.ts';
import type { Text } from '../../text/text-pieces.ts';
import type { NodePath, SyntaxProblem, Tree } from '../../text/tree.ts';
import { type LoadedFile, textOf } from './loaded-file.ts';

/** Errors after which a part of the text is missing in the tree, or is another value there. */
const CODES: ReadonlySet<string> = new Set([
  'yaml-syntax',
  'json-syntax',
  'merge-conflict',
  'unclosed-quote',
  'tab-indent',
  'alias-unknown',
  'too-deep',
  'too-large',
]);

/** Errors whose values are found; a text with more is hardly read at all. */
const MAX_ERRORS = 1_000;

/** The values of a document that syntax errors cut off, found when they are needed. */
export class UnreadValues {
  private readonly files: ReadonlyMap<string, LoadedFile>;
  private readonly known = new Map<string, UnreadInFile>();

  constructor(files: ReadonlyMap<string, LoadedFile>) {
    this.files = files;
  }

  /**
   * Returns the line, from 1, of the syntax error because of which the value at a path may have
   * more than the tree says; undefined where it was read as a whole.
   */
  lineOf(uri: string, path: NodePath): number | undefined {
    return this.inFile(uri)?.lineOf(path);
  }

  /** Whether there is no such value in any file. */
  get areNone(): boolean {
    return [...this.files.keys()].every((uri) => this.inFile(uri)?.areNone ?? true);
  }

  private inFile(uri: string): UnreadInFile | undefined {
    const file = this.files.get(uri);
    if (!file?.tree || file.tree.problems.length === 0) return undefined;
    const known = this.known.get(uri) ?? new UnreadInFile(file.tree, textOf(file));
    this.known.set(uri, known);
    return known;
  }
}

class UnreadInFile {
  private readonly tree: Tree;
  private readonly first: SyntaxProblem | undefined;
  /** The line of the first error in each value that holds one, by the pointer of the value. */
  private readonly lines = new Map<string, number>();

  constructor(tree: Tree, text: Text) {
    this.tree = tree;
    const errors = tree.problems
      .filter(({ code, severity }) => severity === 'error' && CODES.has(code))
      .sort((a, b) => a.at - b.at)
      .slice(0, MAX_ERRORS);
    this.first = errors[0];
    let line = 1;
    let from = 0;
    for (const { at } of errors) {
      for (let end = text.indexOf('\n', from); end >= 0 && end < at; ) {
        line++;
        from = end + 1;
        end = text.indexOf('\n', from);
      }
      const path = pathAt(tree, at);
      for (let length = path.length; length >= 0; length--) {
        const pointer = toPointer(path.slice(0, length));
        if (this.lines.has(pointer)) break;
        this.lines.set(pointer, line);
      }
    }
  }

  get areNone(): boolean {
    return this.first === undefined;
  }

  lineOf(path: NodePath): number | undefined {
    if (!this.first) return undefined;
    const own = this.lines.get(toPointer(path));
    if (own !== undefined || !isGuess(this.tree, path) || this.endsBefore(this.first, path))
      return own;
    for (let length = path.length - 1; length >= 0; length--) {
      const line = this.lines.get(toPointer(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return undefined;
  }

  /** JSON is read from the start: what ends before the first error is as it is written. */
  private endsBefore({ at }: SyntaxProblem, path: NodePath): boolean {
    if (this.tree.language !== 'json') return false;
    const ranges = nodeRangesAt(this.tree, path);
    return ranges !== null && ranges.value.end <= at;
  }
}
