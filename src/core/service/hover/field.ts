// A field of the format: what it is for, its type, whether it is required, which values it allows.

import { groupThousands, quantity, rangeWords } from '../../analysis/model/quantity.ts';
import type { TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import { describeExpected } from '../../format/message-text.ts';
import type {
  Field,
  ListShape,
  MapShape,
  NumberShape,
  ObjectTable,
  Shape,
  TextShape,
} from '../../format/table-types.ts';
import { fieldFor, fieldsOf, misplacedHint } from '../../format/tables.ts';
import { formatCount, plural } from '../../text/plural.ts';
import { get, stringOf } from '../../text/tree.ts';
import { code, codes, escapeMarkdown, facts, headline, nonEmpty } from './markdown.ts';

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
export function unlistedFieldBlocks({ table }: TypedNode, name: string): string[] {
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

// What a row of the format allows, in words.

/** Values worth offering that are shown. */
const FEW = 6;

/** Returns words for a row's type: "a string", "a list of servers", "an object or a reference". */
export function typeWords(shape: Shape): string {
  if (shape.is === 'object' && shape.ref === 'or')
    return `${describeExpected(shape)} or a reference to one`;
  if (shape.is === 'object' && shape.ref === 'only')
    return `a reference to ${describeExpected({ ...shape, ref: 'no' })}`;
  if (shape.is === 'payload-schema') return 'a schema, or a reference to one';
  if (shape.is === 'string' && shape.markdown) return 'a string with CommonMark';
  if (shape.is !== 'list') return describeExpected(shape);
  const { of } = shape;
  return of.is === 'object' && of.ref === 'only'
    ? `a list of references to ${plural(shape.item)}`
    : describeExpected(shape);
}

/** Returns label and text of each limit. */
export function limitRows(shape: Shape): (readonly [string, string | undefined])[] {
  switch (shape.is) {
    case 'string':
      return textRows(shape);
    case 'integer':
    case 'number':
      return [['Allowed', numberRange(shape)]];
    case 'map':
      return [...mapRows(shape), ...(shape.of.is === 'string' ? textRows(shape.of) : [])];
    case 'list':
      return [...listRows(shape), ...(shape.of.is === 'string' ? textRows(shape.of) : [])];
    case 'either':
      return shape.of.flatMap((one, i) =>
        limitRows(one).filter((row) => !isSaidEarlier(shape.of.slice(0, i), row)),
      );
    case 'object':
      return shape.rootTarget
        ? [
            [
              'Target',
              `an entry of ${codes([shape.rootTarget.slice(1)])} at the root; inside components, anywhere`,
            ],
          ]
        : [];
    default:
      return [];
  }
}

function isSaidEarlier(
  shapes: readonly Shape[],
  [label, text]: readonly [string, string | undefined],
): boolean {
  return shapes.some((shape) =>
    limitRows(shape).some((row) => row[0] === label && row[1] === text),
  );
}

function textRows({
  enum: values,
  soft,
  pattern,
  minLength,
  maxLength,
  format,
  suggest,
}: TextShape): (readonly [string, string | undefined])[] {
  return [
    [soft ? 'Known values' : 'One of', values && codes(values)],
    ['Form', pattern ? escapeMarkdown(pattern.description) : format && FORMS.get(format)],
    ['Length', lengthWords(minLength, maxLength)],
    ['Such as', suggest && codes(suggest.slice(0, FEW), 'or')],
  ];
}

const FORMS: ReadonlyMap<string, string> = new Map([
  ['absolute-url', 'a complete URL'],
  ['uri', 'a URI'],
  ['email', 'an e-mail address'],
  ['media-type', 'a media type'],
  ['runtime-expression', 'a runtime expression'],
  ['regex', 'a regular expression of JavaScript'],
  ['format-version', 'a version as `major.minor.patch`'],
  ['duration', 'seconds and the letter `s`'],
]);

function lengthWords(min: number | undefined, max: number | undefined): string | undefined {
  if (max === undefined)
    return min === undefined ? undefined : `at least ${groupThousands(min)} characters`;
  return `${min ? `${groupThousands(min)} to ` : 'at most '}${groupThousands(max)} characters`;
}

function numberRange({ min, max, exclusiveMin, softMin, unit }: NumberShape): string | undefined {
  if (exclusiveMin && min !== undefined && max === undefined)
    return `greater than ${groupThousands(min)}`;
  return rangeWords(min ?? softMin, max, unit) ?? (unit && `a number of ${unit}`);
}

function mapRows({
  keys,
  keyFormat,
  minEntries,
  maxEntries,
  entry,
}: MapShape): (readonly [string, string | undefined])[] {
  return [
    [
      'Names',
      keyFormat === 'regex'
        ? FORMS.get(keyFormat)
        : keys === undefined
          ? undefined
          : nameWords(keys),
    ],
    ['Entries', countWords(minEntries, maxEntries, entry)],
  ];
}

function nameWords(pattern: string): string {
  return pattern.includes('.')
    ? 'letters, digits, `.`, `_` and `-`'
    : 'letters, digits, `_` and `-`';
}

function listRows({
  minItems,
  unique,
  item,
}: ListShape): (readonly [string, string | undefined])[] {
  return [
    ['Items', countWords(minItems, undefined, item)],
    [
      'Repeated items',
      unique === undefined ? undefined : unique === 'error' ? 'not allowed' : 'have no meaning',
    ],
  ];
}

function countWords(
  min: number | undefined,
  max: number | undefined,
  word: string,
): string | undefined {
  if (max === undefined)
    return min === undefined ? undefined : `at least ${formatCount(min, word)}`;
  return min === max
    ? `exactly ${formatCount(max, word)}`
    : `${min ? `${min} to` : 'at most'} ${formatCount(max, word)}`;
}

/** Returns what counts where a field is left out. */
export function defaultWords({
  shape,
  default: value,
  defaultDescription: defaultSays,
}: Field): string | undefined {
  if (value === undefined) return defaultSays;
  const number = typeof value === 'number' && (shape.is === 'integer' || shape.is === 'number');
  return number ? quantity(value, shape.unit) : codes([String(value)]);
}

/** Returns when a row with conditions belongs to its object: "`type` is `http`". */
function conditionWords({ applies }: Field): string | undefined {
  return applies?.map(({ field, values }) => `${codes([field])} is ${codes(values)}`).join(' and ');
}

/** Returns the rule that an object needs one of several fields, for the row of one of them. */
function atLeastOneLine({ atLeastOne }: ObjectTable, name: string): string | undefined {
  return atLeastOne?.includes(name)
    ? `at least one of ${codes(atLeastOne, 'and')} is required`
    : undefined;
}
