// Finds examples that may become invalid when part of their schema, or of the example, is removed
// or changes. Validation decides whether they do.

import { shapeOf } from '../../../analysis/symbols/symbol-at.ts';
import type { SymbolIndex } from '../../../analysis/symbols/symbol-index.ts';
import { plainKind } from '../../../format/dialect-tables.ts';
import { isSchemaKind } from '../../../format/tables.ts';
import { isWithin, locationId, type NodeLocation } from '../../../text/location.ts';
import { get } from '../../../text/tree.ts';
import { describeObject } from './object-names.ts';
import { nodeAt } from './value-at.ts';

/** Keywords that combine schemas: what one subschema no longer requires, another still may. */
const TOGETHER: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependencies',
]);

/** A way up from what goes. `counts`: what fits is known to change. */
interface AncestorPath extends NodeLocation {
  readonly counts: boolean;
}

/** Number of objects that the note names. */
const MOST = 3;

/**
 * Returns a note about the examples and defaults that may become invalid, one sentence; none where
 * there are none.
 */
export function invalidatedExamplesNotes(
  index: SymbolIndex,
  removed: readonly NodeLocation[],
): string[] {
  const found = invalidatedExamples(index, removed);
  if (found.length === 0) return [];
  const names = found.slice(0, MOST).map(({ uri, path }) => describeObject(index, uri, path));
  const more = found.length > MOST ? ` and ${found.length - MOST} more` : '';
  return [`Examples or defaults of ${names.join(', ')}${more} may no longer fit.`];
}

/**
 * Returns locations whose examples or defaults may become invalid, the removed object first;
 * removed locations are left out.
 */
function invalidatedExamples(
  index: SymbolIndex,
  removed: readonly NodeLocation[],
): readonly NodeLocation[] {
  const found = new Map<string, NodeLocation>();
  const seen = new Set<string>();
  const queue = removed.flatMap((location, i): AncestorPath[] => {
    const counts = (i === 0 && isInSample(index, location)) || changesSchema(index, location);
    return counts || isProperty(index, location) ? [{ ...location, counts }] : [];
  });
  for (let route = queue.shift(); route; route = queue.shift()) {
    const { uri, path } = route;
    let { counts } = route;
    for (let length = path.length; length > 0; length--) {
      const here = { uri, path: path.slice(0, length) };
      counts ||= TOGETHER.has(path[length] ?? '') && isSchemaKind(kindAt(index, here));
      const id = locationId({ uri, path: here.path });
      const key = `${counts} ${id}`;
      if (seen.has(key)) break;
      seen.add(key);
      if (counts && hasSamples(index, here) && !isRemoved(here, removed)) found.set(id, here);
      for (const occurrence of index.byTarget.get(id) ?? [])
        if (occurrence.ref && occurrence.last)
          queue.push({ uri: occurrence.uri, path: occurrence.path, counts });
    }
  }
  return [...found.values()];
}

/**
 * Returns whether a location is a property of a schema, or all of them: `properties` is removed
 * with the last one. Their values in examples are removed, too.
 */
function isProperty(index: SymbolIndex, { uri, path }: NodeLocation): boolean {
  return [-1, -2].some(
    (i) =>
      path.at(i) === 'properties' && isSchemaKind(kindAt(index, { uri, path: path.slice(0, i) })),
  );
}

/**
 * Without a property its values in examples go too; without any other part of a schema more or less
 * may fit than before.
 */
function changesSchema(index: SymbolIndex, { uri, path }: NodeLocation): boolean {
  for (let length = path.length - 1; length >= 0; length--) {
    const at = shapeOf(index, uri, path.slice(0, length));
    if (!at || at.is === 'any') return false;
    if (at.is === 'object')
      return isSchemaKind(at.kind) && path[length] !== 'properties' && path[length] !== 'required';
  }
  return false;
}

function isInSample(index: SymbolIndex, { uri, path }: NodeLocation): boolean {
  return path.some((_, i) => kindAt(index, { uri, path: path.slice(0, i) }) === 'MessageExample');
}

function kindAt(index: SymbolIndex, { uri, path }: NodeLocation): string {
  const at = shapeOf(index, uri, path);
  return at?.is === 'object' ? plainKind(at.kind) : '';
}

function hasSamples(index: SymbolIndex, location: NodeLocation): boolean {
  const kind = kindAt(index, location);
  const node = nodeAt(index, location.uri, location.path);
  if (kind === 'Message' || kind === 'MessageTrait') return get(node, 'examples') !== undefined;
  return (
    isSchemaKind(kind) &&
    ['default', 'examples', 'example'].some((field) => get(node, field) !== undefined)
  );
}

function isRemoved({ uri, path }: NodeLocation, removed: readonly NodeLocation[]): boolean {
  return removed.some((location) => location.uri === uri && isWithin(path, location.path));
}
