// Objects that references need: new ones of the name that is referred to, and those that move to
// the map or the components where they can be referred to.

import { type AnalyzedFile, valueAt, valueIn } from '../../analysis/analyzed-file.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { isListedMessage } from '../../analysis/targets/listable-messages.ts';
import { rootMapsOf } from '../../analysis/typed-tree/root-maps.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { quote } from '../../format/message-text.ts';
import type { Shape } from '../../format/table-types.ts';
import { tableOf } from '../../format/tables.ts';
import type { Change } from '../../text/edit/types.ts';
import { freeKey } from '../../text/free-name.ts';
import { isRoot, ROOT_URI } from '../../text/location.ts';
import { nearestWord } from '../../text/nearest.ts';
import { capitalize } from '../../text/plural.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import { hasReferences } from './all-references.ts';
import {
  copyFrom,
  expectedShapeAt,
  type FixDraft,
  type Fixer,
  fieldAt,
  fix,
  parent,
  preferredFix,
  remove,
  rename,
  set,
} from './fixer.ts';
import { firstEmptyKey, nameOf, skeletonOf } from './missing-values.ts';
import { messagesWithChannel } from './operation-messages.ts';
import { nearestTarget, resolvesTo, targetsOf } from './reference-candidates.ts';
import { removal } from './unknown-fields.ts';

/**
 * Returns whether the target of a reference is in a file that can't be read, so that the reference
 * may be right.
 */
function isUnreadable({ documents, uri }: AnalyzedFile, ref: string): boolean {
  const target = documents.target(uri, ref);
  return (
    documents.locate(uri, ref)?.uri === ROOT_URI &&
    target.kind === 'broken' &&
    target.code === 'reference-file'
  );
}

/**
 * Returns whether a new channel would lack the messages that the operation or reply beside its
 * reference lists.
 */
function needsMessages(file: AnalyzedFile, at: NodePath): boolean {
  const messages = at.at(-1) === 'channel' ? get(valueAt(file, parent(at)), 'messages') : undefined;
  return messages?.kind === 'seq' && messages.items.length > 0;
}

/**
 * Adds the target if the section for such objects is known. Only in the root document, since other
 * files may be anything.
 */
export const newTarget: Fixer = ({ subject: file, path, node }) => {
  const ref = stringOf(node);
  const at = parent(path);
  const shape = expectedShapeAt(file, at);
  if (
    ref === undefined ||
    !isRoot(file.uri) ||
    !file.tree.root ||
    isUnreadable(file, ref) ||
    needsMessages(file, at) ||
    !shape ||
    (shape.is !== 'object' && shape.is !== 'payload-schema')
  )
    return [];
  const target = sectionFor(file, shape, at);
  if (!target) return [];
  const map = valueIn(file, '', target);
  const other = isListedMessage(file, at) ? 'message' : nameOf(path);
  const meant = (
    file.documents.locate('', ref)?.path.at(-1) ?? (/^[\w-]+$/.test(ref) ? ref : other)
  )
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const name = freeKey(meant === '' || /^\d/.test(meant) ? other : meant, map);
  const full = [...target, name];
  const inline: Shape = shape.is === 'object' ? { ...shape, ref: 'no' } : shape;
  const made = skeletonOf(inline, null, { subject: file, path: [...full, 'x'] });
  const empty = firstEmptyKey(name, made);
  const title = `Define ${quote(name)} in "${target.join('.')}" and refer to it`;
  return [
    {
      title,
      changes: [set(full, made), set(path, localReferenceText(full))],
      ...(empty && { caret: empty }),
    },
  ];
};

/**
 * Returns the map that a new object is added to; null where it is of another file, or nobody knows
 * which: what an operation or a reply lists are messages of its channel.
 * @param at of the Reference Object
 */
function sectionFor(
  file: AnalyzedFile,
  shape: Extract<Shape, { is: 'object' | 'payload-schema' }>,
  at: NodePath,
): NodePath | null {
  if (isListedMessage(file, at)) {
    const channel = resolvesTo(file, valueAt(file, [...parent(parent(at)), 'channel']));
    return channel?.uri === ROOT_URI ? [...channel.path, 'messages'] : null;
  }
  const rooted = shape.is === 'object' && shape.rootTarget && at[0] !== 'components';
  return rooted
    ? [shape.rootTarget?.slice(1) ?? '']
    : (rootMapsOf(file, shape).findLast((h) => h[0] === 'components') ?? null);
}

/** Returns whether nothing is written beside the `$ref` of the object at a path. */
export function isOnlyReference(file: AnalyzedFile, at: NodePath): boolean {
  const around = valueAt(file, at);
  return around?.kind !== 'map' || around.entries.length === 1;
}

/**
 * Replaces a reference with a new object. What is written beside the `$ref` stays, and gets only
 * the required fields that it lacks.
 * @param path of the `$ref`
 * @param shape of the object
 * @param made the new object
 */
export function newObject(
  file: AnalyzedFile,
  path: NodePath,
  shape: Shape,
  made: unknown,
): FixDraft {
  const at = parent(path);
  const draft = (added: unknown, ...changes: readonly Change[]): FixDraft => {
    const empty = firstEmptyKey(lastKey(at), added);
    return {
      title: 'Replace the reference with a new object',
      changes,
      ...(empty && { caret: empty }),
    };
  };
  if (isOnlyReference(file, at)) return draft(made, set(at, made));
  const around = valueAt(file, at);
  const fields = shape.is === 'object' ? tableOf(shape.kind).fields : [];
  const lacking = Object.entries(Object(made)).filter(
    ([name]) => !get(around, name) && fields.some((f) => f.required && f.name === name),
  );
  return lacking.length === 0
    ? preferredFix(removal(path), remove(path))
    : draft(
        Object.fromEntries(lacking),
        remove(path),
        ...lacking.map(([name, value]) => set([...at, name], value)),
      );
}

/** Replaces a circular reference with a small object, or removes it where nothing is required. */
export const withoutReference: Fixer = ({ subject: file, path, node }) => {
  const ref = stringOf(node);
  if (ref !== undefined && isUnreadable(file, ref)) return [];
  const at = parent(path);
  const shape = expectedShapeAt(file, at);
  const around = at.length === 0 ? undefined : valueAt(file, parent(at));
  if (shape?.is !== 'object' || at.length === 0) return [];
  const made =
    shape.ref === 'only'
      ? null
      : skeletonOf({ ...shape, ref: 'no' }, null, { subject: file, path: at });
  const needed = fieldAt(file, at)?.required === true;
  const listed = messagesWithChannel(file, at);
  return [
    ...(made === null ? [] : [newObject(file, path, shape, made)]),
    ...(needed || around === undefined || hasReferences(file, at)
      ? []
      : [fix(removal(at), remove(at), ...(listed?.whole ? [remove(listed.path)] : []))]),
  ];
};

// `schema-discriminator-name`: moves the schema to the components, where it has a name, and
// replaces it by a reference.

export const nameSchema: Fixer = ({ subject: file, path }) => {
  const at = parent(path);
  const schema = valueAt(file, at);
  if (!isRoot(file.uri) || schema?.kind !== 'map' || at.length === 0) return [];
  const schemas = valueAt(file, ['components', 'schemas']);
  const own =
    (
      stringOf(get(schema, 'title')) ??
      (at.at(-1) === 'payload' ? nameOf(at) : at.at(-1)) ??
      'Schema'
    ).replace(/[^A-Za-z0-9._-]+/g, '') || 'Schema';
  const name = freeKey(`${capitalize(own)}`, schemas);
  const to = ['components', 'schemas', name];
  return [
    {
      title: `Move it to ${quote('components.schemas')} as ${quote(name)}`,
      changes: [copyFrom(file, at, to), set(at, { $ref: localReferenceText(to) })],
      preferred: true,
      select: name,
    },
  ];
};

// `reference-required`: an object where only a reference is allowed is moved to the map it belongs
// to, and replaced by a reference.

export const moveToParentMap: Fixer = ({ subject: file, path, node }) => {
  const shape = expectedShapeAt(file, path);
  if (shape?.is !== 'object' || node?.kind !== 'map') return [];
  const misspelt = node.entries.find(
    (e) =>
      e.key !== '$ref' &&
      nearestWord(e.key, ['$ref']) !== undefined &&
      stringOf(e.value)?.includes('#'),
  );
  if (misspelt)
    return [
      preferredFix(
        `Rename ${quote(misspelt.key)} to "$ref"`,
        rename([...path, misspelt.key], '$ref'),
      ),
    ];
  const targets = targetsOf(file, shape, path);
  const target =
    nearestTarget(targets, nameOf(path)) ?? (targets.length === 1 ? targets[0] : undefined);
  const referring = target
    ? [fix(`Refer to ${target.ref} instead`, set(path, { $ref: target.ref }))]
    : [];
  if (node.entries.length === 0) return referring.map((d) => ({ ...d, preferred: true }));
  const home = parentMapOf(file, path, shape.rootTarget);
  if (!home || !isRoot(file.uri)) return referring;
  const map = valueAt(file, home);
  const own =
    stringOf(get(node, 'name')) ??
    stringOf(get(node, 'address')) ??
    stringOf(get(node, 'title')) ??
    (/^\d+$/.test(lastKey(path)) ? plainKind(shape.kind).toLowerCase() : nameOf(path));
  const plain = own.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'name';
  const name = freeKey(plain, map);
  const to = [...home, name];
  return [
    preferredFix(
      `Move it to ${quote(home.join('.'))} and refer to it`,
      copyFrom(file, path, to),
      set(path, { $ref: localReferenceText(to) }),
    ),
    ...referring,
  ];
};

/**
 * Returns the map for such objects: the root's, or for messages that of the channel beside them.
 */
function parentMapOf(
  file: AnalyzedFile,
  path: NodePath,
  rootTarget: string | undefined,
): NodePath | null {
  if (rootTarget)
    return path[0] === 'components' ? ['components', rootTarget.slice(1)] : [rootTarget.slice(1)];
  if (lastKey(parent(path)) !== 'messages') return null;
  const parentPath = parent(parent(path));
  const channel = resolvesTo(file, valueAt(file, [...parentPath, 'channel']));
  return channel?.uri === ROOT_URI ? [...channel.path, 'messages'] : null;
}
