// Commands on Avro schemas, by name. An edit is refused if Avro validation would report an error.
import { type AnalyzedFile, valueAt } from '../../../analysis/analyzed-file.ts';
import { namesIn } from '../../../analysis/schemas/avro.ts';
import {
  type AvroNode,
  avroAt,
  avroNameError,
  bareType,
  initialType,
  isNull,
  wordOf,
} from '../../../analysis/targets/avro-types.ts';
import { validateAvro } from '../../../analysis/validation/avro/validate-avro.ts';
import { PRIMITIVES } from '../../../format/avro.ts';
import { quote } from '../../../format/message-text.ts';
import { edit } from '../../../text/edit/edit.ts';
import type { Change, NewValue } from '../../../text/edit/types.ts';
import { freeName } from '../../../text/free-name.ts';
import { isWithin, samePath } from '../../../text/location.ts';
import { fromPointer } from '../../../text/pointer.ts';
import { get, type Node, type NodePath, nodeAt, stringOf } from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import { typeValue } from '../schema/type.ts';
import type { CommandDraft, CommandHandler } from '../types/command.ts';

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
/** Types of a union may not repeat, so a new one is the first that is not there. */
const BRANCHES = ['string', 'long', 'double', 'boolean', 'bytes', 'int', 'float', 'null'];

/** What an Avro command changes: the type or field at a path of an Avro schema. */
interface AvroTarget {
  readonly file: AnalyzedFile;
  readonly path: NodePath;
  readonly node: Node;
  /**
   * Returns the draft of changes, unless they would make an error in the schema.
   * @param type location of a type that changes: a default beside it that does not fit it any more
   * is removed
   */
  draft(title: string, changes: readonly Change[], type?: NodePath): CommandDraft;
  readonly schema: AvroNode;
}

function targetOf(file: AnalyzedFile, schema: string, at: string): AvroTarget {
  const { node, ...target } = placeOf(file, schema, at);
  return {
    ...target,
    node: node ?? refuse(`There is nothing at ${quote(at)} of the Avro schema.`),
  };
}

/** Returns what a command changes in a schema; nothing may be written there yet. */
function placeOf(
  file: AnalyzedFile,
  pointer: string,
  at: string,
): Omit<AvroTarget, 'node'> & { readonly node: Node | undefined } {
  const schema = avroAt(file, pointer) ?? refuse(`There is no Avro schema at ${quote(pointer)}.`);
  const path = fromPointer(at);
  refuseIf(!isWithin(path, schema.path) && `${quote(at)} is not in the Avro schema.`);
  return {
    file,
    path,
    node: valueAt(file, path),
    schema,
    draft: (title, changes, type) => checkedDraft(file, schema, title, changes, type),
  };
}

const addField: CommandHandler<'avro-add-field'> = (file, { schema, record, name, after }) => {
  const { path, node, draft } = targetOf(file, schema, record);
  const fields = get(node, 'fields');
  const taken = new Set(
    fields?.kind === 'seq' ? fields.items.map(({ value }) => stringOf(get(value, 'name'))) : [],
  );
  const own = name ?? freeName('field', (other) => taken.has(other));
  refuseIf(
    avroNameError(own, false) ??
      (taken.has(own) && `This record already has a field ${quote(own)}.`),
  );
  const list = [...path, 'fields'];
  const value: NewValue = { data: { name: own, type: 'string' } };
  const change: Change =
    fields?.kind === 'seq'
      ? { do: 'append', list, value, ...(after !== undefined && { at: { index: after + 1 } }) }
      : { do: 'set', path: list, value: { list: [value] } };
  return draft(`Add field ${quote(own)}`, [change]);
};

const remove: CommandHandler<'avro-remove'> = (file, { schema: pointer, at }) => {
  const { path, node, schema, draft } = targetOf(file, pointer, at);
  if (samePath(path, schema.path))
    return refuse('This is the whole schema: remove the object that it belongs to.');
  const around = valueAt(file, path.slice(0, -1));
  if (path.at(-2) === 'fields')
    return draft(`Remove field ${quote(nameOf(node))}`, [{ do: 'remove', path, comments: true }]);
  if (around?.kind !== 'seq') return refuse('Only fields and types of a union can be removed.');
  const changes = removeFromUnion(around, path.slice(0, -1), Number(path.at(-1)), file);
  return draft('Remove a type of the union', changes);
};

const rename: CommandHandler<'avro-rename'> = (file, { schema: pointer, at, to }) => {
  const { path, node, schema, draft } = targetOf(file, pointer, at);
  const title = `Rename ${quote(nameOf(node))} to ${quote(to)}`;
  const change = set([...path, 'name'], to, FIELD_ORDER);
  const { definitions, uses } = namesIn(schema);
  const defined = definitions.find((one) => samePath(one.path, path));
  refuseIf(avroNameError(to, defined !== undefined));
  if (!defined) return draft(title, [change]);
  const spaceOf = (full: string): string => full.slice(0, full.lastIndexOf('.') + 1);
  const full = to.includes('.') ? to : spaceOf(defined.full) + to;
  const same = uses.filter((use) => use.full === defined.full || use.text === defined.full);
  const others = same.map((use) => {
    const isFull = use.text.includes('.') || spaceOf(full) !== spaceOf(defined.full);
    return set(use.path, isFull ? full : to);
  });
  return draft(title, [change, ...others]);
};

const move: CommandHandler<'avro-move'> = (file, { schema, at, by }) => {
  const { path, draft } = targetOf(file, schema, at);
  return draft('Move a field', [{ do: 'move', path, at: { by } }]);
};

const setType: CommandHandler<'avro-type'> = (file, { schema: pointer, at, type }) => {
  const { path, node, schema, draft } = placeOf(file, pointer, at);
  const own = node ? bareType(node, path) : null;
  if (own && wordOf(own.node) === type && own.node.kind !== 'map')
    return { title: 'Set type', changes: [] };
  if (own?.nullable && type === 'null') return draft('Set type to null', [set(path, 'null')]);
  const { definitions } = namesIn(schema);
  // The base name of a definition at this location is free again.
  const taken = (name: string): boolean =>
    definitions.some((one) => one.name === name && !samePath(one.path, own?.path ?? []));
  const data = initialType(file, path, type, taken);
  return draft(`Set type to ${type}`, [set(own?.path ?? path, data, FIELD_ORDER)], path);
};

const setNullable: CommandHandler<'avro-nullable'> = (file, { schema, at, nullable }) => {
  const { path, node, draft } = targetOf(file, schema, at);
  const title = nullable ? 'Allow null' : 'Do not allow null';
  if (node.kind === 'seq') {
    const index = node.items.findIndex((item) => isNull(item.value));
    if (nullable === index >= 0) return { title, changes: [] };
    return draft(
      title,
      nullable
        ? [{ do: 'append', list: path, value: { data: 'null' } }]
        : removeFromUnion(node, path, index, file),
      path,
    );
  }
  if (!nullable || isNull(node)) return { title, changes: [] };
  // A default is of the first type of a union, so null comes first only where there is no other
  // default.
  const preset =
    path.at(-1) === 'type' ? valueAt(file, [...path.slice(0, -1), 'default']) : undefined;
  const first = !preset || (preset.kind === 'scalar' && preset.value === null);
  const name = stringOf(node);
  const own: NewValue = { written: { from: file, path, comments: true } };
  const value: NewValue =
    name === undefined
      ? { list: first ? [{ data: 'null' }, own] : [own, { data: 'null' }] }
      : typeValue(first ? ['null', name] : [name, 'null']);
  return draft(title, [{ do: 'set', path, value }], path);
};

const addBranch: CommandHandler<'avro-add-branch'> = (file, { schema, at }) => {
  const { path, node, draft } = targetOf(file, schema, at);
  const found = node.kind === 'seq' ? node.items.map(({ value }) => wordOf(value)) : [wordOf(node)];
  const data =
    BRANCHES.find((word) => !found.includes(word)) ??
    refuse('The union already has every primitive type.');
  const title = 'Add a type to the union';
  if (node.kind === 'seq') return draft(title, [{ do: 'append', list: path, value: { data } }]);
  const value: NewValue =
    node.kind === 'scalar'
      ? typeValue([...found, data])
      : { list: [{ written: { from: file, path, comments: true } }, { data }] };
  return draft(title, [{ do: 'set', path, value }]);
};

const setLogical: CommandHandler<'avro-logical'> = (file, { schema, at, logical }) => {
  const target = targetOf(file, schema, at);
  const { draft } = target;
  const { node, path } = bareType(target.node, target.path);
  const word = wordOf(node);
  const title =
    logical === undefined ? 'Remove the logical type' : `Set logical type to ${quote(logical)}`;
  if (node.kind !== 'map') {
    if (logical === undefined) return { title, changes: [] };
    // A type that is only named has no attributes.
    refuseIf(!PRIMITIVES.has(word) && `${quote(word)} can't have a logical type.`);
    return draft(title, [set(path, { type: word, logicalType: logical })]);
  }
  const written = node.entries.map(({ key }) => key);
  const rest = written.filter((key) => key !== 'type' && !OF_LOGICAL.includes(key));
  if (logical === undefined && rest.length === 0 && PRIMITIVES.has(word))
    return draft(title, [set(path, word)]);
  const removed = OF_LOGICAL.filter(
    (key) =>
      written.includes(key) &&
      (logical === undefined || (key !== 'logicalType' && logical !== 'decimal')),
  );
  const changes = removed.map((key): Change => ({ do: 'remove', path: [...path, key] }));
  if (logical !== undefined) changes.push(set([...path, 'logicalType'], logical, ORDER));
  return draft(title, changes);
};

const setAttribute: CommandHandler<'avro-set'> = (file, { schema, at, key, value }) => {
  const { path: holder, node, draft } = targetOf(file, schema, at);
  const path = [...holder, key];
  if (value !== undefined && NUMBERS.has(key) && !Number.isInteger(value))
    return refuse(`Expected a whole number as ${key}.`);
  if (value === undefined)
    return draft(`Remove ${quote(key)}`, get(node, key) ? [{ do: 'remove', path }] : []);
  const order = holder.at(-2) === 'fields' ? FIELD_ORDER : ORDER;
  return draft(`Set ${quote(key)}`, [set(path, value, order)]);
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

function set(path: NodePath, data: unknown, order?: readonly string[]): Change {
  return { do: 'set', path, value: { data }, ...(order && { at: { order } }) };
}

function nameOf(node: Node): string {
  return stringOf(get(node, 'name')) ?? '';
}

/** Removes a type from a union; a union with one type left becomes that type. */
function removeFromUnion(
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

// What a command on an Avro schema would change, after Avro validation has agreed.

/**
 * Returns changes of a schema as a draft. A default that no longer fits is removed.
 * @param type the path of the type that they set
 * @throws Refusal if the schema would have an error that it doesn't have now
 */
function checkedDraft(
  file: AnalyzedFile,
  { path, node }: AvroNode,
  title: string,
  changes: readonly Change[],
  type?: NodePath,
): CommandDraft {
  const known = new Set(validateAvro(node).map(({ message }) => message));
  /** Returns the first new error that the changes would make. */
  const errorOf = (list: readonly Change[]) => {
    const edited = edit(file, list);
    if ('refused' in edited) return refuse(edited.refused);
    const after = nodeAt(edited.tree, path);
    return after
      ? validateAvro(after).find((p) => p.severity === 'error' && !known.has(p.message))
      : undefined;
  };
  const error = errorOf(changes);
  if (!error) return { title, changes: [{ uri: file.uri, changes }] };
  const preset = type?.at(-1) === 'type' ? [...type.slice(0, -1), 'default'] : null;
  if (!preset || error.code !== 'avro-default' || !valueAt(file, preset))
    return refuse(error.message);
  const more: Change[] = [...changes, { do: 'remove', path: preset }];
  refuseIf(errorOf(more)?.message);
  return {
    title,
    changes: [{ uri: file.uri, changes: more }],
    notes: ['The default was removed, because it does not fit the type.'],
  };
}
