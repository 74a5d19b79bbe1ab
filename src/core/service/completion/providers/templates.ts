// `{names}` in addresses: the parameters that an address uses, and in an address those that are
// declared.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { sectionOf } from '../../../analysis/bundle/collect-references.ts';
import { textOf as textOfFile } from '../../../analysis/documents/loaded-file.ts';
import { referenceText } from '../../../analysis/targets/reference-targets.ts';
import { tableAt } from '../../../analysis/typed-tree/objects-at.ts';
import { namesToDeclare } from '../../../analysis/typed-tree/templates.ts';
import { addressExpressions } from '../../../format/expressions.ts';
import type { ObjectTable } from '../../../format/table-types.ts';
import { textOf } from '../../../text/cursor/scalars.ts';
import { lastKey } from '../../../text/pointer.ts';
import type { Text } from '../../../text/text-pieces.ts';
import { get, type NodePath, namesOf, nodeAt } from '../../../text/tree.ts';
import { Skeletons } from '../skeleton.ts';
import type { CompletionContext, Suggestion } from '../types.ts';

/** The map of an object that declares the names in its texts. */
interface Templates {
  readonly names: string;
  /** The map of components with such declarations. */
  readonly shared: string;
}

/** Returns the texts whose names the field `names` declares; null if it declares none. */
function templatesOf(table: ObjectTable | null, names: string | undefined): Templates | null {
  const map = table?.fields.find(({ name }) => name === names)?.shape;
  const isUsed = table?.fields.some(({ template }) => template && template === names);
  if (map?.is !== 'map' || map.of.is !== 'object' || names === undefined || !isUsed) return null;
  return { names, shared: sectionOf(map.of) };
}

/** Returns whether a path is that of a map that declares the names of an address. */
export function isTemplateMap(file: AnalyzedFile, path: NodePath): boolean {
  return templatesOf(tableAt(file, path.slice(0, -1)), lastKey(path)) !== null;
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
  const templates = templatesOf(tableAt(file, holder), lastKey(cursor.path));
  if (!templates) return [];
  const value = new Skeletons(file).of(declared.of);
  const shared = sharedNames(file, templates.shared);
  const suggestions: Suggestion[] = [];
  for (const [name, field] of namesToDeclare(
    nodeAt(file.tree, holder),
    tableAt(file, holder),
    templates.names,
  )) {
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

function sharedNames({ documents }: AnalyzedFile, section: string): string[] {
  return namesOf(get(get(documents.root, 'components'), section));
}

/** Suggests declared names after `{` in an address, unused ones first, then shared ones. */
export function nameInBraces({ file, cursor, table }: CompletionContext): readonly Suggestion[] {
  const field = table?.fields.find(({ name }) => name === lastKey(cursor.path));
  const templates = templatesOf(table, field?.template);
  const open = /\{[^{}]*$/.exec(cursor.prefix);
  if (cursor.role !== 'value' || !templates || !open) return [];
  const holder = cursor.path.slice(0, -1);
  const before = cursor.prefix.slice(0, open.index);
  const behind = restOf(textOfFile(file), cursor).replace(/^[A-Za-z0-9_-]*\}/, '');
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
function restOf(text: Text, { token, offset, quote, prefix }: CompletionContext['cursor']): string {
  if (quote === '') return text.slice(offset, token.end).trimEnd();
  return textOf(text.slice(token.start, token.end)).slice(prefix.length);
}
