// Inserts the parts of a small document into another one, such as a pattern: under free names, with
// the references among them, and without what is there already.

import { valueIn } from '../../../analysis/analyzed-file.ts';
import { sameData } from '../../../analysis/model/same.ts';
import { rename } from '../../../format/dialects.ts';
import { freeName } from '../../../text/free-name.ts';
import { fromPointer, toPointer } from '../../../text/pointer.ts';
import type { NodePath } from '../../../text/tree.ts';
import { isMap, toValue } from '../../../text/value.ts';
import { refuse } from '../refusal.ts';
import type { EditCommandOf } from '../types/command.ts';
import { wizard } from './wizard-edits.ts';

export const insertParts = wizard<EditCommandOf<'insert-parts'>>((writing, { title, parts }) => {
  const { subject } = writing;
  const homes: (readonly [path: NodePath, value: unknown])[] = [];
  const collect = (path: NodePath, map: unknown): void => {
    if (isMap(map))
      for (const [name, value] of Object.entries(map)) homes.push([[...path, name], value]);
  };
  if (isMap(parts)) {
    if (isMap(parts.components))
      for (const [kind, map] of Object.entries(parts.components))
        collect(['components', kind], map);
    collect(['servers'], parts.servers);
    collect(['channels'], parts.channels);
    collect(['operations'], parts.operations);
  }
  const names = new Map<string, string>();
  const there = new Set<string>();
  for (const [path, value] of homes) {
    const found = valueIn(subject, '', path);
    if (path[0] === 'components' && found && sameData(toValue(found), value)) {
      there.add(toPointer(path));
      continue;
    }
    const map = path.slice(0, -1);
    const free = freeName(path.at(-1) ?? '', (name) =>
      writing.has({ uri: '', path: [...map, name] }),
    );
    names.set(toPointer(path), toPointer([...map, free]));
  }
  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(written);
    if (!isMap(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, writtenField(key, item)]),
    );
  };
  const writtenField = (key: string, value: unknown): unknown => {
    if (typeof value !== 'string') return written(value);
    if (key === '$ref') return `#${moved(value.slice(1))}`;
    return key === 'schemaFormat' ? rename(value, subject.dialect) : value;
  };
  const moved = (pointer: string): string => {
    for (const [from, to] of names)
      if (pointer === from || pointer.startsWith(`${from}/`))
        return to + pointer.slice(from.length);
    return pointer;
  };
  const targets = homes
    .filter(([path]) => !there.has(toPointer(path)))
    .map(([path, value]) => ({ path: fromPointer(names.get(toPointer(path)) ?? ''), value }));
  for (const { path, value } of targets) writing.put({ uri: '', path }, written(value));
  const first = targets.find(({ path }) => path[0] === 'operations') ?? targets[0];
  if (!first) refuse('All of it is in the document already.');
  return writing.draft(`Insert ${title}`, { uri: '', path: first.path });
});
