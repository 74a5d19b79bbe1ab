// Values that a sibling determines: the default among the allowed values, the scopes of the flows,
// the mapping of a discriminator.

import { referenceTargetsFor } from '../../../analysis/targets/reference-targets.ts';
import { kindAt } from '../../../analysis/typed-tree/objects-at.ts';
import { isSchema } from '../../../format/tables.ts';
import { isIndex, lastKey } from '../../../text/pointer.ts';
import { get, type Node, nodeAt, textsOf } from '../../../text/tree.ts';
import { takesValue } from '../completion-context.ts';
import type { CompletionContext, Suggestion } from '../types.ts';

/**
 * Suggests the `default` and the `examples` of a parameter or a server variable that lists its
 * values in `enum`.
 */
export function listedValues(context: CompletionContext): readonly Suggestion[] {
  const { file, cursor } = context;
  if (!takesValue(context)) return [];
  const at = isIndex(lastKey(cursor.path)) ? cursor.path.slice(0, -1) : cursor.path;
  const field = lastKey(at);
  if (
    field !== (at === cursor.path ? 'default' : 'examples') ||
    !LISTING.has(kindAt(file, at.slice(0, -1)))
  )
    return [];
  const holder = nodeAt(file.tree, at.slice(0, -1));
  const found = at === cursor.path ? [] : textsOf(get(holder, field), Number(lastKey(cursor.path)));
  return textSuggestions(
    textsOf(get(holder, 'enum')).filter((text) => !found.includes(text)),
    'allowed',
  );
}

const LISTING: ReadonlySet<string> = new Set(['Parameter', 'ServerVariable']);

/** Suggests the scopes of a security scheme: those that its flows offer. */
export function scopeSuggestions(context: CompletionContext): readonly Suggestion[] {
  const { file, cursor } = context;
  const { path } = cursor;
  if (!takesValue(context) || !isIndex(lastKey(path)) || path.at(-2) !== 'scopes') return [];
  const holder = path.slice(0, -2);
  if (kindAt(file, holder) !== 'SecurityScheme') return [];
  const scheme = nodeAt(file.tree, holder);
  const flows = get(scheme, 'flows');
  const found = new Set(textsOf(get(scheme, 'scopes'), Number(lastKey(path))));
  const suggestions: Suggestion[] = [];
  for (const { key: flow, value } of flows?.kind === 'map' ? flows.entries : []) {
    const scopes = get(value, 'availableScopes');
    for (const { key, value: about } of scopes?.kind === 'map' ? scopes.entries : []) {
      if (found.has(key)) continue;
      found.add(key);
      suggestions.push(...textSuggestions([key], wordsOf(about) || `of the flow ${flow}`));
    }
  }
  return suggestions;
}

/** Suggests what the values of an OpenAPI discriminator mean: a schema. */
export function mappingSuggestions({ file, cursor }: CompletionContext): readonly Suggestion[] {
  const { path } = cursor;
  if (cursor.role !== 'value' || path.at(-2) !== 'mapping' || path.at(-3) !== 'discriminator')
    return [];
  const holder = path.slice(0, -3);
  const kind = kindAt(file, holder);
  if (kind === '' || !isSchema({ is: 'object', kind, ref: 'or' })) return [];
  const node = nodeAt(file.tree, holder);
  const listed = ['oneOf', 'anyOf'].flatMap((keyword) => {
    const list = get(node, keyword);
    return list?.kind === 'seq'
      ? list.items.flatMap(({ value }) => file.documents.refOf(value) ?? [])
      : [];
  });
  const refs =
    listed.length > 0
      ? listed
      : referenceTargetsFor(file, { is: 'object', kind, ref: 'or' }, [...holder, 'not']).map(
          ({ ref }) => ref,
        );
  return refs.map((ref) => ({
    label: ref,
    kind: 'reference',
    rank: 1,
    insert: { is: 'value', value: ref },
  }));
}

/** Keys for the mapping of an OpenAPI discriminator: the values that the property may have. */
export function mappingNames({ file, cursor }: CompletionContext): readonly Suggestion[] {
  const { path } = cursor;
  if (cursor.role !== 'key' || lastKey(path) !== 'mapping' || path.at(-2) !== 'discriminator')
    return [];
  const schema = nodeAt(file.tree, path.slice(0, -2));
  const property = get(get(schema, 'discriminator'), 'propertyName');
  const name = property?.kind === 'scalar' ? String(property.value) : '';
  return textsOf(get(get(get(schema, 'properties'), name), 'enum'))
    .filter((text) => !cursor.keys.includes(text))
    .map((text) => ({
      label: text,
      kind: 'enum',
      detail: `a value of ${name}`,
      rank: 1,
      insert: { is: 'key', name: text, value: { placeholder: '' } },
      retrigger: true,
    }));
}

function textSuggestions(values: readonly string[], detail: string): Suggestion[] {
  return values.map((value) => ({
    label: value,
    kind: 'enum',
    detail,
    rank: 1,
    insert: { is: 'value', value },
  }));
}

function wordsOf(node: Node): string {
  return node.kind === 'scalar' && typeof node.value === 'string'
    ? (node.value.trim().split('\n', 1)[0] ?? '')
    : '';
}
