// The fields of an object: those that are defined, required ones that are missing, and those that
// may be added.

import { durationWords, unitWords } from '../../analysis/model/quantity.ts';
import { writtenFormat } from '../../analysis/schemas/schema-root.ts';
import { messageValues } from '../../analysis/symbols/facets.ts';
import { messagesOfExpression } from '../../analysis/targets/enclosing-objects.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { fieldsByUse } from '../../format/field-order.ts';
import { schemaFormatOf } from '../../format/schema-formats.ts';
import { EXTENSION, type Field, type ObjectTable, type Shape } from '../../format/table-types.ts';
import { fieldApplies, fieldFor } from '../../format/tables.ts';
import { shapeOf, siblingsIn } from '../../format/typed-tree.ts';
import { toPointer } from '../../text/pointer.ts';
import { entry as entryOf, type MapNode, type Node, type NodePath } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { controlOf, foreignControl, initialFieldValue, isPlain } from './controls.ts';
import { LARGE } from './entries.ts';
import { labelIn } from './labels.ts';
import type { AddableField, Control, FieldProblem, Form, FormContext, FormField } from './types.ts';

type Fields = Pick<
  Form,
  'fields' | 'addable' | 'extensions' | 'extensible' | 'names' | 'unknown' | 'order' | 'problems'
>;

/** Returns the fields of the object at a path, with everything known about them. */
export function fieldsIn(
  context: FormContext,
  table: ObjectTable,
  node: MapNode,
  path: NodePath,
): Fields {
  const sibling = siblingsIn(node);
  const fields: FormField[] = [];
  const addable: AddableField[] = [];
  const missing = missingIn(context, path);
  const seen = new Set<string>();
  for (const row of table.fields) {
    if (seen.has(row.name) || !fieldApplies(row, sibling)) continue;
    seen.add(row.name);
    const names = row.alias === undefined ? [row.name] : [row.name, row.alias];
    const written = names.filter((name) => entryOf(node, name) !== undefined);
    const of: FieldContext = { table, row, holder: node, path };
    for (const name of written) fields.push(writtenField(context, of, name));
    if (written.length > 0) continue;
    if (row.required) fields.push(missingOf(context, of, missing.of(row.name)));
    else addable.push(addableOf(context, of));
  }
  const others = node.entries.filter(
    (e) => entryOf(node, e.key) === e && !fieldFor(table, e.key, sibling),
  );
  const isExtension = (name: string) =>
    table.unknown === 'accept' || (table.extensions && EXTENSION.test(name));
  const free = ({ key, value }: MapNode['entries'][number]): FormField =>
    freeField(context, key, value, path);
  return {
    fields,
    addable: byUse(table, addable),
    extensions: others.filter(({ key }) => isExtension(key)).map(free),
    unknown: others.filter(({ key }) => !isExtension(key)).map(free),
    extensible: table.extensions || table.unknown === 'accept',
    names: table.unknown === 'accept' ? 'any' : 'extension',
    order: [...new Set(table.fields.map(({ name }) => name))],
    problems: missing.rest(),
  };
}

function byUse(table: ObjectTable, addable: readonly AddableField[]): readonly AddableField[] {
  const order = fieldsByUse(table, []).map(({ name }) => name);
  return addable.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** Returns the problems of the object itself: those about a missing field go to the field. */
function missingIn(
  context: FormContext,
  path: NodePath,
): { of: (name: string) => readonly FieldProblem[]; rest: () => readonly FieldProblem[] } {
  let left = context.problems.at(path);
  return {
    of: (name) => {
      const own = left.filter(({ field }) => field === name);
      left = left.filter((problem) => !own.includes(problem));
      return own;
    },
    rest: () => left,
  };
}

/** A field of the displayed object, and its parents. */
interface FieldContext {
  readonly table: ObjectTable;
  readonly row: Field;
  readonly holder: MapNode;
  readonly path: NodePath;
}

function inWords(
  { file }: FormContext,
  { table, row }: FieldContext,
): Pick<FormField, 'label' | 'doc' | 'required'> {
  return {
    label: labelIn(table, row.name, file.dialect),
    doc: row.doc,
    required: row.required === true,
  };
}

function shapeIn({ table, row, holder }: FieldContext): Shape {
  return shapeOf(row, table, siblingsIn(holder));
}

function controlIn(
  context: FormContext,
  of: FieldContext,
  node: Node | undefined,
  path: NodePath,
): Control {
  const { shape } = of.row;
  if (shape.is === 'schema-by-format') {
    const known = schemaFormatOf(writtenFormat(of.holder), context.file.dialect);
    return foreignControl(context, shapeIn(of), known, node, path);
  }
  if (shape.is === 'string' && shape.format === 'runtime-expression')
    return expressionControl(context, of, node, path);
  return controlOf(context, shapeIn(of), node, path);
}

/** A runtime expression: the values of the messages that it is about are suggested. */
function expressionControl(
  context: FormContext,
  of: FieldContext,
  node: Node | undefined,
  path: NodePath,
): Control {
  const control = controlOf(context, shapeIn(of), node, path);
  const { file } = context;
  const messages = messagesOfExpression(
    file,
    { uri: file.uri, path: of.path },
    plainKind(of.table.kind),
  );
  const suggest = messageValues(file, messages).flatMap(({ expression, nested }) =>
    nested ? [] : expression,
  );
  return control.is === 'text' && suggest.length > 0 ? { ...control, suggest } : control;
}

function writtenField(context: FormContext, of: FieldContext, name: string): FormField {
  const path = [...of.path, name];
  const node = entryOf(of.holder, name)?.value;
  const control = controlIn(context, of, node, path);
  const value = node ? controlValue(control, shapeIn(of), node) : NOTHING;
  return createFormField(context, {
    name,
    ...inWords(context, of),
    path,
    control,
    ...value,
    written: true,
  });
}

function missingOf(
  context: FormContext,
  of: FieldContext,
  missing: readonly FieldProblem[],
): FormField {
  const { row } = of;
  const path = [...of.path, row.name];
  const control = controlIn(context, of, undefined, path);
  const start = initialFieldValue(context, row.shape, path);
  const field = createFormField(context, {
    name: row.name,
    ...inWords(context, of),
    path,
    control,
    initialValue: start,
    ...NOTHING,
    written: false,
  });
  return missing.length > 0 ? { ...field, problems: missing } : field;
}

function addableOf(context: FormContext, of: FieldContext): AddableField {
  const { row } = of;
  const path = [...of.path, row.name];
  const { label, doc } = inWords(context, of);
  return {
    name: row.name,
    label,
    doc,
    initialValue: initialFieldValue(context, row.shape, path),
    control: controlIn(context, of, undefined, path),
  };
}

/** A field that no row describes: free data. */
function freeField(context: FormContext, name: string, node: Node, object: NodePath): FormField {
  const whole = node.size <= LARGE;
  return createFormField(context, {
    name,
    label: name,
    doc: '',
    required: false,
    path: [...object, name],
    control: { is: 'data' },
    value: whole ? toValue(node) : undefined,
    whole,
    written: true,
  });
}

/**
 * Returns the field with its location and problems. Problems in an entry with a form of its own are
 * counted there.
 */
export function createFormField(
  context: FormContext,
  field: Omit<FormField, 'pointer' | 'problems'>,
): FormField {
  const { path, control } = field;
  const problems = hasForms(control) ? context.problems.at(path) : context.problems.within(path);
  return { ...field, pointer: toPointer(path), problems };
}

/** Returns whether the value has entries with forms of their own. */
function hasForms(control: Control): boolean {
  if (control.is === 'map' || control.is === 'list') return !isPlain(control.of);
  const now = control.is === 'either' ? control.of[control.selected] : undefined;
  return now !== undefined && hasForms(now.control);
}

type ControlValue = Pick<FormField, 'value' | 'whole' | 'valueInWords'>;

/** Returns the value of a field as its control expects it. */
export function controlValue(control: Control, shape: Shape, node: Node): ControlValue {
  if (control.is === 'either' && shape.is === 'either') {
    const now = control.of[control.selected];
    const own = shape.of[control.selected];
    return now && own ? controlValue(now.control, own, node) : NOTHING;
  }
  if (node.kind === 'scalar') {
    // What must be a text and is written as a number is shown as it is written.
    if (shape.is === 'string' && typeof node.value === 'number')
      return { value: node.raw ?? String(node.value), whole: true };
    const words = wordsOf(shape, node.value);
    return { value: node.value, whole: true, ...(words !== null && { valueInWords: words }) };
  }
  if (!isData(control)) return NOTHING;
  return node.size <= LARGE
    ? { value: toValue(node), whole: true }
    : { value: undefined, whole: false };
}

const NOTHING: ControlValue = { value: undefined, whole: true };

function isData(control: Control): boolean {
  if (control.is === 'map' || control.is === 'list')
    return isPlain(control.of) || control.of.is === 'data';
  return control.is !== 'object' && control.is !== 'reference' && control.is !== 'schema';
}

/** Returns a number with a unit in words: "14 days". */
function wordsOf(shape: Shape, value: unknown): string | null {
  if ((shape.is === 'integer' || shape.is === 'number') && shape.unit && typeof value === 'number')
    return unitWords(value, shape.unit).split(' = ')[1] ?? null;
  return shape.is === 'string' && shape.format === 'duration' && typeof value === 'string'
    ? durationWords(value)
    : null;
}
