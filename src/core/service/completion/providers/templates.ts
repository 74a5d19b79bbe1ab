// `{names}` in addresses: the parameters that an address uses, and in an address those that are
// declared.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { plainKind } from '../../../format/dialect-tables.ts';
import { addressExpressions } from '../../../format/expressions.ts';
import { textOf } from '../../../text/cursor/scalars.ts';
import { get, type NodePath, stringOf } from '../../../text/tree.ts';
import { Skeletons } from '../skeleton.ts';
import type { CompletionContext, Suggestion } from '../types.ts';
import { kindAt, last, namesOf, nodeAt } from './context.ts';
import { referenceText } from './reference-text.ts';

/**
 * By the kind of an object: the fields with templates, the map that declares the names, and where
 * such objects are shared.
 */
const TEMPLATES: ReadonlyMap<
  string,
  { readonly fields: readonly string[]; readonly names: string; readonly shared: string }
> = new Map([
  ['Channel', { fields: ['address'], names: 'parameters', shared: 'parameters' }],
  ['Server', { fields: ['host', 'pathname'], names: 'variables', shared: 'serverVariables' }],
]);

/** Returns whether a path is that of a map that declares the names of an address. */
export function isTemplateMap(file: AnalyzedFile, path: NodePath): boolean {
  const templates = TEMPLATES.get(kindAt(file, path.slice(0, -1)));
  return templates !== undefined && last(path) === templates.names;
}

/**
 * Names that an address uses and that are not declared yet: new entries of `parameters` or
 * `variables`.
 */
export function declaredNames({
  file,
  cursor,
  declared,
}: CompletionContext): readonly Suggestion[] {
  if (cursor.role !== 'key' || declared?.is !== 'map') return [];
  const holder = cursor.path.slice(0, -1);
  const templates = TEMPLATES.get(kindAt(file, holder));
  if (!templates || last(cursor.path) !== templates.names) return [];
  const value = new Skeletons(file).of(declared.of);
  const shared = sharedNames(file, templates.shared);
  const suggestions: Suggestion[] = [];
  for (const [name, field] of usedNames(file, holder, templates.fields)) {
    if (cursor.keys.includes(name)) continue;
    const detail = `used in the ${field}`;
    if (shared.includes(name)) {
      const ref = referenceText(file.documents, file.uri, {
        uri: '',
        path: ['components', templates.shared, name],
      });
      suggestions.push({
        label: name,
        kind: 'name',
        detail: `${detail}, ${ref}`,
        rank: 1,
        insert: { is: 'key', name, value: { map: [['$ref', ref]] } },
      });
    }
    suggestions.push({
      label: name,
      kind: 'name',
      detail,
      rank: 1,
      insert: { is: 'key', name, value },
    });
  }
  return suggestions;
}

/** Returns valid names in the templates of an object, each with the first field that uses it. */
function usedNames(
  { tree }: AnalyzedFile,
  parentPath: NodePath,
  fields: readonly string[],
): Map<string, string> {
  const out = new Map<string, string>();
  const node = nodeAt(tree, parentPath);
  for (const field of fields) {
    for (const { name, wellNamed } of addressExpressions(stringOf(get(node, field)) ?? ''))
      if (wellNamed && !out.has(name)) out.set(name, field);
  }
  return out;
}

function sharedNames({ documents }: AnalyzedFile, section: string): string[] {
  return namesOf(get(get(documents.root, 'components'), section));
}

/** Suggests declared names after `{` in an address, unused ones first, then shared ones. */
export function nameInBraces({ file, cursor, table }: CompletionContext): readonly Suggestion[] {
  const templates = table && TEMPLATES.get(plainKind(table.kind));
  const open = /\{[^{}]*$/.exec(cursor.prefix);
  if (cursor.role !== 'value' || !templates?.fields.includes(last(cursor.path)) || !open) return [];
  const holder = cursor.path.slice(0, -1);
  const before = cursor.prefix.slice(0, open.index);
  const behind = restOf(file.text, cursor).replace(/^[A-Za-z0-9_-]*\}/, '');
  const used = new Set(addressExpressions(before + behind).map(({ name }) => name));
  const own = namesOf(get(nodeAt(file.tree, holder), templates.names));
  const shared = sharedNames(file, templates.shared).filter((name) => !own.includes(name));
  return [...own, ...shared].map((name) => {
    const detail = own.includes(name)
      ? `one of its ${templates.names}`
      : `of components.${templates.shared}`;
    const rank = used.has(name) ? 3 : own.includes(name) ? 1 : 2;
    return {
      label: `{${name}}`,
      kind: 'name',
      detail,
      rank,
      insert: { is: 'value', value: `${before}{${name}}${behind}` },
    };
  });
}

/** Returns the text of the token after the cursor, unquoted and unescaped. */
function restOf(
  text: string,
  { token, offset, quote, prefix }: CompletionContext['cursor'],
): string {
  if (quote === '') return text.slice(offset, token.end).trimEnd();
  return textOf(text.slice(token.start, token.end)).slice(prefix.length);
}
