// A constraint, a description or any other keyword of a schema that is given a value.

import type { Finding } from '../../check/finding.ts';
import { quote } from '../../check/say.ts';
import { Walker } from '../../check/walk.ts';
import type { Change } from '../../edit/types.ts';
import { parse } from '../../parse/parse.ts';
import { entry, type Node } from '../../parse/tree.ts';
import type { Shape } from '../../spec/kit.ts';
import type { Builder } from '../types.ts';
import { discriminatorOf, drafted, namesIn, put, refuse, requiring } from './draft.ts';
import { valueFits } from './fits.ts';
import { fieldOf, holdsOf } from './keywords.ts';
import { editable, refIn, scalarOf, typesOf } from './place.ts';
import { setType } from './type.ts';
import { neededBy } from './uses.ts';

export const setKeyword: Builder<'set-keyword'> = (subject, { schema, keyword, value }) => {
  const place = editable(subject, schema);
  if ('refused' in place) return place;
  const { path, node, table, openapi } = place;
  if (keyword === '$ref') return refuse('Only the whole schema can be replaced with a reference.');
  if (keyword === 'type' && value !== undefined)
    return setType(subject, { do: 'set-type', schema, type: value as string | readonly string[] | null });
  if (refIn(place) !== undefined)
    return refuse(`${quote(keyword)} has no effect beside a reference. Change its target, or replace it with a copy first.`);
  const at = [...path, keyword];
  const there = node?.kind === 'map' && entry(node, keyword) !== undefined;
  const shape = fieldOf(table, keyword)?.shape;
  if (value === undefined || holdsOf(shape ?? { is: 'any' })) {
    const needed = there ? neededBy(subject, at, `what is in ${quote(keyword)}`) : null;
    if (needed !== null) return refuse(needed);
  }
  if (value === undefined) return drafted(subject, `Remove ${quote(keyword)}`, there ? [{ do: 'remove', path: at }] : []);
  if (scalarOf(node ?? undefined) === false) return refuse('No value is allowed here. Give it a type first.');
  const fault = faultOf(value, shape);
  if (fault !== null) return refuse(fault);
  const { types, nullable } = typesOf(node, openapi);
  // Of "nullable" alone, any value is allowed; of the type "null" alone, none but that.
  const allowed = nullable && (types.length > 0 || !openapi) ? [...types, 'null'] : types;
  if (keyword === 'default' && !valueFits(nodeOf(value), allowed)) return refuse(`The default must have the type ${allowed.join(' or ')}.`);
  const changes: Change[] = [put(place, keyword, value)];
  if (keyword === 'discriminator' && !openapi) {
    const name = String(value);
    if (!namesIn(place).includes(name) && !there && discriminatorOf(place) !== name)
      return refuse(`${quote(name)} is not a property of this schema. Add the property first.`);
    changes.push(...requiring(place, name, true, namesIn(place)));
  }
  return drafted(subject, `Set ${quote(keyword)}`, changes);
};

const walker = new Walker();

/** What the checks would say of a value, the first error of it; null where it is well. */
export function faultOf(value: unknown, shape: Shape | undefined): string | null {
  if (!shape) return null;
  return firstError(walker.walk(nodeOf(value), shape));
}

function nodeOf(value: unknown): Node {
  const { root } = parse(JSON.stringify(value) ?? 'null', 'json', null).tree;
  return root ?? { kind: 'scalar', value: null, style: 'plain', length: 0, size: 1 };
}

function firstError(finding: Finding): string | null {
  const own = finding.faults.find((fault) => fault.severity === 'error');
  if (own) return own.message;
  for (const { finding: inner } of finding.below) {
    const message = firstError(inner);
    if (message !== null) return message;
  }
  return null;
}
