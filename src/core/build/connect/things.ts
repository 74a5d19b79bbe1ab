// What connections are drawn between: a thing found where it is written, what it holds, and references to it.

import { idOf, localRef, within } from '../../bundle/spots.ts';
import { article } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { inFile, kindAt } from '../../language/complete/offers/kit.ts';
import { judged, type Referable, targetsFor } from '../../language/complete/offers/targets.ts';
import type { Subject } from '../../language/subject.ts';
import { fromPointer, toPointer } from '../../parse/pointer.ts';
import { get, type Path } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import type { Shape } from '../../spec/kit.ts';
import { kindIn, tableOf } from '../../spec/spec.ts';
import type { Draft, Refused, Where } from '../types.ts';

/** Something of the document where it is written, all references followed. */
export interface Thing {
  /** The document, asked about the file of the thing. */
  readonly subject: Subject;
  readonly place: Place;
  /** Plain name of its kind: `Channel`. */
  readonly kind: string;
  /** `<uri>#<pointer>`. */
  readonly id: string;
  /** The place it was named by, which may be a reference to it. */
  readonly as: { readonly uri: string; readonly path: Path };
  /** Its key where it was named. */
  readonly name: string;
}

/**
 * The thing that a place stands for, if it is of one of these kinds.
 * @param kinds plain names of kinds: `Channel`; none for any kind
 */
export function thingAt(subject: Subject, { uri, pointer }: Where, ...kinds: readonly string[]): Thing | Refused {
  const path = fromPointer(pointer);
  const target = subject.world.target(uri, localRef(path));
  const own = target.kind === 'found' ? inFile(subject, target.place.uri) : null;
  const name = path.at(-1) ?? '';
  if (target.kind !== 'found' || !own) return { refused: `"${name}" no longer exists.` };
  const { place } = target;
  const kind = kindAt(own, place.path);
  const expected = kinds.length === 0 ? 'an object' : kinds.map((one) => article(wordOf(one))).join(' or ');
  if (place.node.kind !== 'map' || (kinds.length > 0 && !kinds.includes(kind))) return { refused: `Expected ${expected}, got "${name}".` };
  return { subject: own, place, kind, id: idOf(place), as: { uri, path }, name };
}

/** A kind in words. */
export function wordOf(kind: string): string {
  return kind === REPLY ? 'reply' : kind.toLowerCase();
}

/** The kind of the reply of an operation. */
export const REPLY = 'OperationReply';

/** What a thing is called in a sentence, with its kind and without: a reply has no name of its own. */
export function calledWith(thing: Thing): string {
  return thing.kind === REPLY ? called(thing) : `${wordOf(thing.kind)} ${called(thing)}`;
}

export function called({ kind, name, as }: Thing): string {
  if (kind !== REPLY) return `"${name}"`;
  return name === 'reply' && as.path.length > 1 ? `the reply of "${as.path.at(-2)}"` : `the reply "${name}"`;
}

/** A sentence that may begin with `called`. */
export function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

export function whereOf({ place }: Thing): Where {
  return { uri: place.uri, pointer: toPointer(place.path) };
}

/** What the tables say of a field, of its entries where it is a map or list: what a reference there may stand for. */
export function referable({ subject }: Thing, kind: string, field: string): Referable {
  const shape = tableOf(kindIn(kind, subject.dialect)).fields.find(({ name }) => name === field)?.shape;
  const one: Shape | undefined = shape?.is === 'map' || shape?.is === 'list' ? shape.of : shape;
  if (one?.is !== 'object') throw new Error(`${field} of ${kind} is not a reference`);
  return one;
}

/** The names of the fields of a thing, in their order. */
export function orderOf({ subject, kind }: Thing): { readonly order: readonly string[] } {
  return { order: tableOf(kindIn(kind, subject.dialect)).fields.map((f) => f.name) };
}

/** The text of a reference at a path of the holder's file that means a thing, and may stand there; null where none may. */
export function refTo(holder: Thing, shape: Referable, at: Path, thing: Thing): string | null {
  const { subject } = holder;
  const fit = targetsFor(subject, shape, at).filter(({ place }) => idOf(place) === thing.id);
  const named = fit.find(({ ref }) => {
    const to = subject.world.named(subject.uri, ref);
    return to !== null && idOf(to) === idOf(thing.as);
  });
  return (named ?? fit[0] ?? judged(subject, shape, at, thing.place))?.ref ?? null;
}

/** The text of a reference to what stands below that of another one. */
export function below(ref: string, path: Path): string {
  const pointer = localRef(path).slice(1);
  return ref.includes('#') ? ref + pointer : `${ref}#${pointer}`;
}

/** An entry of a map or an item of a list that refers to something, or is it. */
export interface Held {
  /** Its key or index. */
  readonly key: string;
  /** The text of its reference. */
  readonly ref?: string;
  /** The place it names, and what that finally is; null where it leads nowhere. */
  readonly names: string | null;
  readonly id: string | null;
}

/** What a map or list of a thing holds, in the order of the text; null where it is left out. */
export function heldBy({ subject: { world }, place }: Thing, field: string): readonly Held[] | null {
  const node = get(place.node, field);
  if (node === undefined || node.kind === 'scalar') return null;
  const slots =
    node.kind === 'map' ? node.entries.map((e) => [e.key, e.value] as const) : node.items.map((e, i) => [`${i}`, e.value] as const);
  return slots.map(([key, value]): Held => {
    const ref = world.refOf(value);
    const own = idOf({ uri: place.uri, path: [...place.path, field, key] });
    if (ref === undefined) return { key, names: own, id: own };
    const named = world.lookup(place.uri, ref);
    return { key, ref, names: named && idOf(named), id: world.idOf(place.uri, ref) };
  });
}

/** The entry by which a thing was named, else the first that leads to it. */
export function heldAs(holder: Thing, field: string, held: readonly Held[], thing: Thing): Held | undefined {
  const { place } = holder;
  const same = held.filter(({ id }) => id === thing.id);
  const { uri, path } = thing.as;
  const named = uri === place.uri && within(path, [...place.path, field]) ? path[place.path.length + 1] : undefined;
  return same.find(({ key }) => key === named) ?? same[0];
}

/** A draft of changes in several files, in which those of one file stand together. */
export function draft(
  title: string,
  changes: readonly (readonly [uri: string, change: Change])[],
  select: Where,
  notes: readonly string[] = [],
): Draft {
  const files = new Map<string, Change[]>();
  for (const [uri, change] of changes) {
    const list = files.get(uri);
    if (list) list.push(change);
    else files.set(uri, [change]);
  }
  return { title, changes: [...files].map(([uri, own]) => ({ uri, changes: own })), select, notes };
}

/** Names in a sentence: `"a", "b" and "c"`. */
export function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length < 2 ? (quoted[0] ?? '') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}
