// `unknown-field`, `unknown-keyword`: the intended name, by its spelling or because the tables list
// the wrong name as another word for it.

import { type AnalyzedFile, valueAt } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { intendedFields } from '../../analysis/validation/unknown-fields.ts';
import { quote } from '../../format/message-text.ts';
import { EXTENSION, type ObjectTable } from '../../format/table-types.ts';
import { fieldFor } from '../../format/tables.ts';
import type { Change } from '../../text/edit/types.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type Node, type NodePath, stringOf } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { referencesOf } from './all-references.ts';
import { errorsOf } from './expected-shape.ts';
import { fix, parent, preferredFix, remove, rename, set } from './fixer-kit.ts';
import type { FixDraft, Fixer } from './types.ts';

export const renameField: Fixer = ({ subject: file, path, node }) => {
  const table = tableAt(file, parent(path));
  const key = lastKey(path);
  if (!table || !node) return [];
  const holder = valueAt(file, parent(path));
  const sibling = (name: string): string | undefined => stringOf(get(holder, name));
  const out: FixDraft[] = [];
  for (const name of namesFor(key, table)) {
    const field = fieldFor(table, name, sibling);
    if (!field || get(holder, name) || (field.alias && get(holder, field.alias))) continue;
    const title = `Rename ${quote(key)} to ${quote(name)}`;
    const wrapped = field.shape.is === 'list' && node.kind !== 'seq';
    if (wrapped && errorsOf(node, field.shape) > 0)
      out.push({
        title,
        changes: [
          set([...parent(path), name], [exampleOf(node, get(holder, 'type'))], { after: key }),
          remove(path),
        ],
        preferred: out.length === 0,
      });
    else
      out.push({
        title,
        changes: [...followed(file, path, name), rename(path, name)],
        preferred: out.length === 0,
      });
  }
  return out;
};

/** Returns the changes of the references in the file to what is below a key that is renamed. */
function followed({ documents, uri }: AnalyzedFile, path: NodePath, to: string): Change[] {
  const out: Change[] = [];
  for (const { uri: from, at, ref, named } of referencesOf(documents)) {
    const isBelow = named.uri === uri && path.every((key, i) => named.path[i] === key);
    if (!isBelow || from !== uri || !ref.startsWith('#')) continue;
    const now = [...path.slice(0, -1), to, ...named.path.slice(path.length)];
    out.push(set(at, localReferenceText(now)));
  }
  return out;
}

/** Returns a value in the type of the schema beside it, where it is one in quotes or without. */
function exampleOf(node: Node, type: Node | undefined): unknown {
  if (node.kind !== 'scalar') return toValue(node);
  const types = type?.kind === 'seq' ? type.items.map(({ value }) => value) : [type];
  const allowed = new Set(types.map(stringOf));
  const { value } = node;
  if (allowed.has(undefined) || allowed.has(typeof value)) return toValue(node);
  if (typeof value === 'number' || typeof value === 'boolean')
    return allowed.has('string') && !allowed.has('integer') ? (node.raw ?? String(value)) : value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  if (allowed.has('number') && Number.isFinite(number)) return number;
  if (allowed.has('integer') && Number.isInteger(number)) return number;
  return allowed.has('boolean') && /^(?:true|false)$/.test(String(value))
    ? value === 'true'
    : toValue(node);
}

/** Returns the intended field; none if a hint names several. */
function namesFor(key: string, table: ObjectTable): readonly string[] {
  const names = intendedFields(key, table);
  return names.length > 1 ? [] : names;
}

/** Renames a key that is clearly meant as an extension: `x_foo`, `xFoo`, `X-foo`, `x-foo bar`. */
export const fixExtension: Fixer = ({ subject: file, path }) => {
  const table = tableAt(file, parent(path));
  const key = lastKey(path);
  if (!table?.extensions || !/^x(?:[-_ ]|(?=[A-Z]))/i.test(key)) return [];
  const rest = key.replace(/^x[-_ ]?/i, '').replace(/[^A-Za-z0-9._-]+/g, '-');
  const name = `x-${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
  if (!EXTENSION.test(name)) return [];
  return [preferredFix(`Rename ${quote(key)} to ${quote(name)}`, rename(path, name))];
};

/** Keeps any key as an extension where extensions are allowed. */
export const makeExtension: Fixer = ({ subject: file, path }) => {
  const table = tableAt(file, parent(path));
  const name = `x-${lastKey(path).replace(/[^A-Za-z0-9._-]+/g, '-')}`;
  if (!table?.extensions || !EXTENSION.test(name) || /^x[-_]/i.test(lastKey(path))) return [];
  // A clear misspelling of a field isn't an extension.
  const [meant] = namesFor(lastKey(path), table);
  if (meant !== undefined && get(valueAt(file, parent(path)), meant)) return [];
  return [fix(`Rename to the extension ${quote(name)}`, rename(path, name))];
};
