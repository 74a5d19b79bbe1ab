// Schemas: defaults of their type, discriminators that are described, empty lists, lists without items, formats, `nullable`.
import { nearest, quote } from '../../check/say.ts';
import { scalarFault } from '../../check/scalars.ts';
import { get, stringOf } from '../../parse/tree.ts';
import { toValue } from '../../parse/value.ts';
import { rename as inDialect } from '../../spec/dialects.ts';
import { schemaFormats } from '../../spec/formats.ts';
import { append, last, parent, remove, scalarOf, set, valueAt } from './kit.ts';
import type { Draft, Fixer } from './types.ts';

/** `schema-default` */
export const defaultOfType: Fixer = ({ subject, path, node }) => {
  const type = get(valueAt(subject, parent(path)), 'type');
  const types = type?.kind === 'seq' ? type.items.map((i) => stringOf(i.value)) : [stringOf(type)];
  if (!node) return [];
  const out: Draft[] = [];
  const value = node.kind === 'scalar' ? node.value : undefined;
  const put = (to: unknown): unknown => out.push({ title: `Write ${JSON.stringify(to)}`, changes: [set(path, to)], preferred: true });
  const text = typeof value === 'string' ? value.trim() : undefined;
  for (const wanted of types) {
    if (wanted === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
      put(node.kind === 'scalar' ? (node.raw ?? String(value)) : '');
    if (
      (wanted === 'number' || wanted === 'integer') &&
      text &&
      scalarFault(scalarOf(Number(text)), { is: wanted }) === null &&
      Number.isFinite(Number(text))
    )
      put(Number(text));
    if (wanted === 'integer' && typeof value === 'number') put(Math.round(value));
    if (wanted === 'boolean' && (text === 'true' || text === 'false')) put(text === 'true');
    if (wanted === 'array' && node.kind !== 'seq' && value !== null) put([toValue(node)]);
  }
  const is = node.kind === 'map' ? 'object' : node.kind === 'seq' ? 'array' : value === null ? 'null' : typeof value;
  if (is === 'null')
    out.push({
      title: 'Allow null in "type"',
      changes: [set([...parent(path), 'type'], [...types.filter((t) => t !== undefined), 'null'])],
    });
  else out.push({ title: `Change "type" to ${quote(is)}`, changes: [set([...parent(path), 'type'], is)] });
  return [...out, { title: 'Remove "default"', changes: [remove(path)] }];
};

/** `schema-discriminator` */
export const describeDiscriminator: Fixer = ({ subject, path, node, problem }) => {
  const name = stringOf(node);
  const at = parent(path);
  const schema = valueAt(subject, at);
  if (name === undefined || schema?.kind !== 'map') return [];
  const properties = get(schema, 'properties');
  const out: Draft[] = [];
  const meant =
    properties?.kind === 'map'
      ? nearest(
          name,
          properties.entries.map((e) => e.key),
        )
      : undefined;
  if (meant !== undefined && meant !== name) out.push({ title: `Change ${quote(name)} to ${quote(meant)}`, changes: [set(path, meant)] });
  const asks = (part: string): boolean => problem.message.includes(`to "${part}"`) || problem.message.includes(`and to "${part}"`);
  const changes = [
    ...(asks('properties') && !get(properties, name) ? [set([...at, 'properties', name], { type: 'string' })] : []),
    ...(asks('required') ? [append([...at, 'required'], name)] : []),
  ];
  const where = ['properties', 'required'].filter(asks).map(quote).join(' and ');
  return changes.length === 0 ? out : [{ title: `Add ${quote(name)} to ${where}`, changes, preferred: true }, ...out];
};

/** `size`, `enum-empty`: a list that says nothing goes. */
export const removeEmpty: Fixer = ({ path, node }) => {
  const none = (node?.kind === 'seq' && node.items.length === 0) || (node?.kind === 'map' && node.entries.length === 0);
  return none && path.length > 0 ? [{ title: `Remove the empty ${quote(last(path))}`, changes: [remove(path)], preferred: true }] : [];
};

/** `openapi-items` */
export const anyItems: Fixer = ({ path }) => [
  { title: 'Add "items: {}"', changes: [set([...parent(path), 'items'], {}, { after: 'type' })], preferred: true },
];

/** `schema-format-near` */
export const nearFormat: Fixer = ({ subject, path, node }) => {
  const format = stringOf(node);
  if (format === undefined) return [];
  const values = schemaFormats.flatMap((f) => f.values.map((value) => inDialect(value, subject.dialect)));
  const name = format.toLowerCase().replace(/\s/g, '').split(';', 1)[0] ?? '';
  const meant = nearest(
    name,
    values.map((v) => v.split(';', 1)[0] ?? ''),
  );
  const like = values.filter((v) => v.split(';', 1)[0] === meant);
  const best = nearest(format, like) ?? like[0];
  return best === undefined ? [] : [{ title: `Change it to ${quote(best)}`, changes: [set(path, best)], preferred: true }];
};

/** `unknown-keyword`: the type with null in it says what `nullable` said. */
export const nullable: Fixer = ({ subject, path, node }) => {
  if (last(path) !== 'nullable' || node?.kind !== 'scalar') return [];
  const type = get(valueAt(subject, parent(path)), 'type');
  if (node.value !== true) return [{ title: 'Remove "nullable"', changes: [remove(path)], preferred: true }];
  const name = stringOf(type);
  if (name !== undefined)
    return [
      {
        title: `Set "type: [${name}, "null"]"`,
        changes: [set([...parent(path), 'type'], [name, 'null']), remove(path)],
        preferred: true,
      },
    ];
  return type?.kind === 'seq'
    ? [{ title: 'Add "null" to "type"', changes: [append([...parent(path), 'type'], 'null'), remove(path)], preferred: true }]
    : [];
};
