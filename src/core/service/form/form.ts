// Builds the form for the object at a location from the tables of the format.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { FieldProblems } from '../../analysis/field-problems.ts';
import { bindingKeys } from '../../analysis/typed-tree/binding-protocols.ts';
import {
  deepestNode,
  pathOf,
  rootOf,
  type TypedNode,
  typedFileOf,
} from '../../analysis/typed-tree/typed-node.ts';
import type { MapShape, ObjectTable, SchemaFormat, Shape } from '../../format/table-types.ts';
import { isBindings, kindIn, rootKind, tableOf } from '../../format/tables.ts';
import { isRoot } from '../../text/location.ts';
import { fromPointer, lastKey } from '../../text/pointer.ts';
import { get, type MapNode, type NodePath, stringOf } from '../../text/tree.ts';
import {
  ANY_SCHEMA,
  controlOf,
  createReferenceControl,
  foreignControl,
  initialEntryValue,
  languagesOf,
} from './controls.ts';
import { effectiveFieldValues } from './effective-values.ts';
import { controlValue, createFormField, fieldsIn } from './fields.ts';
import { foreignLanguage, formHeaderOf, hasForm, isMapOfParts } from './form-header.ts';
import { titleOf } from './labels.ts';
import type { AddableField, Control, Form, FormContext, FormField } from './types.ts';

/**
 * Returns the form of the nearest object, reference or map of objects at or around a location.
 * @param pointer JSON Pointer in the current file; if it doesn't exist, its nearest existing
 * ancestor counts
 * @returns null if there is no object of the format at or around the pointer
 */
export function makeForm(file: AnalyzedFile, pointer: string): Form | null {
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

// The kinds of forms: of an object, of a map of objects, of a reference to one, and of a schema in
// a language without a table.

/** The value of an object that isn't defined yet. */
const EMPTY: MapNode = { kind: 'map', length: 0, size: 1, entries: [], flow: false };

function mapOf({ node }: TypedNode): MapNode {
  return node.kind === 'map' ? node : EMPTY;
}

/** Returns the form of an object that a table describes. */
function objectForm(
  context: FormContext,
  node: TypedNode,
  table: ObjectTable,
  path: NodePath,
): Form {
  const fields = fieldsIn(context, table, mapOf(node), path);
  return {
    ...formHeaderOf(context, node, path),
    kind: table.kind,
    title: titleOf(table, context.file.dialect),
    doc: table.doc,
    reference: null,
    ...fields,
    addable: bindingFields(context.file, node, table, fields.addable),
    effective: effectiveFieldValues(context.file, { ...node, node: mapOf(node) }, table),
    // A schema in any language is allowed there.
    ...(node.declared?.is === 'payload-schema' && {
      languages: languagesOf(context.file, node.node),
    }),
  };
}

/** Returns the form of a map of objects: one field, which is the map itself. */
function mapForm(context: FormContext, standing: TypedNode, shape: MapShape, path: NodePath): Form {
  const head = formHeaderOf(context, standing, path);
  const node = mapOf(standing);
  const control = controlOf(context, shape, node, path);
  const value = controlValue(control, shape, node);
  const doc = standing.field?.doc ?? '';
  const field = createFormField(context, ownField(path, head.name, doc, control, value));
  return {
    ...formOfOne(context, path, { ...field, problems: [] }),
    ...head,
    kind: 'Map',
    title: head.name,
    doc,
  };
}

/**
 * Returns the form of a schema in a language that no table describes, where no object around it
 * names the language: one field, which is the schema itself.
 */
function foreignForm(
  context: FormContext,
  standing: TypedNode,
  language: SchemaFormat,
  path: NodePath,
): Form {
  const { node, declared } = standing;
  const shape: Shape = declared ?? { is: 'any' };
  const control = foreignControl(context, shape, language, node, path);
  const value = controlValue(control, shape, node);
  return {
    ...formOfOne(
      context,
      path,
      createFormField(context, ownField(path, 'Schema', '', control, value)),
    ),
    ...formHeaderOf(context, standing, path),
    kind: 'Map',
    title: language.label,
    doc: '',
    problems: [],
  };
}

/** Returns the field that is the value at a path itself. */
function ownField(
  path: NodePath,
  label: string,
  doc: string,
  control: Control,
  value: ReturnType<typeof controlValue>,
): Omit<FormField, 'pointer' | 'problems'> {
  return {
    name: lastKey(path),
    label,
    doc,
    required: false,
    path,
    control,
    ...value,
    written: true,
  };
}

type FormOfOne = Omit<Form, 'kind' | 'title' | 'doc' | keyof ReturnType<typeof formHeaderOf>>;

/** Returns what all forms of one field have in common. */
function formOfOne(context: FormContext, path: NodePath, field: FormField): FormOfOne {
  return {
    reference: null,
    fields: [field],
    addable: [],
    extensions: [],
    extensible: false,
    names: 'extension',
    unknown: [],
    effective: [],
    order: [],
    problems: context.problems.at(path),
  };
}

/** Returns a form of the reference alone; its target has a form of its own. */
function referenceForm(context: FormContext, standing: TypedNode, path: NodePath): Form | null {
  const { node } = standing;
  const shape: Shape | null = foreignLanguage(standing) ? ANY_SCHEMA : standing.shape;
  if (shape?.is !== 'object' && shape?.is !== 'payload-schema') return null;
  const reference = createReferenceControl(
    context.file,
    shape,
    stringOf(get(node, '$ref')),
    initialEntryValue(context, shape, path),
  );
  const {
    fields,
    order,
    problems,
    extensions: unknown,
  } = fieldsIn(context, tableOf('Reference'), mapOf(standing), path);
  const more =
    unknown.length > 0
      ? 'Fields beside `$ref` have no effect: move them to the target of the reference, or remove them.'
      : 'To change it, open the target of the reference.';
  return {
    ...formHeaderOf(context, standing, path),
    kind: 'Reference',
    title: 'Reference',
    doc: `This is a reference; the ${reference.what} is defined elsewhere. ${more}`,
    reference,
    fields: fields.filter(({ name }) => name !== '$ref'),
    addable: [],
    extensions: [],
    extensible: false,
    names: 'extension',
    unknown,
    effective: [],
    order,
    problems: [...problems, ...context.problems.at([...path, '$ref'])],
  };
}

// The protocols of a Bindings Object, the likeliest first: those of the servers it applies to.

/**
 * Returns the fields that may be added, sorted and described by their protocols where the object is
 * a Bindings Object; else as they are.
 */
function bindingFields(
  file: AnalyzedFile,
  node: TypedNode,
  table: ObjectTable,
  addable: readonly AddableField[],
): readonly AddableField[] {
  if (!isBindings(table)) return addable;
  const own = bindingKeys(file, node);
  const rank = ({ name }: AddableField): number =>
    own.includes(name) ? own.indexOf(name) : own.length;
  return [...addable]
    .sort((a, b) => rank(a) - rank(b))
    .map((field) => ({ ...field, doc: docOf(table, field) }));
}

/**
 * Returns the description of a protocol's binding; '' if it has no fields here, so there is nothing
 * to describe.
 */
function docOf(table: ObjectTable, { name, doc }: AddableField): string {
  const shape = table.fields.find((field) => field.name === name)?.shape;
  if (shape?.is !== 'object') return doc;
  const own = tableOf(shape.kind);
  return own.lenient && own.fields.length < 2 ? '' : own.doc;
}
