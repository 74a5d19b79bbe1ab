// The expected shape at a cursor, whose text may not be in the tree yet: the tree describes the
// path to it as far as it is known.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { fragmentShapes, isWholeDocument } from '../../analysis/typed-tree/fragments.ts';
import type { ObjectTable, Shape } from '../../format/table-types.ts';
import { kindIn, rootKind } from '../../format/tables.ts';
import {
  expectedField,
  fitsJsonType,
  intendedTable,
  payloadShape,
  versionShape,
} from '../../format/typed-tree.ts';
import type { Cursor } from '../../text/cursor/types.ts';
import { isRoot } from '../../text/location.ts';
import { toPointer } from '../../text/pointer.ts';
import { get, type Node, step, stringOf } from '../../text/tree.ts';
import type { CompletionContext } from './types.ts';

/** What is known of the value on the path: some of its entries. */
interface Known {
  readonly has: (name: string) => boolean;
  readonly text: (name: string) => string | undefined;
}

/** Returns the completion context of `cursor` in its file for the suggestion providers. */
export function completionContextOf(file: AnalyzedFile, cursor: Cursor): CompletionContext {
  const { uri } = file;
  const { root } = file.tree;
  const { path } = cursor;
  const around: Known = {
    has: (name) =>
      cursor.role === 'key' ? cursor.keys.includes(name) : cursor.sibling(name) !== undefined,
    text: (name) => cursor.sibling(name),
  };
  const fragments = root && !isWholeDocument(uri, root) ? fragmentShapes(file.documents) : null;
  const fragmentAt = (length: number): Shape | null =>
    fragments?.get(`${uri}#${toPointer(path.slice(0, length))}`) ?? null;
  const whole = root ? !fragments : isRoot(uri);
  let shape = whole ? rootShape(file) : fragmentAt(0);
  let node: Node | undefined = root ?? undefined;
  let table: ObjectTable | null = null;
  for (const [i, name] of path.entries()) {
    const written = knownValue(node);
    const last = cursor.role === 'value' && i === path.length - 1;
    const known: Known = last
      ? {
          has: (n) => around.has(n) || written.has(n),
          text: (n) => around.text(n) ?? written.text(n),
        }
      : written;
    const here = narrowByKey(shape, name, known);
    table = intendedTable(here);
    shape = fragmentAt(i + 1) ?? shapeOfField(here, name, known);
    node = node && step(node, name)?.value;
  }
  const declared = shape;
  if (cursor.role === 'key') {
    shape = narrowByKey(shape, '', around);
    table = intendedTable(shape);
  }
  return { file, cursor, shape, declared, table };
}

function rootShape({ dialect }: AnalyzedFile): Shape {
  return { is: 'object', kind: kindIn(rootKind, dialect), ref: 'no' };
}

function knownValue(node: Node | undefined): Known {
  return {
    has: (name) => get(node, name) !== undefined,
    text: (name) => stringOf(get(node, name)),
  };
}

/** Narrows alternatives by the next key of the path, '' where a key is typed. */
function narrowByKey(shape: Shape | null, next: string, known: Known): Shape | null {
  if (shape?.is === 'payload-schema') return payloadShape(shape, known.has);
  if (shape?.is === 'object') return versionShape(shape, known.text);
  if (shape?.is !== 'either') return shape;
  const list = /^\d+$/.test(next) ? shape.of.find((s) => s.is === 'list') : undefined;
  const chosen = list ?? shape.of.find((s) => fitsJsonType(s, MAP));
  return chosen ? narrowByKey(chosen, next, known) : shape;
}

/** Any map, by whose type an alternative is chosen. */
const MAP: Node = { kind: 'map', entries: [], flow: false, length: 0, size: 1 };

function shapeOfField(shape: Shape | null, name: string, known: Known): Shape | null {
  const found = expectedField(shape, name, known.text).shape;
  if (!found && name === '$ref' && shape?.is === 'object' && shape.ref !== 'no')
    return { is: 'string' };
  return found?.is === 'any' ? null : found;
}

/**
 * Returns whether a whole value may be written at the cursor, whose path is then that of the value.
 */
export function takesValue({ cursor }: CompletionContext): boolean {
  return cursor.role === 'value' || (cursor.role === 'key' && cursor.open && !cursor.hasColon);
}
