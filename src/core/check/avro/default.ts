// Whether the default of an Avro field is a value of its type; of a union, of its first type (Avro 1.9, complex types).
import { entry, get, type MapNode, type Node, type Path, stringOf } from '../../parse/tree.ts';
import { choices, quote, whatIs } from '../say.ts';
import { type Names, type Space, space } from './names.ts';

const MAX_DEPTH = 50;

/** Steps from the default to what does not fit, and a sentence. */
export interface DefaultFault {
  readonly at: Path;
  readonly message: string;
}

const WANTS: ReadonlyMap<string, { readonly says: string; readonly fits: (value: unknown) => boolean }> = new Map([
  ['null', { says: 'null', fits: (value: unknown) => value === null }],
  ['boolean', { says: 'true or false', fits: (value: unknown) => typeof value === 'boolean' }],
  ['int', { says: 'a whole number of 32 bits', fits: (value: unknown) => whole(value, 2 ** 31) }],
  ['long', { says: 'a whole number of 64 bits', fits: (value: unknown) => whole(value, 2 ** 63) }],
  ['float', { says: 'a number', fits: (value: unknown) => typeof value === 'number' }],
  ['double', { says: 'a number', fits: (value: unknown) => typeof value === 'number' }],
  ['string', { says: 'a string', fits: (value: unknown) => typeof value === 'string' }],
  ['bytes', { says: 'a string with one character for each byte', fits: bytes }],
  ['fixed', { says: 'a string with one character for each byte', fits: bytes }],
]);

/** The first thing in `value` that is no value of `type`, or null. A type that is not known here fits everything. */
export function defaultFault(value: Node, type: Node, where: Space, names: Names, depth = 0): DefaultFault | null {
  if (depth > MAX_DEPTH) return null;
  if (type.kind === 'seq') return ofUnion(value, type.items[0]?.value, where, names, depth);
  if (type.kind === 'scalar') return typeof type.value === 'string' ? ofName(value, type.value, where, names, depth) : null;
  const inner = get(type, 'type');
  const name = stringOf(inner);
  if (!inner) return null;
  if (name === undefined) return defaultFault(value, inner, where, names, depth + 1);
  return WANTS.has(name) || ['record', 'error', 'enum', 'array', 'map'].includes(name)
    ? ofKind(value, name, type, where, names, depth)
    : ofName(value, name, where, names, depth);
}

function ofUnion(value: Node, first: Node | undefined, where: Space, names: Names, depth: number): DefaultFault | null {
  const fault = first && defaultFault(value, first, where, names, depth + 1);
  if (!fault || fault.at.length > 0) return fault ?? null;
  return { at: [], message: `${fault.message} The default of a union must match its first type.` };
}

function ofName(value: Node, name: string, where: Space, names: Names, depth: number): DefaultFault | null {
  if (WANTS.has(name)) return simple(value, name);
  const found = names.find(name, where);
  return found ? ofKind(value, found.type, found.node, inside(found.node, where), names, depth) : null;
}

function ofKind(value: Node, kind: string, type: MapNode, where: Space, names: Names, depth: number): DefaultFault | null {
  if (kind === 'enum') return ofEnum(value, type);
  if (kind === 'array') {
    if (value.kind !== 'seq') return wrong(value, 'a list');
    const items = get(type, 'items');
    return items
      ? first(
          value.items.map((item, i) => [String(i), item.value, items] as const),
          where,
          names,
          depth,
        )
      : null;
  }
  if (kind === 'map') {
    if (value.kind !== 'map') return wrong(value, 'an object');
    const values = get(type, 'values');
    return values
      ? first(
          value.entries.map((e) => [e.key, e.value, values] as const),
          where,
          names,
          depth,
        )
      : null;
  }
  return kind === 'record' || kind === 'error' ? ofRecord(value, type, inside(type, where), names, depth) : simple(value, kind);
}

function ofRecord(value: Node, record: MapNode, where: Space, names: Names, depth: number): DefaultFault | null {
  if (value.kind !== 'map') return wrong(value, 'an object with the fields of the record');
  const fields = get(record, 'fields');
  const pairs: (readonly [string, Node, Node])[] = [];
  for (const { value: field } of fields?.kind === 'seq' ? fields.items : []) {
    const name = stringOf(get(field, 'name'));
    const type = get(field, 'type');
    const given = name === undefined ? undefined : entry(value, name)?.value;
    if (name === undefined || !type) continue;
    if (given) pairs.push([name, given, type]);
    else if (!get(field, 'default'))
      return { at: [], message: `Missing field ${quote(name)} in the default; the field has no default of its own.` };
  }
  return first(pairs, where, names, depth);
}

function ofEnum(value: Node, type: MapNode): DefaultFault | null {
  const list = get(type, 'symbols');
  const symbols = list?.kind === 'seq' ? list.items.map((item) => stringOf(item.value)).filter((text) => text !== undefined) : [];
  const text = stringOf(value);
  if (text !== undefined && (symbols.length === 0 || symbols.includes(text))) return null;
  return wrong(value, symbols.length > 0 && symbols.length <= 12 ? choices(symbols) : 'a symbol of the enum');
}

function simple(value: Node, kind: string): DefaultFault | null {
  const wants = WANTS.get(kind);
  return !wants || (value.kind === 'scalar' && wants.fits(value.value)) ? null : wrong(value, wants.says);
}

function wrong(value: Node, wants: string): DefaultFault {
  const text = stringOf(value);
  return { at: [], message: `Expected ${wants} as default, got ${text === undefined ? whatIs(value) : `the string ${quote(text)}`}.` };
}

function first(pairs: readonly (readonly [string, Node, Node])[], where: Space, names: Names, depth: number): DefaultFault | null {
  for (const [step, value, type] of pairs) {
    const fault = defaultFault(value, type, where, names, depth + 1);
    if (fault) return { ...fault, at: [step, ...fault.at] };
  }
  return null;
}

/** The namespace in which the fields of a named type are read. */
function inside(type: MapNode, where: Space): Space {
  const namespace = stringOf(get(type, 'namespace'));
  const name = stringOf(get(type, 'name'));
  if (name?.includes('.')) return space(name.slice(0, name.lastIndexOf('.')));
  return namespace === undefined ? where : space(namespace);
}

function whole(value: unknown, limit: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= -limit && value < limit;
}

function bytes(value: unknown): boolean {
  return typeof value === 'string' && [...value].every((c) => (c.codePointAt(0) ?? 0) < 256);
}
