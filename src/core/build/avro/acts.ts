// What is done with an Avro schema, by the name of the intent. Nothing is written that the check of Avro schemas would call an error.
import { avroFaults } from '../../check/avro/avro.ts';
import { quote } from '../../check/say.ts';
import { edit } from '../../edit/edit.ts';
import type { Change, NewValue } from '../../edit/types.ts';
import { freeName } from '../../free-name.ts';
import type { Subject } from '../../language/subject.ts';
import { spotAt } from '../../parse/place.ts';
import { fromPointer, toPointer } from '../../parse/pointer.ts';
import { entry, get, type Node, type Path, stringOf } from '../../parse/tree.ts';
import { COMPLEX, PRIMITIVES } from '../../spec/avro.ts';
import { typeValue } from '../schema/type.ts';
import type { Builder, Draft, Refused } from '../types.ts';
import { type AvroPlace, avroAt, bare, isNull, nameFault, namesIn, wordOf } from './place.ts';

/** The order of attributes in schemas that people write. */
const ORDER = [
  'type',
  'name',
  'namespace',
  'doc',
  'aliases',
  'symbols',
  'size',
  'items',
  'values',
  'logicalType',
  'precision',
  'scale',
  'default',
  'order',
  'fields',
];
const FIELD_ORDER = ['name', 'type', 'doc', 'default', 'order', 'aliases'];
/** Attributes that belong to a logical type. */
const OF_LOGICAL = ['logicalType', 'precision', 'scale'];
/** Attributes that are whole numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['size', 'precision', 'scale']);
const GONE = 'The Avro schema no longer exists.';
/** Bytes of a new fixed: a UUID, an MD5 digest. */
const SIZE = 16;
/** Types of a union may not repeat, so a new one is the first that is not there. */
const BRANCHES = ['string', 'long', 'double', 'boolean', 'bytes', 'int', 'float', 'null'];

export const addField: Builder<'avro-add-field'> = (subject, { schema, record, name, after }) => {
  const place = avroAt(subject, schema);
  const node = place && nodeAt(subject, record);
  const fields = node && get(node, 'fields');
  if (!place || !node) return { refused: GONE };
  const taken = new Set(fields?.kind === 'seq' ? fields.items.map(({ value }) => stringOf(get(value, 'name'))) : []);
  const own = name ?? freeName('field', (other) => taken.has(other));
  const bad = nameFault(own, false) ?? (taken.has(own) ? `This record already has a field ${quote(own)}.` : null);
  if (bad !== null) return { refused: bad };
  const list = [...fromPointer(record), 'fields'];
  const value: NewValue = { data: { name: own, type: 'string' } };
  const change: Change =
    fields?.kind === 'seq'
      ? { do: 'append', list, value, ...(after !== undefined && { at: { index: after + 1 } }) }
      : { do: 'set', path: list, value: { list: [value] } };
  return tried(subject, place, `Add field ${quote(own)}`, [change]);
};

export const remove: Builder<'avro-remove'> = (subject, { schema, at }) => {
  const place = avroAt(subject, schema);
  const node = place && nodeAt(subject, at);
  if (!place || !node || at === toPointer(place.path)) return { refused: GONE };
  const path = fromPointer(at);
  const around = nodeAt(subject, toPointer(path.slice(0, -1)));
  if (path.at(-2) === 'fields')
    return tried(subject, place, `Remove field ${quote(nameOf(node))}`, [{ do: 'remove', path, comments: true }]);
  if (around?.kind !== 'seq') return { refused: 'Only fields and types of a union can be removed.' };
  return tried(subject, place, 'Remove a type of the union', without(around, path.slice(0, -1), Number(path.at(-1)), subject));
};

export const rename: Builder<'avro-rename'> = (subject, { schema, at, to }) => {
  const place = avroAt(subject, schema);
  const node = place && nodeAt(subject, at);
  if (!place || !node) return { refused: GONE };
  const path = fromPointer(at);
  const title = `Rename ${quote(nameOf(node))} to ${quote(to)}`;
  const change: Change = { do: 'set', path: [...path, 'name'], value: { data: to }, at: { order: FIELD_ORDER } };
  const { definitions, uses } = namesIn(place);
  const defined = definitions.find((one) => toPointer(one.path) === at);
  const bad = nameFault(to, defined !== undefined);
  if (bad !== null) return { refused: bad };
  if (!defined) return tried(subject, place, title, [change]);
  const spaceOf = (full: string): string => full.slice(0, full.lastIndexOf('.') + 1);
  const full = to.includes('.') ? to : spaceOf(defined.full) + to;
  const same = uses.filter((use) => use.full === defined.full || use.text === defined.full);
  const others = same.map(
    (use): Change => ({
      do: 'set',
      path: use.path,
      value: { data: use.text.includes('.') || spaceOf(full) !== spaceOf(defined.full) ? full : to },
    }),
  );
  return tried(subject, place, title, [change, ...others]);
};

export const move: Builder<'avro-move'> = (subject, { schema, at, by }) => {
  const place = avroAt(subject, schema);
  if (!place || !nodeAt(subject, at)) return { refused: GONE };
  return tried(subject, place, 'Move a field', [{ do: 'move', path: fromPointer(at), at: { by } }]);
};

export const setType: Builder<'avro-type'> = (subject, { schema, at, type }) => {
  const place = avroAt(subject, schema);
  if (!place) return { refused: GONE };
  const path = fromPointer(at);
  const node = nodeAt(subject, at);
  const own = node ? bare(node, path) : null;
  if (own && wordOf(own.node) === type && own.node.kind !== 'map') return { title: 'Set type', changes: [] };
  if (own?.nullable && type === 'null') return tried(subject, place, 'Set type to null', [{ do: 'set', path, value: { data: 'null' } }]);
  const { definitions } = namesIn(place);
  // The base name of a definition at this location is free again.
  const taken = (name: string): boolean =>
    definitions.some((one) => one.name === name && toPointer(one.path) !== toPointer(own?.path ?? []));
  const change: Change = {
    do: 'set',
    path: own?.path ?? path,
    value: { data: typeData(type, suggested(subject, path, type), taken) },
    at: { order: FIELD_ORDER },
  };
  return tried(subject, place, `Set type to ${type}`, [change], path);
};

export const setNullable: Builder<'avro-nullable'> = (subject, { schema, at, nullable }) => {
  const place = avroAt(subject, schema);
  const node = place && nodeAt(subject, at);
  if (!place || !node) return { refused: GONE };
  const path = fromPointer(at);
  const title = nullable ? 'Allow null' : 'Do not allow null';
  if (node.kind === 'seq') {
    const index = node.items.findIndex((item) => isNull(item.value));
    if (nullable === index >= 0) return { title, changes: [] };
    if (nullable) return tried(subject, place, title, [{ do: 'append', list: path, value: { data: 'null' } }], path);
    return tried(subject, place, title, without(node, path, index, subject), path);
  }
  if (!nullable || isNull(node)) return { title, changes: [] };
  // A default is of the first type of a union, so null comes first only where there is no other default.
  const preset = path.at(-1) === 'type' ? nodeAt(subject, toPointer([...path.slice(0, -1), 'default'])) : undefined;
  const first = !preset || (preset.kind === 'scalar' && preset.value === null);
  const name = stringOf(node);
  if (name !== undefined) {
    const names = first ? ['null', name] : [name, 'null'];
    return tried(subject, place, title, [{ do: 'set', path, value: typeValue(names) }], path);
  }
  const own: NewValue = { written: { from: subject, path, comments: true } };
  const list = first ? [{ data: 'null' }, own] : [own, { data: 'null' }];
  return tried(subject, place, title, [{ do: 'set', path, value: { list } }], path);
};

export const addBranch: Builder<'avro-add-branch'> = (subject, { schema, at }) => {
  const place = avroAt(subject, schema);
  const node = place && nodeAt(subject, at);
  if (!place || !node) return { refused: GONE };
  const path = fromPointer(at);
  const there = node.kind === 'seq' ? node.items.map(({ value }) => wordOf(value)) : [wordOf(node)];
  const data = BRANCHES.find((word) => !there.includes(word));
  if (data === undefined) return { refused: 'The union already has every primitive type.' };
  const title = 'Add a type to the union';
  if (node.kind === 'seq') return tried(subject, place, title, [{ do: 'append', list: path, value: { data } }]);
  const value: NewValue =
    node.kind === 'scalar' ? typeValue([...there, data]) : { list: [{ written: { from: subject, path, comments: true } }, { data }] };
  return tried(subject, place, title, [{ do: 'set', path, value }]);
};

export const setLogical: Builder<'avro-logical'> = (subject, { schema, at, logical }) => {
  const place = avroAt(subject, schema);
  const around = place && nodeAt(subject, at);
  if (!place || !around) return { refused: GONE };
  const { node, path } = bare(around, fromPointer(at));
  const word = wordOf(node);
  const title = logical === undefined ? 'Remove the logical type' : `Set logical type to ${quote(logical)}`;
  if (node.kind !== 'map') {
    if (logical === undefined) return { title, changes: [] };
    // A type that is only named has no attributes.
    if (!PRIMITIVES.has(word)) return { refused: `${quote(word)} can't have a logical type.` };
    return tried(subject, place, title, [{ do: 'set', path, value: { data: { type: word, logicalType: logical } } }]);
  }
  const written = node.entries.map(({ key }) => key);
  const rest = written.filter((key) => key !== 'type' && !OF_LOGICAL.includes(key));
  if (logical === undefined && rest.length === 0 && PRIMITIVES.has(word))
    return tried(subject, place, title, [{ do: 'set', path, value: { data: word } }]);
  const gone = OF_LOGICAL.filter(
    (key) => written.includes(key) && (logical === undefined || (key !== 'logicalType' && logical !== 'decimal')),
  );
  const changes = gone.map((key): Change => ({ do: 'remove', path: [...path, key] }));
  if (logical !== undefined) changes.push({ do: 'set', path: [...path, 'logicalType'], value: { data: logical }, at: { order: ORDER } });
  return tried(subject, place, title, changes);
};

export const setAttribute: Builder<'avro-set'> = (subject, { schema, at, key, value }) => {
  const place = avroAt(subject, schema);
  const node = place && nodeAt(subject, at);
  if (!place || !node) return { refused: GONE };
  const path = [...fromPointer(at), key];
  if (value !== undefined && NUMBERS.has(key) && !Number.isInteger(value)) return { refused: `Expected a whole number as ${key}.` };
  if (value === undefined)
    return tried(subject, place, `Remove ${quote(key)}`, node.kind === 'map' && entry(node, key) ? [{ do: 'remove', path }] : []);
  const order = fromPointer(at).at(-2) === 'fields' ? FIELD_ORDER : ORDER;
  return tried(subject, place, `Set ${quote(key)}`, [{ do: 'set', path, value: { data: value }, at: { order } }]);
};

export const avro = {
  'avro-add-field': addField,
  'avro-remove': remove,
  'avro-rename': rename,
  'avro-move': move,
  'avro-type': setType,
  'avro-nullable': setNullable,
  'avro-add-branch': addBranch,
  'avro-logical': setLogical,
  'avro-set': setAttribute,
};

/**
 * The draft of changes, unless they would make an error in the schema.
 * @param type location of a type that changes: a default beside it that does not fit it any more is removed
 */
function tried(subject: Subject, { path, node }: AvroPlace, title: string, changes: readonly Change[], type?: Path): Draft | Refused {
  const known = new Set(avroFaults(node).map(({ message }) => message));
  const attempt = (list: readonly Change[]) => {
    const edited = edit(subject, list);
    if ('refused' in edited) return edited;
    const after = spotAt(edited.tree, path)?.node;
    const fault = after && avroFaults(after).find(({ message, severity }) => severity === 'error' && !known.has(message));
    return fault ? { refused: fault.message, fault } : null;
  };
  const failure = attempt(changes);
  if (!failure) return { title, changes: [{ uri: subject.uri, changes }] };
  const preset = type && type.at(-1) === 'type' ? [...type.slice(0, -1), 'default'] : null;
  if (!preset || !('fault' in failure) || failure.fault.code !== 'avro-default' || !nodeAt(subject, toPointer(preset)))
    return { refused: failure.refused };
  const more: Change[] = [...changes, { do: 'remove', path: preset }];
  const again = attempt(more);
  if (again) return { refused: again.refused };
  return { title, changes: [{ uri: subject.uri, changes: more }], notes: ['The default was removed, because it does not fit the type.'] };
}

function nodeAt(subject: Subject, pointer: string): Node | undefined {
  return spotAt(subject.tree, fromPointer(pointer))?.node;
}

function nameOf(node: Node): string {
  return stringOf(get(node, 'name')) ?? '';
}

/** Takes a type out of a union; a union of one type becomes that type. */
function without(union: Extract<Node, { kind: 'seq' }>, path: Path, index: number, subject: Subject): readonly Change[] {
  const left = union.items.length === 2 ? union.items[1 - index]?.value : undefined;
  if (!left) return [{ do: 'remove', path: [...path, String(index)], comments: true }];
  const name = stringOf(left);
  const value: NewValue = name === undefined ? { written: { from: subject, path: [...path, String(1 - index)] } } : { data: name };
  return [{ do: 'set', path, value }];
}

/** A name for a new type, from the field around it: `line-items` is `LineItems`. */
function suggested(subject: Subject, path: Path, type: string): string {
  for (let at = path; at.length > 0; at = at.slice(0, -1)) {
    const name = at.at(-2) === 'fields' ? stringOf(get(nodeAt(subject, toPointer(at)), 'name')) : undefined;
    if (name)
      return name
        .split('_')
        .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
        .join('');
  }
  return type.slice(0, 1).toUpperCase() + type.slice(1);
}

function typeData(type: string, name: string, taken: (name: string) => boolean): unknown {
  const free = freeName(name, taken);
  switch (type) {
    case 'record':
      return { type, name: free, fields: [] };
    case 'enum':
      return { type, name: free, symbols: [] };
    case 'fixed':
      return { type, name: free, size: SIZE };
    case 'array':
    case 'map':
      return { type, [COMPLEX.get(type) ?? '']: 'string' };
    default:
      return type;
  }
}
