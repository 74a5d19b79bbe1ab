// `unknown-field`, `unknown-keyword`: the name that was meant, by its spelling or because the tables say what the thing is called.
import { meantFields } from '../../check/fields.ts';
import { quote } from '../../check/say.ts';
import { get, stringOf } from '../../parse/tree.ts';
import { toValue } from '../../parse/value.ts';
import { EXTENSION, type ObjectTable } from '../../spec/kit.ts';
import { fieldFor } from '../../spec/spec.ts';
import { last, parent, remove, rename, set, valueAt } from './kit.ts';
import { errorsOf, tableAt } from './shape.ts';
import type { Draft, Fixer } from './types.ts';

export const renameField: Fixer = ({ subject, path, node }) => {
  const table = tableAt(subject, parent(path));
  const key = last(path);
  if (!table || !node) return [];
  const holder = valueAt(subject, parent(path));
  const sibling = (name: string): string | undefined => stringOf(get(holder, name));
  const out: Draft[] = [];
  for (const name of namesFor(key, table)) {
    const field = fieldFor(table, name, sibling);
    if (!field || get(holder, name) || (field.alias && get(holder, field.alias))) continue;
    const title = `Rename ${quote(key)} to ${quote(name)}`;
    const wrapped = field.shape.is === 'list' && node.kind !== 'seq';
    if (wrapped && errorsOf(node, field.shape) > 0)
      out.push({
        title,
        changes: [set([...parent(path), name], [toValue(node)], { after: key }), remove(path)],
        preferred: out.length === 0,
      });
    else out.push({ title, changes: [rename(path, name)], preferred: out.length === 0 });
  }
  return out;
};

/** The field that was meant; none where a hint names several. */
function namesFor(key: string, table: ObjectTable): readonly string[] {
  const names = meantFields(key, table);
  return names.length > 1 ? [] : names;
}

/** A name that was surely meant as an extension: `x_foo`, `xFoo`, `X-foo`, `x-foo bar`. */
export const mendExtension: Fixer = ({ subject, path }) => {
  const table = tableAt(subject, parent(path));
  const key = last(path);
  if (!table?.extensions || !/^x(?:[-_ ]|(?=[A-Z]))/i.test(key)) return [];
  const rest = key.replace(/^x[-_ ]?/i, '').replace(/[^A-Za-z0-9._-]+/g, '-');
  const name = `x-${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
  if (!EXTENSION.test(name)) return [];
  return [{ title: `Rename ${quote(key)} to ${quote(name)}`, changes: [rename(path, name)], preferred: true }];
};

/** Any name can stay as an extension where these are allowed. */
export const makeExtension: Fixer = ({ subject, path }) => {
  const table = tableAt(subject, parent(path));
  const name = `x-${last(path).replace(/[^A-Za-z0-9._-]+/g, '-')}`;
  if (!table?.extensions || !EXTENSION.test(name) || /^x[-_]/i.test(last(path))) return [];
  // What is surely a second spelling of a field is no extension.
  const [meant] = namesFor(last(path), table);
  if (meant !== undefined && get(valueAt(subject, parent(path)), meant)) return [];
  return [{ title: `Rename to the extension ${quote(name)}`, changes: [rename(path, name)] }];
};
