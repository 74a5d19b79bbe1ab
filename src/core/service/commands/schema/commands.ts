// Commands of the schema editor, by name.

import { type AnalyzedFile, sourceOf } from '../../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../../analysis/documents/located-node.ts';
import { extractChanges, movableShape } from '../../../analysis/refactoring/extract.ts';
import { inlineChanges } from '../../../analysis/refactoring/inline.ts';
import { rename } from '../../../analysis/rename/rename.ts';
import { componentMapFor } from '../../../analysis/targets/component-maps.ts';
import type { TypedValue } from '../../../analysis/typed-tree/objects-at.ts';
import { quote } from '../../../format/message-text.ts';
import { COMBINATIONS } from '../../../format/schema-keywords.ts';
import { checkFormat } from '../../../format/text-formats.ts';
import type { Change } from '../../../text/edit/types.ts';
import { locationId } from '../../../text/location.ts';
import { nodeRangesAt } from '../../../text/node-ranges.ts';
import { fromPointer, toPointer } from '../../../text/pointer.ts';
import { entry, get, type NodePath } from '../../../text/tree.ts';
import type { RefactorDraft as Rearranged } from '../../code-action.ts';
import { orNull, refuse, refuseIf } from '../refusal.ts';
import type { CommandDraft, CommandHandler } from '../types/command.ts';
import { addExample } from './example.ts';
import { inferSchema } from './infer-from-samples.ts';
import { problemOf, setKeyword } from './keyword.ts';
import { keywordRow, subschemaKeywords } from './keywords.ts';
import {
  addProperty,
  duplicateProperty,
  moveProperty,
  removeProperty,
  reorderProperty,
  requireProperty,
  setDependency,
} from './property.ts';
import {
  refIn,
  requireInlineSchema,
  requireSchema,
  type SchemaNode,
  scalarOf,
  typesOf,
} from './schema-at.ts';
import {
  moveSchema,
  namesIn,
  propertyNameError,
  schemaDraft,
  setKeywordChange,
} from './schema-edit.ts';
import { headersForbid, setType } from './type.ts';
import { setNullable, wrapSchema } from './union.ts';
import { whyNotRemovable } from './uses.ts';

// Subschemas other than properties (items, branches, patterns, definitions), and the removal or
// move of any subschema.

const addSchema: CommandHandler<'add-schema'> = (file, { schema, keyword, name, value = {} }) => {
  if (keyword === 'properties' && name !== undefined && isEmpty(value))
    return addProperty(file, { do: 'add-property', schema, name });
  const location = requireInlineSchema(file, schema);
  const { path, node, table, order } = location;
  const field = keywordRow(table, keyword);
  const holds = field && subschemaKeywords(field.shape);
  if (!field || !holds) return refuse(`${quote(keyword)} doesn't contain schemas.`);
  if (scalarOf(node) === false) return refuse('No value is allowed here. Give it a type first.');
  const held = get(node, keyword);
  if (holds === 'list' && held?.kind === 'seq') {
    refuseIf(problemOf([value], field.shape));
    const title = `Add a schema to ${quote(keyword)}`;
    return schemaDraft(file, title, [
      { do: 'append', list: [...path, keyword], value: { data: value } },
    ]);
  }
  if (holds === 'map') {
    if (name === undefined) return refuse('Enter a name.');
    refuseIf(
      propertyNameError(name) ??
        (namesIn(location, keyword).includes(name) && `${quote(name)} already exists.`),
    );
    const wrong = keyword === 'patternProperties' ? checkFormat('regex', name) : null;
    if (typeof wrong === 'string') return refuse(wrong);
    const at = [...path, keyword, name];
    const into = held?.kind === 'map' && held.entries.length > 0 ? {} : { at: { order } };
    return schemaDraft(file, `Add ${quote(name)} to ${quote(keyword)}`, [
      { do: 'set', path: at, value: { data: value }, ...into },
    ]);
  }
  if (held) return refuse(`${quote(keyword)} already exists.`);
  refuseIf(problemOf(holds === 'list' ? [value] : value, field.shape));
  return schemaDraft(file, `Add ${quote(keyword)}`, [
    setKeywordChange(location, keyword, holds === 'list' ? [value] : value),
  ]);
};

const removeSchema: CommandHandler<'remove-schema'> = (file, { schema }) => {
  const around = holderOf(file, schema);
  if (around === null || !editableHolder(file, around.schema))
    return refuse('This schema is not inside another one. Remove it where it is defined.');
  if (around.keyword === 'properties')
    return removeProperty(file, {
      do: 'remove-property',
      schema: around.schema,
      name: around.name,
    });
  const location = requireInlineSchema(file, around.schema);
  const { node } = location;
  const path = fromPointer(schema);
  refuseIf(whyNotRemovable(file, path, 'it'));
  const held = get(node, around.keyword);
  const last =
    held?.kind === 'seq'
      ? held.items.length === 1
      : held?.kind === 'map' && around.name !== '' && held.entries.length === 1;
  const change: Change = { do: 'remove', path: last ? path.slice(0, -1) : path, comments: true };
  // What names later branches of a list by their index would come to mean another one.
  if (held?.kind === 'seq') {
    for (let i = Number(around.name) + 1; i < held.items.length; i++) {
      refuseIf(whyNotRemovable(file, [...path.slice(0, -1), String(i)], 'a branch behind it'));
    }
  }
  return schemaDraft(
    file,
    `Remove ${quote(around.name === '' ? around.keyword : `${around.keyword} ${around.name}`)}`,
    [change],
  );
};

const reorderSchema: CommandHandler<'reorder-schema'> = (file, { schema, index, by }) => {
  const around = holderOf(file, schema);
  const location = around && editableHolder(file, around.schema);
  if (!around || !location) return refuse('This schema is not inside another one.');
  if (around.keyword === 'properties')
    return reorderProperty(file, {
      do: 'reorder-property',
      schema: around.schema,
      name: around.name,
      index,
      by,
    });
  const held = get(location.node, around.keyword);
  const path = fromPointer(schema);
  if (held?.kind === 'map' && entry(held, around.name))
    return schemaDraft(file, `Move ${quote(around.name)}`, [moveSchema(path, index, by)]);
  if (held?.kind !== 'seq') return refuse('There is only one.');
  for (const i of held.items.keys()) {
    refuseIf(whyNotRemovable(file, [...path.slice(0, -1), String(i)], 'one of the branches'));
  }
  return schemaDraft(file, `Move a branch of ${quote(around.keyword)}`, [
    moveSchema(path, index, by),
  ]);
};

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function editableHolder(file: AnalyzedFile, pointer: string) {
  return orNull(() => requireSchema(file, pointer));
}

/** Returns the schema around a schema: which keyword holds it, under which name. */
function holderOf(
  file: AnalyzedFile,
  pointer: string,
): { readonly schema: string; readonly keyword: string; readonly name: string } | null {
  const path = fromPointer(pointer);
  const [last = '', before = ''] = [path.at(-1), path.at(-2)];
  if (path.length < 2) return null;
  // A property may have the name of a keyword, so the name of the map it is in counts first, where
  // that is one of a schema.
  const around = toPointer(path.slice(0, -2));
  if (
    (MAPS.has(before) || (LISTS.has(before) && /^\d+$/.test(last))) &&
    editableHolder(file, around)
  )
    return { schema: around, keyword: before, name: last };
  return { schema: toPointer(path.slice(0, -1)), keyword: last, name: '' };
}

const MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'definitions',
  'dependencies',
]);
const LISTS: ReadonlySet<string> = new Set([...COMBINATIONS, 'items']);

// Replaces an inline schema with a reference, and a reference with an inline schema.

const setReference: CommandHandler<'set-reference'> = (file, { schema, ref }) => {
  const location = requireSchema(file, schema);
  const { path, node, order } = location;
  const target = file.documents.target(file.uri, ref);
  if (target.kind === 'broken') return refuse(target.why);
  const own = target.kind === 'found' && target.node.uri === file.uri;
  const to = own ? toPointer(target.node.path) : null;
  if (isCircular(file, ref, path)) return refuse("A schema can't be a reference to itself.");
  if (to?.startsWith(`${toPointer(path)}/`))
    return refuse('It resolves to a schema inside this one, which would be removed.');
  refuseIf(whyNotRemovable(file, path, 'what is defined here', true));
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
  const location = requireSchema(file, schema);
  const value = valueAt(location);
  if (refIn(location) !== undefined) return refuse('This is already a reference.');
  const shape = value && movableShape(value);
  const target = shape && componentMapFor(file, shape);
  if (!value || !shape || !target)
    return refuse('There is no schema here to move to components, or it is already there.');
  if (!/^[A-Za-z0-9._-]+$/.test(name))
    return refuse('A component name may contain only letters, digits, ".", "_" and "-".');
  if (target.has(name)) return refuse(`Components already have a schema ${quote(name)}.`);
  const draft = extractChanges(file, value, shape, target, name);
  if (!draft) return refuse("It refers to files that can't be referenced from there.");
  return { title: draft.title, moves: true, changes: filesOf(file.uri, draft) };
};

const inlineSchema: CommandHandler<'inline-schema'> = (file, { schema }) => {
  const location = requireSchema(file, schema);
  const value = valueAt(location);
  const ref = refIn(location);
  if (ref === undefined || !value) return refuse('This is not a reference.');
  const target = file.documents.target(file.uri, ref);
  if (target.kind !== 'found')
    return refuse(target.kind === 'broken' ? target.why : `${target.uri} is not open.`);
  if (!sourceOf(file, target.node.uri)) return refuse(`${target.node.uri} is not open.`);
  const made = inlineChanges(file, file.uri, value, target.node);
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
  const location = requireInlineSchema(file, schema);
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
