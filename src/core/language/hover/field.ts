// A field of the format: what it is for, its type, whether it has to be there, what may stand in it.
import { get, stringOf } from '../../parse/tree.ts';
import type { Field, ObjectTable } from '../../spec/kit.ts';
import { fieldFor, fieldsOf, misplacedHint } from '../../spec/spec.ts';
import type { Standing } from '../structure/standing.ts';
import { atLeastOneLine, conditionWords, defaultWords, limitRows, typeWords } from './limits.ts';
import { code, facts, headline, said } from './text.ts';

/** Blocks about the field `name` of an object, [] where the tables know no such field. All its rows, where it is not decided which one counts. */
export function fieldBlocks(around: Standing, name: string): string[] {
  const { table, node } = around;
  if (!table) return [];
  const row = fieldFor(table, name, (sibling) => stringOf(get(node, sibling)));
  if (row) return rowBlocks(row, table, name);
  return fieldsOf(table, name).flatMap((other) => rowBlocks(other, table, name));
}

/** The blocks of one row. */
export function rowBlocks(row: Field, table: ObjectTable, written: string): string[] {
  const { shape, required, doc, alias } = row;
  return said([
    headline(written, typeWords(shape), required && '**required**'),
    doc,
    facts([
      [row.default === undefined ? 'Left out' : 'Default', defaultWords(row)],
      ...limitRows(shape),
      ['Only when', conditionWords(row)],
      ['Together', atLeastOneLine(table, row.name)],
      [`Other spelling`, alias === undefined ? undefined : code(written === alias ? row.name : alias)],
      ['Section', sectionOf(table)],
    ]),
  ]);
}

/** Where the format describes an object. */
export function sectionOf({ section }: ObjectTable): string {
  return `*${section}*`;
}

/** What to say of a name that is no field of the object around. */
export function otherName({ table }: Standing, name: string): string[] {
  if (!table) return [];
  if (table.extensions && /^x-/i.test(name)) {
    return [
      headline(name, 'an extension'),
      `A custom field in this ${table.title}, with a value of any type. Tools that do not know it ignore it.`,
    ];
  }
  const hint = misplacedHint(table, name);
  if (hint !== undefined || table.unknown !== 'accept') return [];
  return [headline(name, `a field of ${table.title}`), 'The format does not describe this field: any is accepted here.'];
}
