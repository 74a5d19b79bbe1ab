// Names for new components: from a title or name in the value, from its key, else from its
// location.

import { freeName } from '../../text/free-name.ts';
import { capitalize } from '../../text/plural.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import type { Selection, TypedValue } from '../typed-tree/objects-at.ts';

/**
 * Returns a free name for a value, of the characters that names of components may have.
 * @param taken whether a name is given already
 */
export function freeNameOf(
  selection: Selection,
  value: TypedValue,
  taken: (name: string) => boolean,
  ending?: string,
): string {
  const name =
    ending === undefined ? nameOf(selection, value) : joinName(nameOf(selection, value), ending);
  return freeName(name, taken);
}

function nameOf(selection: Selection, value: TypedValue): string {
  const { path, node } = value;
  const parent = parentOf(selection, value);
  const key = lastKey(path);
  const text = isSchema(value) ? stringOf(get(node, 'title')) : undefined;
  if (text !== undefined && nameOfTitle(text) !== '') return nameOfTitle(text);
  if (parent?.shape.is === 'map') return cleanName(key) || 'part';
  const name = stringOf(get(node, 'name'));
  if (name !== undefined && nameOfTitle(name) !== '') return nameOfTitle(name);
  if (path.length === 0) return 'part';
  if (/^\d+$/.test(key)) {
    // An item of a list: the list names it, in the singular.
    const list = path.at(-2) ?? '';
    return joinName(nameFromLocation(selection, path.slice(0, -2)), singularName(list));
  }
  return joinName(nameFromLocation(selection, path.slice(0, -1)), key === 'items' ? 'item' : key);
}

/** Returns the name for the described value at `path`; '' if there is none. */
function nameFromLocation(selection: Selection, path: NodePath): string {
  const value = selection.values.find((v) => v.path.length === path.length);
  if (!value || path.length === 0) return '';
  return nameOf(selection, value);
}

function parentOf({ values }: Selection, { path }: TypedValue): TypedValue | undefined {
  return values.find((v) => v.path.length === path.length - 1);
}

function isSchema({ shape }: TypedValue): boolean {
  return (
    shape.is === 'payload-schema' ||
    shape.is === 'either' ||
    (shape.is === 'object' && /Schema/.test(shape.kind))
  );
}

/**
 * `userSignedUp` and `payload` are `userSignedUpPayload`, `user-signed-up` and `payload` are
 * `user-signed-up-payload`.
 */
function joinName(holder: string, ending: string): string {
  const end = cleanName(ending);
  if (holder === '' || holder === 'part') return end || 'part';
  const mark = /[-_.]/.exec(holder)?.[0];
  return mark ? `${holder}${mark}${end}` : `${holder}${capitalize(end)}`;
}

function singularName(list: string): string {
  if (/ies$/.test(list)) return list.replace(/ies$/, 'y');
  return /Of$/.test(list) ? 'option' : list.replace(/([^s])s$/, '$1');
}

/**
 * Returns a title as a name: `Order placed` is `OrderPlaced`. What could be a name stays as it is;
 * '' for a whole sentence.
 */
export function nameOfTitle(text: string): string {
  if (/^[A-Za-z0-9._-]{1,60}$/.test(text)) return text;
  // Letters stay without their marks: "Überweisung" is `Uberweisung`.
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  const words = plain.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words.length > 6 ? '' : words.map((word) => capitalize(word)).join('');
}

function cleanName(key: string): string {
  return key.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^-+|-+$/g, '');
}
