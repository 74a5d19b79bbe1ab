// What can be found in values of no known shape, and in fields that are shown by what the tables
// say of them.
import { lastKey } from '../../text/pointer.ts';
import type { Extensions, FieldView, MoreFields, ValueView, VariableView } from '../model/views.ts';
import { inLine, LONGEST, type RowWriter } from './index-row.ts';
import { plainMarkdown } from './plain-markdown.ts';
import { writeSchema } from './schema-rows.ts';

/** Rows of one value. */
const MANY = 300;
const DEEP = 6;

type Kind = 'binding' | 'extension' | 'field';

/**
 * Writes a named JSON value with all that is in it, within limits. `at`: the steps from `base` to
 * it, its name last.
 */
export function writeValue(
  writer: RowWriter,
  kind: Kind,
  base: string,
  at: readonly string[],
  value: unknown,
  beside = '',
): void {
  const end = writer.rows.length + MANY;
  const write = (steps: readonly string[], key: string, inner: unknown, depth: number): void => {
    if (writer.rows.length >= end) return;
    if (typeof inner !== 'object' || inner === null) {
      writer.name(kind, 1, { base, at: steps }, key, inLine(inner), [inLine(inner)]);
      return;
    }
    writer.name(kind, 1, { base, at: steps }, key, beside);
    if (depth === DEEP) return;
    const list = Array.isArray(inner);
    for (const [step, one] of Object.entries(inner))
      write([...steps, step], list ? key : step, one, depth + 1);
  };
  write(at, lastKey(at), value, 0);
}

/** Writes the fields of an object below `base`. */
export function writeFields(
  writer: RowWriter,
  base: string,
  at: readonly string[],
  fields: readonly FieldView[],
): void {
  for (const { name, value } of fields) writeView(writer, base, [...at, name], name, value);
}

/** Writes fields of which a text is found by itself, not by the name of its field. */
export function writeValues(
  writer: RowWriter,
  base: string,
  at: readonly string[],
  fields: readonly FieldView[] = [],
): void {
  for (const { name, value } of fields) {
    const { as } = value;
    if (as === 'url' || as === 'code' || as === 'text')
      writer.name('field', 2, { base, at: [...at, name] }, value.text);
    else writeView(writer, base, [...at, name], name, value);
  }
}

/** Writes what an object has beside the fields of its view. */
export function writeMore(
  writer: RowWriter,
  base: string,
  at: readonly string[],
  { fields, extensions }: MoreFields,
): void {
  writeValues(writer, base, at, fields);
  writeExtensions(writer, base, at, extensions);
}

export function writeExtensions(
  writer: RowWriter,
  base: string,
  at: readonly string[],
  extensions: Extensions = [],
): void {
  for (const [key, value] of extensions) writeValue(writer, 'extension', base, [...at, key], value);
}

function writeView(
  writer: RowWriter,
  base: string,
  at: readonly string[],
  name: string,
  value: ValueView,
): void {
  switch (value.as) {
    case 'markdown': {
      const text = plainMarkdown(value.text.slice(0, LONGEST));
      writer.name('field', 1, { base, at }, name, text.slice(0, 120), [text]);
      return;
    }
    case 'url':
    case 'code':
    case 'text':
      writer.name('field', 1, { base, at }, name, value.text.slice(0, 120), [value.text]);
      return;
    case 'json':
      writeValue(writer, 'field', base, at, value.value);
      return;
    case 'link':
      writer.name('field', 1, { base, at }, name, value.link.label);
      return;
    case 'fields':
      writer.name('field', 1, { base, at }, name);
      writeFields(writer, base, at, value.fields);
      return;
    case 'list':
      value.items.forEach(
        (item, i) => void writeView(writer, base, [...at, String(i)], name, item),
      );
      return;
    case 'schema':
      writer.name('field', 1, { base, at }, name);
      writeSchema(writer, value.root, name === 'headers' ? 'header' : 'property', name);
      return;
    case 'bindings':
      for (const { protocol, fields } of value.bindings) {
        writer.name('binding', 1, { base, at: [...at, protocol] }, protocol);
        for (const [field, one] of fields)
          writeValue(writer, 'binding', base, [...at, protocol, field], one, protocol);
      }
      return;
  }
}

/**
 * Writes the rows of each name with its choices. `base` is the pointer of the channel or server.
 */
export function writeVariables(
  writer: RowWriter,
  variables: readonly VariableView[],
  kind: 'parameter' | 'variable',
  base: string,
): void {
  for (const variable of variables) {
    const { name, description, enum: choices, default: preset, examples, location } = variable;
    const at = [`${kind}s`, name];
    const value = (one: string, tail: string): void =>
      writer.name('value', 2, { base, at, tail }, one, name);
    writer.name(kind, 1, { base, at }, name);
    if (location !== undefined)
      writer.name('field', 2, { base, at, tail: '/location' }, location, name);
    choices?.forEach((one, i) => void value(one, `/enum/${i}`));
    if (preset !== undefined) value(preset, '/default');
    examples?.forEach((one, i) => void value(one, `/examples/${i}`));
    writer.markdown({ base, at, tail: '/description' }, name, description);
    writeMore(writer, base, at, variable);
  }
}
