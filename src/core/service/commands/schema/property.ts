// Properties of an object schema: adding, duplicating, removing, requiring, moving.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { quote } from '../../../format/message-text.ts';
import { commentRanges } from '../../../text/edit/lost-comments.ts';
import type { Change, Position } from '../../../text/edit/types.ts';
import { freeName } from '../../../text/free-name.ts';
import { lineEnd, lineStart } from '../../../text/lines.ts';
import { isWithin } from '../../../text/location.ts';
import { nodeRangesAt } from '../../../text/node-ranges.ts';
import { toPointer } from '../../../text/pointer.ts';
import { entry, get, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandHandler, LocatedNote } from '../types/command.ts';
import { keywordRow } from './keywords.ts';
import { requireInlineSchema, type SchemaNode, scalarOf, typesOf } from './schema-at.ts';
import {
  discriminatorOf,
  moveSchema,
  namesIn,
  propertyNameError,
  requiredChanges,
  schemaDraft,
  setKeywordChange,
} from './schema-edit.ts';
import { typeData } from './type.ts';
import type { SchemaDependency } from './types.ts';
import { remainingReferences, whyNotRemovable } from './uses.ts';

const PROPERTIES = 'properties';

export const addProperty: CommandHandler<'add-property'> = (
  file,
  { schema, name, type, ref, required, after },
) => {
  const location = holder(file, schema);
  refuseIf(propertyNameError(name) ?? takenNameReason(location, name));
  const { node, path, order } = location;
  const data =
    ref !== undefined ? { $ref: ref } : type === undefined ? {} : typeData([type], location);
  const found = namesIn(location);
  const map = get(node, PROPERTIES);
  const changes: Change[] = [];
  if (isUnconstrained(location)) changes.push(setKeywordChange(location, 'type', 'object'));
  const at: Position | undefined =
    map?.kind === 'map' && map.entries.length > 0
      ? after === undefined
        ? undefined
        : { after }
      : { order };
  changes.push({
    do: 'set',
    path: [...path, PROPERTIES, name],
    value: { data },
    ...(at && { at }),
  });
  const index = after === undefined ? -1 : found.indexOf(after);
  const names =
    index < 0 ? [...found, name] : [...found.slice(0, index + 1), name, ...found.slice(index + 1)];
  if (required) changes.push(...requiredChanges(location, name, true, names));
  return schemaDraft(file, `Add property ${quote(name)}`, changes);
};

export const duplicateProperty: CommandHandler<'duplicate-property'> = (
  file,
  { schema, name, to },
) => {
  const location = holder(file, schema);
  const from = [...location.path, PROPERTIES, name];
  if (!namesIn(location).includes(name)) return refuseRemoved(name);
  const free = to ?? freeName(name, (n) => takenNameReason(location, n) !== null);
  refuseIf(propertyNameError(free) ?? takenNameReason(location, free));
  const path = [...location.path, PROPERTIES, free];
  const change: Change = {
    do: 'set',
    path,
    value: { written: { from: file, path: from } },
    at: { after: name },
  };
  return schemaDraft(file, `Duplicate property ${quote(name)}`, [change]);
};

export const removeProperty: CommandHandler<'remove-property'> = (file, { schema, name }) => {
  const location = holder(file, schema);
  const names = namesIn(location);
  if (!names.includes(name)) return refuseRemoved(name);
  const path = [...location.path, PROPERTIES, name];
  refuseIf(whyNotRemovable(file, path, quote(name)));
  const notes: (string | LocatedNote)[] = [];
  const changes: Change[] = [
    names.length === 1
      ? { do: 'remove', path: [...location.path, PROPERTIES], comments: 'inside' }
      : { do: 'remove', path, comments: true },
    ...requiredChanges(location, name, false, names),
  ];
  if (discriminatorOf(location) === name) {
    changes.push({ do: 'remove', path: [...location.path, 'discriminator'] });
    notes.push('It was the discriminator, so "discriminator" was also removed.');
  }
  const left = remainingReferences(file, location.path, name).filter(
    (m) => !isInOwnRequired(m.path, location.path),
  );
  const [use] = left;
  if (use) {
    const others = left.length - 1;
    const more = others > 0 ? ` and ${others} more ${others === 1 ? 'location' : 'locations'}` : '';
    notes.push({
      uri: use.uri,
      start: use.start,
      pointer: toPointer(use.path),
      text: (line) => `${quote(name)} is still used in ${line}${more}.`,
    });
  }
  return schemaDraft(file, `Remove property ${quote(name)}`, changes, notes);
};

export const requireProperty: CommandHandler<'require-property'> = (
  file,
  { schema, name, required },
) => {
  const location = holder(file, schema);
  if (!required && discriminatorOf(location) === name)
    return refuse(`${quote(name)} is the discriminator of this schema, so it must be required.`);
  const title = required ? `Require ${quote(name)}` : `Make ${quote(name)} optional`;
  return schemaDraft(file, title, requiredChanges(location, name, required, namesIn(location)));
};

export const reorderProperty: CommandHandler<'reorder-property'> = (
  file,
  { schema, name, index, by },
) => {
  const location = holder(file, schema);
  const path = [...location.path, PROPERTIES, name];
  if (!namesIn(location).includes(name)) return refuseRemoved(name);
  return schemaDraft(file, `Move property ${quote(name)}`, [moveSchema(path, index, by)]);
};

export const moveProperty: CommandHandler<'move-property'> = (file, { schema, name, into }) => {
  const from = holder(file, schema);
  const to = holder(file, into);
  const path = [...from.path, PROPERTIES, name];
  if (!namesIn(from).includes(name)) return refuseRemoved(name);
  if (isWithin(to.path, path)) return refuse("A property can't be moved into itself.");
  refuseIf(takenNameReason(to, name));
  refuseIf(whyNotRemovable(file, path, quote(name)));
  if (discriminatorOf(from) === name)
    return refuse(`${quote(name)} is the discriminator of its schema.`);
  const target = [...to.path, PROPERTIES, name];
  const was = requiredChanges(from, name, false, namesIn(from));
  const found = get(to.node, PROPERTIES);
  const changes: Change[] = [
    ...(isUnconstrained(to) ? [setKeywordChange(to, 'type', 'object')] : []),
    {
      do: 'set',
      path: target,
      value: { written: { from: file, path, comments: 'entry' } },
      ...(found?.kind === 'map' && found.entries.length > 0 ? {} : { at: { order: to.order } }),
    },
    ...(was.length > 0 ? requiredChanges(to, name, true, [...namesIn(to), name]) : []),
    ...was,
    namesIn(from).length === 1
      ? { do: 'remove', path: [...from.path, PROPERTIES], comments: 'inside' }
      : { do: 'remove', path, comments: true },
  ];
  const inBrackets = [to.node, found].some((node) => node?.kind === 'map' && node.flow);
  const draft = schemaDraft(file, `Move property ${quote(name)}`, changes);
  return inBrackets && hasComments(file, path)
    ? {
        ...draft,
        notes: [
          `The comments of ${quote(name)} are lost: the other object is written in brackets.`,
        ],
      }
    : { ...draft, moves: true };
};

/** Returns whether there is a comment in the lines of an entry, or directly above its key. */
function hasComments({ text, tree }: AnalyzedFile, path: NodePath): boolean {
  const ranges = nodeRangesAt(tree, path);
  const key = ranges?.key;
  if (!ranges || !key) return false;
  const above = lineStart(text, Math.max(0, lineStart(text, key.start) - 1));
  const from = /^[ \t]*#/.test(text.slice(above, key.start)) ? above : key.start;
  const to = lineEnd(text, ranges.value.end);
  return commentRanges(text, tree).some(({ start }) => from <= start && start < to);
}

/** Returns the schema that has or gets properties, or why it has none. */
function holder(file: AnalyzedFile, pointer: string): SchemaNode {
  const location = requireInlineSchema(file, pointer);
  const { node, openapi } = location;
  const { types } = typesOf(node, openapi);
  if (types.length > 0 && !types.includes('object') && get(node, PROPERTIES) === undefined)
    return refuse(
      `A value of type ${types.join(' or ')} has no properties. Make it an object first.`,
    );
  if (node?.kind === 'scalar' && node.value === false)
    return refuse('No value is allowed here. Give it a type first.');
  const map = get(node, PROPERTIES);
  return map && map.kind !== 'map' && !(map.kind === 'scalar' && map.value === null)
    ? refuse('"properties" must be an object.')
    : location;
}

/**
 * Returns whether nothing constrains the values, so that properties alone don't make it an object.
 */
function isUnconstrained({ node }: SchemaNode): boolean {
  return node?.kind !== 'map' || !node.entries.some((e) => CONSTRAINING.has(e.key));
}

const CONSTRAINING: ReadonlySet<string> = new Set([
  'type',
  PROPERTIES,
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'enum',
  'const',
  'additionalProperties',
  'patternProperties',
  'required',
]);

function takenNameReason({ node }: SchemaNode, name: string): string | null {
  const map = get(node, PROPERTIES);
  return map?.kind === 'map' && entry(map, name) ? `${quote(name)} already exists.` : null;
}

/**
 * Returns whether an occurrence is in the schema's own `required` or its discriminator, which are
 * updated separately.
 */
function isInOwnRequired(path: NodePath, schema: NodePath): boolean {
  return (
    schema.every((key, i) => path[i] === key) &&
    (path[schema.length] === 'required' || path[schema.length] === 'discriminator')
  );
}

function refuseRemoved(name: string): never {
  refuse(`The property ${quote(name)} no longer exists.`);
}

// Properties that must be present because another one is (JSON Schema Draft 07 validation, section
// 6.5.7).

/**
 * Returns the entries of `dependencies` that list names; null if some value in it is neither a list
 * of names nor a schema.
 */
export function dependenciesOf(node: Node | null): readonly SchemaDependency[] | null {
  const held = get(node, 'dependencies');
  if (!held) return [];
  if (held.kind !== 'map') return null;
  const out: SchemaDependency[] = [];
  for (const { key, value } of held.entries) {
    const names = value.kind === 'seq' ? namesOf(value) : [];
    if (names === null || (value.kind === 'scalar' && typeof value.value !== 'boolean'))
      return null;
    if (value.kind === 'seq') out.push({ name: key, requires: names });
  }
  return out;
}

function namesOf(list: Extract<Node, { kind: 'seq' }>): readonly string[] | null {
  const names = list.items.map((item) => stringOf(item.value));
  return names.every((name) => name !== undefined) ? names : null;
}

export const setDependency: CommandHandler<'set-dependency'> = (
  file,
  { schema, name, requires, to = name },
) => {
  const location = requireInlineSchema(file, schema);
  const { path, node, table } = location;
  if (!keywordRow(table, 'dependencies')) return refuse(`${table.title} has no "dependencies".`);
  if (scalarOf(node ?? undefined) === false)
    return refuse('No value is allowed here. Give it a type first.');
  const held = get(node, 'dependencies');
  if (held && held.kind !== 'map')
    return refuse('The value of "dependencies" must be an object. Fix it in the text.');
  const own = held && entry(held, name);
  const at = [...path, 'dependencies', name];
  if (requires.length === 0) {
    const change: Change = {
      do: 'remove',
      path: held?.entries.length === 1 ? at.slice(0, -1) : at,
      comments: true,
    };
    return schemaDraft(file, `Remove what ${quote(name)} requires`, own ? [change] : []);
  }
  refuseIf([to, ...requires].map(propertyNameError).find((problem) => problem !== null));
  if (own && own.value.kind !== 'seq')
    return refuse(`What ${quote(name)} requires is a schema. Change that.`);
  if (to !== name && held && entry(held, to))
    return refuse(`There is already a rule for ${quote(to)}.`);
  const names = [...new Set(requires)];
  const title = `Require ${names.map(quote).join(', ')} with ${quote(to)}`;
  if (!own || !held) {
    if (held)
      return schemaDraft(file, title, [
        { do: 'set', path: [...path, 'dependencies', to], value: { data: names } },
      ]);
    return schemaDraft(file, title, [
      setKeywordChange(location, 'dependencies', new Map([[to, names]])),
    ]);
  }
  const renamed: readonly Change[] = to === name ? [] : [{ do: 'rename', path: at, to }];
  return schemaDraft(file, title, [...listChanges(own.value, at, names), ...renamed]);
};

/**
 * Returns the smallest changes that turn a list of names into another one, so that comments on kept
 * names are kept.
 */
function listChanges(
  list: Node,
  at: readonly string[],
  names: readonly string[],
): readonly Change[] {
  const now = list.kind === 'seq' ? namesOf(list) : null;
  if (!now) return [{ do: 'set', path: at, value: { data: names } }];
  const removed = now.flatMap((one, i) =>
    names.includes(one) && now.indexOf(one) === i ? [] : [i],
  );
  return [
    ...names
      .filter((one) => !now.includes(one))
      .map((one): Change => ({ do: 'append', list: at, value: { data: one } })),
    ...removed.toReversed().map((i): Change => ({ do: 'remove', path: [...at, String(i)] })),
  ];
}
