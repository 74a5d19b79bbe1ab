// Data with a schema to match, and that schema: examples of messages, defaults, constants and
// examples of schemas.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../../analysis/documents/located-node.ts';
import { messagesWithTrait } from '../../../analysis/targets/enclosing-objects.ts';
import { locatedNodeAt, tableAt } from '../../../analysis/typed-tree/objects-at.ts';
import { plainKind } from '../../../format/dialect-tables.ts';
import { fieldsOf } from '../../../format/tables.ts';
import { isIndex } from '../../../text/pointer.ts';
import { get, type NodePath } from '../../../text/tree.ts';

/** The data around a location: where it begins and the schemas for it. */
interface Sample {
  readonly at: NodePath;
  readonly schemas: readonly LocatedNode[];
}

/** Returns the data that is or contains the value at `path`; null if there is none. */
export function sampleAround(file: AnalyzedFile, path: NodePath): Sample | null {
  for (let length = 1; length <= path.length; length++) {
    const field = path[length - 1] ?? '';
    if (!FIELDS.has(field)) continue;
    const holder = path.slice(0, length - 1);
    const table = tableAt(file, holder);
    if (!table) continue;
    const kind = plainKind(table.kind);
    if (table.schema === 'inline') {
      const shape = fieldsOf(table, field)[0]?.shape;
      const isList = shape?.is === 'list' && shape.of.is === 'any';
      if (shape?.is !== 'any' && !isList) continue;
      const at = path.slice(0, isList ? length + 1 : length);
      if (isList && !isIndex(path[length] ?? '')) return null;
      const schema = locatedNodeAt(file, holder);
      return schema ? { at, schemas: [without(schema, field)] } : null;
    }
    if (kind === 'MessageExample' && (field === 'payload' || field === 'headers'))
      return {
        at: path.slice(0, length),
        schemas: schemasOfExample(file, holder.slice(0, -2), field),
      };
  }
  return null;
}

/** Fields that hold data in some object. */
const FIELDS: ReadonlySet<string> = new Set([
  'payload',
  'headers',
  'default',
  'const',
  'example',
  'examples',
  'enum',
]);

/** Returns a schema without a field, whose value must not determine what is suggested for it. */
function without({ uri, path, node }: LocatedNode, field: string): LocatedNode {
  if (node.kind !== 'map') return { uri, path, node };
  return { uri, path, node: { ...node, entries: node.entries.filter((e) => e.key !== field) } };
}

/**
 * Returns the schemas of the payload or the headers in the examples of the message, or of the
 * trait, at a path.
 */
function schemasOfExample(
  file: AnalyzedFile,
  path: NodePath,
  field: 'payload' | 'headers',
): LocatedNode[] {
  const { documents, uri } = file;
  const parent = locatedNodeAt(file, path);
  if (!parent) return [];
  const out: LocatedNode[] = [];
  const add = (node: LocatedNode): void => {
    const schema = get(node.node, field);
    if (schema) out.push({ uri: node.uri, path: [...node.path, field], node: schema });
  };
  add(parent);
  const isTrait = plainKind(tableAt(file, path)?.kind ?? '') === 'MessageTrait';
  if (isTrait) for (const message of messagesWithTrait(file, { uri, path })) add(message);
  const traits = field === 'headers' ? get(parent.node, 'traits') : undefined;
  for (const [i, item] of traits?.kind === 'seq' ? traits.items.entries() : []) {
    const trait = documents.resolve(uri, [...path, 'traits', String(i)], item.value);
    if (trait) add(trait);
  }
  return out;
}
