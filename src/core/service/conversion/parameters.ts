// Parameters: values of their schema become their own fields; other keywords are kept in x-schema.

import type { Shape } from '../../format/table-types.ts';
import { tableOf } from '../../format/tables.ts';
import { copyOf, newMember, Piece, rename } from '../../text/rearrange/piece.ts';
import { idOf, resolved } from './located-objects.ts';
import { note } from './notes.ts';
import type { Conversion, LocatedObject } from './types.ts';

/** Keywords of a schema that a parameter has, too. */
const SHARED: ReadonlyMap<string, Shape> = new Map(
  tableOf('Parameter').fields.flatMap(({ name, shape }) =>
    name === 'location' ? [] : [[name, shape] as const],
  ),
);

/** Converts one parameter. */
export function convertParameter(conversion: Conversion, located: LocatedObject): void {
  const { piece } = located;
  const member = piece.member('schema');
  if (member?.value.kind !== 'map') return;
  const at = { uri: located.uri, path: [...located.path, 'schema'] };
  const schema = resolved(conversion, member.value, at);
  if (!schema) {
    rename(member, 'x-schema');
    note(conversion, 'parameter-keywords', at, textOf(member.value));
    return;
  }
  const own = schema.piece === member.value;
  const index = piece.indexOf(member);
  const moved = schema.piece.members
    .filter(
      ({ key, value }) =>
        fits(SHARED.get(key), value) || (key === 'const' && !schema.piece.get('enum')),
    )
    .filter(({ key }) => !piece.get(key))
    .map((one) => {
      if (own) return schema.piece.take(one);
      return { ...newMember(one.key, copyOf(one.value)), keyText: one.keyText };
    });
  for (const one of moved) {
    if (one.key === 'const') {
      rename(one, 'enum');
      const only = one.value;
      one.value = Piece.of([
        only.kind === 'scalar' ? (only.scalar?.value ?? scalarOf(only)) : only,
      ]);
    }
    asStrings(conversion, located, one.value);
  }
  if (own) finishOwn(conversion, located, index, moved);
  else finishReference(conversion, located, idOf(schema), schema.piece, index, moved);
}

function fits(shape: Shape | undefined, { kind }: Piece): boolean {
  return shape !== undefined && kind === (shape.is === 'list' ? 'seq' : 'scalar');
}

type Moved = Parameters<Piece['insert']>[1][];

/** Moves members of the own schema out; the schema stays as `x-schema` with what is left. */
function finishOwn(
  conversion: Conversion,
  { uri, path, piece }: LocatedObject,
  index: number,
  moved: Moved,
): void {
  const member = piece.parts.members[index];
  if (!member) return;
  const rest = member.value.members;
  const implied = rest.every(({ key, value }) => key === 'type' && value.string === 'string');
  if (implied) piece.drop(member);
  else {
    note(
      conversion,
      'parameter-keywords',
      { uri, path: [...path, 'schema'] },
      restOf(member.value),
    );
    rename(member, 'x-schema');
  }
  const [first] = moved;
  const above = implied ? piece.parts.members[index] : undefined;
  if (first && implied) {
    // The comments of the schema were put above what follows it, or below the last field.
    const kept = above ? above.before.splice(0) : piece.parts.tail.splice(0);
    const mine = kept.length > 0 ? kept : [];
    first.before = [...mine, ...first.before];
  }
  piece.insert(index, ...moved);
}

/** Copies members of a schema that is referred to; the reference stays if it says more. */
function finishReference(
  conversion: Conversion,
  { uri, path, piece }: LocatedObject,
  target: string,
  schema: Piece,
  index: number,
  moved: Moved,
): void {
  const member = piece.parts.members[index];
  if (!member) return;
  const rest = schema.members.filter(
    ({ key, value }) =>
      !moved.some((one) => one.key === key) &&
      !SHARED.has(key) &&
      !(key === 'type' && value.string === 'string'),
  );
  const at = { uri, path: [...path, 'schema'] };
  if (rest.length > 0) {
    note(
      conversion,
      'parameter-keywords',
      at,
      rest.map((one) => `${one.key}: ${textOf(one.value)}`).join(', '),
    );
    rename(member, 'x-schema');
  } else {
    note(conversion, 'parameter-schema', at, target);
    piece.drop(member);
  }
  piece.insert(index, ...moved);
}

/** Values of a parameter are strings: numbers and others are quoted. */
function asStrings(conversion: Conversion, located: LocatedObject, value: Piece): void {
  if (value.kind === 'seq') {
    for (const one of value.members) asStrings(conversion, located, one.value);
    return;
  }
  if (value.kind !== 'scalar' || value.string !== undefined) return;
  const text = sourceText(value);
  value.set(text);
  note(conversion, 'parameter-value', located, text);
}

function scalarOf(piece: Piece) {
  return piece.node.kind === 'scalar' ? piece.node.value : null;
}

/** Returns a number as it is written. */
function sourceText({ node, scalar }: Piece): string {
  const value = scalar ? scalar.value : node.kind === 'scalar' ? (node.raw ?? node.value) : null;
  return String(value);
}

function restOf(piece: Piece): string {
  return piece.members.map((one) => `${one.key}: ${textOf(one.value)}`).join(', ');
}

function textOf(piece: Piece): string {
  const { node } = piece;
  if (node.kind === 'scalar') return sourceText(piece);
  const inner = piece.members.map((one) =>
    node.kind === 'map' ? `${one.key}: ${textOf(one.value)}` : textOf(one.value),
  );
  return node.kind === 'map' ? `{${inner.join(', ')}}` : `[${inner.join(', ')}]`;
}
