// Predicts a schema after a pending change: shown until the text contains it.
import { toPointer } from '../../core/light.ts';
import type { SchemaCommand, SchemaForm, SchemaRow, SetKeyword } from '../../core/types.ts';

/**
 * Returns the form after a change, as far as it can be predicted without the text; the same object
 * if it can't.
 */
export function applyOptimistically(form: SchemaForm, command: SchemaCommand): SchemaForm {
  if (!form.root) return form;
  const root = change(form, form.root, command);
  return root === form.root ? form : { ...form, root };
}

function change(form: SchemaForm, root: SchemaRow, command: SchemaCommand): SchemaRow {
  const inside = (make: (row: SchemaRow) => SchemaRow): SchemaRow =>
    changeRow(root, command.schema, make);
  switch (command.do) {
    case 'add-property':
      return inside((row) =>
        insertChild(
          row,
          propertyOf(row, command.name, command.type, command.required === true),
          command.after,
        ),
      );
    case 'rename-property': {
      const { name, to, in: keyword = 'properties' } = command;
      return inside((row) => ({
        ...row,
        children: row.children.map((child) =>
          child.keyword === keyword && child.name === name ? renameRow(child, to) : child,
        ),
      }));
    }
    case 'remove-property':
      return inside((row) => ({
        ...row,
        children: row.children.filter((child) => !isProperty(child, command.name)),
      }));
    case 'require-property':
      return inside((row) => ({
        ...row,
        children: row.children.map((child) =>
          isProperty(child, command.name) ? { ...child, required: command.required } : child,
        ),
      }));
    case 'reorder-property':
      return inside((row) => ({
        ...row,
        children: moveRow(row.children, (child) => isProperty(child, command.name), command.index),
      }));
    case 'remove-schema':
      // The next branch of a list would get its index.
      if (/\/\d+$/.test(command.schema)) return root;
      return changeParent(root, command.schema, (row) => ({
        ...row,
        children: row.children.filter((child) => child.pointer !== command.schema),
      }));
    case 'set-type': {
      const names =
        command.type === null
          ? []
          : typeof command.type === 'string'
            ? [command.type]
            : command.type;
      const types = names.filter((name) => name !== 'null');
      return inside((row) => ({
        ...row,
        written: true,
        boolean: null,
        ref: null,
        definition: null,
        types,
        nullable: names.includes('null'),
      }));
    }
    case 'set-keyword':
      return inside((row) => withKeyword(form, row, command.keyword, command.value));
    default:
      return root;
  }
}

function isProperty(row: SchemaRow, name: string): boolean {
  return row.keyword === 'properties' && row.name === name;
}

/** Changes one row; rows other than its ancestors remain the same objects. */
function changeRow(
  row: SchemaRow,
  pointer: string,
  make: (row: SchemaRow) => SchemaRow,
): SchemaRow {
  if (row.pointer === pointer) return make(row);
  const index = row.children.findIndex(
    (child) => pointer === child.pointer || pointer.startsWith(`${child.pointer}/`),
  );
  const child = row.children[index];
  if (!child) return row;
  const changed = changeRow(child, pointer, make);
  return changed === child ? row : { ...row, children: row.children.with(index, changed) };
}

function changeParent(
  row: SchemaRow,
  pointer: string,
  make: (row: SchemaRow) => SchemaRow,
): SchemaRow {
  if (row.children.some((child) => child.pointer === pointer)) return make(row);
  const index = row.children.findIndex((child) => pointer.startsWith(`${child.pointer}/`));
  const child = row.children[index];
  return child
    ? { ...row, children: row.children.with(index, changeParent(child, pointer, make)) }
    : row;
}

function insertChild(row: SchemaRow, child: SchemaRow, after: string | undefined): SchemaRow {
  // The text may contain it already.
  if (row.children.some(({ pointer }) => pointer === child.pointer)) return row;
  const last = row.children.findLastIndex(({ keyword }) => keyword === 'properties');
  const beside = after === undefined ? -1 : row.children.findIndex((c) => isProperty(c, after));
  return {
    ...row,
    boolean: null,
    children: row.children.toSpliced((beside < 0 ? last : beside) + 1, 0, child),
  };
}

function propertyOf(
  parent: SchemaRow,
  name: string,
  type: string | undefined,
  required: boolean,
): SchemaRow {
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
    definition: null,
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

/** Returns a row with another name, and its descendants with their new pointers. */
function renameRow(row: SchemaRow, to: string): SchemaRow {
  const index = row.path.length - 1;
  const go = (one: SchemaRow): SchemaRow => {
    const path = one.path.with(index, to);
    return { ...one, path, pointer: toPointer(path), children: one.children.map(go) };
  };
  return { ...go(row), name: to, label: to };
}

function moveRow(
  rows: readonly SchemaRow[],
  is: (row: SchemaRow) => boolean,
  index: number,
): readonly SchemaRow[] {
  const row = rows.find(is);
  return row ? rows.filter((one) => one !== row).toSpliced(index, 0, row) : rows;
}

function withKeyword(form: SchemaForm, row: SchemaRow, name: string, value: unknown): SchemaRow {
  if (name === 'title' || name === 'description')
    return { ...row, [name === 'title' ? 'title' : 'description']: String(value ?? '') };
  if (value === undefined)
    return {
      ...row,
      set: row.set.filter((one) => one.name !== name),
      addable: [...row.addable, name],
    };
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
