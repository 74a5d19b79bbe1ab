// The schema at a place as rows that can be edited.
import type { FieldProblem } from '../../form/types.ts';
import type { Subject } from '../../language/subject.ts';
import { toPointer } from '../../parse/pointer.ts';
import { readOnly } from '../read-only.ts';
import { fieldOf, keywordsOf } from './keywords.ts';
import { schemaAt } from './place.ts';
import { rowsOf } from './rows.ts';
import type { SchemaForm } from './types.ts';
import { usesAt } from './uses.ts';

const ROWS = 400;
const MAX_ROWS = 20_000;

/**
 * The schema at a pointer, which may be that of a payload, of headers, of a component, or of any schema inside one; nothing is followed through references.
 * @param rows how many schemas are told at most, those near the root first
 * @returns null where no schema stands there
 */
export function schemaForm(subject: Subject, pointer: string, rows = ROWS): SchemaForm | null {
  const place = schemaAt(subject, pointer);
  if (!place) return null;
  const { uri } = subject;
  const at = toPointer(place.path);
  const none = {
    uri,
    pointer: at,
    root: null,
    types: [],
    several: false,
    booleans: false,
    uses: usesAt(subject, place.path),
    keywords: [],
  };
  if ('foreign' in place) {
    return { ...none, language: place.foreign, readOnly: `A schema in ${place.foreign} can only be changed in the text.` };
  }
  if (!place.node) return null;
  const { table } = place;
  const type = fieldOf(table, 'type')?.shape;
  const names = (type?.is === 'either' ? type.of : [type]).flatMap((shape) => (shape?.is === 'string' ? (shape.enum ?? []) : []));
  return {
    ...none,
    readOnly: readOnly(subject, uri),
    language: table.title,
    root: rowsOf(subject, place, Math.min(Math.max(rows, 1), MAX_ROWS), problemsIn(subject, at)),
    types: ORDER.filter((name) => names.includes(name)),
    several: type?.is === 'either',
    booleans: table.boolean === true,
    keywords: keywordsOf(table),
  };
}

/** The order in which types are offered: the usual ones first. */
const ORDER = ['string', 'integer', 'number', 'boolean', 'object', 'array'];

function problemsIn(subject: Subject, pointer: string): FieldProblem[] {
  return subject.problems().flatMap(({ uri, path, severity, code, message, start, end }) => {
    if (uri !== subject.uri) return [];
    const at = toPointer(path);
    return at === pointer || at.startsWith(`${pointer}/`) ? [{ uri, pointer: at, severity, code, message, start, end }] : [];
  });
}
