// Names for parts that come into components: the last key of the pointer, else the name of the
// file; no name twice.

import { freeName } from '../../text/free-name.ts';
import type { NodeLocation } from '../../text/location.ts';
import { percentDecoded } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';

/**
 * Returns a free name in a map of components, of the characters that names there may have.
 * @param taken names that are given already; the new one is added
 */
export function nameFor({ uri, path }: NodeLocation, section: string, taken: Set<string>): string {
  const name = clean(path.at(-1) ?? baseName(uri)) || clean(baseName(uri)) || section;
  const free = freeName(name, (other) => taken.has(other));
  taken.add(free);
  return free;
}

/** Keys such as list indexes say nothing without the key before them. */
export function descriptiveName(path: NodePath): NodePath {
  const last = path.at(-1);
  if (
    last === undefined ||
    !/^(?:\d+|items|schema|payload|headers|additionalProperties)$/.test(last) ||
    path.length < 2
  )
    return path;
  return [...path.slice(0, -2), `${path.at(-2)}-${last}`];
}

function baseName(uri: string): string {
  const file = uri.replace(/[?#].*$/, '').replace(/^.*\//, '');
  return (percentDecoded(file) ?? file).replace(/(?!^)\.[^.]*$/, '');
}

function clean(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^-+|-+$/g, '');
}
