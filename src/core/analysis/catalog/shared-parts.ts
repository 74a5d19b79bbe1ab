// Messages and schemas that several documents have: as one object in one file, or as copies.
import { fromPointer } from '../../text/pointer.ts';
import { resolveUri } from '../documents/uri.ts';
import type { Part } from '../model/types.ts';
import type { PartId } from '../model/views.ts';
import { SchemaShapes } from './schema-shapes.ts';
import type { SharedPart, SystemDocument } from './types.ts';

/** A part of one of the documents. */
interface Found {
  readonly document: number;
  readonly part: PartId;
  readonly name: string;
  /** File and pointer. */
  readonly location: string;
  readonly uri: string;
}

/** Returns the messages or schemas that two documents or more have, by name. */
export function sharedParts(
  documents: readonly SystemDocument[],
  section: 'messages' | 'schemas',
): SharedPart[] {
  const byLocation = new Map<string, string>();
  const groups = new Map<string, Found[]>();
  for (const [document, { uri, model }] of documents.entries()) {
    const shapes = new SchemaShapes(model);
    for (const id of model.order[section]) {
      const part = model.parts.get(id);
      if (!part || part.broken !== undefined) continue;
      const file = resolveUri(uri, part.uri);
      const location = `${file}#${part.pointer}`;
      const name = nameOf(part);
      // An object of one file is the same wherever it is found, also under another name.
      const key = byLocation.get(location) ?? `${name}\n${contentOf(part, shapes)}`;
      byLocation.set(location, key);
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      if (group.at(-1)?.document !== document)
        group.push({ document, part: id, name, location, uri: file });
    }
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map(sharedPart)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function sharedPart(group: readonly Found[]): SharedPart {
  const [first] = group;
  const isOne = group.every(({ location }) => location === first?.location);
  return {
    name: first?.name ?? '',
    how: isOne ? 'file' : 'copies',
    ...(isOne && first && { uri: first.uri }),
    uses: group.map(({ document, part }) => ({ document, part })),
  };
}

/** The key where it is defined, which a channel may call otherwise. */
const nameOf = (part: Part): string =>
  (part.kind === 'message' && part.name) || (fromPointer(part.pointer).at(-1) ?? part.key);

function contentOf(part: Part, shapes: SchemaShapes): string {
  if (part.kind === 'schema') return shapes.of(part.schema);
  if (part.kind !== 'message') return part.id;
  const { contentType = '', headers, payload } = part;
  return [contentType, shapes.of(headers), shapes.of(payload)].join('\n');
}
