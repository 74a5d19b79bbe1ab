// Replaces a reference with a copy of its target, as changes of the texts.

import { plainKind } from '../../format/dialect-tables.ts';
import { quote } from '../../format/message-text.ts';
import type { Shape } from '../../format/table-types.ts';
import { languageOf, resolveShape } from '../../format/typed-tree.ts';
import type { Change } from '../../text/edit/types.ts';
import { isWithin, ROOT_URI } from '../../text/location.ts';
import { toPointer } from '../../text/pointer.ts';
import { get, type NodePath, nodeAt } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import { sourceOf } from '../analyzed-file.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { refOf } from '../documents/reference.ts';
import { avroAround, isBareSchema, schemaValue } from '../documents/schema-value.ts';
import { symbolIndexOf } from '../symbols/symbol-index.ts';
import { movedReferences, referenceTextTo, refsInside } from '../targets/move-references.ts';
import type { TypedValue } from '../typed-tree/objects-at.ts';
import { expectedValueAt } from '../typed-tree/typed-node.ts';
import { validateAvro } from '../validation/avro/validate-avro.ts';
import type { ReferenceUse } from '../validation/finding.ts';
import { inRoot } from '../validation/references.ts';

/** The changes that replace a reference with its target. */
export interface InlineChanges {
  /** Of the file of the reference. */
  readonly changes: readonly Change[];
  /** What is lost by them, as sentences. */
  readonly warnings: readonly string[];
}

/**
 * Returns the changes that inline one use of a value, why it can't be inlined, or null if the
 * action doesn't apply.
 * @param uri the file of the reference
 */
export function inlineChanges(
  file: AnalyzedFile,
  uri: string,
  { path, shape, node }: TypedValue,
  to: LocatedNode,
): InlineChanges | string | null {
  const { documents } = file;
  const expected = referredNode(documents, uri, path, shape);
  if (!expected) return null;
  if (expected.is === 'object' && expected.ref === 'only')
    return 'Only a reference is allowed here.';
  if (expected.is === 'object' && expected.ref === 'no') return null;
  const place = isBareSchema(expected) ? schemaValue(documents, null, to) : to;
  if (!place) return 'Its target is a reference that has no schema.';
  if (place.uri === uri && isWithin(path, place.path))
    return 'The reference is inside its own target.';
  if (usesNamesAround(documents, place, expected))
    return 'It uses names of types that are defined around it.';
  const unfit = inRoot(uri, path) ? misplacedReason(documents, place, expected) : null;
  if (unfit) return unfit;
  const from = sourceOf(file, place.uri);
  if (!from) return `${place.uri} is not open.`;
  const rewritten = movedReferences(documents, place, expected, uri, path);
  if (!rewritten) return "It refers to files that can't be referenced from here.";
  const change: Change = { do: 'set', path, value: { written: { from, path: place.path } } };
  const changes = [change, ...rewritten, ...messagesOf(documents, uri, path, place, expected)];
  return { changes, warnings: siblings(node) };
}

function referredNode(
  documents: DocumentSet,
  uri: string,
  path: NodePath,
  shape: Shape,
): ReferenceUse['shape'] | null {
  if (shape.is === 'payload-schema' || shape.is === 'object') return shape;
  if (shape.is === 'any') return isWrapped(documents, uri, path) ? shape : null;
  if (shape.is !== 'either') return null;
  if (shape.language) return shape;
  const inside = resolveShape(shape, { kind: 'map', entries: [], flow: false, length: 0, size: 1 });
  return inside?.is === 'object' || inside?.is === 'payload-schema' ? inside : null;
}

/** Returns whether it is the schema in an object that names its format, in whatever language. */
function isWrapped(documents: DocumentSet, uri: string, path: NodePath): boolean {
  const tree = documents.file(uri)?.tree;
  const expected = tree && expectedValueAt({ documents, uri, tree }, path);
  return expected?.field?.shape.is === 'schema-by-format';
}

/** Returns whether an Avro schema is a piece of a larger one and can't be read without it. */
function usesNamesAround(documents: DocumentSet, place: LocatedNode, shape: Shape): boolean {
  return (
    languageOf(shape)?.family === 'avro' &&
    avroAround(documents, place) !== null &&
    validateAvro(place.node).length > validateAvro(place.node, true).length
  );
}

/**
 * Returns why a value isn't allowed in the root, where some references may target entries of one
 * root map only; null if it is.
 */
export function misplacedReason(
  documents: DocumentSet,
  node: LocatedNode,
  shape: Shape,
): string | null {
  for (const inside of refsInside(documents, node, shape)) {
    if (inside.shape.is !== 'object' || !inside.shape.rootTarget) continue;
    const named = documents.locate(node.uri, inside.ref);
    if (
      named?.uri === ROOT_URI &&
      named.path.length === 2 &&
      `/${named.path[0]}` === inside.shape.rootTarget
    )
      continue;
    return `It refers to ${quote(inside.ref)}, which is allowed only in components.`;
  }
  return null;
}

/**
 * Operations refer to messages through their channel: the references to messages of this one are
 * updated too.
 */
function messagesOf(
  documents: DocumentSet,
  uri: string,
  path: NodePath,
  node: LocatedNode,
  shape: Shape,
): Change[] {
  if (shape.is !== 'object' || plainKind(shape.kind) !== 'Channel') return [];
  const messages = get(node.node, 'messages');
  const changes: Change[] = [];
  for (const { key } of messages?.kind === 'map' ? messages.entries : []) {
    const rest = ['messages', key];
    const text = referenceTextTo(documents, uri, { uri, path: [...path, ...rest] });
    const id = `${node.uri}#${toPointer([...node.path, ...rest])}`;
    for (const use of symbolIndexOf(documents).byTarget.get(id) ?? []) {
      const holder = use.path.slice(0, -3);
      const tree = documents.file(uri)?.tree;
      if (!use.ref || !use.last || use.uri !== uri || use.path.at(-3) !== 'messages' || !tree)
        continue;
      const channel = refOf(nodeAt(tree, [...holder, 'channel']));
      const found = channel === undefined ? null : documents.locate(uri, channel);
      if (text && found && found.uri === uri && toPointer(found.path) === toPointer(path))
        changes.push({ do: 'set', path: use.path, value: { data: text } });
    }
  }
  return changes;
}

function siblings(node: TypedValue['node']): string[] {
  if (node.kind !== 'map') return [];
  return node.entries
    .filter((e) => e.key !== '$ref')
    .map((e) => `${quote(e.key)} beside the reference, which has no effect, is removed.`);
}
