// The schema at a location as editable rows.

import { type AnalyzedFile, readOnly } from '../../../analysis/analyzed-file.ts';
import { toFieldProblem } from '../../../analysis/field-problems.ts';
import { CHOSEN_TYPES } from '../../../format/schema-keywords.ts';
import { isWithin } from '../../../text/location.ts';
import { toPointer } from '../../../text/pointer.ts';
import { fieldOf, keywordsOf } from './keywords.ts';
import { rowsOf } from './rows.ts';
import { schemaAt } from './schema-at.ts';
import type { SchemaForm } from './types.ts';
import { usesAt } from './uses.ts';

const ROWS = 400;
const MAX_ROWS = 20_000;

/**
 * Returns the schema at a pointer: a payload, headers, a component, or any schema inside one.
 * References aren't followed.
 * @param rows maximum number of rows, those near the root first
 * @returns null if there is no schema at the pointer
 */
export function schemaForm(file: AnalyzedFile, pointer: string, rows = ROWS): SchemaForm | null {
  const location = schemaAt(file, pointer);
  if (!location) return null;
  const { uri } = file;
  const at = toPointer(location.path);
  const none = {
    uri,
    pointer: at,
    root: null,
    types: [],
    several: false,
    booleans: false,
    referenceCount: usesAt(file, location.path),
    keywords: [],
  };
  if ('foreign' in location) {
    return {
      ...none,
      language: location.foreign,
      readOnly: `A schema in ${location.foreign} can only be changed in the text.`,
    };
  }
  if (!location.node) return null;
  const { table } = location;
  const type = fieldOf(table, 'type')?.shape;
  const names = (type?.is === 'either' ? type.of : [type]).flatMap((shape) =>
    shape?.is === 'string' ? (shape.enum ?? []) : [],
  );
  const problems = file.problems().filter((p) => p.uri === uri && isWithin(p.path, location.path));
  return {
    ...none,
    readOnly: readOnly(file, uri),
    language: table.title,
    root: rowsOf(
      file,
      location,
      Math.min(Math.max(rows, 1), MAX_ROWS),
      problems.map(toFieldProblem),
    ),
    types: CHOSEN_TYPES.filter((name) => names.includes(name)),
    several: type?.is === 'either',
    booleans: table.boolean === true,
    keywords: keywordsOf(table),
  };
}
