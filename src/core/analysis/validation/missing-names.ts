// Names that are missing, and sections of the document that are taken for names: because the line
// of a name was deleted, or lines are indented too far.

import { quote, withArticle } from '../../format/message-text.ts';
import { isSchemaType } from '../../format/schema-keywords.ts';
import type { MapShape, ObjectTable, Shape } from '../../format/table-types.ts';
import { fieldsOf, tableOf } from '../../format/tables.ts';
import { fits, payloadShape } from '../../format/typed-tree.ts';
import { sameValue } from '../../text/edit/new-value.ts';
import { type Entry, entry, get, type MapNode, type Node, stringOf } from '../../text/tree.ts';
import type { NodeProblem } from './finding.ts';

/** Returns the table of the objects that a shape allows; undefined for other values. */
function tableIn(shape: Shape): ObjectTable | undefined {
  if (shape.is === 'either') return shape.of.map(tableIn).find((table) => table !== undefined);
  if (shape.is === 'payload-schema') return tableOf(payloadShape(shape, () => false).kind);
  return shape.is === 'object' ? tableOf(shape.kind) : undefined;
}

const isField = (table: ObjectTable, { key }: Entry): boolean => fieldsOf(table, key).length > 0;

/**
 * Returns the problem of a map whose entries are the fields of one entry: the line with the name
 * is missing. Null for every other map.
 */
export function missingName(node: MapNode, { of, entry: noun }: MapShape): NodeProblem | null {
  const table = tableIn(of);
  const [first] = node.entries;
  if (!table || !first || !node.entries.every((e) => isField(table, e))) return null;
  // Where texts, numbers and lists are, objects are expected: these keys can't be names.
  const misfits = node.entries.filter(
    ({ value }) => !(value.kind === 'scalar' && value.value === null) && !fits(of, value),
  );
  // The types of properties, in place of their schemas.
  const areTypes = misfits.every(
    ({ key, value }) => key !== 'type' && isSchemaType(stringOf(value) ?? ''),
  );
  if (misfits.length === 0 || (table.schema === 'inline' && areTypes)) return null;
  return nameProblem(noun, first, table, 'Write the name above, and indent its fields.');
}

function nameProblem(
  noun: string,
  { key }: Entry,
  { title }: ObjectTable,
  advice: string,
): NodeProblem {
  return {
    code: 'missing-name',
    severity: 'error',
    message: `The name of the ${noun} is missing here: ${quote(key)} is a field of ${withArticle(title)}. ${advice}`,
    at: [],
    highlightPath: [key],
    key: true,
  };
}

/**
 * Returns the problems of entries after which the name of the next one is missing: the fields of
 * that one follow their own, and so have their keys again.
 */
export function missingNextNames(
  { entries }: MapNode,
  { of, entry: noun }: MapShape,
): NodeProblem[] {
  const table = tableIn(of);
  if (!table) return [];
  return entries.flatMap(({ key, value }) => {
    const [next] = (value.kind === 'map' && repeatedFields(value, table)) || [];
    return next
      ? {
          ...nameProblem(noun, next, table, 'Write the name above.'),
          highlightPath: [key, next.key],
        }
      : [];
  });
}

/**
 * Returns the last entries of a map if they are fields that it has already, with other values: two
 * at least, since a single one is more likely a field that is written twice.
 */
function repeatedFields(node: MapNode, table: ObjectTable): readonly Entry[] | null {
  const { entries, flow } = node;
  const isRepeated = (e: Entry): boolean => entry(node, e.key) !== e;
  if (flow || entries.length < 4 || !entries.some(isRepeated)) return null;
  if (!entries.every((e) => isField(table, e))) return null;
  // As many of the last ones as have different keys, from the first that is there before.
  const keys = new Set<string>();
  let from = entries.length;
  for (let e = entries[from - 1]; e && !keys.has(e.key); e = entries[from - 1]) {
    keys.add(e.key);
    from--;
  }
  const start = entries.findIndex((e, i) => i >= from && isRepeated(e));
  const last = start < 0 ? [] : entries.slice(start);
  const again = last.filter(isRepeated);
  const differs = again.some(({ key, value }) => {
    const before = get(node, key);
    return before && !sameValue(before, value);
  });
  return again.length >= 2 && differs ? last : null;
}

/**
 * Returns the problem of a section of the document inside a map or an object, by what it has;
 * null for every other entry.
 * @param around the object, or that of which the map has entries
 */
export function misplacedSection(
  { key, value }: Pick<Entry, 'key' | 'value'>,
  around: ObjectTable,
  taken: string,
): NodeProblem | null {
  const shape = sectionShape(key);
  if (!shape || value.kind !== 'map' || value.entries.length === 0) return null;
  if (around.unknown === 'accept' || value.entries.some((e) => isField(around, e))) return null;
  if (!isOf(shape, value)) return null;
  return {
    code: 'misplaced-section',
    severity: 'error',
    message: `${quote(key)} belongs at the root of the document: start it in the first column. Here it is ${taken}.`,
    at: [],
    key: true,
  };
}

/** Returns the problem of an entry of a map that is a section, and what it is; else null. */
export function sectionInMap(
  entry: Entry,
  { of, entry: noun }: MapShape,
): { readonly problem: NodeProblem; readonly shape: Shape } | null {
  const shape = sectionShape(entry.key);
  const around = shape && tableIn(of);
  const taken = `taken for the name of ${withArticle(noun)}`;
  const problem = around && misplacedSection(entry, around, taken);
  return shape && problem ? { problem, shape } : null;
}

/** The shape of a field of the root that has objects; undefined for other names. */
function sectionShape(key: string): Shape | undefined {
  const shape = fieldsOf(tableOf('Root'), key)[0]?.shape;
  return shape?.is === 'map' || shape?.is === 'object' ? shape : undefined;
}

/** Returns whether a value has fields that the shape of a section describes. */
function isOf(shape: Shape, value: MapNode): boolean {
  const has = (table: ObjectTable | undefined, node: Node) =>
    table !== undefined && node.kind === 'map' && node.entries.some((e) => isField(table, e));
  if (shape.is !== 'map') return has(tableIn(shape), value);
  return value.entries.some((e) => has(tableIn(shape.of), e.value));
}
