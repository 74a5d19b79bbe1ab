// References: targets of the right kind where a `$ref` is typed, whole Reference Objects where one
// is allowed, and the key itself.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../../analysis/documents/located-node.ts';
import { channelMessages, isListedMessage } from '../../../analysis/targets/listable-messages.ts';
import {
  type Referable,
  type ReferenceCandidate,
  referableShape,
  referenceTargetsFor,
  referenceText,
  targetsWithin,
} from '../../../analysis/targets/reference-targets.ts';
import { expectedShapeAt } from '../../../analysis/typed-tree/objects-at.ts';
import { nounOf } from '../../../format/kind-nouns.ts';
import { isSchema, kindIn, tableOf } from '../../../format/tables.ts';
import { alternatives } from '../../../format/typed-tree.ts';
import { clip } from '../../../text/clip.ts';
import { isIndex, lastKey } from '../../../text/pointer.ts';
import { get, type NodePath, nodeAt, stringOf } from '../../../text/tree.ts';
import { takesValue } from '../completion-context.ts';
import type { CompletionContext, Skeleton, Suggestion } from '../types.ts';
import { sampleAround } from './data.ts';

/**
 * Where no table applies (bindings of most protocols, extensions) most references are to schemas.
 */
const ANY_SCHEMA: Referable = { is: 'payload-schema' };

/** Suggests `'#/components/messages/x'` after `$ref:`. */
export function referenceSuggestions({ file, cursor }: CompletionContext): readonly Suggestion[] {
  if (cursor.role !== 'value' || lastKey(cursor.path) !== '$ref') return [];
  const at = cursor.path.slice(0, -1);
  const declared = expectedShapeAt(file, at);
  const shape =
    referableShape(declared) ?? (declared === null && !sampleAround(file, at) ? ANY_SCHEMA : null);
  if (!shape) return [];
  const cut = cursor.prefix.lastIndexOf('/');
  const deeper = cut > 0 ? targetsWithin(file, shape, at, cursor.prefix.slice(0, cut)) : [];
  const seen = new Set<string>();
  const found = [...targets(file, shape, at), ...deeper]
    .filter(({ ref }) => !seen.has(ref) && seen.add(ref))
    .map(
      (target): Suggestion => ({
        ...describeCandidate(target),
        rank: 1,
        insert: { is: 'value', value: target.ref },
      }),
    );
  return cursor.prefix.includes('#') ? found : [...found, ...otherFiles(file)];
}

/** Suggests the other files of the document, as far as a pointer in each. */
function otherFiles({ documents, uri }: AnalyzedFile): readonly Suggestion[] {
  return [...documents.readable()]
    .filter((other) => other.uri !== uri && other.tree.root?.kind === 'map')
    .map((other) => {
      const label = `${referenceText(documents, uri, { uri: other.uri, path: [] })}#/`;
      return {
        label,
        kind: 'file',
        detail: 'a file of the document',
        rank: 5,
        insert: { is: 'value', value: label },
        retrigger: true,
      };
    });
}

/** Suggests a whole Reference Object: the value of a field, or an item of a list. */
export function referenceObjectSuggestions(context: CompletionContext): readonly Suggestion[] {
  const { file, cursor, declared } = context;
  const shape = referableShape(declared);
  if (!shape || !takesValue(context) || lastKey(cursor.path) === '$ref' || isNamedPart(cursor.path))
    return [];
  // The items of lists are mostly references; a schema is mostly inline.
  const rank = isSchema(shape) ? 4 : isIndex(lastKey(cursor.path)) ? 0 : 2;
  return targets(file, shape, cursor.path).map((target) => {
    const { label, ...more } = describeCandidate(target);
    const insert: Suggestion['insert'] =
      cursor.role === 'key'
        ? { is: 'key', name: '$ref', value: target.ref }
        : { is: 'value', value: { map: [['$ref', target.ref]] } };
    return { label: `$ref: ${label}`, ...more, rank, insert };
  });
}

/** Suggests a list with its first reference, where the list has no dash yet. */
export function referenceListSuggestions(context: CompletionContext): readonly Suggestion[] {
  const { file, cursor, declared } = context;
  const list = alternatives(declared).find((s) => s.is === 'list');
  const shape = list && referableShape(list.of);
  if (!shape || isSchema(shape) || !takesValue(context) || (cursor.flow && cursor.role === 'key'))
    return [];
  const rank = shape.is === 'object' && shape.ref === 'only' ? 1 : 2;
  return targets(file, shape, [...cursor.path, '0']).map((target) => {
    const { label, ...more } = describeCandidate(target);
    const value: Skeleton = { list: [{ map: [['$ref', target.ref]] }] };
    return {
      label: cursor.flow ? `[$ref: ${label}]` : `- $ref: ${label}`,
      ...more,
      rank,
      insert: { is: 'value', value },
    };
  });
}

/** Suggests the key `$ref` of an object that has nothing else yet. */
export function referenceKeySuggestions({
  file,
  cursor,
  declared,
}: CompletionContext): readonly Suggestion[] {
  if (cursor.role !== 'key' || cursor.keys.length > 0) return [];
  const shape = referableShape(declared);
  if (!shape) return [];
  const only = shape.is === 'object' && shape.ref === 'only';
  const what = nounOf(
    tableOf(shape.is === 'object' ? shape.kind : kindIn('Schema', file.dialect)),
    file.dialect,
  );
  return [
    {
      label: '$ref',
      kind: 'field',
      detail: only ? 'required, a reference' : 'a reference instead',
      doc: `Where the ${what} is defined, such as \`#/components/...\`.`,
      rank: only ? 1 : 3,
      insert: { is: 'key', name: '$ref', value: { placeholder: '' } },
      retrigger: true,
    },
  ];
}

/**
 * Returns the targets that the reference at a location may resolve to, without those already in the
 * list.
 */
function targets(file: AnalyzedFile, shape: Referable, at: NodePath): ReferenceCandidate[] {
  const all = isListedMessage(file, at)
    ? channelMessages(file, shape, at)
    : referenceTargetsFor(file, shape, at);
  if (!isIndex(lastKey(at))) return all;
  const list = nodeAt(file.tree, at.slice(0, -1));
  if (list?.kind !== 'seq') return all;
  const found = new Set(
    list.items.flatMap(({ value }, i) =>
      String(i) === lastKey(at) ? [] : (stringOf(get(value, '$ref')) ?? []),
    ),
  );
  return all.filter(({ ref }) => !found.has(ref));
}

/**
 * Returns whether an object of `components` is defined at a path, where a reference is unlikely.
 */
function isNamedPart(path: NodePath): boolean {
  return path.length === 3 && path[0] === 'components';
}

function describeCandidate({
  ref,
  location: node,
}: ReferenceCandidate): Pick<Suggestion, 'label' | 'kind' | 'detail'> {
  const detail = targetDescription(node);
  return { label: ref, kind: 'reference', ...(detail !== '' && { detail }) };
}

const WORDS = [
  'title',
  'summary',
  'name',
  'address',
  'host',
  'description',
  'type',
  'location',
  'url',
];

/** Returns one line about the target of a reference, from the text of the document. */
function targetDescription({ node }: LocatedNode): string {
  for (const field of WORDS) {
    const text = stringOf(get(node, field))?.trim().split('\n', 1)[0];
    if (text) return clip(text);
  }
  return '';
}
