// Examples of what a schema describes: of a payload or headers they are in the message, of any other schema in the schema itself.
import { quote } from '../../check/say.ts';
import { meant } from '../../check/shapes.ts';
import type { Change } from '../../edit/types.ts';
import { declaredAlong } from '../../language/structure/declared.ts';
import type { Subject } from '../../language/subject.ts';
import { entry, get, type Path } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import { tableOf } from '../../spec/spec.ts';
import type { Builder, Refused } from '../types.ts';
import { drafted, refuse } from './draft.ts';
import { refIn, type SchemaPlace, schemaAt } from './place.ts';

export const addExample: Builder<'add-example'> = (subject, { schema, value }) => {
  const place = schemaAt(subject, schema);
  if (!place) return refuse('There is no schema here any more.');
  const made = exampleChanges(subject, place, [value]);
  return 'refused' in made ? made : drafted(subject, 'Add an example', made.changes);
};

/** Changes that add values as examples of a schema: to the `examples` of the message whose payload or headers it describes, else to its own. */
export function exampleChanges(
  subject: Subject,
  place: SchemaPlace | { readonly foreign: string; readonly path: Path },
  values: readonly unknown[],
): { readonly changes: readonly Change[] } | Refused {
  const { path } = place;
  const message = messageOf(subject, path);
  if (message) {
    const { side, order } = message;
    const list = [...message.path, 'examples'];
    const items = values.map((value) => ({ [side]: value }));
    const there = entry(message.node, 'examples');
    if (there && there.value.kind !== 'seq') return refuse('"examples" of the message is not a list.');
    if (!there) return { changes: [{ do: 'set', path: list, value: { data: items }, at: { order } }] };
    return { changes: items.map((data) => ({ do: 'append', list, value: { data } })) };
  }
  if ('foreign' in place) return refuse(`A schema in ${place.foreign} has no examples of its own.`);
  if (refIn(place) !== undefined) return refuse('This is a reference. Add the example to what it refers to.');
  const { node, openapi, order, table } = place;
  if (node?.kind !== 'map') return refuse('This schema can have no examples. Give it a type first.');
  const keyword = table.fields.some(({ name }) => name === 'examples') ? 'examples' : 'example';
  const at = [...path, keyword];
  const there = get(node, keyword);
  if (openapi && keyword === 'example') {
    if (there) return refuse(`There is ${quote('example')} already, and this language has one only.`);
    return { changes: [{ do: 'set', path: at, value: { data: values[0] }, at: { order } }] };
  }
  if (there && there.kind !== 'seq') return refuse('"examples" is not a list.');
  if (!there) return { changes: [{ do: 'set', path: at, value: { data: values }, at: { order } }] };
  return { changes: values.map((data) => ({ do: 'append', list: at, value: { data } })) };
}

/** The message whose payload or headers a schema is, there or inside a schema with the name of its language; null where it is another one. */
function messageOf(subject: Subject, path: Path) {
  const own = path.at(-1) === 'schema' && (path.at(-2) === 'payload' || path.at(-2) === 'headers') ? path.slice(0, -1) : path;
  const side = own.at(-1);
  if (side !== 'payload' && side !== 'headers') return null;
  const around = own.slice(0, -1);
  const holder = declaredAlong(subject, around).at(-1);
  const shape = holder?.shape && holder.node && meant(holder.shape, holder.node);
  if (shape?.is !== 'object' || holder?.node?.kind !== 'map' || !HOLDERS.has(plainKind(shape.kind))) return null;
  const { kind } = shape;
  return { path: around, node: holder.node, side, order: tableOf(kind).fields.map(({ name }) => name) };
}

const HOLDERS: ReadonlySet<string> = new Set(['Message', 'MessageTrait']);
