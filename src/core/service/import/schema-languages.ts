// How schemas of JSON Schema and OpenAPI are written in a document: those of OpenAPI 3.0 as they
// are, with their `schemaFormat`, all others as Schema Objects, which are of Draft 07.
import { schemaFormats } from '../../format/schema-formats.ts';
import { NEWER_KEYWORDS } from '../../format/schema-keywords.ts';
import { type Member, newMember, Piece, rename } from '../../text/rearrange/piece.ts';
import { toValue } from '../../text/value.ts';
import { note } from './new-document.ts';
import type { SchemaLanguage, SchemaPiece } from './schema-set.ts';
import type { ImportSource } from './types.ts';

/** Returns the value of `schemaFormat` for a language, in YAML. */
export function formatValue(family: 'avro' | 'openapi' | 'protobuf', version?: 2 | 3): string {
  const format = schemaFormats.find((one) => one.family === family && one.version === version);
  const values = format?.values ?? [];
  return values.find((value) => value.includes('+yaml')) ?? values[0] ?? '';
}

export const OPENAPI_30: SchemaLanguage = {
  schemaFormat: formatValue('openapi'),
  rename: (key) => key,
  adapt: () => {},
};

/** @param modern the drafts since 2019-09, in which keywords beside `$ref` count */
export function asSchemaObjects(modern: boolean): SchemaLanguage {
  return {
    schemaFormat: null,
    rename: (key) => RENAMED.get(key) ?? key,
    adapt(source, schema) {
      if (schema.piece.kind !== 'map') return;
      for (const change of modern ? [...ALWAYS, ...MODERN] : ALWAYS) change(source, schema);
    },
  };
}

const RENAMED: ReadonlyMap<string, string> = new Map([
  ['$defs', 'definitions'],
  ['prefixItems', 'items'],
]);

/** Keywords that say how others name the schema, or how it is read. */
const IDENTITY = ['$id', '$anchor', '$dynamicAnchor'];
const SILENT = ['$schema', '$vocabulary'];
type Change = (source: ImportSource, schema: SchemaPiece) => void;

const ALWAYS: readonly Change[] = [dropIdentity, limits, definitions];
const MODERN: readonly Change[] = [
  tuples,
  dependencies,
  discriminator,
  example,
  siblings,
  noteNewerKeywords,
];

function dropIdentity(source: ImportSource, { piece, at }: SchemaPiece): void {
  for (const member of [...piece.members]) {
    const isIdentity = IDENTITY.includes(member.key);
    if (!isIdentity && !SILENT.includes(member.key)) continue;
    const text = member.value.string;
    // A property may be called like a keyword, but not here, where keywords are.
    if (isIdentity && text !== undefined)
      note(source, 'schema-identity', at, member.key, `"${text}"`);
    piece.drop(member);
  }
}

/** In Draft 04 `exclusiveMaximum: true` is about `maximum`. */
function limits(_source: ImportSource, { piece }: SchemaPiece): void {
  for (const [exclusive, limit] of [
    ['exclusiveMaximum', 'maximum'],
    ['exclusiveMinimum', 'minimum'],
  ] as const) {
    const flag = piece.member(exclusive);
    const value = flag?.value.node;
    if (!flag || value?.kind !== 'scalar' || typeof value.value !== 'boolean') continue;
    const bound = piece.member(limit);
    piece.drop(flag);
    if (value.value && bound) rename(bound, exclusive);
  }
}

function definitions(_source: ImportSource, { piece }: SchemaPiece): void {
  const own = piece.member('$defs');
  if (own?.value.kind !== 'map') return;
  const others = piece.member('definitions');
  if (!others) rename(own, 'definitions');
  else if (others.value.kind === 'map') {
    others.value.append(...own.value.members.filter(({ key }) => !others.value.get(key)));
    piece.take(own);
  }
}

/** `prefixItems` with `items` was `items` with `additionalItems`. */
function tuples(_source: ImportSource, { piece }: SchemaPiece): void {
  const prefix = piece.member('prefixItems');
  if (prefix?.value.kind !== 'seq' || prefix.value.members.length === 0) return;
  const rest = piece.member('items');
  if (rest) rename(rest, 'additionalItems');
  rename(prefix, 'items');
}

function dependencies(_source: ImportSource, { piece }: SchemaPiece): void {
  if (piece.member('dependencies')) return;
  const found = ['dependentRequired', 'dependentSchemas'].flatMap((key): Member[] => {
    const member = piece.member(key);
    return member?.value.kind === 'map' ? [member] : [];
  });
  const [first, second] = found;
  if (!first) return;
  const taken = new Set(first.value.members.map(({ key }) => key));
  // Of one property only one kind can be kept, so both are needed twice over.
  if (second?.value.members.some(({ key }) => taken.has(key))) {
    const all = Piece.of(found.slice(0, 2).map(({ value }) => ({ dependencies: value })));
    for (const member of found) piece.take(member);
    appendTo(piece, 'allOf', all.members);
    return;
  }
  rename(first, 'dependencies');
  if (!second) return;
  first.value.append(...second.value.members);
  piece.take(second);
}

/** In the format a discriminator is the name of a required property. */
function discriminator(source: ImportSource, { piece, at }: SchemaPiece): void {
  const member = piece.member('discriminator');
  if (member?.value.kind !== 'map') return;
  note(source, 'not-valid', at, 'x-discriminator', 'discriminator');
  rename(member, 'x-discriminator');
}

function example(_source: ImportSource, { piece }: SchemaPiece): void {
  const member = piece.member('example');
  if (!member || piece.get('examples')) return;
  const list = Piece.of([]);
  list.append(newMember('', member.value));
  member.value = list;
  rename(member, 'examples');
}

/** Draft 07 ignores what is beside `$ref`. */
function siblings(_source: ImportSource, { piece }: SchemaPiece): void {
  const ref = piece.member('$ref');
  if (!ref || piece.members.every(({ key }) => key === '$ref' || key.startsWith('x-'))) return;
  piece.take(ref);
  const reference = Piece.of({});
  reference.append(ref);
  appendTo(piece, 'allOf', [newMember('', reference)]);
}

function noteNewerKeywords(source: ImportSource, { piece, at }: SchemaPiece): void {
  for (const { key, value } of piece.members)
    if (NEWER_KEYWORDS.includes(key) && toValue(value.node) !== true)
      note(source, 'schema-keyword', at, key);
}

function appendTo(piece: Piece, key: string, items: readonly Member[]): void {
  const known = piece.member(key);
  if (known?.value.kind === 'seq') known.value.append(...items);
  else {
    const list = Piece.of([]);
    list.append(...items);
    piece.insert(0, newMember(key, list));
  }
}
