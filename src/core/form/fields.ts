// The fields of an object of the format, one by one: those that are written, those that must be, and those that may be added.
import { shapeOf, siblingsIn } from '../check/shapes.ts';
import { messageValues } from '../language/complete/offers/message-values.ts';
import { messagesSpokenOf } from '../language/complete/offers/owners.ts';
import { durationWords, unitWords } from '../model/quantity.ts';
import { toPointer } from '../parse/pointer.ts';
import { entry as entryOf, type MapNode, type Node, type Path } from '../parse/tree.ts';
import { toValue } from '../parse/value.ts';
import { plainKind } from '../spec/in-dialect.ts';
import { EXTENSION, type Field, type ObjectTable, type Shape } from '../spec/kit.ts';
import { applies, fieldFor } from '../spec/spec.ts';
import { controlOf, foreignControl, isPlain } from './controls.ts';
import type { Desk } from './desk.ts';
import { LARGE } from './entries.ts';
import { labelIn } from './names.ts';
import { startOf } from './starts.ts';
import type { Addable, Control, FieldProblem, Form, FormField } from './types.ts';

type Fields = Pick<Form, 'fields' | 'addable' | 'extensions' | 'extensible' | 'names' | 'unknown' | 'order' | 'problems'>;

/** All that can be said of the fields of the object at a path. */
export function fieldsIn(desk: Desk, table: ObjectTable, node: MapNode, path: Path): Fields {
  const sibling = siblingsIn(node);
  const fields: FormField[] = [];
  const addable: Addable[] = [];
  const missing = missingIn(desk, path);
  const seen = new Set<string>();
  for (const row of table.fields) {
    if (seen.has(row.name) || !applies(row, sibling)) continue;
    seen.add(row.name);
    const names = row.alias === undefined ? [row.name] : [row.name, row.alias];
    const written = names.filter((name) => entryOf(node, name) !== undefined);
    const of: Of = { table, row, holder: node, path };
    for (const name of written) fields.push(writtenOf(desk, of, name));
    if (written.length > 0) continue;
    if (row.required) fields.push(missingOf(desk, of, missing.of(row.name)));
    else addable.push(addableOf(desk, of));
  }
  const others = node.entries.filter((e) => entryOf(node, e.key) === e && !fieldFor(table, e.key, sibling));
  const isExtension = (name: string) => table.unknown === 'accept' || (table.extensions && EXTENSION.test(name));
  const free = ({ key, value }: MapNode['entries'][number]): FormField => other(desk, key, value, path);
  return {
    fields,
    addable,
    extensions: others.filter(({ key }) => isExtension(key)).map(free),
    unknown: others.filter(({ key }) => !isExtension(key)).map(free),
    extensible: table.extensions || table.unknown === 'accept',
    names: table.unknown === 'accept' ? 'any' : 'extension',
    order: [...new Set(table.fields.map(({ name }) => name))],
    problems: missing.rest(),
  };
}

/** The problems of the object itself: those about a missing field go to the field. */
function missingIn(desk: Desk, path: Path): { of: (name: string) => readonly FieldProblem[]; rest: () => readonly FieldProblem[] } {
  let left = desk.faults.at(path);
  return {
    of: (name) => {
      const own = left.filter(({ field }) => field === name);
      left = left.filter((problem) => !own.includes(problem));
      return own;
    },
    rest: () => left,
  };
}

/** A row of the object that is shown, and what it stands in. */
interface Of {
  readonly table: ObjectTable;
  readonly row: Field;
  readonly holder: MapNode;
  readonly path: Path;
}

function inWords({ subject }: Desk, { table, row }: Of): Pick<FormField, 'label' | 'doc' | 'required'> {
  return { label: labelIn(table, row.name, subject.dialect), doc: row.doc, required: row.required === true };
}

function shapeIn({ table, row, holder }: Of): Shape {
  return shapeOf(row, table, siblingsIn(holder));
}

function controlIn(desk: Desk, of: Of, node: Node | undefined, path: Path): Control {
  const { shape } = of.row;
  if (shape.is === 'schema-by-format') return foreignControl(desk, shapeIn(of), siblingsIn(of.holder)('schemaFormat'), node, path);
  if (shape.is === 'string' && shape.format === 'runtime-expression') return expressionControl(desk, of, node, path);
  return controlOf(desk, shapeIn(of), node, path);
}

/** A runtime expression: the values of the messages that it is about are suggested. */
function expressionControl(desk: Desk, of: Of, node: Node | undefined, path: Path): Control {
  const control = controlOf(desk, shapeIn(of), node, path);
  const { subject } = desk;
  const messages = messagesSpokenOf(subject, { uri: subject.uri, path: of.path }, plainKind(of.table.kind));
  const suggest = messageValues(subject, messages).flatMap(({ expression, nested }) => (nested ? [] : expression));
  return control.is === 'text' && suggest.length > 0 ? { ...control, suggest } : control;
}

function writtenOf(desk: Desk, of: Of, name: string): FormField {
  const path = [...of.path, name];
  const node = entryOf(of.holder, name)?.value;
  const control = controlIn(desk, of, node, path);
  const value = node ? valued(control, shapeIn(of), node) : NOTHING;
  return fieldOf(desk, { name, ...inWords(desk, of), path, control, ...value, written: true });
}

function missingOf(desk: Desk, of: Of, missing: readonly FieldProblem[]): FormField {
  const { row } = of;
  const path = [...of.path, row.name];
  const control = controlIn(desk, of, undefined, path);
  const start = startOf(desk, row.shape, path);
  const field = fieldOf(desk, { name: row.name, ...inWords(desk, of), path, control, start, ...NOTHING, written: false });
  return missing.length > 0 ? { ...field, problems: missing } : field;
}

function addableOf(desk: Desk, of: Of): Addable {
  const { row } = of;
  const path = [...of.path, row.name];
  const { label, doc } = inWords(desk, of);
  return { name: row.name, label, doc, start: startOf(desk, row.shape, path), control: controlIn(desk, of, undefined, path) };
}

/** A field that no row describes: free data. */
function other(desk: Desk, name: string, node: Node, object: Path): FormField {
  const whole = node.size <= LARGE;
  return fieldOf(desk, {
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

/** The field with its place and its problems. Those in an entry that is told by itself are counted there. */
export function fieldOf(desk: Desk, field: Omit<FormField, 'pointer' | 'problems'>): FormField {
  const { path, control } = field;
  const problems = hasForms(control) ? desk.faults.at(path) : desk.faults.within(path);
  return { ...field, pointer: toPointer(path), problems };
}

/** Whether the value has entries that are told by themselves. */
function hasForms(control: Control): boolean {
  if (control.is === 'map' || control.is === 'list') return !isPlain(control.of);
  const now = control.is === 'either' ? control.of[control.now] : undefined;
  return now !== undefined && hasForms(now.control);
}

type Valued = Pick<FormField, 'value' | 'whole' | 'words'>;

/** The value of a field as its control wants it. */
export function valued(control: Control, shape: Shape, node: Node): Valued {
  if (control.is === 'either' && shape.is === 'either') {
    const now = control.of[control.now];
    const own = shape.of[control.now];
    return now && own ? valued(now.control, own, node) : NOTHING;
  }
  if (node.kind === 'scalar') {
    // What must be a text and is written as a number is shown as it is written.
    if (shape.is === 'string' && typeof node.value === 'number') return { value: node.raw ?? String(node.value), whole: true };
    const words = wordsOf(shape, node.value);
    return { value: node.value, whole: true, ...(words !== null && { words }) };
  }
  if (!isData(control)) return NOTHING;
  return node.size <= LARGE ? { value: toValue(node), whole: true } : { value: undefined, whole: false };
}

const NOTHING: Valued = { value: undefined, whole: true };

function isData(control: Control): boolean {
  if (control.is === 'map' || control.is === 'list') return isPlain(control.of) || control.of.is === 'data';
  return control.is !== 'object' && control.is !== 'reference' && control.is !== 'schema';
}

/** What is behind a number with a unit: "14 days". */
function wordsOf(shape: Shape, value: unknown): string | null {
  if ((shape.is === 'integer' || shape.is === 'number') && shape.unit && typeof value === 'number')
    return unitWords(value, shape.unit).split(' = ')[1] ?? null;
  return shape.is === 'string' && shape.format === 'duration' && typeof value === 'string' ? durationWords(value) : null;
}
