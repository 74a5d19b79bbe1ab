// Another language for a schema: from a bare one to one that is wrapped with its language, and back.
import { quote } from '../../check/say.ts';
import type { Change, NewValue } from '../../edit/types.ts';
import { declaredAlong } from '../../language/structure/declared.ts';
import type { Subject } from '../../language/subject.ts';
import { get, type Node, type Path } from '../../parse/tree.ts';
import { blankSchema } from '../../spec/blank.ts';
import { schemaFormatOf } from '../../spec/formats.ts';
import type { Builder } from '../types.ts';
import { byFile, following } from './follow.ts';
import { refOf, startsWith, type Thing, thingAt } from './place.ts';
import { isIn, untranslated } from './untranslated.ts';

export const setLanguage: Builder<'set-language'> = (subject, { pointer, format, told }) => {
  const thing = thingAt(subject, pointer);
  if ('refused' in thing) return thing;
  const { uri, path, node, index } = thing;
  if (!isAnySchema(subject, uri, [...path, '$ref']))
    return { refused: 'Only the language of a schema that is defined here can be changed.' };
  if (refOf(node) !== undefined) return { refused: 'This is a reference. Change the language where the schema is defined.' };
  const wrapped = get(node, 'schema') !== undefined || get(node, 'schemaFormat') !== undefined;
  const stated = get(node, 'schemaFormat');
  const from = schemaFormatOf(stated?.kind === 'scalar' ? String(stated.value) : undefined, subject.dialect);
  const to = schemaFormatOf(format ?? undefined, subject.dialect);
  const inner = wrapped ? [...path, 'schema'] : path;
  const schema = wrapped ? get(node, 'schema') : node;
  const stays = schema !== undefined && isIn(schema, to);
  const after = format === null ? path : [...path, 'schema'];
  const blank = blankSchema(to);
  const value: NewValue | null = stays
    ? { written: { from: subject, path: inner, comments: true } }
    : blank === undefined
      ? null
      : { data: blank };
  const changes: Change[] = [];
  if (format === null) changes.push({ do: 'set', path, value: value ?? { data: {} } });
  else if (wrapped) {
    changes.push({ do: 'set', path: [...path, 'schemaFormat'], value: { data: format }, at: { before: 'schema' } });
    if (!stays) changes.push(value ? { do: 'set', path: after, value } : { do: 'remove', path: after });
  } else {
    const map = new Map<string, NewValue>([['schemaFormat', { data: format }], ...(value ? [['schema', value] as const] : [])]);
    changes.push({ do: 'set', path, value: { map } });
  }
  const moves = stays && after.length !== inner.length;
  const now = (place: Path): Path => (startsWith(place, inner) ? [...after, ...place.slice(inner.length)] : place);
  const refs = moves
    ? following(
        subject,
        index,
        (spot, use) => {
          if (spot.uri !== uri || !startsWith(spot.path, inner)) return null;
          // Where a schema of any language may stand the wrapped one is what is meant.
          const whole = spot.path.length === inner.length && !wrapped && isAnySchema(subject, use.uri, use.path);
          return whole ? null : now(spot.path);
        },
        (use) => (use.uri === uri ? now(use.path) : use.path),
      )
    : [];
  if ('refused' in refs) return refs;
  const label = to?.label ?? format ?? '';
  return {
    title: `Write ${quote(thing.key)} as ${label}`,
    changes: byFile([{ uri, changes }, ...refs]),
    notes: told
      ? []
      : [...(schema ? untranslated(schema, from, to, label, stays) : []), ...besides(node, format), ...ties(thing, inner, from !== to)],
  };
};

/** Whether a schema of any language may stand where a reference does. @param path of its `$ref` */
function isAnySchema({ world }: Subject, uri: string, path: Path): boolean {
  const tree = world.file(uri)?.tree;
  return tree ? declaredAlong({ world, uri, tree }, path.slice(0, -1)).at(-1)?.shape?.is === 'payload-schema' : false;
}

/** What stands beside the schema and its language, and has no place without them. */
function besides(node: Node, format: string | null): string[] {
  if (format !== null || node.kind !== 'map') return [];
  const names = node.entries.map(({ key }) => key).filter((key) => key !== 'schema' && key !== 'schemaFormat');
  return names.map((name) => `${quote(name)} is not allowed beside the schema and is removed.`);
}

/** Schemas that refer to each other have to be in one language (section Multi Format Schema Object). */
function ties({ index, uri }: Thing, path: Path, other: boolean): string[] {
  if (!other) return [];
  const out = index.mentions.some(
    (m) => m.ref && m.last && m.uri === uri && startsWith(m.path, path) && m.targets.some((id) => !isAt(id, uri, path)),
  );
  const into = index.mentions.some(
    (m) => m.ref && m.last && !(m.uri === uri && startsWith(m.path, path)) && m.targets.some((id) => isAt(id, uri, path)),
  );
  return [
    ...(out ? ['It refers to other schemas, which must be in the same language.'] : []),
    ...(into ? ['Other schemas refer to it: they must be in the same language.'] : []),
  ];
}

function isAt(id: string, uri: string, path: Path): boolean {
  const own = `${uri}#${path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
  return id === own || id.startsWith(`${own}/`);
}
