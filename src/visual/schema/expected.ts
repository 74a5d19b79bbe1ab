// What a schema will look like after a change that is under way: shown until the text has it.
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { SchemaForm, SchemaRow, SetKeyword } from '../../core/build/schema/types.ts';
import { fromPointer, toPointer } from '../../core/parse/pointer.ts';

/** The form after a change, as far as it can be told without the text; the same object where it cannot. */
export function expected(form: SchemaForm, intent: SchemaIntent): SchemaForm {
  if (!form.root) return form;
  const root = change(form, form.root, intent);
  return root === form.root ? form : { ...form, root };
}

function change(form: SchemaForm, root: SchemaRow, intent: SchemaIntent): SchemaRow {
  const inside = (make: (row: SchemaRow) => SchemaRow): SchemaRow => at(root, intent.schema, make);
  switch (intent.do) {
    case 'add-property':
      return inside((row) => withChild(row, propertyOf(row, intent.name, intent.type, intent.required === true), intent.after));
    case 'rename-property': {
      const { name, to, in: keyword = 'properties' } = intent;
      return inside((row) => ({
        ...row,
        children: row.children.map((child) => (child.keyword === keyword && child.name === name ? renamed(child, to) : child)),
      }));
    }
    case 'remove-property':
      return inside((row) => ({ ...row, children: row.children.filter((child) => !isProperty(child, intent.name)) }));
    case 'require-property':
      return inside((row) => ({
        ...row,
        children: row.children.map((child) => (isProperty(child, intent.name) ? { ...child, required: intent.required } : child)),
      }));
    case 'reorder-property':
      return inside((row) => ({ ...row, children: moved(row.children, (child) => isProperty(child, intent.name), intent.index) }));
    case 'remove-schema':
      // The next branch of a list would take its place.
      if (/\/\d+$/.test(intent.schema)) return root;
      return around(root, intent.schema, (row) => ({ ...row, children: row.children.filter((child) => child.pointer !== intent.schema) }));
    case 'set-type': {
      const names = intent.type === null ? [] : typeof intent.type === 'string' ? [intent.type] : intent.type;
      const types = names.filter((name) => name !== 'null');
      return inside((row) => ({ ...row, written: true, boolean: null, ref: null, types, nullable: names.includes('null') }));
    }
    case 'set-keyword':
      return inside((row) => withKeyword(form, row, intent.keyword, intent.value));
    default:
      return root;
  }
}

function isProperty(row: SchemaRow, name: string): boolean {
  return row.keyword === 'properties' && row.name === name;
}

/** Changes one row; all that are not around it stay the same objects. */
function at(row: SchemaRow, pointer: string, make: (row: SchemaRow) => SchemaRow): SchemaRow {
  if (row.pointer === pointer) return make(row);
  const index = row.children.findIndex((child) => pointer === child.pointer || pointer.startsWith(`${child.pointer}/`));
  const child = row.children[index];
  if (!child) return row;
  const changed = at(child, pointer, make);
  return changed === child ? row : { ...row, children: row.children.with(index, changed) };
}

function around(row: SchemaRow, pointer: string, make: (row: SchemaRow) => SchemaRow): SchemaRow {
  if (row.children.some((child) => child.pointer === pointer)) return make(row);
  const index = row.children.findIndex((child) => pointer.startsWith(`${child.pointer}/`));
  const child = row.children[index];
  return child ? { ...row, children: row.children.with(index, around(child, pointer, make)) } : row;
}

function withChild(row: SchemaRow, child: SchemaRow, after: string | undefined): SchemaRow {
  // The text may have it already.
  if (row.children.some(({ pointer }) => pointer === child.pointer)) return row;
  const last = row.children.findLastIndex(({ keyword }) => keyword === 'properties');
  const beside = after === undefined ? -1 : row.children.findIndex((c) => isProperty(c, after));
  return { ...row, boolean: null, children: row.children.toSpliced((beside < 0 ? last : beside) + 1, 0, child) };
}

function propertyOf(parent: SchemaRow, name: string, type: string | undefined, required: boolean): SchemaRow {
  const path = [...parent.path, 'properties', name];
  return {
    pointer: toPointer(path),
    path,
    keyword: 'properties',
    name,
    label: name,
    written: true,
    required,
    boolean: null,
    types: type === undefined ? [] : [type],
    nullable: false,
    mayBeNull: type === undefined ? null : false,
    ref: null,
    title: '',
    description: '',
    dependencies: [],
    set: [],
    addable: [],
    holds: type === undefined || type === 'object' ? ['properties'] : [],
    children: [],
    more: 0,
    problems: [],
  };
}

/** A row under another name, with all that is inside it. */
function renamed(row: SchemaRow, to: string): SchemaRow {
  const index = row.path.length - 1;
  const go = (one: SchemaRow): SchemaRow => {
    const path = one.path.with(index, to);
    return { ...one, path, pointer: toPointer(path), children: one.children.map(go) };
  };
  return { ...go(row), name: to, label: to };
}

function moved(rows: readonly SchemaRow[], is: (row: SchemaRow) => boolean, index: number): readonly SchemaRow[] {
  const row = rows.find(is);
  return row ? rows.filter((one) => one !== row).toSpliced(index, 0, row) : rows;
}

function withKeyword(form: SchemaForm, row: SchemaRow, name: string, value: unknown): SchemaRow {
  if (name === 'title' || name === 'description') return { ...row, [name === 'title' ? 'title' : 'description']: String(value ?? '') };
  if (value === undefined) return { ...row, set: row.set.filter((one) => one.name !== name), addable: [...row.addable, name] };
  const old = row.set.find((one) => one.name === name);
  const label = form.keywords.find((info) => info.name === name)?.label ?? name;
  const text = typeof value === 'object' ? label : `${label.toLowerCase()}: ${value}`;
  const one: SetKeyword = { name, text, value, whole: true, problems: [] };
  return {
    ...row,
    written: true,
    set: old ? row.set.map((other) => (other === old ? one : other)) : [...row.set, one],
    addable: row.addable.filter((other) => other !== name),
  };
}

/** Where a schema stands after a change of what is around it; a change that does not move it leaves it. */
export function followed(pointer: string, intent: SchemaIntent): string {
  if (intent.do !== 'rename-property') return pointer;
  const path = fromPointer(pointer);
  const from = [...fromPointer(intent.schema), intent.in ?? 'properties', intent.name];
  return from.every((key, i) => path[i] === key) ? toPointer(path.with(from.length - 1, intent.to)) : pointer;
}
