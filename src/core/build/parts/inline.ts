// What a reference leads to, written in its place.
import { quote } from '../../check/say.ts';
import { sourceOf } from '../../language/refactor/act.ts';
import { inlined } from '../../language/refactor/inline.ts';
import { declaredAlong } from '../../language/structure/declared.ts';
import type { Builder } from '../types.ts';
import { refOf, thingAt } from './place.ts';

export const inline: Builder<'inline'> = (subject, { pointer }) => {
  const thing = thingAt(subject, pointer);
  if ('refused' in thing) return thing;
  const { uri, path, node } = thing;
  const ref = refOf(node);
  const shape = declaredAlong(subject, path).at(-1)?.shape;
  if (ref === undefined || !shape) return { refused: 'This is not a reference.' };
  const target = subject.world.target(uri, ref);
  if (target.kind !== 'found') return { refused: target.kind === 'broken' ? target.why : `${target.uri} is not open.` };
  if (!sourceOf(subject, target.place.uri)) return { refused: `${target.place.uri} is not open.` };
  const made = inlined(subject, uri, { path, shape, node }, target.place);
  if (made === null) return { refused: 'Only a reference is allowed here.' };
  if (typeof made === 'string') return { refused: made };
  return {
    title: `Inline ${quote(target.place.path.at(-1) ?? ref)} here`,
    changes: [{ uri, changes: made.changes ?? [] }],
    notes: made.lost ?? [],
  };
};
