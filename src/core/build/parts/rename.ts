// Another name for a thing, in every place that names it.
import { quote } from '../../check/say.ts';
import { rename as renameEverywhere } from '../../language/names/rename.ts';
import { spotAt } from '../../parse/place.ts';
import { fromPointer, toPointer } from '../../parse/pointer.ts';
import type { Builder } from '../types.ts';
import { thingAt } from './place.ts';

export const rename: Builder<'rename'> = (subject, { pointer, to }) => {
  const thing = thingAt(subject, pointer);
  if ('refused' in thing) return thing;
  const path = fromPointer(pointer);
  const key = spotAt(subject.tree, path)?.key;
  if (!key) return { refused: 'An item of a list has no name.' };
  const quoted = /["']/.test(subject.text[key.start] ?? '') ? 1 : 0;
  const done = renameEverywhere(subject, key.start + quoted, to);
  if ('refused' in done) return done;
  const select = { uri: subject.uri, pointer: toPointer([...path.slice(0, -1), to]) };
  return { title: `Rename ${quote(thing.key)} to ${quote(to)}`, files: done.files, select };
};
