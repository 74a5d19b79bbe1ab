// Everything that can be found in a payload schema, in the order in which its tree shows it.
import type { SchemaRoot, SchemaView } from '../schemas/types.ts';
import { inLine, type RowWriter } from './index-row.ts';

type Inside = 'property' | 'header';

/**
 * Writes the rows of a schema. `kind`: what its properties are called; `name`: what the schema
 * itself is called.
 */
export function writeSchema(writer: RowWriter, root: SchemaRoot, kind: Inside, name: string): void {
  if (root.view) writeView(writer, root.view, root.pointer, kind, name, '');
  writer.prose({ base: root.pointer }, name, root.text);
}

/** @param path names from the root of the schema to the view */
function writeView(
  writer: RowWriter,
  view: SchemaView,
  base: string,
  kind: Inside,
  name: string,
  path: string,
): void {
  if (view.ref !== undefined) return;
  writeFacts(writer, view, base, name);
  for (const { name: property, schema } of view.properties) {
    const inner = path === '' ? property : `${path}.${property}`;
    const { title } = schema;
    writer.name(
      kind,
      1,
      { base, at: schema.at },
      property,
      inner,
      title === undefined ? undefined : [title],
    );
    writeView(writer, schema, base, kind, property, inner);
  }
  for (const branch of view.branches) {
    for (const { label, schema } of branch.schemas) {
      const called = label ?? schema.title;
      if (called !== undefined) writer.name('property', 1, { base, at: schema.at }, called, path);
      writeView(writer, schema, base, kind, called ?? name, path);
    }
  }
}

/** Values, text and further fields of one schema. */
function writeFacts(writer: RowWriter, view: SchemaView, base: string, name: string): void {
  const { at } = view;
  const value = (one: unknown, tail: string): void =>
    writer.name('value', 2, { base, at, tail }, inLine(one), name);
  view.enum?.forEach((one, i) => void value(one, `/enum/${i}`));
  if (view.const) value(view.const.value, '/const');
  if (view.default) value(view.default.value, '/default');
  view.examples?.forEach((one, i) => void value(one, `/examples/${i}`));
  writer.markdown({ base, at, tail: '/description' }, name, view.description);
  for (const [key, extra] of view.extras)
    writer.name('extension', 2, { base, at: [...at, key] }, key, inLine(extra), [inLine(extra)]);
}
