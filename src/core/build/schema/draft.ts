// Changes of one schema as a draft of an intent.

import type { Change } from '../../edit/types.ts';
import type { Subject } from '../../language/subject.ts';
import { entry, get, type Path, stringOf } from '../../parse/tree.ts';
import type { Draft, Refused } from '../types.ts';
import { type SchemaPlace, scalarOf } from './place.ts';

/** Nothing is to be selected: whoever changes a schema stays where they are. */
export function drafted(subject: Subject, title: string, changes: readonly Change[], notes: Draft['notes'] = []): Draft {
  const { uri } = subject;
  return { title, changes: [{ uri, changes }], notes };
}

/** Gives a schema a keyword, at its place in the order of the table. `true` and an empty value become an object for it. */
export function put(place: SchemaPlace, keyword: string, data: unknown): Change {
  const { path, node, order } = place;
  if (typeof scalarOf(node ?? undefined) === 'boolean') return { do: 'set', path, value: { data: new Map([[keyword, data]]) } };
  return { do: 'set', path: [...path, keyword], value: { data }, at: { order } };
}

/** Moves a schema among those of its kind: `by` counts, where there is one. */
export function moved(path: Path, index: number, by: number | undefined): Change {
  return { do: 'move', path, at: by === undefined ? { index } : { by } };
}

/** Changes that make a property required or not. @param names of the properties in their order */
export function requiring(
  { path, node, order }: SchemaPlace,
  name: string,
  required: boolean,
  names: readonly string[],
): readonly Change[] {
  const list = get(node, 'required');
  const at = [...path, 'required'];
  const items = list?.kind === 'seq' ? list.items.map((item) => stringOf(item.value)) : [];
  if (required) {
    if (items.includes(name)) return [];
    if (list?.kind !== 'seq' || items.length === 0) return [{ do: 'set', path: at, value: { data: [name] }, at: { order } }];
    return [{ do: 'append', list: at, value: { data: name }, at: { index: indexFor(items, name, names) } }];
  }
  const own = items.flatMap((item, i) => (item === name ? [i] : []));
  if (own.length === 0) return [];
  if (own.length === items.length) return [{ do: 'remove', path: at }];
  return own.reverse().map((i) => ({ do: 'remove', path: [...at, String(i)] }));
}

/** Where a name goes in a list so that it follows the order of the properties as far as the list does. */
function indexFor(items: readonly (string | undefined)[], name: string, names: readonly string[]): number {
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

/** The names of the properties of a schema, in the order of the text. */
export function namesIn({ node }: SchemaPlace, keyword = 'properties'): readonly string[] {
  const map = get(node, keyword);
  return map?.kind === 'map' ? map.entries.filter((e) => entry(map, e.key) === e).map((e) => e.key) : [];
}

/** The name of the property that tells alternatives apart; undefined where there is none. */
export function discriminatorOf({ node, openapi }: SchemaPlace): string | undefined {
  const said = get(node, 'discriminator');
  return stringOf(openapi ? get(said, 'propertyName') : said);
}

/** Why a text can be no name of a property, or null. */
export function unfitName(to: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they cannot be written in a name.
  if (/[\x00-\x1f\x7f\u0085\u2028\u2029]/.test(to)) return "A name can't contain line breaks or control characters.";
  if (to.trim() === '') return "A name can't be empty.";
  return to === '$ref' ? '"$ref" can\'t be a name: it makes the object a reference.' : null;
}

export function refuse(refused: string): Refused {
  return { refused };
}
