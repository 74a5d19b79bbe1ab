// Parameters: values of their schema become their own fields; other keywords are kept in x-schema.
import type { Shape } from '../../format/table-types.ts';
import { tableOf } from '../../format/tables.ts';
import { locationId } from '../../text/location.ts';
import {
  commentsOf,
  copyOf,
  type Member,
  newMember,
  ownValue,
  Piece,
} from '../../text/rearrange/piece.ts';
import { keepAsExtension, textOf } from './extension-fields.ts';
import { below, resolved } from './located-objects.ts';
import { note } from './notes.ts';
import { isReferredTo } from './references.ts';
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
  if (!member) return;
  ownValue(member);
  const at = below(located, 'schema');
  const schema = resolved(conversion, member.value, at);
  if (schema?.piece.kind !== 'map') {
    note(
      conversion,
      'parameter-keywords',
      at,
      keepAsExtension(piece, member),
      valueText(member.value),
    );
    return;
  }
  const source = schema.piece.isAlias ? copyOf(schema.piece) : schema.piece;
  const shared = source.members.filter((one) => isShared(one, source) && !piece.get(fieldOf(one)));
  const rest = source.members.filter(
    (one) =>
      !shared.includes(one) &&
      !(SHARED.has(one.key) && source !== member.value) &&
      !(one.key === 'type' && one.value.string === 'string'),
  );
  const referred = isReferredTo(conversion, at);
  const own = source === member.value && !referred;
  const moved = shared.map((one) => {
    const key = fieldOf(one);
    const taken = own
      ? source.take(one)
      : { ...newMember(one.key, copyOf(one.value)), keyText: one.keyText };
    const value = one.key === 'const' ? Piece.of([taken.value]) : taken.value;
    asStrings(conversion, located, value);
    return { ...taken, key, keyText: key === one.key ? one.keyText : null, value, changed: true };
  });
  const index = piece.indexOf(member);
  if (rest.length > 0 || referred) {
    const key = keepAsExtension(piece, member);
    if (rest.length > 0)
      note(conversion, 'parameter-keywords', at, key, rest.map(keywordText).join(', '));
    else note(conversion, 'parameter-schema-referred', at, key);
  } else {
    piece.take(member);
    const [first] = moved;
    if (first) first.before.unshift(...commentsOf(member));
    else piece.keepComments(index, commentsOf(member));
    if (!own) note(conversion, 'parameter-schema', at, locationId(schema));
  }
  piece.insert(index, ...moved);
}

/** Whether a keyword says something that a parameter has a field for. */
function isShared({ key, value }: Member, schema: Piece): boolean {
  if (key === 'const') return value.kind === 'scalar' && !schema.get('enum');
  const shape = SHARED.get(key);
  if (shape?.is !== 'list') return shape !== undefined && value.kind === 'scalar';
  // Values of a parameter are strings, which can't be made of lists and maps.
  return value.node.kind === 'seq' && value.node.items.every((one) => one.value.kind === 'scalar');
}

/** Returns the field for a keyword: `const` becomes the only value of `enum`. */
function fieldOf({ key }: Member): string {
  return key === 'const' ? 'enum' : key;
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

/** Returns the text of a scalar, a number as it is written. */
function sourceText({ node, scalar }: Piece): string {
  const value = scalar ? scalar.value : node.kind === 'scalar' ? (node.raw ?? node.value) : null;
  return String(value);
}

/** Returns a keyword with its value for a note. */
function keywordText({ key, value }: Member): string {
  return `${key}: ${valueText(value)}`;
}

function valueText(value: Piece): string {
  return value.kind === 'scalar' ? sourceText(value) : textOf(value);
}
