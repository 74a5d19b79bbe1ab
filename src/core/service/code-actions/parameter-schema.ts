// `unknown-field` at the `schema` of a parameter or a server variable, as in version 2: the allowed
// values move up, the rest is removed.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { quoteAll } from '../../format/message-text.ts';
import type { Change } from '../../text/edit/types.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type Node } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { parent, preferredFix, remove, set } from './fixer-kit.ts';
import type { Fixer } from './types.ts';

const KINDS: ReadonlySet<string> = new Set(['Parameter', 'ServerVariable']);

export const liftSchema: Fixer = ({ subject: file, path, node }) => {
  const parentPath = parent(path);
  const table = tableAt(file, parentPath);
  if (lastKey(path) !== 'schema' || !node || !table || !KINDS.has(plainKind(table.kind))) return [];
  const own = valueAt(file, parentPath);
  const schema = file.documents.resolve(file.uri, path, node)?.node;
  const changes: Change[] = [];
  const moved: string[] = [];
  for (const name of ['enum', 'default', 'description', 'examples']) {
    const value = get(own, name)
      ? undefined
      : asText(get(schema, name), name === 'enum' || name === 'examples');
    if (value === undefined) continue;
    moved.push(name);
    changes.push(set([...parentPath, name], value, { order: table.fields.map((f) => f.name) }));
  }
  const title = moved.length === 0 ? 'Remove "schema"' : `Move ${quoteAll(moved)} out of "schema"`;
  return [preferredFix(title, ...changes, remove(path))];
};

/** The texts of a list, or one text; undefined where some value is not a scalar. */
function asText(node: Node | undefined, isList: boolean): string | readonly string[] | undefined {
  if (!node) return undefined;
  const textOf = (value: unknown): string | undefined =>
    typeof value === 'object' || value === undefined ? undefined : String(value);
  if (!isList) return textOf(toValue(node));
  if (node.kind !== 'seq') return undefined;
  const texts = node.items.map(({ value }) =>
    textOf(value.kind === 'scalar' ? (value.raw ?? value.value) : undefined),
  );
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts : undefined;
}
