// Assigns each value of another file one location in the bundle, and each reference the text that
// points there.

import { freeName } from '../../text/free-name.ts';
import { isRoot, isWithin, locationId, type NodeLocation, ROOT_URI } from '../../text/location.ts';
import { percentDecoded } from '../../text/pointer.ts';
import { type Entry, get, type Node, type NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { localReference } from '../documents/reference.ts';
import { olderVersion } from '../older-version.ts';
import { type CollectedReferences, rootMaps } from './collect-references.ts';
import type { BundledValue, Move, Plan, ReferenceSite } from './types.ts';

/** Decides on locations and names. */
export function planBundle(documents: DocumentSet, collection: CollectedReferences): Plan {
  const moves = new Map<string, Move>();
  const outermost = [...collection.targets].filter(
    ([, target]) => coveringTarget(target.node, collection.targets) === null,
  );
  const free = new Map(outermost);
  host(documents.root, collection, free, moves);
  name(documents, free, moves);
  const rewrites = new Map<string, { path: ReferenceSite['path']; ref: string }[]>();
  for (const reference of collection.references.values()) {
    const ref = rewriteReference(reference, documents, moves);
    if (ref === null) continue;
    const list = rewrites.get(reference.uri) ?? [];
    list.push({ path: reference.path, ref });
    rewrites.set(reference.uri, list);
  }
  return { moves: [...moves.values()], rewrites, problems: collection.problems };
}

/** The outermost target that contains a location without being that location. */
function coveringTarget(
  { uri, path }: NodeLocation,
  targets: ReadonlyMap<string, unknown>,
): string | null {
  for (let length = 0; length < path.length; length++) {
    const id = locationId({ uri, path: path.slice(0, length) });
    if (targets.has(id)) return id;
  }
  return null;
}

/**
 * Entries of the root and of components that only refer to a target take its content in place; only
 * the first for each target.
 */
function host(
  root: Node | null,
  { references: sites }: CollectedReferences,
  free: Map<string, BundledValue>,
  moves: Map<string, Move>,
): void {
  const take = (section: string, map: Node | undefined, at: readonly string[]): void => {
    for (const entry of map?.kind === 'map' ? map.entries : []) {
      const path = [...at, entry.key];
      const id = hostedEntry(entry, path, sites);
      const target = id === null ? undefined : free.get(id);
      if (id === null || target?.section !== section) continue;
      if (at.length === 1 && !canBeInRoot(target, sites, moves)) continue;
      free.delete(id);
      moves.set(id, { target: { ...target, format: null }, at: path, pointer: path, host: true });
    }
  };
  for (const section of rootMaps) take(section, root ? get(root, section) : undefined, [section]);
  const components = root ? get(root, 'components') : undefined;
  for (const { key, value } of components?.kind === 'map' ? components.entries : [])
    take(key, value, ['components', key]);
  if (olderVersion(root) !== null) hostOtherLanguages(sites, free, moves);
}

/**
 * In version 2 the message names the language of its schema, for which components have no form: one
 * that is used once is put in place of its reference.
 */
function hostOtherLanguages(
  references: CollectedReferences['references'],
  free: Map<string, BundledValue>,
  moves: Map<string, Move>,
): void {
  for (const [id, target] of free) {
    if (target.format === null) continue;
    const [use, other] = [...references.values()].filter(({ to }) => to && locationId(to) === id);
    if (use?.uri !== ROOT_URI || other) continue;
    free.delete(id);
    const place = { at: use.path, pointer: use.path, host: true };
    moves.set(id, { target: { ...target, format: null }, ...place });
  }
}

function hostedEntry(
  entry: Entry,
  path: readonly string[],
  references: CollectedReferences['references'],
): string | null {
  const reference = references.get(locationId({ uri: '', path }));
  return reference?.to && !isRoot(reference.to.uri) && entry.alias === undefined
    ? locationId(reference.to)
    : null;
}

/**
 * In the root of the document, some references may name entries of one root map only (readings.md
 * AMB-14): content with others stays in components.
 */
function canBeInRoot(
  { node }: BundledValue,
  references: CollectedReferences['references'],
  moves: ReadonlyMap<string, Move>,
): boolean {
  for (const reference of references.values()) {
    if (
      reference.uri !== node.uri ||
      !isWithin(reference.path, node.path) ||
      reference.shape.is !== 'object' ||
      !reference.shape.rootTarget
    )
      continue;
    const pointer = reference.to && pointerOf(reference.to, moves);
    if (pointer?.length !== 2 || `/${pointer[0]}` !== reference.shape.rootTarget) return false;
  }
  return true;
}

/** Assigns each remaining value a location in components. */
function name(
  documents: DocumentSet,
  free: ReadonlyMap<string, BundledValue>,
  moves: Map<string, Move>,
): void {
  const { root } = documents;
  // In version 2 the message names the format, and the schema will replace its references.
  const isOlder = olderVersion(root) !== null;
  const components = root ? get(root, 'components') : undefined;
  const taken = new Map<string, Set<string>>();
  for (const [id, target] of free) {
    const { section, node } = target;
    let names = taken.get(section);
    if (!names) {
      const map = components && get(components, section);
      names = new Set(map?.kind === 'map' ? map.entries.map((e) => e.key) : []);
      taken.set(section, names);
    }
    const at = [
      'components',
      section,
      nameFor({ uri: node.uri, path: descriptiveName(node.path) }, section, names),
    ];
    moves.set(id, {
      target,
      at,
      pointer: target.format !== null && !isOlder ? [...at, 'schema'] : at,
      host: false,
    });
  }
}

/** The path in the bundle of a location in any file; null if it isn't part of the bundle. */
function pointerOf(
  { uri, path }: NodeLocation,
  moves: ReadonlyMap<string, Move>,
): readonly string[] | null {
  if (isRoot(uri)) return path;
  for (let length = 0; length <= path.length; length++) {
    const move = moves.get(locationId({ uri, path: path.slice(0, length) }));
    if (move) return [...move.pointer, ...path.slice(length)];
  }
  return null;
}

/** The new text of a reference; null where it stays as it is. */
function rewriteReference(
  reference: ReferenceSite,
  documents: DocumentSet,
  moves: ReadonlyMap<string, Move>,
): string | null {
  const { uri, ref, to } = reference;
  if (isRoot(uri) && ref.startsWith('#')) return null;
  const pointer = to && pointerOf(to, moves);
  if (pointer) return localReference(pointer);
  // A reference that can't be bundled keeps its target file, relative to the root document's
  // folder.
  const named = isRoot(uri) ? null : documents.locate(uri, ref);
  if (!named) return null;
  return `${named.uri}${named.path.length === 0 && !isRoot(named.uri) ? '' : localReference(named.path)}`;
}

// Names for parts that come into components: the last key of the pointer, else the name of the
// file; no name twice.

/**
 * Returns a free name in a map of components, of the characters that names there may have.
 * @param taken names that are given already; the new one is added
 */
function nameFor({ uri, path }: NodeLocation, section: string, taken: Set<string>): string {
  const name = cleanName(path.at(-1) ?? baseName(uri)) || cleanName(baseName(uri)) || section;
  const free = freeName(name, (other) => taken.has(other));
  taken.add(free);
  return free;
}

/** Keys such as list indexes say nothing without the key before them. */
function descriptiveName(path: NodePath): NodePath {
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

function cleanName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^-+|-+$/g, '');
}
