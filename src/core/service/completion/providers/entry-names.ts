// Keys for new entries of maps: those that references use and nothing defines yet, and those of the
// components that a map may refer to.

import { isAcceptedTarget } from '../../../analysis/targets/reference-targets.ts';
import { refsInto } from '../../../analysis/targets/written-references.ts';
import { rootMapsOf } from '../../../analysis/typed-tree/root-maps.ts';
import type { Shape } from '../../../format/table-types.ts';
import { isSchema } from '../../../format/tables.ts';
import { alternatives } from '../../../format/typed-tree.ts';
import { get, namesOf, nodeAt, stringOf } from '../../../text/tree.ts';
import { Skeletons } from '../skeleton.ts';
import type { CompletionContext, Suggestion } from '../types.ts';
import { isTemplateMap } from './templates.ts';

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
