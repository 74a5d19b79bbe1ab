// Changes of one schema as the draft of a command.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { controlCharacterError } from '../../../format/message-text.ts';
import type { Change } from '../../../text/edit/types.ts';
import { entry, get, type NodePath, stringOf } from '../../../text/tree.ts';
import type { CommandDraft } from '../types/command.ts';
import { type SchemaNode, scalarOf } from './schema-at.ts';

/** Selects nothing: the user stays in the schema that was changed. */
export function schemaDraft(
  file: AnalyzedFile,
  title: string,
  changes: readonly Change[],
  notes: CommandDraft['notes'] = [],
): CommandDraft {
  const { uri } = file;
  return { title, changes: [{ uri, changes }], notes };
}

/**
 * Sets a keyword of a schema, inserted in the order of the table. `true` and an empty value become
 * an object first.
 */
export function setKeywordChange(location: SchemaNode, keyword: string, data: unknown): Change {
  const { path, node, order } = location;
  if (typeof scalarOf(node ?? undefined) === 'boolean')
    return { do: 'set', path, value: { data: new Map([[keyword, data]]) } };
  return { do: 'set', path: [...path, keyword], value: { data }, at: { order } };
}

/** Moves a schema among those of its kind: `by` counts, where there is one. */
export function moveSchema(path: NodePath, index: number, by: number | undefined): Change {
  return { do: 'move', path, at: by === undefined ? { index } : { by } };
}

/**
 * Returns the changes that make a property required or optional.
 * @param names of the properties in their order
 */
export function requiredChanges(
  { path, node, order }: SchemaNode,
  name: string,
  required: boolean,
  names: readonly string[],
): readonly Change[] {
  const list = get(node, 'required');
  const at = [...path, 'required'];
  const items = list?.kind === 'seq' ? list.items.map((item) => stringOf(item.value)) : [];
  if (required) {
    if (items.includes(name)) return [];
    if (list?.kind !== 'seq' || items.length === 0)
      return [{ do: 'set', path: at, value: { data: [name] }, at: { order } }];
    return [
      {
        do: 'append',
        list: at,
        value: { data: name },
        at: { index: indexFor(items, name, names) },
      },
    ];
  }
  const own = items.flatMap((item, i) => (item === name ? [i] : []));
  if (own.length === 0) return [];
  if (own.length === items.length) return [{ do: 'remove', path: at }];
  return own.reverse().map((i) => ({ do: 'remove', path: [...at, String(i)] }));
}

/**
 * Returns where a name goes in a list so that it follows the order of the properties as far as the
 * list does.
 */
function indexFor(
  items: readonly (string | undefined)[],
  name: string,
  names: readonly string[],
): number {
  const own = names.indexOf(name);
  for (let i = own - 1; i >= 0; i--) {
    const before = items.indexOf(names[i]);
    if (before >= 0) return before + 1;
  }
  for (let i = own + 1; i < names.length; i++) {
    const behind = items.indexOf(names[i]);
    if (behind >= 0) return behind;
  }
  return items.length;
}

/** Returns the names of the properties of a schema, in the order of the text. */
export function namesIn({ node }: SchemaNode, keyword = 'properties'): readonly string[] {
  const map = get(node, keyword);
  return map?.kind === 'map'
    ? map.entries.filter((e) => entry(map, e.key) === e).map((e) => e.key)
    : [];
}

/**
 * Returns the name of the property that distinguishes the alternatives; undefined if there is none.
 */
export function discriminatorOf({ node, openapi }: SchemaNode): string | undefined {
  const text = get(node, 'discriminator');
  return stringOf(openapi ? get(text, 'propertyName') : text);
}

/** Returns why a text can't be a property name, or null. */
export function propertyNameError(to: string): string | null {
  const wrong = controlCharacterError(to);
  if (wrong !== null) return wrong;
  if (to.trim() === '') return "A name can't be empty.";
  return to === '$ref' ? '"$ref" can\'t be a name: it makes the object a reference.' : null;
}
