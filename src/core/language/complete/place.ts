// What the tables say of the place of a cursor, whose text the tree may not have yet: the tree says what it knows of the way there.
import type { Described } from '../../check/shape-at.ts';
import { declaredIn, payloadShape } from '../../check/shapes.ts';
import { toPointer } from '../../parse/pointer.ts';
import { get, type Node, step, stringOf } from '../../parse/tree.ts';
import type { ObjectTable } from '../../spec/kit.ts';
import { kindIn, rootKind, tableOf } from '../../spec/spec.ts';
import type { Cursor } from '../cursor-types.ts';
import type { Asked } from '../offer-types.ts';
import { isWhole, wantedShapes } from '../structure/fragments.ts';
import type { Subject } from '../subject.ts';

/** What is known of the value in which one looks further: some of its entries. */
interface Known {
  readonly has: (name: string) => boolean;
  readonly text: (name: string) => string | undefined;
}

const NOTHING: Known = { has: () => false, text: () => undefined };

/** The place of `cursor` in its file, as those see it who offer something for it. */
export function placeOf(subject: Subject, cursor: Cursor): Asked {
  const root = subject.tree.root;
  const { path } = cursor;
  const around: Known = {
    has: (name) => (cursor.role === 'key' ? cursor.keys.includes(name) : cursor.sibling(name) !== undefined),
    text: (name) => cursor.sibling(name),
  };
  let node: Node | undefined = root ?? undefined;
  let { shape, from } = start(subject, root, path);
  for (const name of path.slice(0, from)) node = node && step(node, name)?.value;
  let table: ObjectTable | null = null;
  for (let i = from; i < path.length; i++) {
    const name = path[i] ?? '';
    const last = cursor.role === 'value' && i === path.length - 1;
    const known: Known = last ? { has: (n) => around.has(n) || has(node, n), text: (n) => around.text(n) ?? textOf(node, n) } : of(node);
    const here = narrow(shape, name, known);
    table = tableFor(here);
    shape = below(here, name, known);
    node = node && step(node, name)?.value;
  }
  const declared = shape;
  if (cursor.role === 'key') {
    shape = narrow(shape, '', around);
    return { subject, cursor, shape, declared, table: tableFor(shape) };
  }
  return { subject, cursor, shape, declared, table };
}

/** The part of the path that is known beforehand: that of files which are no whole documents is where a reference leads. */
function start(subject: Subject, root: Node | null, path: readonly string[]): { shape: Described; from: number } {
  const { uri, world, dialect } = subject;
  if (!root || isWhole(uri, root))
    return { shape: uri !== '' && !root ? 'free' : { is: 'object', kind: kindIn(rootKind, dialect), ref: 'no' }, from: 0 };
  const wanted = wantedShapes(world);
  for (let from = path.length; from >= 0; from--) {
    const shape = wanted.get(`${uri}#${toPointer(path.slice(0, from))}`);
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
  return node?.kind === 'map' ? { has: (name) => has(node, name), text: (name) => textOf(node, name) } : NOTHING;
}

/** The table of what stands there, which may be written in place. */
function tableFor(shape: Described): ObjectTable | null {
  return shape !== 'free' && shape.is === 'object' ? tableOf(shape.kind) : null;
}

/** Tells alternatives apart by the next step of the path, '' where a key is typed. */
function narrow(shape: Described, next: string, known: Known): Described {
  if (shape === 'free') return shape;
  if (shape.is === 'payload-schema') return payloadShape(shape, known.has);
  if (shape.is !== 'either') return shape;
  const fitting = /^\d+$/.test(next) ? shape.of.find((s) => s.is === 'list') : undefined;
  const chosen = fitting ?? shape.of.find((s) => s.is === 'map' || s.is === 'object' || s.is === 'payload-schema');
  return chosen ? narrow(chosen, next, known) : shape;
}

function below(shape: Described, name: string, known: Known): Described {
  if (shape === 'free') return 'free';
  const found = declaredIn(shape, name, known.text);
  if (!found) return name === '$ref' && shape.is === 'object' && shape.ref !== 'no' ? { is: 'string' } : 'free';
  return found.shape.is === 'any' ? 'free' : found.shape;
}
