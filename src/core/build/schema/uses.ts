// Who names what is inside a schema, and would be left with nothing.
import { within } from '../../bundle/spots.ts';
import type { Mention } from '../../language/names/mentions.ts';
import { indexOf } from '../../language/names/name-index.ts';
import { placeOf } from '../../language/names/ranges.ts';
import { idOf } from '../../language/names/trace.ts';
import type { Subject } from '../../language/subject.ts';
import { lineStarts, positionAt } from '../../parse/lines-of.ts';
import type { Path } from '../../parse/tree.ts';

/** Mentions of places at or inside `path`, but for those that stand inside it themselves. `inner`: not of `path` itself. */
export function usesOf(subject: Subject, path: Path, inner = false): readonly Mention[] {
  const { uri } = subject;
  const found: Mention[] = [];
  for (const [id, mentions] of indexOf(subject.world).byTarget) {
    const place = placeOf(id);
    if (place.uri !== uri || !within(place.path, path) || (inner && place.path.length === path.length)) continue;
    found.push(...mentions.filter((m) => m.own === undefined && !(m.uri === uri && within(m.path, path))));
  }
  return found;
}

/** How many references lead to what stands at `path`. */
export function usesAt({ uri, world }: Subject, path: Path): number {
  return (indexOf(world).byTarget.get(idOf(uri, path)) ?? []).filter((m) => m.ref && m.last).length;
}

/** Why what stands at `path` cannot go: it is referred to. Null where nobody does. */
export function neededBy(subject: Subject, path: Path, what: string, inner = false): string | null {
  const [use] = usesOf(subject, path, inner).filter((m) => m.ref);
  return use ? `A reference in ${lineOf(subject, use)} leads to ${what}. Change that first.` : null;
}

export function lineOf({ world }: Subject, { uri, start }: Pick<Mention, 'uri' | 'start'>): string {
  const { line } = positionAt(lineStarts(world.file(uri)?.text ?? ''), start);
  return uri === '' ? `line ${line}` : `line ${line} of ${uri}`;
}
