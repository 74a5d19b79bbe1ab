// `unknown-field`: a field that the tables know to belong elsewhere is moved there: `info.title`, `components.schemas`, inside "schema".
import { quote } from '../../check/say.ts';
import type { Path } from '../../parse/tree.ts';
import { fieldsOf, misplacedHint } from '../../spec/spec.ts';
import { last, parent, remove, take, valueAt } from './kit.ts';
import { tableAt } from './shape.ts';
import type { Fixer } from './types.ts';

export const moveField: Fixer = ({ subject, path, node }) => {
  const holder = parent(path);
  const table = tableAt(subject, holder);
  const hint = table && misplacedHint(table, last(path));
  if (!table || !hint || !node) return [];
  const to = placeIn(hint, last(path), (name) => fieldsOf(table, name).length > 0);
  if (!to || valueAt(subject, [...holder, ...to])) return [];
  // A collection that is there already would have to be mingled with this one.
  return [
    {
      title: `Move ${quote(last(path))} to ${quote(to.join('.'))}`,
      changes: [take(subject, path, [...holder, ...to]), remove(path)],
      preferred: true,
    },
  ];
};

/** The place that a hint names, below the object the field stands in; null where it names none or several. */
function placeIn(hint: string, key: string, isField: (name: string) => boolean): Path | null {
  const places = [...hint.matchAll(/"([A-Za-z]+(?:\.[A-Za-z]+)+)"/g)]
    .map(([, dotted = '']) => dotted.split('.'))
    .filter((steps) => isField(steps[0] ?? ''));
  const [only] = places;
  if (only && places.length === 1) return only;
  const inside = /\binside "([A-Za-z]+)"/.exec(hint)?.[1];
  return inside !== undefined && isField(inside) ? [inside, key] : null;
}
