// The expected shape at a cursor, whose text may not be in the tree yet: the tree describes the
// path to it as far as it is known.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { fragmentShapes, isWholeDocument } from '../../analysis/typed-tree/fragments.ts';
import { declaredIn, payloadShape } from '../../format/expected-shapes.ts';
import type { Described } from '../../format/shape-at.ts';
import type { ObjectTable } from '../../format/table-types.ts';
import { kindIn, rootKind, tableOf } from '../../format/tables.ts';
import type { Cursor } from '../../text/cursor/types.ts';
import { toPointer } from '../../text/pointer.ts';
import { get, type Node, step, stringOf } from '../../text/tree.ts';
import type { CompletionContext } from './types.ts';

/** What is known of the value on the path: some of its entries. */
interface Known {
  readonly has: (name: string) => boolean;
  readonly text: (name: string) => string | undefined;
}

const NOTHING: Known = { has: () => false, text: () => undefined };

/** Returns the completion context of `cursor` in its file for the suggestion providers. */
export function completionContextOf(file: AnalyzedFile, cursor: Cursor): CompletionContext {
  const root = file.tree.root;
  const { path } = cursor;
  const around: Known = {
    has: (name) =>
      cursor.role === 'key' ? cursor.keys.includes(name) : cursor.sibling(name) !== undefined,
    text: (name) => cursor.sibling(name),
  };
  let node: Node | undefined = root ?? undefined;
  let { shape, from } = start(file, root, path);
  for (const name of path.slice(0, from)) node = node && step(node, name)?.value;
  let table: ObjectTable | null = null;
  for (let i = from; i < path.length; i++) {
    const name = path[i] ?? '';
    const last = cursor.role === 'value' && i === path.length - 1;
    const known: Known = last
      ? {
          has: (n) => around.has(n) || has(node, n),
          text: (n) => around.text(n) ?? textOf(node, n),
        }
      : of(node);
    const here = narrow(shape, name, known);
    table = tableFor(here);
    shape = below(here, name, known);
    node = node && step(node, name)?.value;
  }
  const declared = shape;
  if (cursor.role === 'key') {
    shape = narrow(shape, '', around);
    return { file, cursor, shape, declared, table: tableFor(shape) };
  }
  return { file, cursor, shape, declared, table };
}

/**
 * Returns the part of the path that is known in advance: in files that aren't whole documents, what
 * a reference resolves to.
 */
function start(
  file: AnalyzedFile,
  root: Node | null,
  path: readonly string[],
): { shape: Described; from: number } {
  const { uri, documents, dialect } = file;
  if (!root || isWholeDocument(uri, root))
    return {
      shape:
        uri !== '' && !root ? 'free' : { is: 'object', kind: kindIn(rootKind, dialect), ref: 'no' },
      from: 0,
    };
  const expected = fragmentShapes(documents);
  for (let from = path.length; from >= 0; from--) {
    const shape = expected.get(`${uri}#${toPointer(path.slice(0, from))}`);
    if (shape) return { shape, from };
  }
  return { shape: 'free', from: path.length };
}

function has(node: Node | undefined, name: string): boolean {
  return get(node, name) !== undefined;
}

function textOf(node: Node | undefined, name: string): string | undefined {
  return stringOf(get(node, name));
}

function of(node: Node | undefined): Known {
  return node?.kind === 'map'
    ? { has: (name) => has(node, name), text: (name) => textOf(node, name) }
    : NOTHING;
}

/** Returns the table of the object that may be written inline. */
function tableFor(shape: Described): ObjectTable | null {
  return shape !== 'free' && shape.is === 'object' ? tableOf(shape.kind) : null;
}

/** Narrows alternatives by the next key of the path, '' where a key is typed. */
function narrow(shape: Described, next: string, known: Known): Described {
  if (shape === 'free') return shape;
  if (shape.is === 'payload-schema') return payloadShape(shape, known.has);
  if (shape.is !== 'either') return shape;
  const fitting = /^\d+$/.test(next) ? shape.of.find((s) => s.is === 'list') : undefined;
  const chosen =
    fitting ??
    shape.of.find((s) => s.is === 'map' || s.is === 'object' || s.is === 'payload-schema');
  return chosen ? narrow(chosen, next, known) : shape;
}

function below(shape: Described, name: string, known: Known): Described {
  if (shape === 'free') return 'free';
  const found = declaredIn(shape, name, known.text);
  if (!found)
    return name === '$ref' && shape.is === 'object' && shape.ref !== 'no'
      ? { is: 'string' }
      : 'free';
  return found.shape.is === 'any' ? 'free' : found.shape;
}
