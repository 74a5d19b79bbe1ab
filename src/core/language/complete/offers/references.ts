// References: the targets of the right kind where a `$ref` is typed, whole Reference Objects where one may stand, and the key itself.
import type { Described } from '../../../check/shape-at.ts';
import { clip } from '../../../parse/clip.ts';
import { get, type Path, stringOf } from '../../../parse/tree.ts';
import type { Place } from '../../../resolve/world.ts';
import { nounOf } from '../../../spec/nouns.ts';
import { kindIn, tableOf } from '../../../spec/spec.ts';
import type { Asked, Offer, Skeleton } from '../../offer-types.ts';
import type { Subject } from '../../subject.ts';
import { channelMessages, isListedMessage } from './channel-messages.ts';
import { alternatives, declaredAt, isIndex, last, nodeAt, takesValue } from './kit.ts';
import { sampleAround } from './samples.ts';
import { isSchema, type Referable, type RefTarget, targetsFor, targetsWithin } from './targets.ts';

/** Where no table describes anything (bindings of most protocols, extensions) a reference is mostly one to a schema. */
const ANY_SCHEMA: Referable = { is: 'payload-schema' };

/** `'#/components/messages/x'` behind `$ref:`. */
export function refTargets({ subject, cursor }: Asked): readonly Offer[] {
  if (cursor.role !== 'value' || last(cursor.path) !== '$ref') return [];
  const at = cursor.path.slice(0, -1);
  const declared = declaredAt(subject, at);
  const shape = referable(declared) ?? (declared === 'free' && !sampleAround(subject, at) ? ANY_SCHEMA : null);
  if (!shape) return [];
  const cut = cursor.prefix.lastIndexOf('/');
  const deeper = cut > 0 ? targetsWithin(subject, shape, at, cursor.prefix.slice(0, cut)) : [];
  const seen = new Set<string>();
  return [...targets(subject, shape, at), ...deeper]
    .filter(({ ref }) => !seen.has(ref) && seen.add(ref))
    .map((target) => ({ ...described(target), rank: 1, put: { is: 'value', value: target.ref } }));
}

/** A whole Reference Object: the value of a field, or an item of a list. */
export function refObjects(asked: Asked): readonly Offer[] {
  const { subject, cursor, declared } = asked;
  const shape = referable(declared);
  if (!shape || !takesValue(asked) || last(cursor.path) === '$ref' || isNamedPart(cursor.path)) return [];
  // What lists hold is mostly defined elsewhere; a schema is mostly written where it is.
  const rank = isSchema(shape) ? 4 : isIndex(last(cursor.path)) ? 0 : 2;
  return targets(subject, shape, cursor.path).map((target) => {
    const { label, ...more } = described(target);
    const put: Offer['put'] =
      cursor.role === 'key' ? { is: 'key', name: '$ref', value: target.ref } : { is: 'value', value: { map: [['$ref', target.ref]] } };
    return { label: `$ref: ${label}`, ...more, rank, put };
  });
}

/** A list with its first reference, where the list has no dash yet. */
export function refLists(asked: Asked): readonly Offer[] {
  const { subject, cursor, declared } = asked;
  const list = alternatives(declared).find((s) => s.is === 'list');
  const shape = list && referable(list.of);
  if (!shape || isSchema(shape) || !takesValue(asked) || (cursor.flow && cursor.role === 'key')) return [];
  const rank = shape.is === 'object' && shape.ref === 'only' ? 1 : 2;
  return targets(subject, shape, [...cursor.path, '0']).map((target) => {
    const { label, ...more } = described(target);
    const value: Skeleton = { list: [{ map: [['$ref', target.ref]] }] };
    return { label: cursor.flow ? `[$ref: ${label}]` : `- $ref: ${label}`, ...more, rank, put: { is: 'value', value } };
  });
}

/** The key `$ref` of an object that has nothing else yet. */
export function refKey({ subject, cursor, declared }: Asked): readonly Offer[] {
  if (cursor.role !== 'key' || cursor.keys.length > 0) return [];
  const shape = referable(declared);
  if (!shape) return [];
  const only = shape.is === 'object' && shape.ref === 'only';
  const what = nounOf(tableOf(shape.is === 'object' ? shape.kind : kindIn('Schema', subject.dialect)), subject.dialect);
  return [
    {
      label: '$ref',
      kind: 'field',
      detail: only ? 'required, a reference' : 'a reference instead',
      doc: `Where the ${what} is defined, such as \`#/components/...\`.`,
      rank: only ? 1 : 3,
      put: { is: 'key', name: '$ref', value: { stop: '' } },
      again: true,
    },
  ];
}

/** What the reference at a place may lead to; what a list has already is left out. */
function targets(subject: Subject, shape: Referable, at: Path): RefTarget[] {
  const all = isListedMessage(subject, at) ? channelMessages(subject, shape, at) : targetsFor(subject, shape, at);
  if (!isIndex(last(at))) return all;
  const list = nodeAt(subject.tree, at.slice(0, -1));
  if (list?.kind !== 'seq') return all;
  const there = new Set(list.items.flatMap(({ value }, i) => (String(i) === last(at) ? [] : (stringOf(get(value, '$ref')) ?? []))));
  return all.filter(({ ref }) => !there.has(ref));
}

/** The part of a shape for which a reference may stand. */
function referable(shape: Described): Referable | null {
  for (const one of alternatives(shape)) {
    if (one.is === 'payload-schema' || (one.is === 'object' && one.ref !== 'no')) return one;
  }
  return null;
}

/** A part of `components` is defined there, so that a reference is rarely meant. */
function isNamedPart(path: Path): boolean {
  return path.length === 3 && path[0] === 'components';
}

function described({ ref, place }: RefTarget): Pick<Offer, 'label' | 'kind' | 'detail'> {
  const detail = about(place);
  return { label: ref, kind: 'reference', ...(detail !== '' && { detail }) };
}

const WORDS = ['title', 'summary', 'name', 'address', 'host', 'description', 'type', 'location', 'url'];

/** One line about what a reference leads to, in the words of the document. */
function about({ node }: Place): string {
  for (const field of WORDS) {
    const text = stringOf(get(node, field))?.trim().split('\n', 1)[0];
    if (text) return clip(text);
  }
  return '';
}
