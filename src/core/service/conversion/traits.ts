// Traits: in 2.x they override the object, in 3.x the object overrides them.
import type { NodeLocation } from '../../text/location.ts';
import type { Piece } from '../../text/rearrange/piece.ts';
import { get, type Node } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { textOf } from './extension-fields.ts';
import { resolved } from './located-objects.ts';
import { note } from './notes.ts';
import type { Conversion, LocatedObject } from './types.ts';

/** Fields of 2.x traits that the object gets from them, or that are not values. */
const FROM_TRAITS = ['messageId', 'operationId', 'schemaFormat'] as const;
const NOT_MERGED: ReadonlySet<string> = new Set(['traits', '$ref', ...FROM_TRAITS]);

/** Returns the traits of an object with their references followed, in their order. */
export function traitsOf(
  conversion: Conversion,
  { piece, uri, path }: LocatedObject,
): (NodeLocation & { piece: Piece })[] {
  const list = piece.get('traits');
  return (list?.members ?? []).flatMap(
    ({ value }, index) =>
      resolved(conversion, value, { uri, path: [...path, 'traits', String(index)] }) ?? [],
  );
}

/** Returns the text of a field: that of the last trait that has one, or the object's own. */
export function effectiveString(
  conversion: Conversion,
  located: LocatedObject,
  field: (typeof FROM_TRAITS)[number],
): { readonly text: string; readonly from: NodeLocation } | undefined {
  for (const from of [...traitsOf(conversion, located).reverse(), located]) {
    const text = from.piece.get(field)?.string;
    if (text !== undefined) return { text, from };
  }
  return undefined;
}

/** Removes the values of an object that one of its traits overrides. */
export function removeOverridden(conversion: Conversion, located: LocatedObject): void {
  for (const field of FROM_TRAITS) {
    const own = located.piece.get(field);
    const effective = effectiveString(conversion, located, field);
    if (own?.string === undefined || own.string === effective?.text) continue;
    const at = { uri: located.uri, path: [...located.path, field] };
    note(conversion, 'trait-overrides', at, `${field}: ${textOf(own)}`);
  }
  for (const trait of traitsOf(conversion, located))
    remove(conversion, located, located.piece, trait.piece.node, true);
}

function remove(
  conversion: Conversion,
  at: NodeLocation,
  piece: Piece,
  trait: Node,
  top: boolean,
): void {
  if (trait.kind !== 'map' || piece.kind !== 'map') return;
  for (const member of [...piece.members]) {
    const { key, value } = member;
    const over = get(trait, key);
    if (over === undefined || (top && NOT_MERGED.has(key))) continue;
    const here = { uri: at.uri, path: [...at.path, key] };
    if (over.kind === 'map' && value.kind === 'map') {
      if (get(over, '$ref') || get(value.node, '$ref')) {
        if (!isEqual(over, value.node)) note(conversion, 'trait-reference', here, key);
      } else remove(conversion, here, value, over, false);
      continue;
    }
    if (isEqual(over, value.node)) continue;
    note(conversion, 'trait-overrides', here, `${key}: ${textOf(value)}`);
    piece.drop(member);
  }
}

function isEqual(a: Node, b: Node): boolean {
  return JSON.stringify(toValue(a)) === JSON.stringify(toValue(b));
}
