// A copy of a thing, directly below it, under a name of its own.
import { quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { unfit } from '../../language/names/allowed.ts';
import { idOf } from '../../language/names/trace.ts';
import { toPointer } from '../../parse/pointer.ts';
import { get, type Node, stringOf } from '../../parse/tree.ts';
import { EXTENSION } from '../../spec/kit.ts';
import type { Builder, Draft, Refused } from '../types.ts';
import { copyName } from './copy-name.ts';
import { isInBraces } from './fallout.ts';
import { countOf, placeCounts, refOf, type Thing, thingAt } from './place.ts';
import { usesOf } from './uses.ts';
import { nameOf, sentence } from './words.ts';

/** So deep is looked for ids. */
const MAX_DEPTH = 12;

export const duplicate: Builder<'duplicate'> = (subject, { pointer, to }) => {
  const thing = thingAt(subject, pointer);
  if ('refused' in thing) return thing;
  return thing.holder.kind === 'seq' ? ofItem(thing) : ofEntry(thing, to);
};

function ofEntry(thing: Thing, to: string | undefined): Draft | Refused {
  const { holderAt, holder, uri, path, key } = thing;
  const taken = (name: string): boolean => get(holder, name) !== undefined;
  if (typeof holderAt === 'object' && holderAt.is === 'object' && !EXTENSION.test(key))
    return { refused: `Can't duplicate ${quote(key)}: a field of the format can only appear once.` };
  if (typeof holderAt === 'object' && holderAt.is === 'map' && countOf(holder) >= (holderAt.maxEntries ?? Infinity))
    return { refused: `Only one ${holderAt.entry} is allowed here.` };
  const name = to ?? copyName(key, taken);
  const refused = holder.kind === 'map' && unfit({ id: idOf(uri, path), map: holder, at: holderAt }, name);
  if (refused) return { refused };
  const copy = [...path.slice(0, -1), name];
  return {
    title: `Duplicate ${quote(key)}`,
    changes: [{ uri, changes: [{ do: 'duplicate', path, to: name }] }],
    select: { uri, pointer: toPointer(copy) },
    notes: [...clashes(thing), ...unnamed(thing, name)],
  };
}

/** Items have no keys, but many a list tells them apart by their `name`. */
function ofItem(thing: Thing): Draft | Refused {
  const { holder, holderAt, node, uri, path, key } = thing;
  const list = path.slice(0, -1);
  const plain = node.kind === 'scalar' || refOf(node) !== undefined;
  if (plain && typeof holderAt === 'object' && holderAt.is === 'list' && holderAt.unique)
    return { refused: `This list can't contain the same ${holderAt.item} twice.` };
  const copy = [...list, String(Number(key) + 1)];
  const changes: Change[] = [{ do: 'duplicate', path }];
  const name = typeof thing.at === 'object' ? stringOf(get(node, 'name')) : undefined;
  if (name !== undefined && holder.kind === 'seq') {
    const names = new Set(holder.items.map(({ value }) => stringOf(get(value, 'name'))));
    changes.push({ do: 'set', path: [...copy, 'name'], value: { data: copyName(name, (n) => names.has(n)) } });
  }
  const what = typeof holderAt === 'object' && holderAt.is === 'list' ? holderAt.item : 'item';
  return {
    title: `Duplicate the ${what}`,
    changes: [{ uri, changes }],
    select: { uri, pointer: toPointer(copy) },
    notes: [...clashes(thing), ...placeCounts(thing), ...alike(thing)],
  };
}

/** Of two schemas that are the same, no value fits exactly one. */
function alike({ path }: Thing): string[] {
  return path.at(-2) === 'oneOf' ? ['While both are the same, every value matches both, which "oneOf" does not allow.'] : [];
}

/** A parameter has to stand in the address too. */
function unnamed({ index, uri, path }: Thing, name: string): string[] {
  const [use] = usesOf(index, uri, path).filter(isInBraces);
  return use ? [`${sentence(nameOf(index, use.uri, use.path))} does not use ${quote(name)} yet. Add {${name}} there.`] : [];
}

/** What is in the original and cannot be twice. */
function clashes({ node }: Thing): string[] {
  const id = findId(node, MAX_DEPTH);
  return id === null ? [] : [`The copy has the same "$id" ${quote(id)} as the original. Change or remove it.`];
}

function findId(node: Node, depth: number): string | null {
  if (node.kind === 'scalar' || depth === 0) return null;
  if (node.kind === 'map') {
    const own = stringOf(get(node, '$id'));
    if (own !== undefined) return own;
  }
  for (const { value } of node.kind === 'map' ? node.entries : node.items) {
    const found = findId(value, depth - 1);
    if (found !== null) return found;
  }
  return null;
}
