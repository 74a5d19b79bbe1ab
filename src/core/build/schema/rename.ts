// Another name for a property: everywhere it is named, which is what renaming in the text does.

import { checkFormat } from '../../check/formats.ts';
import { quote } from '../../check/say.ts';
import { rename } from '../../language/names/rename.ts';
import { spotAt } from '../../parse/place.ts';
import type { Builder } from '../types.ts';
import { drafted, namesIn, refuse, unfitName } from './draft.ts';
import { written } from './place.ts';

export const renameProperty: Builder<'rename-property'> = (subject, { schema, name, to, in: keyword = 'properties' }) => {
  const place = written(subject, schema);
  if ('refused' in place) return place;
  const path = [...place.path, keyword, name];
  const title = `Rename ${quote(name)} to ${quote(to)}`;
  const names = namesIn(place, keyword);
  const key = spotAt(subject.tree, path)?.key;
  if (!names.includes(name) || !key) return refuse(`${quote(name)} no longer exists.`);
  if (to === name) return drafted(subject, title, []);
  const bad = unfitName(to) ?? (names.includes(to) ? `${quote(to)} already exists.` : null);
  if (bad !== null) return refuse(bad);
  if (keyword === 'patternProperties') {
    const wrong = checkFormat('regex', to);
    return typeof wrong === 'string' ? refuse(wrong) : drafted(subject, title, [{ do: 'rename', path, to }]);
  }
  const renamed = rename(subject, key.start, to);
  if ('refused' in renamed) return renamed;
  const others = renamed.changes - 1;
  return {
    title,
    files: renamed.files,
    notes: others > 0 ? [`Also renamed at ${others} other ${others === 1 ? 'location' : 'locations'}.`] : [],
  };
};
