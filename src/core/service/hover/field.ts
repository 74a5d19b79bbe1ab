// A field of the format: what it is for, its type, whether it is required, which values it allows.

import type { TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import type { Field, ObjectTable } from '../../format/table-types.ts';
import { fieldFor, fieldsOf, misplacedHint } from '../../format/tables.ts';
import { get, stringOf } from '../../text/tree.ts';
import { atLeastOneLine, conditionWords, defaultWords, limitRows, typeWords } from './limits.ts';
import { code, facts, headline, nonEmpty } from './markdown.ts';

/**
 * Blocks about the field `name` of an object, [] where the tables know no such field. All its rows,
 * where it is not decided which one counts.
 */
export function fieldBlocks(parent: TypedNode, name: string): string[] {
  const { table, node } = parent;
  if (!table) return [];
  const row = fieldFor(table, name, (sibling) => stringOf(get(node, sibling)));
  if (row) return rowBlocks(row, table, name);
  return fieldsOf(table, name).flatMap((other) => rowBlocks(other, table, name));
}

/** Returns the blocks of one row. */
export function rowBlocks(row: Field, table: ObjectTable, written: string): string[] {
  const { shape, required, doc, alias } = row;
  return nonEmpty([
    headline(written, typeWords(shape), required && '**required**'),
    doc,
    facts([
      [row.default === undefined ? 'Left out' : 'Default', defaultWords(row)],
      ...limitRows(shape),
      ['Only when', conditionWords(row)],
      ['Together', atLeastOneLine(table, row.name)],
      [
        `Other spelling`,
        alias === undefined ? undefined : code(written === alias ? row.name : alias),
      ],
      ['Specification', sectionOf(table)],
    ]),
  ]);
}

/** Returns where the format describes an object. */
export function sectionOf({ section }: ObjectTable): string {
  return `*${section}*`;
}

/** Returns the text for a key that isn't a field of the object around it. */
export function otherName({ table }: TypedNode, name: string): string[] {
  if (!table) return [];
  if (table.extensions && /^x-/i.test(name)) {
    return [
      headline(name, 'an extension'),
      `A custom field in this ${table.title}, with a value of any type. Tools that do not know it ignore it.`,
    ];
  }
  const inlayHint = misplacedHint(table, name);
  if (inlayHint !== undefined || table.unknown !== 'accept') return [];
  return [
    headline(name, `a field of ${table.title}`),
    'The format does not describe this field: any is accepted here.',
  ];
}
