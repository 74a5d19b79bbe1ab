// Commands of the schema editor, by name.

import { type AnalyzedFile, sourceOf } from '../../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../../analysis/documents/located-node.ts';
import { extracted, movable } from '../../../analysis/refactoring/extract.ts';
import { inlined } from '../../../analysis/refactoring/inline.ts';
import { rename } from '../../../analysis/rename/rename.ts';
import { componentMapFor } from '../../../analysis/targets/component-maps.ts';
import type { TypedValue } from '../../../analysis/typed-tree/objects-at.ts';
import { quote } from '../../../format/message-text.ts';
import { checkFormat } from '../../../format/text-formats.ts';
import { locationId } from '../../../text/location.ts';
import { nodeRangesAt } from '../../../text/node-ranges.ts';
import { toPointer } from '../../../text/pointer.ts';
import type { NodePath } from '../../../text/tree.ts';
import type { RefactorDraft as Rearranged } from '../../code-action.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandDraft, CommandHandler } from '../types/command.ts';
import { setDependency } from './dependency.ts';
import { addExample } from './example.ts';
import { headersForbid } from './headers.ts';
import { inferSchema } from './infer-from-samples.ts';
import { setKeyword } from './keyword.ts';
import { addSchema, removeSchema, reorderSchema } from './parent-schema.ts';
import {
  addProperty,
  duplicateProperty,
  moveProperty,
  removeProperty,
  reorderProperty,
  requireProperty,
} from './property.ts';
import { editable, refIn, type SchemaNode, typesOf, written } from './schema-at.ts';
import { namesIn, propertyNameError, schemaDraft } from './schema-edit.ts';
import { setType } from './type.ts';
import { setNullable, wrapSchema } from './union.ts';
import { neededBy } from './uses.ts';

// Replaces an inline schema with a reference, and a reference with an inline schema.

const setReference: CommandHandler<'set-reference'> = (file, { schema, ref }) => {
  const location = editable(file, schema);
  const { path, node, order } = location;
  const target = file.documents.target(file.uri, ref);
  if (target.kind === 'broken') return refuse(target.why);
  const own = target.kind === 'found' && target.node.uri === file.uri;
  const to = own ? toPointer(target.node.path) : null;
  if (isCircular(file, ref, path)) return refuse("A schema can't be a reference to itself.");
  if (to?.startsWith(`${toPointer(path)}/`))
    return refuse('It resolves to a schema inside this one, which would be removed.');
  refuseIf(neededBy(file, path, 'what is defined here', true));
  refuseIf(
    target.kind === 'found'
      ? headersForbid(file, path, typesOf(target.node.node, false).types)
      : null,
  );
  const count = node?.kind === 'map' && refIn(location) === undefined ? node.entries.length : 0;
  const notes = count > 0 ? ['The schema that was defined here is removed.'] : [];
  const change = {
    do: 'set' as const,
    path,
    value: { data: { $ref: ref } },
    ...(!node && { at: { order } }),
  };
  return schemaDraft(file, `Refer to ${quote(ref)}`, [change], notes);
};

const extractSchema: CommandHandler<'extract-schema'> = (file, { schema, name }) => {
  const location = editable(file, schema);
  const value = valueAt(location);
  if (refIn(location) !== undefined) return refuse('This is already a reference.');
  const shape = value && movable(value);
  const target = shape && componentMapFor(file, shape);
  if (!value || !shape || !target)
    return refuse('There is no schema here to move to components, or it is already there.');
  if (!/^[A-Za-z0-9._-]+$/.test(name))
    return refuse('A component name may contain only letters, digits, ".", "_" and "-".');
  if (target.has(name)) return refuse(`Components already have a schema ${quote(name)}.`);
  const draft = extracted(file, value, shape, target, name);
  if (!draft) return refuse("It refers to files that can't be referenced from there.");
  return { title: draft.title, changes: filesOf(file.uri, draft) };
};

const inlineSchema: CommandHandler<'inline-schema'> = (file, { schema }) => {
  const location = editable(file, schema);
  const value = valueAt(location);
  const ref = refIn(location);
  if (ref === undefined || !value) return refuse('This is not a reference.');
  const target = file.documents.target(file.uri, ref);
  if (target.kind !== 'found')
    return refuse(target.kind === 'broken' ? target.why : `${target.uri} is not open.`);
  if (!sourceOf(file, target.node.uri)) return refuse(`${target.node.uri} is not open.`);
  const made = inlined(file, file.uri, value, target.node);
  if (made === null) return refuse('Only a reference is allowed here.');
  if (typeof made === 'string') return refuse(made);
  const title = `Inline ${quote(target.node.path.at(-1) ?? ref)} here`;
  return {
    ...schemaDraft(file, title, made.changes, made.warnings),
    changes: filesOf(file.uri, made),
  };
};

/**
 * Returns whether a reference at `path` would resolve through itself, whether the path has a value
 * or a reference now.
 */
function isCircular({ uri, documents }: AnalyzedFile, ref: string, path: NodePath): boolean {
  const own = toPointer(path);
  const seen = new Set<string>();
  for (let next: { uri: string; ref: string } | null = { uri, ref }; next; ) {
    const node: LocatedNode | null = documents.lookup(next.uri, next.ref);
    const id = node && locationId(node);
    if (!node || id === null || seen.has(id)) return false;
    if (id === `${uri}#${own}`) return true;
    seen.add(id);
    const further = documents.refOf(node.node);
    next = further === undefined ? null : { uri: node.uri, ref: further };
  }
  return false;
}

function valueAt({ path, node, shape }: SchemaNode): TypedValue | null {
  return node ? { path, node, shape } : null;
}

function filesOf(
  uri: string,
  { changes = [], otherFiles: elsewhere = [] }: Pick<Rearranged, 'changes' | 'otherFiles'>,
): NonNullable<CommandDraft['changes']> {
  return [...(changes.length > 0 ? [{ uri, changes }] : []), ...elsewhere];
}

// Renames a property everywhere, as a rename in the text does.

const renameProperty: CommandHandler<'rename-property'> = (
  file,
  { schema, name, to, in: keyword = 'properties' },
) => {
  const location = written(file, schema);
  const path = [...location.path, keyword, name];
  const title = `Rename ${quote(name)} to ${quote(to)}`;
  const names = namesIn(location, keyword);
  const key = nodeRangesAt(file.tree, path)?.key;
  if (!names.includes(name) || !key) return refuse(`${quote(name)} no longer exists.`);
  if (to === name) return schemaDraft(file, title, []);
  refuseIf(propertyNameError(to) ?? (names.includes(to) ? `${quote(to)} already exists.` : null));
  if (keyword === 'patternProperties') {
    const wrong = checkFormat('regex', to);
    return typeof wrong === 'string'
      ? refuse(wrong)
      : schemaDraft(file, title, [{ do: 'rename', path, to }]);
  }
  const renamed = rename(file, key.start, to);
  if ('refused' in renamed) refuse(renamed.refused);
  const others = renamed.changes - 1;
  return {
    title,
    files: renamed.files,
    notes:
      others > 0
        ? [`Also renamed at ${others} other ${others === 1 ? 'location' : 'locations'}.`]
        : [],
  };
};

export const schemaCommands = {
  'add-property': addProperty,
  'rename-property': renameProperty,
  'remove-property': removeProperty,
  'duplicate-property': duplicateProperty,
  'reorder-property': reorderProperty,
  'move-property': moveProperty,
  'require-property': requireProperty,
  'set-type': setType,
  'set-nullable': setNullable,
  'wrap-schema': wrapSchema,
  'set-keyword': setKeyword,
  'set-dependency': setDependency,
  'add-schema': addSchema,
  'remove-schema': removeSchema,
  'reorder-schema': reorderSchema,
  'set-reference': setReference,
  'extract-schema': extractSchema,
  'inline-schema': inlineSchema,
  'infer-schema': inferSchema,
  'add-example': addExample,
};
