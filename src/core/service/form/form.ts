// Builds the form for the object at a location from the tables of the format.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { FieldProblems } from '../../analysis/field-problems.ts';
import {
  deepestNode,
  pathOf,
  rootOf,
  type TypedNode,
  typedFileOf,
} from '../../analysis/typed-tree/typed-node.ts';
import { kindIn, rootKind } from '../../format/tables.ts';
import { isRoot } from '../../text/location.ts';
import { fromPointer } from '../../text/pointer.ts';
import { foreignLanguage, hasForm, isMapOfParts } from './form-header.ts';
import { EMPTY, foreignForm, mapForm, objectForm, referenceForm } from './form-kinds.ts';
import type { Form, FormContext } from './types.ts';

/**
 * Returns the form of the nearest object, reference or map of objects at or around a location.
 * @param pointer JSON Pointer in the current file; if it doesn't exist, its nearest existing
 * ancestor counts
 * @returns null if there is no object of the format at or around the pointer
 */
export function form(file: AnalyzedFile, pointer: string): Form | null {
  const written = typedFileOf(file, file.uri);
  const node = formAround(
    written ? deepestNode(written, fromPointer(pointer)) : emptyDocument(file),
  );
  if (!node) return null;
  const path = pathOf(node);
  const context: FormContext = {
    file,
    problems: new FieldProblems(written ? file.problems() : [], file.uri, path),
  };
  const { table, shape } = node;
  const language = foreignLanguage(node);
  if (language && table?.kind !== 'Reference') return foreignForm(context, node, language, path);
  if (table?.kind === 'Reference') return referenceForm(context, node, path);
  if (isMapOfParts(shape)) return mapForm(context, node, shape, path);
  return table && objectForm(context, node, table, path);
}

/** An empty text is a document in which nothing is written yet. */
function emptyDocument(file: AnalyzedFile): TypedNode | null {
  if (!isRoot(file.uri) || file.tree.root) return null;
  return rootOf(EMPTY, 0, { is: 'object', kind: kindIn(rootKind, file.dialect), ref: 'no' });
}

function formAround(node: TypedNode | null): TypedNode | null {
  for (let s = node; s; s = s.parent) if (hasForm(s)) return s;
  return null;
}
