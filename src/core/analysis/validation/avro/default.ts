// Whether the default of an Avro field is a value of its type; of a union, of its first type (Avro
// 1.9, complex types).

import { type Namespace, namespaceOf } from '../../../format/avro.ts';
import { describeValue, joinChoices, quote } from '../../../format/message-text.ts';
import {
  entry,
  get,
  type MapNode,
  type Node,
  type NodePath,
  stringOf,
  stringsOf,
} from '../../../text/tree.ts';
import type { Names } from './names.ts';

const MAX_DEPTH = 50;

/** Steps from the default to what does not fit, and a sentence. */
export interface DefaultValueError {
  readonly at: NodePath;
  readonly message: string;
}

const EXPECTED: ReadonlyMap<
  string,
  { readonly says: string; readonly fits: (value: unknown) => boolean }
> = new Map([
  ['null', { says: 'null', fits: (value: unknown) => value === null }],
  ['boolean', { says: 'true or false', fits: (value: unknown) => typeof value === 'boolean' }],
  [
    'int',
    { says: 'a whole number of 32 bits', fits: (value: unknown) => isIntegerBelow(value, 2 ** 31) },
  ],
  [
    'long',
    { says: 'a whole number of 64 bits', fits: (value: unknown) => isIntegerBelow(value, 2 ** 63) },
  ],
  ['float', { says: 'a number', fits: (value: unknown) => typeof value === 'number' }],
  ['double', { says: 'a number', fits: (value: unknown) => typeof value === 'number' }],
  ['string', { says: 'a string', fits: (value: unknown) => typeof value === 'string' }],
  ['bytes', { says: 'a string with one character for each byte', fits: bytes }],
  ['fixed', { says: 'a string with one character for each byte', fits: bytes }],
]);

/** Returns the first error of `value` as a default of `type`, or null, also for unknown types. */
export function defaultValueError(
  value: Node,
  type: Node,
  namespace: Namespace,
  names: Names,
  depth = 0,
): DefaultValueError | null {
  if (depth > MAX_DEPTH) return null;
  if (type.kind === 'seq') return ofUnion(value, type.items[0]?.value, namespace, names, depth);
  if (type.kind === 'scalar')
    return typeof type.value === 'string'
      ? ofName(value, type.value, namespace, names, depth)
      : null;
  const inner = get(type, 'type');
  const name = stringOf(inner);
  if (!inner) return null;
  if (name === undefined) return defaultValueError(value, inner, namespace, names, depth + 1);
  return EXPECTED.has(name) || ['record', 'error', 'enum', 'array', 'map'].includes(name)
    ? ofKind(value, name, type, namespace, names, depth)
    : ofName(value, name, namespace, names, depth);
}

function ofUnion(
  value: Node,
  first: Node | undefined,
  namespace: Namespace,
  names: Names,
  depth: number,
): DefaultValueError | null {
  const problem = first && defaultValueError(value, first, namespace, names, depth + 1);
  if (!problem || problem.at.length > 0) return problem ?? null;
  return {
    at: [],
    message: `${problem.message} The default of a union must match its first type.`,
  };
}

function ofName(
  value: Node,
  name: string,
  namespace: Namespace,
  names: Names,
  depth: number,
): DefaultValueError | null {
  if (EXPECTED.has(name)) return checkSimple(value, name);
  const found = names.find(name, namespace);
  return found
    ? ofKind(value, found.type, found.node, fieldNamespace(found.node, namespace), names, depth)
    : null;
}

function ofKind(
  value: Node,
  kind: string,
  type: MapNode,
  namespace: Namespace,
  names: Names,
  depth: number,
): DefaultValueError | null {
  if (kind === 'enum') return ofEnum(value, type);
  if (kind === 'array') {
    if (value.kind !== 'seq') return wrongDefault(value, 'a list');
    const items = get(type, 'items');
    return items
      ? firstDefaultError(
          value.items.map((item, i) => [String(i), item.value, items] as const),
          namespace,
          names,
          depth,
        )
      : null;
  }
  if (kind === 'map') {
    if (value.kind !== 'map') return wrongDefault(value, 'an object');
    const values = get(type, 'values');
    return values
      ? firstDefaultError(
          value.entries.map((e) => [e.key, e.value, values] as const),
          namespace,
          names,
          depth,
        )
      : null;
  }
  return kind === 'record' || kind === 'error'
    ? ofRecord(value, type, fieldNamespace(type, namespace), names, depth)
    : checkSimple(value, kind);
}

function ofRecord(
  value: Node,
  record: MapNode,
  namespace: Namespace,
  names: Names,
  depth: number,
): DefaultValueError | null {
  if (value.kind !== 'map') return wrongDefault(value, 'an object with the fields of the record');
  const fields = get(record, 'fields');
  const pairs: (readonly [string, Node, Node])[] = [];
  for (const { value: field } of fields?.kind === 'seq' ? fields.items : []) {
    const name = stringOf(get(field, 'name'));
    const type = get(field, 'type');
    const given = name === undefined ? undefined : entry(value, name)?.value;
    if (name === undefined || !type) continue;
    if (given) pairs.push([name, given, type]);
    else if (!get(field, 'default'))
      return {
        at: [],
        message: `Missing field ${quote(name)} in the default; the field has no default of its own.`,
      };
  }
  return firstDefaultError(pairs, namespace, names, depth);
}

function ofEnum(value: Node, type: MapNode): DefaultValueError | null {
  const symbols = stringsOf(get(type, 'symbols'));
  const text = stringOf(value);
  if (text !== undefined && (symbols.length === 0 || symbols.includes(text))) return null;
  return wrongDefault(
    value,
    symbols.length > 0 && symbols.length <= 12 ? joinChoices(symbols) : 'a symbol of the enum',
  );
}

function checkSimple(value: Node, kind: string): DefaultValueError | null {
  const expected = EXPECTED.get(kind);
  return !expected || (value.kind === 'scalar' && expected.fits(value.value))
    ? null
    : wrongDefault(value, expected.says);
}

function wrongDefault(value: Node, expected: string): DefaultValueError {
  const text = stringOf(value);
  return {
    at: [],
    message: `Expected ${expected} as default, got ${text === undefined ? describeValue(value) : `the string ${quote(text)}`}.`,
  };
}

function firstDefaultError(
  pairs: readonly (readonly [string, Node, Node])[],
  namespace: Namespace,
  names: Names,
  depth: number,
): DefaultValueError | null {
  for (const [step, value, type] of pairs) {
    const problem = defaultValueError(value, type, namespace, names, depth + 1);
    if (problem) return { ...problem, at: [step, ...problem.at] };
  }
  return null;
}

/** The namespace in which the fields of a named type are read. */
function fieldNamespace(type: MapNode, where: Namespace): Namespace {
  const namespace = stringOf(get(type, 'namespace'));
  const name = stringOf(get(type, 'name'));
  if (name?.includes('.')) return namespaceOf(name.slice(0, name.lastIndexOf('.')));
  return namespace === undefined ? where : namespaceOf(namespace);
}

function isIntegerBelow(value: unknown, limit: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= -limit && value < limit;
}

function bytes(value: unknown): boolean {
  return typeof value === 'string' && [...value].every((c) => (c.codePointAt(0) ?? 0) < 256);
}
