// Who names what is inside a schema, and would be left with nothing.
import { within } from '../../bundle/spots.ts';
import type { Mention } from '../../language/names/mentions.ts';
import { indexOf } from '../../language/names/name-index.ts';
import { placeOf } from '../../language/names/ranges.ts';
import { idOf } from '../../language/names/trace.ts';
import type { Subject } from '../../language/subject.ts';
import { lineStarts, positionAt } from '../../parse/lines-of.ts';
import { spotAt } from '../../parse/place.ts';
import { get, type Node, type Path } from '../../parse/tree.ts';

/** Mentions of places at or inside `path`, but for those that stand inside it themselves. `inner`: not of `path` itself. */
export function usesOf(subject: Subject, path: Path, inner = false): readonly Mention[] {
  const { uri } = subject;
  return mentionsIn(subject, path, inner).filter((m) => !(m.uri === uri && within(m.path, path)));
}

/** Mentions of locations at or inside `path`, those inside it too. `inner`: not of `path` itself. `except`: not of what these keys of it hold. */
function mentionsIn(subject: Subject, path: Path, inner: boolean, except: readonly string[] = []): readonly Mention[] {
  const { uri } = subject;
  const found: Mention[] = [];
  for (const [id, mentions] of indexOf(subject.world).byTarget) {
    const place = placeOf(id);
    if (place.uri !== uri || !within(place.path, path) || (inner && place.path.length === path.length)) continue;
    if (except.includes(place.path[path.length] ?? '')) continue;
    found.push(...mentions.filter((m) => m.own === undefined));
  }
  return found;
}

/** A name in a text. */
type Named = Pick<Mention, 'uri' | 'path' | 'start'>;

/**
 * Locations that name a property and stay when it is removed, in their order: also those in `if`, `then`, `allOf` and the like of its schema, which
 * describe the same value.
 */
export function leftOf(subject: Subject, schema: Path, name: string): readonly Named[] {
  const { uri, tree, world } = subject;
  const { byTarget } = indexOf(world);
  const own = [...schema, 'properties', name];
  const found = new Map<string, Named>();
  const add = (one: Named): unknown => found.set(`${one.uri} ${one.start}`, one);
  for (const use of usesOf(subject, own)) add(use);
  for (const path of describedAgain(subject, schema, name)) {
    const key = spotAt(tree, path)?.key;
    if (key) add({ uri, path, start: key.start });
    for (const use of byTarget.get(idOf(uri, path)) ?? []) if (use.own === undefined) add(use);
  }
  return [...found.values()].sort((a, b) => (a.uri === b.uri ? a.start - b.start : a.uri === uri ? -1 : 1));
}

const BRANCHES = ['if', 'then', 'else', 'not', 'allOf', 'anyOf', 'oneOf'];

/** Where the parts of a schema that describe the same value have a property of a name. */
function describedAgain({ tree }: Subject, schema: Path, name: string): readonly Path[] {
  const out: Path[] = [];
  const walk = (node: Node | undefined, path: Path): void => {
    for (const keyword of BRANCHES) {
      const branch = get(node, keyword);
      const members =
        branch?.kind === 'seq'
          ? branch.items.map((item, i) => [item.value, [keyword, String(i)]] as const)
          : branch
            ? [[branch, [keyword]] as const]
            : [];
      for (const [member, steps] of members) {
        const at = [...path, ...steps];
        if (get(get(member, 'properties'), name)) out.push([...at, 'properties', name]);
        walk(member, at);
      }
    }
  };
  walk(spotAt(tree, schema)?.node, schema);
  return out;
}

/** How many references lead to what stands at `path`. */
export function usesAt({ uri, world }: Subject, path: Path): number {
  return (indexOf(world).byTarget.get(idOf(uri, path)) ?? []).filter((m) => m.ref && m.last).length;
}

/** Why what stands at `path` cannot go: it is referred to. Null where nobody does. */
export function neededBy(subject: Subject, path: Path, what: string, inner = false): string | null {
  const [use] = usesOf(subject, path, inner).filter((m) => m.ref);
  return use ? `A reference in ${lineOf(subject, use)} resolves to ${what}. Change that first.` : null;
}

/** Why what is inside `path` cannot move: a reference names it, also one from inside. Null where none does. @param except keys that stay */
export function namedInside(subject: Subject, path: Path, except: readonly string[]): string | null {
  const [use] = mentionsIn(subject, path, true, except).filter((m) => m.ref);
  return use ? `A reference in ${lineOf(subject, use)} resolves to a schema inside this one, which would move. Change that first.` : null;
}

export function lineOf({ world }: Subject, { uri, start }: Pick<Mention, 'uri' | 'start'>): string {
  const { line } = positionAt(lineStarts(world.file(uri)?.text ?? ''), start);
  return uri === '' ? `line ${line}` : `line ${line} of ${uri}`;
}
