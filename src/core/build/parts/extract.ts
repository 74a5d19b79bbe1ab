// `extract` and `extract-trait`: an object, or fields of one or several objects, become components, and references take their place.
import { quote } from '../../check/say.ts';
import { counted } from '../../counted.ts';
import { extracted } from '../../language/refactor/extract.ts';
import { traitChanges } from '../../language/refactor/extract-trait.ts';
import type { Home } from '../../language/refactor/homes.ts';
import type { Bearer } from '../../language/refactor/traits.ts';
import { fromPointer } from '../../parse/pointer.ts';
import { get, stringOf } from '../../parse/tree.ts';
import type { Builder } from '../types.ts';
import { bearerAt, componentAt, extractable, shared } from './extraction.ts';
import { thingAt } from './place.ts';

export const extract: Builder<'extract'> = (subject, { pointer, name }) => {
  const thing = thingAt(subject, pointer);
  if ('refused' in thing) return thing;
  const { path, node } = thing;
  if (stringOf(get(node, '$ref')) !== undefined) return { refused: 'This is a reference already.' };
  const found = componentAt(subject, path);
  if (!found) return { refused: 'There is nothing here that could be a component, or it is one already.' };
  const { value, shape, home } = found;
  const fault = nameFault(home, name);
  if (fault !== null) return { refused: fault };
  const draft = extracted(subject, value, shape, home, name);
  if (!draft) return { refused: 'It refers to files that cannot be named from there.' };
  const { changes = [], elsewhere = [] } = draft;
  return { title: draft.title, changes: [{ uri: subject.uri, changes }, ...elsewhere] };
};

export const extractTrait: Builder<'extract-trait'> = (subject, { pointer, also, fields, name }) => {
  const first = bearerAt(subject, fromPointer(pointer));
  if (!first) return { refused: 'This object cannot have traits here.' };
  const { bearer, home } = first;
  if (fields.length === 0) return { refused: 'Choose at least one field.' };
  const bearers: Bearer[] = [bearer];
  for (const where of also) {
    const other = where.uri === subject.uri ? bearerAt(subject, fromPointer(where.pointer))?.bearer : undefined;
    const own = quote(fromPointer(where.pointer).at(-1) ?? '');
    if (!other || other.kind !== bearer.kind) return { refused: `${own} cannot have the same trait.` };
    const differs = fields.find((key) => !shared(fields, bearer, other).includes(key));
    if (differs !== undefined) return { refused: `${quote(differs)} of ${own} has another value.` };
    bearers.push(other);
  }
  for (const each of bearers) {
    const may = extractable(subject, each);
    const stays = fields.find((key) => !may.includes(key));
    if (stays !== undefined)
      return {
        refused: `${quote(stays)} of ${quote(each.value.path.at(-1) ?? '')} cannot be in a trait, or is referred to from elsewhere.`,
      };
  }
  const fault = nameFault(home, name);
  if (fault !== null) return { refused: fault };
  const changes = traitChanges(subject, bearers, fields, home, name);
  if (!changes) return { refused: 'A trait here cannot be referred to.' };
  const what = fields.length === 1 ? quote(fields[0] ?? '') : counted(fields.length, 'field');
  const from = bearers.length === 1 ? '' : ` of ${counted(bearers.length, 'object')}`;
  return { title: `Extract ${what}${from} to the ${home.entry} ${quote(name)}`, changes: [{ uri: subject.uri, changes }] };
};

/** Why a component can't have a name, in one sentence; null where it can. Section Components Object: letters, digits, ".", "_" and "-". */
function nameFault(home: Home, name: string): string | null {
  if (!/^[A-Za-z0-9._-]+$/.test(name)) return 'Letters, digits, ".", "_" and "-" are allowed in the name of a component.';
  return home.has(name) ? `The components have a ${home.entry} ${quote(name)} already.` : null;
}
