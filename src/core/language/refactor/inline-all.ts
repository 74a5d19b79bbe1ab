// A component goes to every place that uses it, and is gone.
import { quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { spotAt } from '../../parse/place.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Path } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';
import { indexOf } from '../names/name-index.ts';
import { declaredAlong } from '../structure/declared.ts';
import type { Subject } from '../subject.ts';
import { counted } from './comments.ts';
import { isComponent } from './homes.ts';
import { inlined } from './inline.ts';
import type { Draft, Refactoring } from './types.ts';
import { refOf } from './under.ts';

/** More uses than this are no longer a matter of one press of a key. */
const MAX_USES = 100;

/** For the name of a component, and for a reference to one. */
export const inlineAll: Refactoring = ({ subject, path, values }) => {
  const place = isComponent(path)
    ? here(subject, path)
    : led(
        subject,
        values
          .slice(0, 2)
          .map(({ node }) => refOf(node))
          .find((ref) => ref !== undefined),
      );
  if (!place || !isComponent(place.path) || refOf(place.node) !== undefined) return [];
  const id = `${place.uri}#${toPointer(place.path)}`;
  const { mentions, byTarget } = indexOf(subject.world);
  const uses = (byTarget.get(id) ?? []).filter((m) => m.ref && m.last);
  if (uses.length === 0) return [];
  const draft = {
    title:
      uses.length === 1
        ? `Inline ${quote(place.path[2] ?? '')} and delete it`
        : `Inline all ${uses.length} uses of ${quote(place.path[2] ?? '')} and delete it`,
    kind: 'refactor.inline' as const,
  };
  const refused = (why: string): Draft[] => [{ ...draft, refused: why }];
  if (uses.length > MAX_USES) return refused(`It has ${uses.length} uses, which is too many to inline at once.`);
  if (uses.some((m) => m.alias)) return refused('One of its uses is behind a YAML alias.');
  const below = mentions.find((m) => m.ref && m.last && m.targets.some((target) => target.startsWith(`${id}/`)));
  if (below) return refused(`Something inside it is also referenced: ${quote(below.node ? String(below.node.value) : below.name)}.`);
  const changes = new Map<string, Change[]>([[subject.uri, []]]);
  const lost: string[] = [];
  for (const use of uses) {
    const at = use.path.slice(0, -1);
    const tree = subject.world.file(use.uri)?.tree;
    const spot = tree && spotAt(tree, at);
    const shape = tree && declaredAlong({ world: subject.world, uri: use.uri, tree }, at).at(-1)?.shape;
    if (!spot || !shape) return refused("One of its uses can't be resolved.");
    const made = inlined(subject, use.uri, { path: at, shape, node: spot.node }, place);
    if (typeof made !== 'object' || made === null)
      return refused(`${made ?? 'Only a reference is allowed there.'} See ${quote(use.uri + toPointer(at))}.`);
    changes.set(use.uri, [...(changes.get(use.uri) ?? []), ...(made.changes ?? [])]);
    lost.push(...(made.lost ?? []));
  }
  const gone: Change = { do: 'remove', path: place.path, prune: true, comments: true };
  changes.set(place.uri, [...(changes.get(place.uri) ?? []), gone]);
  const elsewhere = [...changes].filter(([uri]) => uri !== subject.uri).map(([uri, list]) => ({ uri, changes: list }));
  const summary = lost.length > 3 ? [`${counted(lost.length, 'field')} beside the references, without effect.`] : lost;
  return [{ ...draft, changes: changes.get(subject.uri), elsewhere, lost: summary }];
};

function here(subject: Subject, path: Path): Place | null {
  const spot = spotAt(subject.tree, path);
  return spot && { uri: subject.uri, path, node: spot.node };
}

function led(subject: Subject, ref: string | undefined): Place | null {
  return ref === undefined ? null : subject.world.lookup(subject.uri, ref);
}
