// Commands on Avro schemas, by name. An edit is refused if Avro validation would report an error.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { validateAvro } from '../../../analysis/validation/avro/validate-avro.ts';
import { COMPLEX, PRIMITIVES } from '../../../format/avro.ts';
import { quote } from '../../../format/message-text.ts';
import { edit } from '../../../text/edit/edit.ts';
import type { Change, NewValue } from '../../../text/edit/types.ts';
import { freeName } from '../../../text/free-name.ts';
import { nodeRangesAt } from '../../../text/node-ranges.ts';
import { fromPointer, toPointer } from '../../../text/pointer.ts';
import { entry, get, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import { typeValue } from '../schema/type.ts';
import type { CommandDraft, CommandHandler, RefusedCommand } from '../types/command.ts';
import { type AvroNode, avroAt, bare, isNull, nameError, namesIn, wordOf } from './schema-at.ts';

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
const REMOVED = 'The Avro schema no longer exists.';
/** Bytes of a new fixed: a UUID, an MD5 digest. */
const SIZE = 16;
/** Types of a union may not repeat, so a new one is the first that is not there. */
const BRANCHES = ['string', 'long', 'double', 'boolean', 'bytes', 'int', 'float', 'null'];

export const addField: CommandHandler<'avro-add-field'> = (
  file,
  { schema, record, name, after },
) => {
  const location = avroAt(file, schema);
  const node = location && nodeAt(file, record);
  const fields = node && get(node, 'fields');
  if (!location || !node) return { refused: REMOVED };
  const taken = new Set(
    fields?.kind === 'seq' ? fields.items.map(({ value }) => stringOf(get(value, 'name'))) : [],
  );
  const own = name ?? freeName('field', (other) => taken.has(other));
  const bad =
    nameError(own, false) ??
    (taken.has(own) ? `This record already has a field ${quote(own)}.` : null);
  if (bad !== null) return { refused: bad };
  const list = [...fromPointer(record), 'fields'];
  const value: NewValue = { data: { name: own, type: 'string' } };
  const change: Change =
    fields?.kind === 'seq'
      ? { do: 'append', list, value, ...(after !== undefined && { at: { index: after + 1 } }) }
      : { do: 'set', path: list, value: { list: [value] } };
  return checkedDraft(file, location, `Add field ${quote(own)}`, [change]);
};

export const remove: CommandHandler<'avro-remove'> = (file, { schema, at }) => {
  const location = avroAt(file, schema);
  const node = location && nodeAt(file, at);
  if (!location || !node || at === toPointer(location.path)) return { refused: REMOVED };
  const path = fromPointer(at);
  const around = nodeAt(file, toPointer(path.slice(0, -1)));
  if (path.at(-2) === 'fields')
    return checkedDraft(file, location, `Remove field ${quote(nameOf(node))}`, [
      { do: 'remove', path, comments: true },
    ]);
  if (around?.kind !== 'seq')
    return { refused: 'Only fields and types of a union can be removed.' };
  return checkedDraft(
    file,
    location,
    'Remove a type of the union',
    without(around, path.slice(0, -1), Number(path.at(-1)), file),
  );
};

export const rename: CommandHandler<'avro-rename'> = (file, { schema, at, to }) => {
  const location = avroAt(file, schema);
  const node = location && nodeAt(file, at);
  if (!location || !node) return { refused: REMOVED };
  const path = fromPointer(at);
  const title = `Rename ${quote(nameOf(node))} to ${quote(to)}`;
  const change: Change = {
    do: 'set',
    path: [...path, 'name'],
    value: { data: to },
    at: { order: FIELD_ORDER },
  };
  const { definitions, uses } = namesIn(location);
  const defined = definitions.find((one) => toPointer(one.path) === at);
  const bad = nameError(to, defined !== undefined);
  if (bad !== null) return { refused: bad };
  if (!defined) return checkedDraft(file, location, title, [change]);
  const spaceOf = (full: string): string => full.slice(0, full.lastIndexOf('.') + 1);
  const full = to.includes('.') ? to : spaceOf(defined.full) + to;
  const same = uses.filter((use) => use.full === defined.full || use.text === defined.full);
  const others = same.map(
    (use): Change => ({
      do: 'set',
      path: use.path,
      value: {
        data: use.text.includes('.') || spaceOf(full) !== spaceOf(defined.full) ? full : to,
      },
    }),
  );
  return checkedDraft(file, location, title, [change, ...others]);
};

export const move: CommandHandler<'avro-move'> = (file, { schema, at, by }) => {
  const location = avroAt(file, schema);
  if (!location || !nodeAt(file, at)) return { refused: REMOVED };
  return checkedDraft(file, location, 'Move a field', [
    { do: 'move', path: fromPointer(at), at: { by } },
  ]);
};

export const setType: CommandHandler<'avro-type'> = (file, { schema, at, type }) => {
  const location = avroAt(file, schema);
  if (!location) return { refused: REMOVED };
  const path = fromPointer(at);
  const node = nodeAt(file, at);
  const own = node ? bare(node, path) : null;
  if (own && wordOf(own.node) === type && own.node.kind !== 'map')
    return { title: 'Set type', changes: [] };
  if (own?.nullable && type === 'null')
    return checkedDraft(file, location, 'Set type to null', [
      { do: 'set', path, value: { data: 'null' } },
    ]);
  const { definitions } = namesIn(location);
  // The base name of a definition at this location is free again.
  const taken = (name: string): boolean =>
    definitions.some(
      (one) => one.name === name && toPointer(one.path) !== toPointer(own?.path ?? []),
    );
  const change: Change = {
    do: 'set',
    path: own?.path ?? path,
    value: { data: typeData(type, suggested(file, path, type), taken) },
    at: { order: FIELD_ORDER },
  };
  return checkedDraft(file, location, `Set type to ${type}`, [change], path);
};

export const setNullable: CommandHandler<'avro-nullable'> = (file, { schema, at, nullable }) => {
  const location = avroAt(file, schema);
  const node = location && nodeAt(file, at);
  if (!location || !node) return { refused: REMOVED };
  const path = fromPointer(at);
  const title = nullable ? 'Allow null' : 'Do not allow null';
  if (node.kind === 'seq') {
    const index = node.items.findIndex((item) => isNull(item.value));
    if (nullable === index >= 0) return { title, changes: [] };
    if (nullable)
      return checkedDraft(
        file,
        location,
        title,
        [{ do: 'append', list: path, value: { data: 'null' } }],
        path,
      );
    return checkedDraft(file, location, title, without(node, path, index, file), path);
  }
  if (!nullable || isNull(node)) return { title, changes: [] };
  // A default is of the first type of a union, so null comes first only where there is no other
  // default.
  const preset =
    path.at(-1) === 'type' ? nodeAt(file, toPointer([...path.slice(0, -1), 'default'])) : undefined;
  const first = !preset || (preset.kind === 'scalar' && preset.value === null);
  const name = stringOf(node);
  if (name !== undefined) {
    const names = first ? ['null', name] : [name, 'null'];
    return checkedDraft(
      file,
      location,
      title,
      [{ do: 'set', path, value: typeValue(names) }],
      path,
    );
  }
  const own: NewValue = { written: { from: file, path, comments: true } };
  const list = first ? [{ data: 'null' }, own] : [own, { data: 'null' }];
  return checkedDraft(file, location, title, [{ do: 'set', path, value: { list } }], path);
};

export const addBranch: CommandHandler<'avro-add-branch'> = (file, { schema, at }) => {
  const location = avroAt(file, schema);
  const node = location && nodeAt(file, at);
  if (!location || !node) return { refused: REMOVED };
  const path = fromPointer(at);
  const found = node.kind === 'seq' ? node.items.map(({ value }) => wordOf(value)) : [wordOf(node)];
  const data = BRANCHES.find((word) => !found.includes(word));
  if (data === undefined) return { refused: 'The union already has every primitive type.' };
  const title = 'Add a type to the union';
  if (node.kind === 'seq')
    return checkedDraft(file, location, title, [{ do: 'append', list: path, value: { data } }]);
  const value: NewValue =
    node.kind === 'scalar'
      ? typeValue([...found, data])
      : { list: [{ written: { from: file, path, comments: true } }, { data }] };
  return checkedDraft(file, location, title, [{ do: 'set', path, value }]);
};

export const setLogical: CommandHandler<'avro-logical'> = (file, { schema, at, logical }) => {
  const location = avroAt(file, schema);
  const around = location && nodeAt(file, at);
  if (!location || !around) return { refused: REMOVED };
  const { node, path } = bare(around, fromPointer(at));
  const word = wordOf(node);
  const title =
    logical === undefined ? 'Remove the logical type' : `Set logical type to ${quote(logical)}`;
  if (node.kind !== 'map') {
    if (logical === undefined) return { title, changes: [] };
    // A type that is only named has no attributes.
    if (!PRIMITIVES.has(word)) return { refused: `${quote(word)} can't have a logical type.` };
    return checkedDraft(file, location, title, [
      { do: 'set', path, value: { data: { type: word, logicalType: logical } } },
    ]);
  }
  const written = node.entries.map(({ key }) => key);
  const rest = written.filter((key) => key !== 'type' && !OF_LOGICAL.includes(key));
  if (logical === undefined && rest.length === 0 && PRIMITIVES.has(word))
    return checkedDraft(file, location, title, [{ do: 'set', path, value: { data: word } }]);
  const removed = OF_LOGICAL.filter(
    (key) =>
      written.includes(key) &&
      (logical === undefined || (key !== 'logicalType' && logical !== 'decimal')),
  );
  const changes = removed.map((key): Change => ({ do: 'remove', path: [...path, key] }));
  if (logical !== undefined)
    changes.push({
      do: 'set',
      path: [...path, 'logicalType'],
      value: { data: logical },
      at: { order: ORDER },
    });
  return checkedDraft(file, location, title, changes);
};

export const setAttribute: CommandHandler<'avro-set'> = (file, { schema, at, key, value }) => {
  const location = avroAt(file, schema);
  const node = location && nodeAt(file, at);
  if (!location || !node) return { refused: REMOVED };
  const path = [...fromPointer(at), key];
  if (value !== undefined && NUMBERS.has(key) && !Number.isInteger(value))
    return { refused: `Expected a whole number as ${key}.` };
  if (value === undefined)
    return checkedDraft(
      file,
      location,
      `Remove ${quote(key)}`,
      node.kind === 'map' && entry(node, key) ? [{ do: 'remove', path }] : [],
    );
  const order = fromPointer(at).at(-2) === 'fields' ? FIELD_ORDER : ORDER;
  return checkedDraft(file, location, `Set ${quote(key)}`, [
    { do: 'set', path, value: { data: value }, at: { order } },
  ]);
};

export const avroCommands = {
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
 * @param type location of a type that changes: a default beside it that does not fit it any more is
 * removed
 */
function checkedDraft(
  file: AnalyzedFile,
  { path, node }: AvroNode,
  title: string,
  changes: readonly Change[],
  type?: NodePath,
): CommandDraft | RefusedCommand {
  const known = new Set(validateAvro(node).map(({ message }) => message));
  const attempt = (list: readonly Change[]) => {
    const edited = edit(file, list);
    if ('refused' in edited) return edited;
    const after = nodeRangesAt(edited.tree, path)?.node;
    const problem =
      after &&
      validateAvro(after).find(
        ({ message, severity }) => severity === 'error' && !known.has(message),
      );
    return problem ? { refused: problem.message, fault: problem } : null;
  };
  const failure = attempt(changes);
  if (!failure) return { title, changes: [{ uri: file.uri, changes }] };
  const preset = type && type.at(-1) === 'type' ? [...type.slice(0, -1), 'default'] : null;
  if (
    !preset ||
    !('fault' in failure) ||
    failure.fault.code !== 'avro-default' ||
    !nodeAt(file, toPointer(preset))
  )
    return { refused: failure.refused };
  const more: Change[] = [...changes, { do: 'remove', path: preset }];
  const again = attempt(more);
  if (again) return { refused: again.refused };
  return {
    title,
    changes: [{ uri: file.uri, changes: more }],
    notes: ['The default was removed, because it does not fit the type.'],
  };
}

function nodeAt(file: AnalyzedFile, pointer: string): Node | undefined {
  return nodeRangesAt(file.tree, fromPointer(pointer))?.node;
}

function nameOf(node: Node): string {
  return stringOf(get(node, 'name')) ?? '';
}

/** Removes a type from a union; a union with one type left becomes that type. */
function without(
  union: Extract<Node, { kind: 'seq' }>,
  path: NodePath,
  index: number,
  file: AnalyzedFile,
): readonly Change[] {
  const left = union.items.length === 2 ? union.items[1 - index]?.value : undefined;
  if (!left) return [{ do: 'remove', path: [...path, String(index)], comments: true }];
  const name = stringOf(left);
  const value: NewValue =
    name === undefined
      ? { written: { from: file, path: [...path, String(1 - index)] } }
      : { data: name };
  return [{ do: 'set', path, value }];
}

/** Returns a name for a new type, from the field around it: `line-items` is `LineItems`. */
function suggested(file: AnalyzedFile, path: NodePath, type: string): string {
  for (let at = path; at.length > 0; at = at.slice(0, -1)) {
    const name =
      at.at(-2) === 'fields' ? stringOf(get(nodeAt(file, toPointer(at)), 'name')) : undefined;
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
