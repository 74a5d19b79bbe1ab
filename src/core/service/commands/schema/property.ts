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
import { entry, get, type NodePath } from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandHandler, LocatedNote } from '../types/command.ts';
import { type SchemaNode, typesOf, written } from './schema-at.ts';
import {
  discriminatorOf,
  moved,
  namesIn,
  propertyNameError,
  requiredChanges,
  schemaDraft,
  setKeywordChange,
} from './schema-edit.ts';
import { typeData } from './type.ts';
import { neededBy, remainingReferences } from './uses.ts';

const PROPERTIES = 'properties';

export const addProperty: CommandHandler<'add-property'> = (
  file,
  { schema, name, type, ref, required, after },
) => {
  const location = holder(file, schema);
  refuseIf(propertyNameError(name) ?? taken(location, name));
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
  if (!namesIn(location).includes(name)) return removed(name);
  const free = to ?? freeName(name, (n) => taken(location, n) !== null);
  refuseIf(propertyNameError(free) ?? taken(location, free));
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
  if (!names.includes(name)) return removed(name);
  const path = [...location.path, PROPERTIES, name];
  refuseIf(neededBy(file, path, quote(name)));
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
    (m) => !isOwn(m.path, location.path),
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
  if (!namesIn(location).includes(name)) return removed(name);
  return schemaDraft(file, `Move property ${quote(name)}`, [moved(path, index, by)]);
};

export const moveProperty: CommandHandler<'move-property'> = (file, { schema, name, into }) => {
  const from = holder(file, schema);
  const to = holder(file, into);
  const path = [...from.path, PROPERTIES, name];
  if (!namesIn(from).includes(name)) return removed(name);
  if (isWithin(to.path, path)) return refuse("A property can't be moved into itself.");
  refuseIf(taken(to, name));
  refuseIf(neededBy(file, path, quote(name)));
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
  const notes =
    inBrackets && hasComments(file, path)
      ? [`The comments of ${quote(name)} are lost: the other object is written in brackets.`]
      : [];
  return { ...schemaDraft(file, `Move property ${quote(name)}`, changes, notes), moves: true };
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
  const location = written(file, pointer);
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

function taken({ node }: SchemaNode, name: string): string | null {
  const map = get(node, PROPERTIES);
  return map?.kind === 'map' && entry(map, name) ? `${quote(name)} already exists.` : null;
}

/**
 * Returns whether an occurrence is in the schema's own `required` or its discriminator, which are
 * updated separately.
 */
function isOwn(path: NodePath, schema: NodePath): boolean {
  return (
    schema.every((key, i) => path[i] === key) &&
    (path[schema.length] === 'required' || path[schema.length] === 'discriminator')
  );
}

function removed(name: string): never {
  refuse(`The property ${quote(name)} no longer exists.`);
}
