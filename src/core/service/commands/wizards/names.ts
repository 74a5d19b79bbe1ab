// Validates names for new objects, and suggests free ones.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { invalidName, quote, withArticle } from '../../../format/message-text.ts';
import type { MapShape } from '../../../format/table-types.ts';
import { kindIn, rootKind, tableOf } from '../../../format/tables.ts';
import { freeName } from '../../../text/free-name.ts';
import type { NodeLocation } from '../../../text/location.ts';
import { lastKey } from '../../../text/pointer.ts';
import { refuse } from '../refusal.ts';

/**
 * Returns the shape of a map with user-defined keys: `servers` of the root, `schemas` of the
 * components, `messages` of a channel.
 */
export function mapOf({ dialect }: AnalyzedFile, kind: string, field: string): MapShape {
  const shape = tableOf(kindIn(kind === '' ? rootKind : kind, dialect)).fields.find(
    (f) => f.name === field,
  )?.shape;
  if (shape?.is !== 'map') throw new Error(`${kind}.${field} is not a map of the format`);
  return shape;
}

/** Throws if a name isn't allowed or is taken, suggesting a free one. @throws if it refuses */
export function checkName(
  writing: { has(location: NodeLocation): boolean },
  { uri, path }: NodeLocation,
  shape: MapShape,
): void {
  const name = lastKey(path);
  const taken = (other: string) => writing.has({ uri, path: [...path.slice(0, -1), other] });
  const problem = mapKeyError(name, shape);
  const better = freeName(fitting(name, shape), taken);
  if (problem !== null) refuse(`${problem} Try ${quote(better)}.`);
  if (taken(name))
    refuse(`There is already ${withArticle(shape.entry)} ${quote(name)}. Try ${quote(better)}.`);
}

/** Returns why a name isn't allowed as a key of a map, in a sentence; null if it is. */
function mapKeyError(name: string, { keys, entry }: MapShape): string | null {
  if (name.trim() === '') return `Enter a name for the ${entry}.`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they cannot be written in a name.
  if (/[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u.test(name))
    return "A name can't contain line breaks or control characters.";
  if (name === '$ref' || name === '<<')
    return `${quote(name)} has a special meaning and can't be a name.`;
  if (name.length > MAX_NAME) return `A name can have at most ${MAX_NAME} characters.`;
  if (keys === undefined || new RegExp(keys).test(name)) return null;
  return invalidName(name, entry, keys);
}

const MAX_NAME = 200;

function fitting(name: string, { keys, entry }: MapShape): string {
  const clean = name
    .normalize('NFKD')
    .replace(
      keys === undefined
        ? /[^\p{L}\p{N}._ /-]+/gu
        : keys.includes('.')
          ? /[^A-Za-z0-9._-]+/g
          : /[^A-Za-z0-9_-]+/g,
      '-',
    )
    .replace(/^[- ]+|[- ]+$/g, '')
    .slice(0, 60);
  return clean || camel(entry);
}

function camel(entry: string): string {
  return entry.replace(/ (.)/g, (_all, letter: string) => letter.toUpperCase());
}
