// Detects edits that leave the outline as it was: most change only a text, and the tree doesn't
// have to be built again.
import { replacedParts } from '../../core/light.ts';
import type { Link, Model, Part } from '../../core/types.ts';

/**
 * Returns true if both models have the same tree in every grouping. Parts that are the same object
 * aren't compared.
 */
export function sameShape(a: Model, b: Model): boolean {
  if (a === b) return true;
  if (a.order !== b.order || a.parts.size !== b.parts.size || !sameTags(a.info, b.info))
    return false;
  const replaced = replacedParts(a.parts, b.parts);
  if (replaced) return replaced.every((part) => sameLinks(a.parts.get(part.id), part));
  // A part that is set again keeps its position in the map.
  const others = b.parts.values();
  for (const part of a.parts.values()) {
    const other = others.next().value;
    if (other !== part && !(other && sameLinks(part, other))) return false;
  }
  return true;
}

function sameLinks(a: Part | undefined, b: Part): boolean {
  if (!a || a.id !== b.id || a.key !== b.key || !sameTags(a, b)) return false;
  if (a.kind === 'server') return b.kind === 'server' && a.protocol === b.protocol;
  if (a.kind === 'channel') {
    return (
      b.kind === 'channel' &&
      sameIds(a.servers, b.servers) &&
      sameIds(a.messages, b.messages) &&
      sameIds(a.operations, b.operations)
    );
  }
  if (a.kind === 'operation') {
    return (
      b.kind === 'operation' &&
      sameIds(a.messages, b.messages) &&
      sameIds(a.reply?.messages ?? [], b.reply?.messages ?? [])
    );
  }
  return a.kind === b.kind;
}

function sameIds(a: readonly Link[], b: readonly Link[]): boolean {
  return a === b || (a.length === b.length && a.every(({ id }, i) => id === b[i]?.id));
}

function sameTags(a: Pick<Part, 'tags'> | null, b: Pick<Part, 'tags'> | null): boolean {
  const tags = a?.tags ?? [];
  return (
    tags.length === (b?.tags.length ?? 0) && tags.every(({ name }, i) => name === b?.tags[i]?.name)
  );
}
