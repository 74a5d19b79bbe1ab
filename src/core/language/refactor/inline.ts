// The value itself in place of a reference to it.

import { within } from '../../bundle/spots.ts';
import type { RefUse } from '../../check/finding.ts';
import { inRoot } from '../../check/references.ts';
import { quote } from '../../check/say.ts';
import { meant } from '../../check/shapes.ts';
import type { Change } from '../../edit/types.ts';
import { spotAt } from '../../parse/place.ts';
import { toPointer } from '../../parse/pointer.ts';
import { get, type Path } from '../../parse/tree.ts';
import type { Place, World } from '../../resolve/world.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { Shape } from '../../spec/kit.ts';
import { indexOf } from '../names/name-index.ts';
import type { Subject } from '../subject.ts';
import { sourceOf } from './act.ts';
import { moved, refsInside, refText } from './refs.ts';
import type { Draft, Refactoring, Value } from './types.ts';
import { refOf } from './under.ts';

/** The Reference Object under the cursor is replaced by what it leads to. */
export const inline: Refactoring = ({ subject, values }) => {
  const value = values.find(({ node }) => refOf(node) !== undefined);
  const ref = value && refOf(value.node);
  // Only the reference itself and its text, not what happens to be around some other value.
  if (!value || ref === undefined || values.indexOf(value) > 1) return [];
  const target = subject.world.target(subject.uri, ref);
  if (target.kind !== 'found') return [];
  const draft = { title: `Inline ${quote(nameOf(target.place))} here`, kind: 'refactor.inline' as const };
  const made = inlined(subject, subject.uri, value, target.place);
  if (made === null) return [];
  return [typeof made === 'string' ? { ...draft, refused: made } : { ...draft, ...made }];
};

/**
 * The changes of one use of a value, why there are none, or null where nobody would ask for them.
 * @param uri the file of the reference
 */
export function inlined(
  subject: Subject,
  uri: string,
  { path, shape, node }: Value,
  to: Place,
): Pick<Draft, 'changes' | 'lost'> | string | null {
  const { world } = subject;
  const wanted = referred(shape);
  if (!wanted) return null;
  if (wanted.is === 'object' && wanted.ref === 'only') return 'Only a reference is allowed here.';
  if (wanted.is === 'object' && wanted.ref === 'no') return null;
  const place = contentOf(to, wanted);
  if (place.uri === uri && within(path, place.path)) return 'The reference is inside its own target.';
  const unfit = inRoot(uri, path) ? misplaced(world, place, wanted) : null;
  if (unfit) return unfit;
  const from = sourceOf(subject, place.uri);
  if (!from) return `${place.uri} is not open.`;
  const rewritten = moved(world, place, wanted, uri, path);
  if (!rewritten) return "It refers to files that can't be referenced from here.";
  const change: Change = { do: 'set', path, value: { written: { from, path: place.path } } };
  const changes = [change, ...rewritten, ...messagesOf(world, uri, path, place, wanted)];
  return { changes, lost: siblings(node) };
}

function referred(shape: Shape): Extract<RefUse['shape'], { is: 'object' | 'payload-schema' }> | null {
  if (shape.is === 'payload-schema' || shape.is === 'object') return shape;
  const inside = shape.is === 'either' ? meant(shape, { kind: 'map', entries: [], flow: false, length: 0, size: 1 }) : null;
  return inside?.is === 'object' || inside?.is === 'payload-schema' ? inside : null;
}

/** Inside a schema, a schema wrapped with its format stands for the schema itself. */
function contentOf(place: Place, shape: RefUse['shape']): Place {
  const schema = get(place.node, 'schema');
  const inSchema = shape.is === 'object' && /^(?:Schema|JsonSchema|OpenApiSchema)$/.test(plainKind(shape.kind));
  return inSchema && schema && get(place.node, 'schemaFormat') ? { ...place, path: [...place.path, 'schema'], node: schema } : place;
}

/** Why a value may not stand in the root, where some references may name entries of one root map only; null where it may. */
export function misplaced(world: World, place: Place, shape: Shape): string | null {
  for (const inside of refsInside(world, place, shape)) {
    if (inside.shape.is !== 'object' || !inside.shape.rootTarget) continue;
    const named = world.named(place.uri, inside.ref);
    if (named?.uri === '' && named.path.length === 2 && `/${named.path[0]}` === inside.shape.rootTarget) continue;
    return `It refers to ${quote(inside.ref)}, which is allowed only in components.`;
  }
  return null;
}

/** Operations name the messages of their channel where that channel stands: those of this one go with it. */
function messagesOf(world: World, uri: string, path: Path, place: Place, shape: Shape): Change[] {
  if (shape.is !== 'object' || plainKind(shape.kind) !== 'Channel') return [];
  const messages = get(place.node, 'messages');
  const changes: Change[] = [];
  for (const { key } of messages?.kind === 'map' ? messages.entries : []) {
    const rest = ['messages', key];
    const text = refText(world, uri, { uri, path: [...path, ...rest] });
    const id = `${place.uri}#${toPointer([...place.path, ...rest])}`;
    for (const use of indexOf(world).byTarget.get(id) ?? []) {
      const holder = use.path.slice(0, -3);
      const tree = world.file(uri)?.tree;
      if (!use.ref || !use.last || use.uri !== uri || use.path.at(-3) !== 'messages' || !tree) continue;
      const channel = refOf(spotAt(tree, [...holder, 'channel'])?.node);
      const there = channel === undefined ? null : world.named(uri, channel);
      if (text && there && there.uri === uri && toPointer(there.path) === toPointer(path))
        changes.push({ do: 'set', path: use.path, value: { data: text } });
    }
  }
  return changes;
}

function siblings(node: Value['node']): string[] {
  if (node.kind !== 'map') return [];
  return node.entries.filter((e) => e.key !== '$ref').map((e) => `${quote(e.key)} beside the reference, which has no effect, is removed.`);
}

function nameOf({ uri, path }: Place): string {
  return path.at(-1) ?? uri;
}
