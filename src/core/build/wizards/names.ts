// Names for what wizards make: whether one can be given, and which one could be instead.

import { article, invalidName, quote } from '../../check/say.ts';
import { freeName } from '../../free-name.ts';
import type { Subject } from '../../language/subject.ts';
import type { MapShape } from '../../spec/kit.ts';
import { kindIn, rootKind, tableOf } from '../../spec/spec.ts';
import { Stop } from './stop.ts';
import type { Spot, Writing } from './writing.ts';

/** What the tables say of a map that has names of the person's own: `servers` of the root, `schemas` of the components, `messages` of a channel. */
export function mapOf({ dialect }: Subject, kind: string, field: string): MapShape {
  const shape = tableOf(kindIn(kind === '' ? rootKind : kind, dialect)).fields.find((f) => f.name === field)?.shape;
  if (shape?.is !== 'map') throw new Error(`${kind}.${field} is not a map of the format`);
  return shape;
}

/** Says why something cannot have a name, and which one is free. @throws Stop */
export function checkName(writing: Writing, { uri, path }: Spot, shape: MapShape): void {
  const name = path.at(-1) ?? '';
  const taken = (other: string) => writing.has({ uri, path: [...path.slice(0, -1), other] });
  const fault = nameFault(name, shape);
  const better = freeName(fitting(name, shape), taken);
  if (fault !== null) throw new Stop(`${fault} Try ${quote(better)}.`);
  if (taken(name)) throw new Stop(`There is already ${article(shape.entry)} ${quote(name)}. Try ${quote(better)}.`);
}

/** Why a name is none for an entry of a map, in a sentence; null where it is one. */
function nameFault(name: string, { keys, entry }: MapShape): string | null {
  if (name.trim() === '') return `Enter a name for the ${entry}.`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they cannot be written in a name.
  if (/[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u.test(name))
    return "A name can't contain line breaks or control characters.";
  if (name === '$ref' || name === '<<') return `${quote(name)} has a special meaning and can't be a name.`;
  if (name.length > MAX_NAME) return `A name can have at most ${MAX_NAME} characters.`;
  if (keys === undefined || new RegExp(keys).test(name)) return null;
  return invalidName(name, entry, keys);
}

const MAX_NAME = 200;

function fitting(name: string, { keys, entry }: MapShape): string {
  const clean = name
    .normalize('NFKD')
    .replace(keys === undefined ? /[^\p{L}\p{N}._ /-]+/gu : keys.includes('.') ? /[^A-Za-z0-9._-]+/g : /[^A-Za-z0-9_-]+/g, '-')
    .replace(/^[- ]+|[- ]+$/g, '')
    .slice(0, 60);
  return clean || camel(entry);
}

function camel(entry: string): string {
  return entry.replace(/ (.)/g, (_all, letter: string) => letter.toUpperCase());
}
