// Messages: the id becomes the key in channels, a schema format encloses the payload.
import { locationId, type NodeLocation } from '../../text/location.ts';
import { commentsOf, type Member, newMember, Piece } from '../../text/rearrange/piece.ts';
import { commentsIn } from '../../text/rearrange/written.ts';
import { get, type Node } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import {
  keepAsExtension,
  keepUnknown,
  objectsOf,
  resolveObject,
  textOf,
} from './located-objects.ts';
import { note } from './notes.ts';
import type { Conversion, LocatedObject } from './types.ts';

/** Converts one message. */
export function convertMessage(
  conversion: Conversion,
  located: LocatedObject,
  named: ReadonlySet<string>,
): void {
  const { piece } = located;
  removeOverridden(conversion, located);
  const written = piece.member('schemaFormat');
  if (written && written.value.string === undefined) keepUnknown(conversion, located, written);
  const format = formatOf(conversion, located);
  const payload = piece.member('payload');
  if (format && payload) encloseInFormat(piece, payload, format);
  else if (format) {
    const value = format.value.string ?? '';
    const key = keepAsExtension(piece, format);
    note(conversion, 'schema-format', located, key, value);
    if (piece.indexOf(format) < 0) piece.append(format);
  }
  for (const { value } of piece.get('examples')?.members ?? []) nameExample(value);
  dropId(conversion, located, 'messageId', named);
}

/** Makes `{ name, payload }` of `{ name: { payload } }`, as examples of 2.0 were written. */
function nameExample(example: Piece): void {
  const [only, more] = example.members;
  if (!only || more || example.kind !== 'map' || only.key.startsWith('x-')) return;
  const { value } = only;
  if (only.key === 'payload' || only.key === 'headers') return;
  if (!value.get('payload') && !value.get('headers')) return;
  const inner = [...value.members];
  if (!value.get('name')) inner.unshift(newMember('name', only.key));
  example.take(only);
  example.append(...inner);
  example.keepComments(0, [...only.before, ...commentsIn(value.parts.lead)]);
  example.parts.tail.push(...value.parts.tail);
}

/** Converts a message trait: what no trait of 3.x has is in the messages that use it. */
export function convertMessageTrait(
  conversion: Conversion,
  located: LocatedObject,
  named: ReadonlySet<string>,
): void {
  dropId(conversion, located, 'messageId', named);
  const format = located.piece.member('schemaFormat');
  if (!format) return;
  const text = format.value.string;
  if (text === undefined) {
    keepUnknown(conversion, located, format);
    return;
  }
  const id = locationId(located);
  const isUsed = objectsOf(conversion, 'message').some((message) =>
    traitsOf(conversion, message).some((trait) => locationId(trait) === id),
  );
  if (isUsed) {
    note(conversion, 'trait-field', located, 'schemaFormat', text);
    located.piece.drop(format);
  } else {
    const key = keepAsExtension(located.piece, format);
    note(conversion, 'unused-id', located, 'schemaFormat', text, key);
  }
}

/**
 * Removes an id that became a name, whose comments go above that name; one that nothing uses is
 * kept in an `x-` field.
 */
export function dropId(
  conversion: Conversion,
  located: LocatedObject,
  field: 'messageId' | 'operationId',
  named: ReadonlySet<string>,
): void {
  const member = located.piece.member(field);
  if (!member) return;
  if (named.has(locationId(located))) {
    const entry = located.member;
    if (!entry) {
      located.piece.drop(member);
      return;
    }
    located.piece.take(member);
    entry.before.push(...commentsOf(member));
    entry.changed = true;
  } else {
    const text = member.value.string ?? textOf(member.value);
    note(conversion, 'unused-id', located, field, text, keepAsExtension(located.piece, member));
  }
}

/** Returns the schema format of a message: that of its last trait that has one, or its own. */
function formatOf(conversion: Conversion, located: LocatedObject): Member | undefined {
  const own = located.piece.member('schemaFormat');
  const text = effectiveString(conversion, located, 'schemaFormat')?.text;
  if (text === undefined || text === own?.value.string) return own;
  if (own) note(conversion, 'trait-overrides', located, `schemaFormat: ${own.value.string}`);
  if (own) located.piece.drop(own);
  return newMember('schemaFormat', text);
}

/** Makes `payload: { schemaFormat, schema }` of the two fields. */
function encloseInFormat(piece: Piece, payload: Member, format: Member): void {
  if (piece.indexOf(format) >= 0) piece.take(format);
  const schema = payload.value;
  const enclosing = Piece.of({});
  enclosing.append(format, newMember('schema', schema));
  const { parts } = schema;
  // The comment beside the key stays beside it.
  const block = schema.kind !== 'scalar' && !parts.flow;
  const beside = /\s*#.*$/.exec(block ? parts.lead : parts.trail)?.[0];
  if (beside !== undefined && !schema.isAlias) {
    enclosing.parts.lead = beside;
    schema.changed = true;
    if (block) parts.lead = parts.lead.slice(0, -beside.length);
    else parts.trail = '';
  }
  payload.value = enclosing;
}

// Traits: in 2.x they override the object, in 3.x the object overrides them.

/** Fields of 2.x traits that the object gets from them, or that are not values. */
const FROM_TRAITS = ['messageId', 'operationId', 'schemaFormat'] as const;
const NOT_MERGED: ReadonlySet<string> = new Set(['traits', '$ref', ...FROM_TRAITS]);

/** Returns the traits of an object with their references followed, in their order. */
function traitsOf(
  conversion: Conversion,
  { piece, uri, path }: LocatedObject,
): (NodeLocation & { piece: Piece })[] {
  const list = piece.get('traits');
  return (list?.members ?? []).flatMap(
    ({ value }, index) =>
      resolveObject(conversion, value, { uri, path: [...path, 'traits', String(index)] }) ?? [],
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
