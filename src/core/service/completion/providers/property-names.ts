// Names of properties that a schema refers to: in `required`, `dependencies` and `discriminator`.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { Facets, typesOf } from '../../../analysis/symbols/facets.ts';
import { kindAt, locatedNodeAt } from '../../../analysis/typed-tree/objects-at.ts';
import { schemaAround } from '../../../format/schema-keywords.ts';
import { isSchemaKind } from '../../../format/tables.ts';
import { isIndex, lastKey } from '../../../text/pointer.ts';
import { type NodePath, nodeAt, textsOf } from '../../../text/tree.ts';
import { takesValue } from '../completion-context.ts';
import type { CompletionContext, Suggestion } from '../types.ts';

export function propertyNames(context: CompletionContext): readonly Suggestion[] {
  const { file, cursor } = context;
  const { path } = cursor;
  if (
    cursor.role === 'key' &&
    lastKey(path) === 'dependencies' &&
    isSchema(file, path.slice(0, -1))
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
  if (lastKey(path) === 'discriminator' && isSchema(file, path.slice(0, -1)))
    return kindAt(file, path.slice(0, -1)) === 'OpenApiSchema'
      ? []
      : scalars(file, path.slice(0, -1));
  if (
    lastKey(path) === 'propertyName' &&
    path.at(-2) === 'discriminator' &&
    isSchema(file, path.slice(0, -2))
  )
    return scalars(file, path.slice(0, -2));
  const list = isIndex(lastKey(path)) ? path.slice(0, -1) : path;
  const holder =
    lastKey(list) === 'required'
      ? list.slice(0, -1)
      : list.at(-2) === 'dependencies'
        ? list.slice(0, -2)
        : null;
  if (!holder || !isSchema(file, holder)) return [];
  const index = list === path ? -1 : Number(lastKey(path));
  const found = textsOf(nodeAt(file.tree, list), index);
  return suggestions(file, holder, found, (name) => ({
    is: 'value',
    value: list === path ? { list: [name] } : name,
  }));
}

function isSchema(file: AnalyzedFile, path: NodePath): boolean {
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
