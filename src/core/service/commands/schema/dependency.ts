// Properties that must be present because another one is (JSON Schema Draft 07 validation, section
// 6.5.7).

import { quote } from '../../../format/message-text.ts';
import type { Change } from '../../../text/edit/types.ts';
import { entry, get, type Node, stringOf } from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { fieldOf } from './keywords.ts';
import { scalarOf, written } from './schema-at.ts';
import { propertyNameError, schemaDraft, setKeywordChange } from './schema-edit.ts';
import type { SchemaDependency } from './types.ts';

/**
 * Returns the entries of `dependencies` that list names; null if some value in it is neither a list
 * of names nor a schema.
 */
export function dependenciesOf(node: Node | null): readonly SchemaDependency[] | null {
  const held = get(node, 'dependencies');
  if (!held) return [];
  if (held.kind !== 'map') return null;
  const out: SchemaDependency[] = [];
  for (const { key, value } of held.entries) {
    const names = value.kind === 'seq' ? namesOf(value) : [];
    if (names === null || (value.kind === 'scalar' && typeof value.value !== 'boolean'))
      return null;
    if (value.kind === 'seq') out.push({ name: key, requires: names });
  }
  return out;
}

function namesOf(list: Extract<Node, { kind: 'seq' }>): readonly string[] | null {
  const names = list.items.map((item) => stringOf(item.value));
  return names.every((name) => name !== undefined) ? names : null;
}

export const setDependency: CommandHandler<'set-dependency'> = (
  file,
  { schema, name, requires, to = name },
) => {
  const location = written(file, schema);
  const { path, node, table } = location;
  if (!fieldOf(table, 'dependencies')) return refuse(`${table.title} has no "dependencies".`);
  if (scalarOf(node ?? undefined) === false)
    return refuse('No value is allowed here. Give it a type first.');
  const held = get(node, 'dependencies');
  if (held && held.kind !== 'map')
    return refuse('The value of "dependencies" must be an object. Fix it in the text.');
  const own = held && entry(held, name);
  const at = [...path, 'dependencies', name];
  if (requires.length === 0) {
    const change: Change = {
      do: 'remove',
      path: held?.entries.length === 1 ? at.slice(0, -1) : at,
      comments: true,
    };
    return schemaDraft(file, `Remove what ${quote(name)} requires`, own ? [change] : []);
  }
  refuseIf([to, ...requires].map(propertyNameError).find((problem) => problem !== null));
  if (own && own.value.kind !== 'seq')
    return refuse(`What ${quote(name)} requires is a schema. Change that.`);
  if (to !== name && held && entry(held, to))
    return refuse(`There is already a rule for ${quote(to)}.`);
  const names = [...new Set(requires)];
  const title = `Require ${names.map(quote).join(', ')} with ${quote(to)}`;
  if (!own || !held) {
    if (held)
      return schemaDraft(file, title, [
        { do: 'set', path: [...path, 'dependencies', to], value: { data: names } },
      ]);
    return schemaDraft(file, title, [
      setKeywordChange(location, 'dependencies', new Map([[to, names]])),
    ]);
  }
  const renamed: readonly Change[] = to === name ? [] : [{ do: 'rename', path: at, to }];
  return schemaDraft(file, title, [...listChanges(own.value, at, names), ...renamed]);
};

/**
 * Returns the smallest changes that turn a list of names into another one, so that comments on kept
 * names are kept.
 */
function listChanges(
  list: Node,
  at: readonly string[],
  names: readonly string[],
): readonly Change[] {
  const now = list.kind === 'seq' ? namesOf(list) : null;
  if (!now) return [{ do: 'set', path: at, value: { data: names } }];
  const removed = now.flatMap((one, i) =>
    names.includes(one) && now.indexOf(one) === i ? [] : [i],
  );
  return [
    ...names
      .filter((one) => !now.includes(one))
      .map((one): Change => ({ do: 'append', list: at, value: { data: one } })),
    ...removed.toReversed().map((i): Change => ({ do: 'remove', path: [...at, String(i)] })),
  ];
}
