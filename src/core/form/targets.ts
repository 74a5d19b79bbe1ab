// What a reference may lead to.

import { type Described, described } from '../check/shape-at.ts';
import { channelMessages, isListedMessage } from '../language/complete/offers/channel-messages.ts';
import { alternatives, declaredAt, nodeAt } from '../language/complete/offers/kit.ts';
import { type Referable, targetsFor } from '../language/complete/offers/targets.ts';
import { tableFor } from '../language/structure/shapes.ts';
import type { Subject } from '../language/subject.ts';
import { clip } from '../parse/clip.ts';
import { fromPointer, toPointer } from '../parse/pointer.ts';
import { get, type Path, stringOf } from '../parse/tree.ts';
import { summaryOf } from './names.ts';
import type { RefTarget } from './types.ts';

/** Where no table says what is meant, a reference is mostly one to a schema. */
const ANY_SCHEMA: Referable = { is: 'payload-schema' };

/**
 * Everything that a reference at a place may lead to, in all files, the likeliest first.
 * @param pointer of a Reference Object or its `$ref`, of a value that one may stand for, or of a map or list that is to get one more
 */
export function refTargets(subject: Subject, pointer: string): readonly RefTarget[] {
  const place = placeOf(subject, fromPointer(pointer));
  if (!place) return [];
  const { at, shape, taken } = place;
  const found = isListedMessage(subject, at) ? channelMessages(subject, shape, at) : targetsFor(subject, shape, at);
  const seen = new Set(taken);
  const out: RefTarget[] = [];
  for (const { ref, place: to } of found) {
    if (seen.has(ref)) continue;
    seen.add(ref);
    const named = subject.world.named(subject.uri, ref);
    const seenAs = described(shape, to.node);
    const about = summaryOf(to.node, seenAs, tableFor(seenAs, to.node), subject.dialect);
    const home = named && homeOf(named.uri, named.path);
    out.push({
      uri: to.uri,
      pointer: toPointer(to.path),
      ref,
      label: named?.path.at(-1) ?? ref,
      detail: [about, home].filter((text) => text).join(' · '),
    });
  }
  return out;
}

/** In which part of which file something stands, where its name alone does not tell. */
function homeOf(uri: string, path: Path): string {
  const inPart = path.length > 3 ? clip(path.slice(1, -2).join(' ')) : '';
  return [inPart, uri].filter((text) => text !== '').join(', ');
}

interface ReferPlace {
  readonly at: Path;
  readonly shape: Referable;
  /** References that the list has already. */
  readonly taken: readonly string[];
}

function placeOf(subject: Subject, path: Path): ReferPlace | null {
  const at = path.at(-1) === '$ref' ? path.slice(0, -1) : path;
  const declared = declaredAt(subject, at);
  const shape = referable(declared);
  if (shape) return { at, shape, taken: besides(subject, at) };
  for (const one of alternatives(declared)) {
    if (one.is !== 'list' && one.is !== 'map') continue;
    const node = nodeAt(subject.tree, at);
    const next = [...at, one.is === 'map' ? '' : String(node?.kind === 'seq' ? node.items.length : 0)];
    const inner = referable(one.of);
    if (inner) return { at: next, shape: inner, taken: besides(subject, next) };
  }
  const isReference = stringOf(get(nodeAt(subject.tree, at), '$ref')) !== undefined;
  return declared === 'free' && isReference ? { at, shape: ANY_SCHEMA, taken: [] } : null;
}

/** What the other items of the list refer to. */
function besides({ tree }: Subject, at: Path): string[] {
  const list = nodeAt(tree, at.slice(0, -1));
  if (list?.kind !== 'seq') return [];
  return list.items.flatMap(({ value }, i) => (String(i) === at.at(-1) ? [] : (stringOf(get(value, '$ref')) ?? [])));
}

/** The part of a shape for which a reference may stand. */
function referable(shape: Described): Referable | null {
  for (const one of alternatives(shape)) {
    if (one.is === 'payload-schema' || (one.is === 'object' && one.ref !== 'no')) return one;
  }
  return null;
}
