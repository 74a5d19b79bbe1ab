// Duplicates an object directly below it, under a new name.

import { refOf } from '../../../analysis/documents/reference.ts';
import { unfit } from '../../../analysis/rename/renamable.ts';
import { quote } from '../../../format/message-text.ts';
import { EXTENSION } from '../../../format/table-types.ts';
import type { Change } from '../../../text/edit/types.ts';
import { copyName } from '../../../text/free-name.ts';
import { locationId } from '../../../text/location.ts';
import { capitalize } from '../../../text/plural.ts';
import { toPointer } from '../../../text/pointer.ts';
import { get, type Node, stringOf } from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandDraft, CommandHandler } from '../types/command.ts';
import { describeObject } from './object-names.ts';
import { isInBraces } from './removal-impact.ts';
import { outsideReferences } from './uses.ts';
import { type MemberNode, memberAt, memberCountOf, positionNote } from './value-at.ts';

/** So deep is looked for ids. */
const MAX_DEPTH = 12;

export const duplicate: CommandHandler<'duplicate'> = (file, { pointer, to }) => {
  const object = memberAt(file, pointer);
  return object.holder.kind === 'seq' ? ofItem(object) : ofEntry(object, to);
};

function ofEntry(object: MemberNode, to: string | undefined): CommandDraft {
  const { holderAt, holder, uri, path, key } = object;
  const taken = (name: string): boolean => get(holder, name) !== undefined;
  if (holderAt?.is === 'object' && !EXTENSION.test(key))
    return refuse(`Can't duplicate ${quote(key)}: a field of the format can only appear once.`);
  if (holderAt?.is === 'map' && memberCountOf(holder) >= (holderAt.maxEntries ?? Infinity))
    return refuse(`Only one ${holderAt.entry} is allowed here.`);
  const name = to ?? copyName(key, taken);
  refuseIf(
    holder.kind === 'map' &&
      unfit({ id: locationId({ uri, path }), map: holder, at: holderAt }, name),
  );
  const copy = [...path.slice(0, -1), name];
  return {
    title: `Duplicate ${quote(key)}`,
    changes: [{ uri, changes: [{ do: 'duplicate', path, to: name }] }],
    select: { uri, pointer: toPointer(copy) },
    notes: [...clashes(object), ...unnamed(object, name)],
  };
}

/** Items have no keys, but many a list tells them apart by their `name`. */
function ofItem(object: MemberNode): CommandDraft {
  const { holder, holderAt, node, uri, path, key } = object;
  const list = path.slice(0, -1);
  const plain = node.kind === 'scalar' || refOf(node) !== undefined;
  if (plain && holderAt?.is === 'list' && holderAt.unique)
    return refuse(`This list can't contain the same ${holderAt.item} twice.`);
  const copy = [...list, String(Number(key) + 1)];
  const changes: Change[] = [{ do: 'duplicate', path }];
  const name = typeof object.at === 'object' ? stringOf(get(node, 'name')) : undefined;
  if (name !== undefined && holder.kind === 'seq') {
    const names = new Set(holder.items.map(({ value }) => stringOf(get(value, 'name'))));
    changes.push({
      do: 'set',
      path: [...copy, 'name'],
      value: { data: copyName(name, (n) => names.has(n)) },
    });
  }
  const what = holderAt?.is === 'list' ? holderAt.item : 'item';
  return {
    title: `Duplicate the ${what}`,
    changes: [{ uri, changes }],
    select: { uri, pointer: toPointer(copy) },
    notes: [...clashes(object), ...positionNote(object), ...alike(object)],
  };
}

/** Of two schemas that are the same, no value fits exactly one. */
function alike({ path }: MemberNode): string[] {
  return path.at(-2) === 'oneOf'
    ? ['While both are the same, every value matches both, which "oneOf" does not allow.']
    : [];
}

/** A parameter has to appear in the address too. */
function unnamed({ index, uri, path }: MemberNode, name: string): string[] {
  const [use] = outsideReferences(index, uri, path).filter(isInBraces);
  return use
    ? [
        `${capitalize(describeObject(index, use.uri, use.path))} does not use ${quote(name)} yet. Add {${name}} there.`,
      ]
    : [];
}

/** Returns a note if the copy repeats an `$id`, which must be unique. */
function clashes({ node }: MemberNode): string[] {
  const id = findId(node, MAX_DEPTH);
  return id === null
    ? []
    : [`The copy has the same "$id" ${quote(id)} as the original. Change or remove it.`];
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
