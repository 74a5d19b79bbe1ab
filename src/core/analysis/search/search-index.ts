// The index over a model, kept part by part: a part that did not change is not read again.
import type { Model, Part } from '../model/types.ts';
import type { PartId } from '../model/views.ts';
import type { Row, Texts } from './index-row.ts';
import { partLabel, rowsOf } from './part-rows.ts';

/** The rows of one part. */
export interface Chunk {
  readonly part: Part;
  readonly label: string;
  readonly rows: readonly Row[];
  /** See `aroundOf`; null until it is needed. */
  around: string | null;
}

/** A model's chunks in the order in which the documentation shows the parts. */
export interface SearchIndex {
  readonly chunks: readonly Chunk[];
  of(id: PartId): Chunk | undefined;
}

/** Makes the indexes of one document's versions, one after the other. */
export function createIndexer(): (model: Model) => SearchIndex {
  let last: { readonly model: Model; readonly index: SearchIndex } | null = null;
  return (model) => {
    if (last?.model !== model) last = { model, index: indexOf(model, last?.index) };
    return last.index;
  };
}

/** A separate function, so that an index doesn't retain the previous ones. */
function indexOf(model: Model, before: SearchIndex | undefined): SearchIndex {
  const texts: Texts = new Map();
  const chunks = new Map<PartId, Chunk>();
  for (const id of idsOf(model)) {
    const part = model.parts.get(id);
    const known = before?.of(id);
    if (part) chunks.set(id, known?.part === part ? known : chunkOf(part, texts));
  }
  return indexWith(chunks);
}

function indexWith(chunks: ReadonlyMap<PartId, Chunk>): SearchIndex {
  return { chunks: [...chunks.values()], of: (id) => chunks.get(id) };
}

/** Each part once, in the order in which the documentation shows them. */
function idsOf({ info, order }: Model): PartId[] {
  const { servers, channels, operations, messages, schemas, security, components } = order;
  const lists = [servers, channels, operations, messages, schemas, security, components];
  return [...new Set([...(info ? [info.id] : []), ...lists.flat()])];
}

function chunkOf(part: Part, texts: Texts): Chunk {
  const label = partLabel(part);
  return { part, label, rows: rowsOf(part, label, texts), around: null };
}

/** Returns label, key and address in lower case: words in them match every row of the part. */
export function aroundOf(chunk: Chunk): string {
  const { part, label } = chunk;
  chunk.around ??=
    `${label}\n${part.key}\n${(part.kind === 'channel' && part.address) || ''}`.toLowerCase();
  return chunk.around;
}
