// The three kinds of forms: of an object, of a map of objects, and of a reference to one.
import { declaredAlong } from '../language/structure/declared.ts';
import type { Standing } from '../language/structure/standing.ts';
import { get, type MapNode, type Path, stringOf } from '../parse/tree.ts';
import type { MapShape, ObjectTable } from '../spec/kit.ts';
import { tableOf } from '../spec/spec.ts';
import { bindingFields } from './binding-fields.ts';
import { controlOf } from './controls.ts';
import { type Desk, EMPTY } from './desk.ts';
import { effectiveOf } from './effective.ts';
import { fieldOf, fieldsIn, valued } from './fields.ts';
import { headOf } from './head.ts';
import { languagesOf } from './languages.ts';
import { titleOf } from './names.ts';
import { referenceOf } from './refer.ts';
import { entryStart } from './starts.ts';
import type { Form } from './types.ts';

function mapOf({ node }: Standing): MapNode {
  return node.kind === 'map' ? node : EMPTY;
}

/** The form of an object that a table describes. */
export function objectForm(desk: Desk, standing: Standing, table: ObjectTable, path: Path): Form {
  const fields = fieldsIn(desk, table, mapOf(standing), path);
  return {
    ...headOf(desk, standing, path),
    kind: table.kind,
    title: titleOf(table, desk.subject.dialect),
    doc: table.doc,
    reference: null,
    ...fields,
    addable: bindingFields(desk.subject, standing, table, fields.addable),
    effective: effectiveOf(desk.subject, { ...standing, node: mapOf(standing) }, table),
    ...(isAnySchema(desk, path) && { languages: languagesOf(desk.subject, standing.node) }),
  };
}

/** Whether a schema of any language may stand there. */
function isAnySchema({ subject }: Desk, path: Path): boolean {
  return declaredAlong(subject, path).at(-1)?.shape?.is === 'payload-schema';
}

/** The form of a map of objects: one field, which is the map itself. */
export function mapForm(desk: Desk, standing: Standing, shape: MapShape, path: Path): Form {
  const head = headOf(desk, standing, path);
  const node = mapOf(standing);
  const control = controlOf(desk, shape, node, path);
  const doc = standing.field?.doc ?? '';
  const name = path.at(-1) ?? '';
  const field = fieldOf(desk, {
    name,
    label: head.name,
    doc,
    required: false,
    path,
    control,
    ...valued(control, shape, node),
    written: true,
  });
  return {
    ...head,
    kind: 'Map',
    title: head.name,
    doc,
    reference: null,
    fields: [{ ...field, problems: [] }],
    addable: [],
    extensions: [],
    extensible: false,
    names: 'extension',
    unknown: [],
    effective: [],
    order: [],
    problems: desk.faults.at(path),
  };
}

/** Of a reference only itself can be changed; what it leads to has a form of its own. */
export function referenceForm(desk: Desk, standing: Standing, path: Path): Form | null {
  const { shape, node } = standing;
  if (shape === 'free' || (shape.is !== 'object' && shape.is !== 'payload-schema')) return null;
  const reference = referenceOf(desk.subject, shape, stringOf(get(node, '$ref')), entryStart(desk, shape, path));
  const { fields, order, problems, extensions: unknown } = fieldsIn(desk, tableOf('Reference'), mapOf(standing), path);
  const more =
    unknown.length > 0
      ? 'Fields beside `$ref` have no effect: move them to the target of the reference, or remove them.'
      : 'To change it, open the target of the reference.';
  return {
    ...headOf(desk, standing, path),
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
    problems: [...problems, ...desk.faults.at([...path, '$ref'])],
  };
}
