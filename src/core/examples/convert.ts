// A schema of a document as plain JSON for the judge: known keywords only, well formed, references as keys of a bundle.
import { entry, get, type MapNode, type Node, stringOf } from '../parse/tree.ts';
import { objectOf, toValue } from '../parse/value.ts';
import { homeOf } from '../resolve/merged.ts';
import { usablePattern } from './patterns.ts';
import type { JudgedSchema } from './types.ts';

/** A reference that a schema makes: its key in the bundle, and where it is written. */
export interface SchemaRef {
  readonly key: string;
  readonly uri: string;
  readonly ref: string;
}

export interface Converted {
  readonly schema: JudgedSchema;
  readonly refs: readonly SchemaRef[];
}

const memo = new WeakMap<Node, Converted>();
const EVERYTHING: Converted = { schema: true, refs: [] };
const NOTHING: Converted = { schema: false, refs: [] };

/**
 * Converts a schema written in the file `uri` (sections Schema Object, Reference Object: what stands beside `$ref` is ignored).
 * Keywords that are unknown or malformed are left out; they are reported elsewhere. The same node gives the same object.
 */
export function convert(node: Node, uri: string): Converted {
  if (node.kind !== 'map') return node.kind === 'scalar' && node.value === false ? NOTHING : EVERYTHING;
  const known = memo.get(node);
  if (known) return known;
  const home = homeOf(node) ?? uri;
  const ref = stringOf(get(node, '$ref'));
  const converted = ref === undefined ? keywords(node, home) : reference(home, ref);
  memo.set(node, converted);
  return converted;
}

function reference(uri: string, ref: string): Converted {
  const key = `${uri}\n${ref}`;
  return { schema: { $ref: key }, refs: [{ key, uri, ref }] };
}

type Reader = (value: Node, below: (schema: Node) => JudgedSchema) => unknown;

const number: Reader = (value) => (value.kind === 'scalar' && typeof value.value === 'number' ? value.value : undefined);
const count: Reader = (value) => (value.kind === 'scalar' && typeof value.value === 'number' && value.value >= 0 ? value.value : undefined);
const data: Reader = (value) => toValue(value);
const text: Reader = (value) => stringOf(value);
const schema: Reader = (value, below) => (isSchema(value) ? below(value) : undefined);
const schemas: Reader = (value, below) =>
  value.kind === 'seq' && value.items.length > 0 && value.items.every((i) => isSchema(i.value))
    ? value.items.map((i) => below(i.value))
    : undefined;
const schemaMap: Reader = (value, below) =>
  value.kind === 'map' ? objectOf(members(value).map((e) => [e.key, isSchema(e.value) ? below(e.value) : true])) : undefined;

const TYPES: ReadonlySet<string> = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['type', typeOf],
  ['required', (value) => names(value)],
  ['multipleOf', (value, below) => ((number(value, below) as number) > 0 ? number(value, below) : undefined)],
  ['maximum', number],
  ['exclusiveMaximum', number],
  ['minimum', number],
  ['exclusiveMinimum', number],
  ['maxLength', count],
  ['minLength', count],
  ['pattern', (value) => usablePattern(stringOf(value))],
  ['maxItems', count],
  ['minItems', count],
  ['uniqueItems', (value) => (value.kind === 'scalar' && value.value === true ? true : undefined)],
  ['maxProperties', count],
  ['minProperties', count],
  ['enum', (value) => (value.kind === 'seq' ? toValue(value) : undefined)],
  ['const', data],
  ['format', text],
  ['title', text],
  ['if', schema],
  ['then', schema],
  ['else', schema],
  ['not', schema],
  ['contains', schema],
  ['propertyNames', schema],
  ['additionalItems', schema],
  ['additionalProperties', schema],
  ['items', (value, below) => (value.kind === 'seq' ? schemas(value, below) : schema(value, below))],
  ['allOf', schemas],
  ['anyOf', schemas],
  ['oneOf', schemas],
  ['properties', schemaMap],
  ['dependencies', dependencies],
  ['default', data],
  ['examples', (value) => (value.kind === 'seq' ? toValue(value) : undefined)],
]);

/** Keywords that never decide get another name, so that they are remarks to the judge; what makes examples reads them. */
const REMARKS: ReadonlySet<string> = new Set(['format', 'default', 'examples']);

function keywords(node: MapNode, uri: string): Converted {
  const refs = new Map<string, SchemaRef>();
  const below = (value: Node): JudgedSchema => {
    const converted = convert(value, homeOf(value) ?? uri);
    for (const ref of converted.refs) refs.set(ref.key, ref);
    return converted.schema;
  };
  const patterns = patternProperties(node, below);
  const out: [string, unknown][] = [];
  for (const e of members(node)) {
    const value = READERS.get(e.key)?.(e.value, below);
    // Names that an unreadable pattern may have covered cannot be called additional.
    if (value !== undefined && !(e.key === 'additionalProperties' && !patterns.complete))
      out.push([REMARKS.has(e.key) ? `x-${e.key}` : e.key, value]);
  }
  if (patterns.list.length > 0) out.push(['patternProperties', objectOf(patterns.list)]);
  return out.length === 0 ? EVERYTHING : { schema: objectOf(out), refs: [...refs.values()] };
}

function patternProperties(node: MapNode, below: (schema: Node) => JudgedSchema): { list: [string, JudgedSchema][]; complete: boolean } {
  const value = get(node, 'patternProperties');
  const list: [string, JudgedSchema][] = [];
  if (value?.kind !== 'map') return { list, complete: value === undefined };
  let complete = true;
  for (const e of members(value)) {
    const pattern = usablePattern(e.key);
    if (pattern === undefined) complete = false;
    else list.push([pattern, isSchema(e.value) ? below(e.value) : true]);
  }
  return { list, complete };
}

function typeOf(value: Node): unknown {
  const wanted = value.kind === 'seq' ? value.items.map((i) => stringOf(i.value)) : [stringOf(value)];
  if (wanted.length === 0 || !wanted.every((type) => type !== undefined && TYPES.has(type))) return undefined;
  return value.kind === 'seq' ? wanted : wanted[0];
}

function names(value: Node): string[] | undefined {
  return value.kind === 'seq' ? value.items.map((i) => stringOf(i.value)).filter((name) => name !== undefined) : undefined;
}

function dependencies(value: Node, below: (schema: Node) => JudgedSchema): unknown {
  if (value.kind !== 'map') return undefined;
  return objectOf(members(value).map((e) => [e.key, names(e.value) ?? (isSchema(e.value) ? below(e.value) : true)]));
}

function isSchema(node: Node): boolean {
  return node.kind === 'map' || (node.kind === 'scalar' && typeof node.value === 'boolean');
}

function members(node: MapNode): MapNode['entries'] {
  return node.entries.filter((e) => entry(node, e.key) === e);
}
