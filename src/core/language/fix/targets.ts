// Which parts of a document a reference may resolve to: only those that its location accepts.

import { nearest } from '../../check/say.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Path } from '../../parse/tree.ts';
import { get, stringOf } from '../../parse/tree.ts';
import type { Shape } from '../../spec/kit.ts';
import { channelMessages, isListedMessage } from '../complete/offers/channel-messages.ts';
import { judged, type Referable, targetsFor } from '../complete/offers/targets.ts';
import type { Subject } from '../subject.ts';
import { last, parent, refTo, valueAt } from './kit.ts';

/** A part that a reference may resolve to. */
export interface FixTarget {
  /** The text of the reference, as it is written in the file of the subject. */
  readonly ref: string;
  /** The key of the part. */
  readonly name: string;
}

/** The shape of what a Reference Object may stand for; null where none may. */
export function referable(shape: Shape | null): Referable | null {
  if (shape?.is === 'payload-schema') return shape;
  if (shape?.is === 'either') return shape.of.map(referable).find((one) => one !== null) ?? null;
  return shape?.is === 'object' && shape.ref !== 'no' ? shape : null;
}

/**
 * The parts of all files that a reference may resolve to, the likeliest first: messages of an operation or a reply among those of its channel.
 * What the list around the reference has already is left out.
 * @param at of the Reference Object, or of the value in its place
 */
export function targetsOf(subject: Subject, shape: Shape | null, at: Path): readonly FixTarget[] {
  const wanted = referable(shape);
  if (!wanted) return [];
  const found = isListedMessage(subject, at) ? channelMessages(subject, wanted, at) : targetsFor(subject, wanted, at);
  const taken = listed(subject, at);
  return found.filter(({ ref }) => !taken.has(ref)).map(({ ref, place }) => ({ ref, name: nameIn(subject, ref) ?? last(place.path) }));
}

/** Whether the location of a reference accepts what a reference text resolves to. @param at of the Reference Object */
export function accepts(subject: Subject, shape: Shape | null, at: Path, ref: string): boolean {
  const wanted = referable(shape);
  const named = wanted && subject.world.named(subject.uri, ref);
  if (!wanted || !named || listed(subject, at).has(ref)) return false;
  if (!isListedMessage(subject, at)) return judged(subject, wanted, at, named) !== null;
  const place = addressOf(subject, ref);
  return place !== null && channelMessages(subject, wanted, at).some((target) => addressOf(subject, target.ref) === place);
}

/** The references of the other items of the list that `at` is an item of. */
function listed(subject: Subject, at: Path): ReadonlySet<string> {
  const list = valueAt(subject, parent(at));
  const items = list?.kind === 'seq' ? list.items : [];
  return new Set(items.flatMap(({ value }, i) => (String(i) === last(at) ? [] : (stringOf(get(value, '$ref')) ?? []))));
}

/** The location that a reference names, references on the way followed. */
function addressOf({ world, uri }: Subject, ref: string): string | null {
  const place = world.lookup(uri, ref);
  return place && `${place.uri}#${toPointer(place.path)}`;
}

function nameIn({ world, uri }: Subject, ref: string): string | undefined {
  return world.named(uri, ref)?.path.at(-1);
}

/** The text of a reference to a location of the root document, in the file of the subject; null where it cannot be named from there. */
export function refFrom(subject: Subject, path: Path): string | null {
  if (subject.uri === '') return refTo(path);
  const name = subject.world.entryUri;
  return name === '' ? null : `${relative(subject.uri, name)}${refTo(path)}`;
}

function relative(from: string, to: string): string {
  const depth = from.split('/').length - 1;
  return `${depth > 0 ? '../'.repeat(depth) : './'}${to}`;
}

/** The target whose name is most like one that was meant. */
export function nearestTarget(targets: readonly FixTarget[], name: string): FixTarget | undefined {
  const same = targets.find((target) => target.name === name);
  if (same) return same;
  const meant = nearest(
    name,
    targets.map((target) => target.name),
  );
  return meant === undefined ? undefined : targets.find((target) => target.name === meant);
}

/** The location that a Reference Object resolves to, through all references. */
export function leadsTo({ world, uri }: Subject, node: ReturnType<typeof get>) {
  const ref = stringOf(get(node, '$ref'));
  const target = ref === undefined ? null : world.target(uri, ref);
  return target?.kind === 'found' ? target.place : null;
}
