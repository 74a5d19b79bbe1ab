// The protocols of a Bindings Object, the likeliest first: those of the servers it applies to.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { bindingKeys } from '../../analysis/typed-tree/binding-protocols.ts';
import type { TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import type { ObjectTable } from '../../format/table-types.ts';
import { isBindings, tableOf } from '../../format/tables.ts';
import type { AddableField } from './types.ts';

/**
 * Returns the fields that may be added, sorted and described by their protocols where the object is
 * a Bindings Object; else as they are.
 */
export function bindingFields(
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
