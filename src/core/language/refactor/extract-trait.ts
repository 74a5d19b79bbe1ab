// Fields of an operation or a message become a trait that others can use too.
import { sectionOf } from '../../bundle/sections.ts';
import type { Change, NewValue } from '../../edit/types.ts';
import { spotAt } from '../../parse/place.ts';
import type { Entry } from '../../parse/tree.ts';
import { get, stringOf } from '../../parse/tree.ts';
import { fieldFor } from '../../spec/spec.ts';
import type { Subject } from '../subject.ts';
import { type Home, homeNamed } from './homes.ts';
import { freeNameOf } from './names.ts';
import { refText } from './refs.ts';
import { type Bearer, bearerIn, hasNull, TRAITS } from './traits.ts';
import type { Refactoring, Under } from './types.ts';

/**
 * With the cursor on a field or with fields selected these go to the trait; at the name of the object all that do not tell it from others.
 */
export const extractTrait: Refactoring = (under) => {
  const { subject } = under;
  const bearer = bearerIn(under.values);
  if (!bearer) return [];
  const fields = chosen(under, bearer);
  const home = fields.length > 0 ? homeNamed(subject, sectionOf({ is: 'object', kind: bearer.kind, ref: 'or' })) : null;
  if (!home || home.uri !== subject.uri) return [];
  const name = freeNameOf(under, bearer.value, home.has, fields.length === 1 ? `${fields[0]?.key ?? ''}Trait` : 'trait');
  const to = [...home.path, name];
  const keys = fields.map(({ key }) => key);
  const changes = traitChanges(subject, [bearer], keys, home, name);
  if (!changes) return [];
  const what = fields.length === 1 ? `"${fields[0]?.key}"` : `${fields.length} fields`;
  return [
    {
      title: `Extract ${what} to the ${home.entry} "${name}"`,
      kind: 'refactor.extract',
      changes,
      naming: { uri: home.uri, path: to },
    },
  ];
};

/**
 * Returns what moves fields of one or several objects of a file to a new trait: the values are those of the first, the others must have the same.
 * Null where the trait can't be referred to.
 * @param name free in the home
 */
export function traitChanges(
  subject: Subject,
  bearers: readonly Bearer[],
  keys: readonly string[],
  home: Home,
  name: string,
): Change[] | null {
  const to = [...home.path, name];
  const ref = refText(subject.world, subject.uri, { uri: home.uri, path: to });
  const [first] = bearers;
  if (!ref || !first) return null;
  const map = new Map<string, NewValue>(keys.map((key) => [key, { written: { from: subject, path: [...first.value.path, key] } }]));
  const changes = bearers.flatMap(({ value, node, table }): Change[] => {
    const list = [...value.path, TRAITS];
    const refer: Change = get(node, TRAITS)
      ? { do: 'append', list, value: { data: { $ref: ref } } }
      : { do: 'set', path: list, value: { data: [{ $ref: ref }] }, at: { order: table.fields.map((f) => f.name) } };
    return [refer, ...keys.map((key): Change => ({ do: 'remove', path: [...value.path, key] }))];
  });
  return [...changes, { do: 'set', path: to, value: { map }, at: home.at }];
}

/** The fields of an object that may be in a trait. */
export function traitFields(bearer: Bearer): readonly Entry[] {
  return bearer.node.entries.filter((e) => e.alias === undefined && !e.broken && mayMove(bearer, e));
}

/** The fields that are meant and may stand in a trait. */
function chosen({ subject, path, start, end }: Under, bearer: Bearer): readonly Entry[] {
  const at = spotAt(subject.tree, bearer.value.path)?.value.start ?? 0;
  const all = traitFields(bearer);
  const depth = bearer.value.path.length;
  if (path.length > depth) return path.length === depth + 1 ? all.filter((e) => e.key === path[depth] && !isOwn(bearer, e)) : [];
  const selected = all.filter((e) => at + e.keyAt < end && at + e.valueAt + e.value.length > start);
  if (start !== end) return selected;
  return all.filter((e) => !isOwn(bearer, e));
}

function mayMove({ node, trait }: Bearer, e: Entry): boolean {
  const field = fieldFor(trait, e.key, (name) => stringOf(get(node, name)));
  return (field !== undefined || (trait.extensions && e.key.startsWith('x-'))) && !hasNull(e.value);
}

/** Plain texts, such as a title, are about the one object. */
export function isOwn({ table }: Bearer, e: Entry): boolean {
  const shape = table.fields.find(({ name }) => name === e.key)?.shape;
  return (
    shape === undefined ||
    (shape.is === 'string' && !shape.format) ||
    (shape.is === 'list' && shape.of.is === 'object' && shape.of.ref === 'no')
  );
}
