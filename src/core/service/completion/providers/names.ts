// Names: of properties that a schema refers to (in `required`, `dependencies` and `discriminator`),
// and keys of new entries of maps.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { Facets, typesOf } from '../../../analysis/symbols/facets.ts';
import { refsInto } from '../../../analysis/targets/enclosing-objects.ts';
import { isAcceptedTarget } from '../../../analysis/targets/reference-targets.ts';
import { kindAt, locatedNodeAt } from '../../../analysis/typed-tree/objects-at.ts';
import { rootMapsOf } from '../../../analysis/typed-tree/root-maps.ts';
import { schemaAround } from '../../../format/schema-keywords.ts';
import type { Shape } from '../../../format/table-types.ts';
import { isSchema, isSchemaKind } from '../../../format/tables.ts';
import { alternatives } from '../../../format/typed-tree.ts';
import { isIndex, lastKey } from '../../../text/pointer.ts';
import { get, type NodePath, namesOf, nodeAt, stringOf, textsOf } from '../../../text/tree.ts';
import { takesValue } from '../completion-context.ts';
import { Skeletons } from '../skeleton.ts';
import type { CompletionContext, Suggestion } from '../types.ts';
import { isTemplateMap } from './templates.ts';

export function propertyNames(context: CompletionContext): readonly Suggestion[] {
  const { file, cursor } = context;
  const { path } = cursor;
  if (
    cursor.role === 'key' &&
    lastKey(path) === 'dependencies' &&
    isSchemaAt(file, path.slice(0, -1))
  )
    return suggestions(file, path.slice(0, -1), cursor.keys, (name) => ({
      is: 'key',
      name,
      value: { list: [] },
    })).map((suggestion) => ({
      ...suggestion,
      retrigger: true,
    }));
  if (!takesValue(context)) return [];
  if (lastKey(path) === 'discriminator' && isSchemaAt(file, path.slice(0, -1)))
    return kindAt(file, path.slice(0, -1)) === 'OpenApiSchema'
      ? []
      : scalars(file, path.slice(0, -1));
  if (
    lastKey(path) === 'propertyName' &&
    path.at(-2) === 'discriminator' &&
    isSchemaAt(file, path.slice(0, -2))
  )
    return scalars(file, path.slice(0, -2));
  const list = isIndex(lastKey(path)) ? path.slice(0, -1) : path;
  const holder =
    lastKey(list) === 'required'
      ? list.slice(0, -1)
      : list.at(-2) === 'dependencies'
        ? list.slice(0, -2)
        : null;
  if (!holder || !isSchemaAt(file, holder)) return [];
  const index = list === path ? -1 : Number(lastKey(path));
  const found = textsOf(nodeAt(file.tree, list), index);
  return suggestions(file, holder, found, (name) => ({
    is: 'value',
    value: list === path ? { list: [name] } : name,
  }));
}

function isSchemaAt(file: AnalyzedFile, path: NodePath): boolean {
  return isSchemaKind(kindAt(file, path));
}

/**
 * Returns properties that are strings or numbers, which may distinguish alternatives; required ones
 * first.
 */
function scalars(file: AnalyzedFile, schema: NodePath): Suggestion[] {
  return suggestions(file, schema, [], (name) => ({ is: 'value', value: name }), true);
}

function suggestions(
  file: AnalyzedFile,
  schema: NodePath,
  but: readonly string[],
  put: (name: string) => Suggestion['insert'],
  byRequired = false,
): Suggestion[] {
  const out: Suggestion[] = [];
  for (const [name, { type, required }] of propertiesAround(file, schema)) {
    if (but.includes(name) || (byRequired && /object|array|boolean/.test(type))) continue;
    const detail = [type, byRequired && required && 'required'].filter(Boolean).join(', ');
    const rank = byRequired && !required ? 2 : 1;
    out.push({
      label: name,
      kind: 'property',
      ...(detail !== '' && { detail }),
      rank,
      insert: put(name),
    });
  }
  return out;
}

/**
 * Returns the properties of a schema and its subschemas for the same value, and of the schemas it
 * is a part of.
 */
function propertiesAround(
  file: AnalyzedFile,
  schema: NodePath,
): Map<string, { type: string; required: boolean }> {
  const facets = new Facets(file.documents, file.dialect);
  const out = new Map<string, { type: string; required: boolean }>();
  for (let path: NodePath | null = schema; path; path = schemaAround(path)) {
    const node = locatedNodeAt(file, path);
    for (const [name, { places: locations, required }] of node
      ? facets.properties(facets.of([node]))
      : []) {
      if (locations.length > 0 && !out.has(name))
        out.set(name, { type: typesOf(facets.of(locations)).join(' or '), required });
    }
  }
  return out;
}

// Keys for new entries of maps: those that references use and nothing defines yet, and those of the
// components that a map may refer to.

/** Suggests keys that a reference uses for an entry of this map that is missing. */
export function missingNames({ file, cursor, declared }: CompletionContext): readonly Suggestion[] {
  const map = cursor.role === 'key' ? mapIn(declared) : undefined;
  if (!map) return [];
  const { path } = cursor;
  const expected = new Map<string, number>();
  for (const { uri, at, named } of refsInto(file.documents, file.uri, path)) {
    const name = named.path[path.length];
    if (name === undefined || name === '' || cursor.keys.includes(name)) continue;
    // A reference in the value being written doesn't define its own key.
    if (uri === file.uri && at[path.length] === name && path.every((key, i) => at[i] === key))
      continue;
    expected.set(name, (expected.get(name) ?? 0) + 1);
  }
  const value = expected.size > 0 ? new Skeletons(file).of(map.of) : null;
  return [...expected]
    .filter(([name]) => map.keys === undefined || new RegExp(map.keys).test(name))
    .map(([name, times]) => ({
      label: name,
      kind: 'name',
      detail: `not defined yet, referred to ${times === 1 ? 'once' : `${times} times`}`,
      rank: 2,
      insert: { is: 'key', name, value },
    }));
}

/** Suggests entries that refer to an object of `components` under the same key. */
export function sharedNames({ file, cursor, declared }: CompletionContext): readonly Suggestion[] {
  const map = cursor.role === 'key' && !cursor.hasColon ? mapIn(declared) : undefined;
  const { of } = map ?? {};
  if (
    !map ||
    !of ||
    of.is !== 'object' ||
    of.ref === 'no' ||
    isSchema(of) ||
    cursor.path[0] === 'components'
  )
    return [];
  // Names used in an address are suggested by another provider.
  if (isTemplateMap(file, cursor.path)) return [];
  const found = nodeAt(file.tree, cursor.path);
  const refs = new Set(
    namesOf(found).flatMap((name) => stringOf(get(get(found, name), '$ref')) ?? []),
  );
  const suggestions: Suggestion[] = [];
  for (const parentPath of rootMapsOf(file, of)) {
    if (parentPath[0] !== 'components') continue;
    for (const name of namesOf(nodeAt(file.documents.file('')?.tree ?? file.tree, parentPath))) {
      if (
        cursor.keys.includes(name) ||
        (map.keys !== undefined && !new RegExp(map.keys).test(name))
      )
        continue;
      const target = isAcceptedTarget(file, of, [...cursor.path, name], {
        uri: '',
        path: [...parentPath, name],
      });
      if (!target || refs.has(target.ref)) continue;
      const insert: Suggestion['insert'] = {
        is: 'key',
        name,
        value: { map: [['$ref', target.ref]] },
      };
      suggestions.push({ label: name, kind: 'reference', detail: target.ref, rank: 2, insert });
    }
  }
  return suggestions;
}

function mapIn(shape: CompletionContext['declared']): Extract<Shape, { is: 'map' }> | undefined {
  return alternatives(shape).find((s) => s.is === 'map');
}
