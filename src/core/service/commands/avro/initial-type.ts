// The initial value of an Avro type.

import { type AnalyzedFile, valueAt } from '../../../analysis/analyzed-file.ts';
import { COMPLEX } from '../../../format/avro.ts';
import { freeName } from '../../../text/free-name.ts';
import { capitalize } from '../../../text/plural.ts';
import { get, type NodePath, stringOf } from '../../../text/tree.ts';

/** Bytes of a new fixed: a UUID, an MD5 digest. */
const SIZE = 16;

/** Returns a name for a type, from the field around it: of `line_items` it is `LineItems`. */
function suggestedName(file: AnalyzedFile, path: NodePath, type: string): string {
  for (let at = path; at.length > 0; at = at.slice(0, -1)) {
    const name = at.at(-2) === 'fields' ? stringOf(get(valueAt(file, at), 'name')) : undefined;
    const words = name?.split(/[^A-Za-z0-9]+/).map((word) => capitalize(word)) ?? [];
    const joined = words.join('');
    if (joined !== '') return /^[A-Za-z]/.test(joined) ? joined : `_${joined}`;
  }
  return capitalize(type);
}

/**
 * Returns a name for the type at a path that nothing else has: from the field around it, else from
 * what type it is.
 */
export function freeTypeName(
  file: AnalyzedFile,
  path: NodePath,
  type: string,
  taken: (name: string) => boolean,
): string {
  return freeName(suggestedName(file, path, type), taken);
}

/**
 * Returns what a type is made with when the user chooses it: a named one gets a free name from the
 * field around it.
 */
export function initialType(
  file: AnalyzedFile,
  path: NodePath,
  type: string,
  taken: (name: string) => boolean,
): unknown {
  const free = freeTypeName(file, path, type, taken);
  switch (type) {
    case 'record':
    case 'error':
      return { type, name: free, fields: [] };
    case 'enum':
      return { type, name: free, symbols: [] };
    case 'fixed':
      return { type, name: free, size: SIZE };
    case 'array':
    case 'map':
      return { type, [COMPLEX.get(type) ?? '']: 'string' };
    default:
      return type;
  }
}
