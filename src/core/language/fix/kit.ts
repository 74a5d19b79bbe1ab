// Small words that fixes are written in.
import type { Change, NewValue, Position } from '../../edit/types.ts';
import { spotAt } from '../../parse/place.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Node, Path, ScalarNode } from '../../parse/tree.ts';
import type { Subject } from '../subject.ts';
import type { Draft, Fault, Fixer } from './types.ts';

/** The value at a path of the file that is asked about. */
export function valueAt({ tree }: Subject, path: Path): Node | undefined {
  return spotAt(tree, path)?.node;
}

/** The value at a path of any file of the document. */
export function valueIn({ world }: Subject, uri: string, path: Path): Node | undefined {
  const tree = world.file(uri)?.tree;
  return tree ? spotAt(tree, path)?.node : undefined;
}

export const data = (value: unknown): NewValue => ({ data: value });

export function set(path: Path, value: unknown, at?: Position): Change {
  return { do: 'set', path, value: data(value), ...(at && { at }) };
}

/** What stands at `from` is taken over to `path` as it is written. */
export function take(subject: Subject, from: Path, path: Path, at?: Position): Change {
  return { do: 'set', path, value: { written: { from: subject, path: from } }, ...(at && { at }) };
}

export const append = (list: Path, value: unknown): Change => ({ do: 'append', list, value: data(value) });

export const remove = (path: Path): Change => ({ do: 'remove', path });

/** Takes an entry away, and what would be left empty by it. */
export const prune = (path: Path): Change => ({ do: 'remove', path, prune: true });

export const rename = (path: Path, to: string): Change => ({ do: 'rename', path, to });

export const last = (path: Path): string => path.at(-1) ?? '';

export const parent = (path: Path): Path => path.slice(0, -1);

/** The text of a reference to a place in the same file. */
export function refTo(path: Path): string {
  return `#${toPointer(path).replace(/[%\s"<>^`\\|]/g, encodeURIComponent)}`;
}

/** A scalar of this value, for those who judge nodes. */
export function scalarOf(value: ScalarNode['value']): ScalarNode {
  return { kind: 'scalar', value, length: 0, size: 1, style: 'double' };
}

/** Several fixes as one. */
export const either =
  (...fixers: readonly Fixer[]): Fixer =>
  (fault: Fault): readonly Draft[] =>
    fixers.flatMap((fixer) => fixer(fault));

/** The first of several that has anything to offer. */
export const firstOf =
  (...fixers: readonly Fixer[]): Fixer =>
  (fault: Fault): readonly Draft[] => {
    for (const fixer of fixers) {
      const drafts = fixer(fault);
      if (drafts.length > 0) return drafts;
    }
    return [];
  };
