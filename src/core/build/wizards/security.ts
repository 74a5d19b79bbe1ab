// A way to sign in, written among the components and listed where it is asked for.
import { quote } from '../../check/say.ts';
import { valueIn } from '../../language/fix/kit.ts';
import { fromPointer } from '../../parse/pointer.ts';
import { get, stringOf } from '../../parse/tree.ts';
import type { IntentOf, Where } from '../types.ts';
import { checkObject } from './judge.ts';
import { checkName, mapOf } from './names.ts';
import { Stop } from './stop.ts';
import { type Spot, type Writing, wizard } from './writing.ts';

const SCHEMES = ['components', 'securitySchemes'];

export const addSecurity = wizard<IntentOf<'add-security'>>((writing, { name, type, fields, on = [] }) => {
  const { subject } = writing;
  const spot = { uri: '', path: [...SCHEMES, name] };
  checkName(writing, spot, mapOf(subject, 'Components', 'securitySchemes'));
  const scheme = {
    type,
    ...Object.fromEntries(Object.entries(fields).filter(([key, v]) => key !== 'type' && v !== undefined && v !== '')),
  };
  checkObject(subject, 'SecurityScheme', scheme);
  writing.put(spot, scheme);
  for (const where of unique(on)) {
    const bearer = bearerAt(writing, where);
    writing.append({ uri: bearer.uri, path: [...bearer.path, 'security'] }, { $ref: writing.refTo(bearer.uri, spot) });
  }
  return writing.draft(`Add the security scheme ${quote(name)}`, spot);
});

/** References to schemes of the components; undefined where none is named. @throws Stop where one is not there */
export function schemesNamed(writing: Writing, names: readonly string[] = []): readonly unknown[] | undefined {
  return names.length === 0
    ? undefined
    : [...new Set(names)].map((name) => {
        const spot = { uri: '', path: [...SCHEMES, name] };
        if (!writing.has(spot)) throw new Stop(`There is no security scheme ${quote(name)}.`);
        return { $ref: writing.refTo('', spot) };
      });
}

/** The server or operation that is meant, where it is written. */
function bearerAt({ subject }: Writing, { uri, pointer }: Where): Spot {
  const path = fromPointer(pointer);
  const node = valueIn(subject, uri, path);
  const place = node && subject.world.deref(uri, path, node);
  if (place?.node.kind !== 'map') throw new Stop(`There is no server or operation at ${quote(pointer)}.`);
  if (stringOf(get(place.node, '$ref')) !== undefined) throw new Stop(`${quote(pointer)} can't be resolved.`);
  return place;
}

function unique(places: readonly Where[]): readonly Where[] {
  return places.filter((a, i) => places.findIndex((b) => b.uri === a.uri && b.pointer === a.pointer) === i);
}
