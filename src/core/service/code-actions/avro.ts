// Avro: missing parts of a type, names of the right form, unions without repetition, defaults of
// their type.

import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { namesIn } from '../../analysis/schemas/avro.ts';
import { avroInText, parsedAvro } from '../../analysis/schemas/avro-in-text.ts';
import { avroAt, freeTypeName, initialType } from '../../analysis/targets/avro-types.ts';
import { LOGICAL_TYPES } from '../../format/avro.ts';
import { quote } from '../../format/message-text.ts';
import type { Change } from '../../text/edit/types.ts';
import { nearestWord } from '../../text/nearest.ts';
import { lastKey, toPointer } from '../../text/pointer.ts';
import { get, type Node, type NodePath, stringOf, stringsOf } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import {
  append,
  type FixDraft,
  type Fixer,
  fix,
  parent,
  preferredFix,
  remove,
  set,
} from './fixer.ts';
import { nameOf } from './missing-values.ts';
import { removal } from './unknown-fields.ts';

const NEEDS: ReadonlyMap<string, readonly [string, unknown]> = new Map<
  string,
  readonly [string, unknown]
>([
  ['fields', ['fields', []]],
  ['symbols', ['symbols', []]],
  ['items', ['items', 'string']],
  ['values', ['values', 'string']],
  ['size', ['size', 16]],
]);

/** Fixes `avro-shape`. */
export const avroShape: Fixer = ({ subject: file, path, node, problem }) => {
  const text = node && avroInText(node);
  const schema = typeof text === 'string' ? parsedAvro(text) : undefined;
  if (schema !== undefined) return [preferredFix('Write the schema itself', set(path, schema))];
  const missing = problem.data?.missing;
  if (missing !== undefined && node?.kind === 'map') {
    const [, value] = NEEDS.get(missing) ?? [
      missing,
      missing === 'type' ? typeOf(node) : newName(file, path, node),
    ];
    return [
      {
        title: `Add ${quote(missing)}`,
        changes: [set([...path, missing], value)],
        preferred: true,
        ...(typeof value === 'string' && { select: value }),
      },
    ];
  }
  if (node?.kind !== 'scalar') return [];
  if (node.value === null)
    return [
      lastKey(parent(path)) === 'fields'
        ? preferredFix(removal(path), remove(path))
        : preferredFix('Put null in quotes', set(path, 'null')),
    ];
  if (missing !== undefined) {
    const type = String(node.value);
    const made = initialType(file, path, type, typeNamesAround(file, path));
    return [preferredFix(`Describe the ${type}`, set(path, made))];
  }
  if (lastKey(path) === 'order')
    return ['ascending', 'descending', 'ignore'].map((order) => ({
      title: `Write ${order}`,
      changes: [set(path, order)],
      preferred: order === nearestWord(String(node.value), ['ascending', 'descending', 'ignore']),
    }));
  if (lastKey(path) === 'size' && Number.isInteger(Number(node.value)) && Number(node.value) >= 0)
    return [
      preferredFix(`Change it to the number ${Number(node.value)}`, set(path, Number(node.value))),
    ];
  if (typeof node.value === 'number' || typeof node.value === 'boolean') {
    const texts =
      ['name', 'doc', 'namespace'].includes(lastKey(path)) ||
      ['symbols', 'aliases'].includes(lastKey(parent(path)));
    return texts
      ? [preferredFix('Put it in quotes', set(path, node.raw ?? String(node.value)))]
      : [];
  }
  return lastKey(path) === 'aliases' && typeof node.value === 'string'
    ? [preferredFix('Put it in a list', set(path, [node.value]))]
    : [];
};

function typeOf(node: Node): string {
  if (get(node, 'fields')) return 'record';
  if (get(node, 'symbols')) return 'enum';
  if (get(node, 'items')) return 'array';
  if (get(node, 'values')) return 'map';
  return get(node, 'size') ? 'fixed' : 'string';
}

/** Returns the name that a type or field lacks. */
function newName(file: AnalyzedFile, path: NodePath, node: Node): string {
  if (lastKey(parent(path)) === 'fields') return plainName(nameOf([...path, 'x']));
  return freeTypeName(file, path, typeOf(node), typeNamesAround(file, path));
}

/** Returns whether the Avro schema around a path defines a type of a name. */
function typeNamesAround(file: AnalyzedFile, path: NodePath): (name: string) => boolean {
  const schemas = path.map((_, i) => avroAt(file, toPointer(path.slice(0, i))));
  const schema = schemas.find((found) => found !== null);
  const names = new Set(schema && namesIn(schema).definitions.map(({ name }) => name));
  return (name) => names.has(name);
}

function plainName(text: string): string {
  const name = text.replace(/[^A-Za-z0-9_]+/g, '_');
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`;
}

/** Fixes `avro-name`. */
export const avroName: Fixer = ({ path, node, problem }) => {
  const name = stringOf(node);
  if (name === undefined) return [];
  const meant = problem.data?.meant;
  if (meant !== undefined)
    return [preferredFix(`Change ${quote(name)} to ${quote(meant)}`, set(path, meant))];
  const isSymbol = lastKey(parent(path)) === 'symbols';
  const plain = name
    .split('.')
    .map(plainName)
    .join(problem.data?.dots === false ? '_' : '.');
  // The form of the name is right, so it is there twice.
  if (plain === name) return isSymbol ? [preferredFix('Remove this duplicate', remove(path))] : [];
  return [
    {
      title: `Change ${quote(name)} to ${quote(plain)}`,
      changes: [set(path, plain)],
      preferred: lastKey(path) === 'name' || isSymbol,
    },
  ];
};

/** Fixes `avro-union`. */
export const avroUnion: Fixer = ({ path, node }) => {
  if (node?.kind !== 'seq') return [preferredFix('Remove this duplicate', remove(path))];
  const list = parent(path);
  const changes: Change[] = [
    remove(path),
    ...node.items.map((item) => append(list, toValue(item.value))),
  ];
  return [preferredFix('Move its types to the outer list', ...changes)];
};

/** Fixes `avro-default`. */
export const avroDefault: Fixer = ({ subject: file, path, node }) => {
  const at = path.lastIndexOf('default');
  const field = path.slice(0, at);
  const type = get(valueAt(file, field), 'type');
  const out: FixDraft[] = [];
  if (at === path.length - 1 && node?.kind === 'scalar') {
    const types =
      type?.kind === 'seq' ? type.items.map((i) => stringOf(i.value)) : [stringOf(type)];
    const first = types[0];
    const text = typeof node.value === 'string' ? node.value.trim() : '';
    if (
      /^(?:int|long|float|double)$/.test(first ?? '') &&
      text !== '' &&
      Number.isFinite(Number(text))
    )
      out.push(write(path, Number(text)));
    if (first === 'boolean' && /^(?:true|false)$/i.test(text))
      out.push(write(path, text.toLowerCase() === 'true'));
    if (first === 'string' && (typeof node.value === 'number' || typeof node.value === 'boolean'))
      out.push(write(path, node.raw ?? String(node.value)));
    if (first === 'null' && text === 'null') out.push(write(path, null));
    if (type?.kind === 'seq' && out.length === 0) {
      const own =
        node.value === null
          ? 'null'
          : typeof node.value === 'string'
            ? 'string'
            : typeof node.value === 'boolean'
              ? 'boolean'
              : null;
      const index = types.findIndex(
        (t) => t === own || (own === null && /^(?:int|long|float|double)$/.test(t ?? '')),
      );
      if (index > 0)
        out.push(
          preferredFix(`Put ${quote(types[index] ?? '')} first in the union`, {
            do: 'move',
            path: [...field, 'type', String(index)],
            at: { index: 0 },
          }),
        );
    }
    const symbols = get(valueAt(file, field), 'symbols');
    const names = stringsOf(symbols);
    const meant = nearestWord(String(node.value), names) ?? names[0];
    if (meant !== undefined) out.push(write(path, meant));
  }
  return at < 0 ? [] : [...out, fix('Remove "default"', remove(path.slice(0, at + 1)))];
};

function write(path: readonly string[], value: unknown): FixDraft {
  return preferredFix(`Write ${JSON.stringify(value)}`, set(path, value));
}

/** Fixes `avro-logical-type`. */
export const avroLogical: Fixer = ({ path, node, problem }) => {
  if (problem.data?.missing === 'precision')
    return [
      {
        title: 'Add "precision"',
        changes: [set([...path, 'precision'], 10)],
        preferred: true,
        select: '10',
      },
    ];
  if (lastKey(path) === 'size') return [preferredFix('Change the size to 12', set(path, 12))];
  const bases =
    lastKey(path) === 'logicalType' ? LOGICAL_TYPES.get(stringOf(node) ?? '') : undefined;
  const base = bases?.find((type) => type !== 'fixed');
  const number = node?.kind === 'scalar' ? Number(node.value) : Number.NaN;
  return [
    ...(base === undefined
      ? []
      : [preferredFix(`Change "type" to ${quote(base)}`, set([...parent(path), 'type'], base))]),
    ...(typeof (node?.kind === 'scalar' ? node.value : 0) === 'string' && Number.isInteger(number)
      ? [preferredFix(`Change it to the number ${number}`, set(path, number))]
      : []),
    fix(removal(path), remove(path)),
  ];
};
