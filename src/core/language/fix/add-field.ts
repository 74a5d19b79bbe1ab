// `required-field`: adds what is missing. What the user has to choose stays empty, with the caret in it.
import { quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { get, stringOf } from '../../parse/tree.ts';
import type { Field, ObjectTable } from '../../spec/kit.ts';
import { fieldFor } from '../../spec/spec.ts';
import { messageExample } from './example-values.ts';
import { last, parent, set } from './kit.ts';
import { tableAt } from './shape.ts';
import { emptyKey, skeletonOf } from './skeleton.ts';
import type { Draft, Fault, Fixer } from './types.ts';

export const addField: Fixer = (fault) => {
  const { subject, path, node, problem } = fault;
  const table = tableAt(subject, path);
  if (!table || node?.kind !== 'map') return [];
  const missing = table.fields.filter(
    (f) => f.required && !get(node, f.name) && !(f.alias && get(node, f.alias)) && belongs(table, f, fault),
  );
  const meant = missing.find((f) => f.name === problem.field);
  if (!meant)
    return (table.atLeastOne ?? []).map((name, i, all) => choice(name, i === all.length - 1, table, fault)).filter((d) => d !== null);
  const one = draft([meant], table, fault, missing.length === 1);
  return missing.length > 1 ? [draft(missing, table, fault, true), one] : [one];
};

function belongs(table: ObjectTable, field: Field, { node }: Fault): boolean {
  return !field.applies || fieldFor(table, field.name, (name) => stringOf(get(node, name))) === field;
}

function draft(fields: readonly Field[], table: ObjectTable, fault: Fault, preferred: boolean): Draft {
  const made = fields.map((field) => ({
    field,
    value: skeletonOf(field.shape, field, { subject: fault.subject, path: [...fault.path, field.name] }),
  }));
  const empty = made.map(({ field, value }) => emptyKey(field.name, value)).find((key) => key !== null);
  const text = made.map(({ value }) => value).find((value) => typeof value === 'string');
  const names = fields.map((f) => quote(f.name));
  return {
    title: `Add ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]}`,
    changes: made.flatMap(({ field, value }) => [put(field.name, value, table, fault), ...homeFor(value, field, fault)]),
    preferred,
    ...(empty ? { caret: empty } : typeof text === 'string' && { select: text }),
  };
}

function put(name: string, value: unknown, table: ObjectTable, { path }: Fault): Change {
  return set([...path, name], value, { order: table.fields.map((f) => f.name) });
}

/** The channel that an operation without any channel in sight refers to is made too. */
function homeFor(value: unknown, { shape }: Field, { subject }: Fault): Change[] {
  if (shape.is !== 'object' || shape.ref !== 'only' || !shape.rootTarget || subject.uri !== '') return [];
  const map = shape.rootTarget.slice(1);
  const ref = (value as { $ref: string }).$ref;
  const name = ref.startsWith(`#/${map}/`) ? ref.slice(map.length + 3) : null;
  if (name === null || get(get(subject.tree.root, map), name) || /[~%/]/.test(name)) return [];
  return [set([map, name], map === 'channels' ? {} : { host: '', protocol: '' })];
}

function choice(name: string, surest: boolean, table: ObjectTable, fault: Fault): Draft | null {
  const field = table.fields.find((f) => f.name === name);
  if (!field) return null;
  const made = last(parent(fault.path)) === 'examples' ? messageExample(fault.subject, fault.path, name) : null;
  const value = made ? made.value : skeletonOf(field.shape, field, { subject: fault.subject, path: [...fault.path, name] });
  const empty = emptyKey(name, value);
  return { title: `Add ${quote(name)}`, changes: [put(name, value, table, fault)], preferred: surest, ...(empty && { caret: empty }) };
}
