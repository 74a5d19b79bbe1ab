// Adds examples for a schema: to the message for a payload or headers, to the schema itself
// otherwise.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { expectedValueAt } from '../../../analysis/typed-tree/typed-node.ts';
import { plainKind } from '../../../format/dialect-tables.ts';
import { tableOf } from '../../../format/tables.ts';
import type { Change } from '../../../text/edit/types.ts';
import { entry, get, type NodePath } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { refIn, type SchemaNode, schemaAt } from './schema-at.ts';
import { schemaDraft } from './schema-edit.ts';

export const addExample: CommandHandler<'add-example'> = (file, { schema, value }) => {
  const location = schemaAt(file, schema);
  if (!location) return refuse('There is no longer a schema here.');
  const { changes } = exampleChanges(file, location, [value]);
  return schemaDraft(file, 'Add an example', changes);
};

/**
 * Returns changes that add values as examples of a schema: to the `examples` of the message whose
 * payload or headers it describes, else to its own.
 */
export function exampleChanges(
  file: AnalyzedFile,
  location: SchemaNode | { readonly foreign: string; readonly path: NodePath },
  values: readonly unknown[],
): { readonly changes: readonly Change[] } {
  const { path } = location;
  const message = messageOf(file, path);
  if (message) {
    const { side, order } = message;
    const list = [...message.path, 'examples'];
    const items = values.map((value) => ({ [side]: value }));
    const found = entry(message.node, 'examples');
    if (found && found.value.kind !== 'seq')
      return refuse('"examples" of the message is not a list.');
    if (!found)
      return { changes: [{ do: 'set', path: list, value: { data: items }, at: { order } }] };
    return { changes: items.map((data) => ({ do: 'append', list, value: { data } })) };
  }
  if ('foreign' in location)
    return refuse(`A schema in ${location.foreign} has no examples of its own.`);
  if (refIn(location) !== undefined)
    return refuse('This is a reference. Add the example to what it refers to.');
  const { node, openapi, order, table } = location;
  if (node?.kind !== 'map') return refuse("This schema can't have examples. Give it a type first.");
  const keyword = table.fields.some(({ name }) => name === 'examples') ? 'examples' : 'example';
  const at = [...path, keyword];
  const there = get(node, keyword);
  if (openapi && keyword === 'example') {
    if (there) return refuse('There is already an "example", and this language allows only one.');
    return { changes: [{ do: 'set', path: at, value: { data: values[0] }, at: { order } }] };
  }
  if (there && there.kind !== 'seq') return refuse('"examples" is not a list.');
  if (!there) return { changes: [{ do: 'set', path: at, value: { data: values }, at: { order } }] };
  return { changes: values.map((data) => ({ do: 'append', list: at, value: { data } })) };
}

/**
 * Returns the message whose payload or headers a schema is, there or inside a schema with the name
 * of its language; null otherwise.
 */
function messageOf(file: AnalyzedFile, path: NodePath) {
  const own =
    path.at(-1) === 'schema' && (path.at(-2) === 'payload' || path.at(-2) === 'headers')
      ? path.slice(0, -1)
      : path;
  const side = own.at(-1);
  if (side !== 'payload' && side !== 'headers') return null;
  const around = own.slice(0, -1);
  const { shape, node } = expectedValueAt(file, around);
  if (shape?.is !== 'object' || node?.kind !== 'map' || !HOLDERS.has(plainKind(shape.kind)))
    return null;
  return {
    path: around,
    node,
    side,
    order: tableOf(shape.kind).fields.map(({ name }) => name),
  };
}

const HOLDERS: ReadonlySet<string> = new Set(['Message', 'MessageTrait']);
