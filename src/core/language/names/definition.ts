// Go to definition, find references, highlights: what a name means, and everywhere it is named.
import type { Range } from '../../parse/place.ts';
import type { Subject } from '../subject.ts';
import type { Definition, FileRange } from '../types.ts';
import { anchorAt } from './anchors.ts';
import { type Picked, pick, shapeOf } from './at.ts';
import type { Mention } from './mentions.ts';
import { placeOf, rangeOfMention, rangesOf } from './ranges.ts';

/**
 * Where the name at an offset is defined: from a reference (and each name in its pointer), a `{name}` of an address, a property that
 * `required`, a discriminator or a runtime expression names, a scope, an alias; from a definition to itself.
 * @returns null where no name stands there, or nothing defines it
 */
export function definition(subject: Subject, offset: number): Definition | null {
  const anchored = anchorAt(subject, offset);
  if (anchored) {
    const { uri } = subject;
    return { origin: anchored.here, targets: [{ range: { uri, ...anchored.anchor }, whole: { uri, ...anchored.whole } }] };
  }
  const picked = pick(subject, offset);
  if (!picked || !isNamed(picked)) return null;
  const targets = picked.targets.flatMap((id) => {
    const ranges = rangesOf(subject.world, id, picked.byValue);
    return ranges ? [{ range: ranges.name, whole: ranges.whole }] : [];
  });
  return targets.length > 0 ? { origin: picked.range, targets } : null;
}

/** Every place where what is named at an offset is named, its definition first; null where there is no name. */
export function references(subject: Subject, offset: number): FileRange[] | null {
  const anchored = anchorAt(subject, offset);
  if (anchored) return [anchored.anchor, ...anchored.aliases].map((range) => ({ uri: subject.uri, ...range }));
  const picked = pick(subject, offset);
  if (!picked || !isNamed(picked)) return null;
  const found = placesOf(subject, picked);
  return found.length > 0 ? found.map(({ range }) => range) : null;
}

/** A place in the file at hand; `write` is where it is defined. */
export interface Highlight extends Range {
  readonly kind: 'read' | 'write';
}

/** The places in the same file that `references` would give. */
export function highlights(subject: Subject, offset: number): Highlight[] {
  const anchored = anchorAt(subject, offset);
  if (anchored) return [{ ...anchored.anchor, kind: 'write' }, ...anchored.aliases.map((range): Highlight => ({ ...range, kind: 'read' }))];
  const picked = pick(subject, offset);
  if (!picked || !isNamed(picked)) return [];
  return placesOf(subject, picked).flatMap(({ range, kind }) =>
    range.uri === subject.uri ? [{ start: range.start, end: range.end, kind }] : [],
  );
}

/** Fields of the format are defined by it; only what a person named, or something refers to, has a definition in a document. */
function isNamed({ index, targets, mention }: Picked): boolean {
  if (mention) return true;
  return targets.some((id) => {
    if (index.byTarget.has(id)) return true;
    const { uri, path } = placeOf(id);
    const at = shapeOf(index, uri, path.slice(0, -1));
    return typeof at === 'object' && at.is === 'map' && at.of.is !== 'any';
  });
}

function placesOf(subject: Subject, { index, targets, byValue }: Picked): { range: FileRange; kind: 'read' | 'write' }[] {
  const { world } = subject;
  const seen = new Set<string>();
  const out: { range: FileRange; kind: 'read' | 'write' }[] = [];
  const add = (range: FileRange | undefined, kind: 'read' | 'write'): void => {
    const key = range && `${range.uri}:${range.start}:${range.end}`;
    if (!range || key === undefined || seen.has(key)) return;
    seen.add(key);
    out.push({ range, kind });
  };
  for (const id of targets) add(rangesOf(world, id, byValue)?.name, 'write');
  for (const m of usesOf(index.byTarget, targets)) add({ uri: m.uri, ...rangeOfMention(world, m) }, m.own ? 'write' : 'read');
  return out;
}

/** The mentions of any of these, each once: the entry's first, in the order of the text. */
export function usesOf(byTarget: ReadonlyMap<string, readonly Mention[]>, targets: readonly string[]): readonly Mention[] {
  const all = new Set(targets.flatMap((id) => byTarget.get(id) ?? []));
  return [...all].sort((a, b) => (a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : a.start - b.start || a.from - b.from));
}
