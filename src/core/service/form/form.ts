// Builds the form for the object at a location from the tables of the format.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import {
  childOf,
  pathOf,
  type TypedFile,
  type TypedNode,
  typedFileOf,
} from '../../analysis/typed-tree/typed-node.ts';
import type { ObjectShape } from '../../format/table-types.ts';
import { kindIn, rootKind, tableOf } from '../../format/tables.ts';
import { fromPointer } from '../../text/pointer.ts';
import { type NodePath, step } from '../../text/tree.ts';
import { FieldProblems } from './field-problems.ts';
import { EMPTY, type FormContext } from './form-context.ts';
import { hasForm, isMapOfParts } from './form-header.ts';
import { mapForm, objectForm, referenceForm } from './form-kinds.ts';
import type { Form } from './types.ts';

/**
 * Returns the form of the nearest object, reference or map of objects at or around a location.
 * @param pointer JSON Pointer in the current file; if it doesn't exist, its nearest existing
 * ancestor counts
 * @returns null if there is no object of the format at or around the pointer
 */
export function form(file: AnalyzedFile, pointer: string): Form | null {
  const written = typedFileOf(file, file.uri);
  const typedFile = written ?? emptyGround(file);
  if (!typedFile) return null;
  const node = formAround(deepest(typedFile, fromPointer(pointer)));
  if (!node) return null;
  const path = pathOf(node);
  const context: FormContext = {
    file,
    typedFile,
    problems: new FieldProblems(written ? file.problems() : [], file.uri, path),
  };
  const { table, shape } = node;
  if (table?.kind === 'Reference') return referenceForm(context, node, path);
  if (isMapOfParts(shape)) return mapForm(context, node, shape, path);
  return table && objectForm(context, node, table, path);
}

/** An empty text is a document in which nothing is written yet. */
function emptyGround(file: AnalyzedFile): TypedFile | null {
  if (file.uri !== '' || file.tree.root) return null;
  const shape: ObjectShape = { is: 'object', kind: kindIn(rootKind, file.dialect), ref: 'no' };
  const value = { start: 0, end: 0 };
  const table = tableOf(shape.kind);
  const root: TypedNode = {
    key: '',
    node: EMPTY,
    value,
    name: null,
    shape,
    field: null,
    table,
    avro: false,
    aliased: false,
    parent: null,
  };
  return { uri: '', root, dialect: file.dialect, fragmentShapes: null };
}

function deepest(typedFile: TypedFile, path: NodePath): TypedNode {
  let node = typedFile.root;
  for (const name of path) {
    const slot = step(node.node, name);
    if (!slot) break;
    node = childOf(typedFile, node, slot, name);
  }
  return node;
}

function formAround(node: TypedNode): TypedNode | null {
  for (let s: TypedNode | null = node; s; s = s.parent) if (hasForm(s)) return s;
  return null;
}
