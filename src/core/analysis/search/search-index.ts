// The index over a model, kept part by part: a part that did not change is not read again.
import type { Model, Part, PartId } from '../model/types.ts';
import { labelOf, rowsOf } from './part-rows.ts';
import type { Row, Texts } from './row.ts';
import { type Table, tableOf } from './table.ts';

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
  /** The rows of all chunks, one after the other. */
  readonly table: Table;
  of(id: PartId): Chunk | undefined;
}

/** Makes the indexes of one document's versions, one after the other. */
export function createIndexer(): (model: Model) => SearchIndex {
  let last: {
    readonly model: Model;
    readonly ids: readonly PartId[];
    readonly index: SearchIndex;
  } | null = null;
  return (model) => {
    if (last?.model === model) return last.index;
    const before = last?.index;
    const ids =
      last && last.model.order === model.order && last.model.info?.id === model.info?.id
        ? last.ids
        : idsOf(model);
    const texts: Texts = new Map();
    const chunks: Chunk[] = [];
    for (const id of ids) {
      const part = model.parts.get(id);
      if (!part) continue;
      // Usually its index is the same as before.
      const found = before?.chunks[chunks.length];
      const known = found?.part === part || found?.part.id === id ? found : before?.of(id);
      chunks.push(known?.part === part ? known : chunkOf(part, texts));
    }
    last = { model, ids, index: indexOf(chunks, before) };
    return last.index;
  };
}

/** Each part once, in the order in which the documentation shows them. */
function idsOf({ info, order }: Model): PartId[] {
  const { servers, channels, operations, messages, schemas, security, components } = order;
  const lists = [servers, channels, operations, messages, schemas, security, components];
  return [...new Set([...(info ? [info.id] : []), ...lists.flat()])];
}

function indexOf(chunks: readonly Chunk[], before: SearchIndex | undefined): SearchIndex {
  return { chunks, table: tableOf(chunks, before), of: finderOf(chunks) };
}

/** A separate function, so that an index doesn't retain the previous ones. */
function finderOf(chunks: readonly Chunk[]): SearchIndex['of'] {
  let byId: ReadonlyMap<PartId, Chunk> | null = null;
  return (id) => {
    byId ??= new Map(chunks.map((chunk) => [chunk.part.id, chunk]));
    return byId.get(id);
  };
}

function chunkOf(part: Part, texts: Texts): Chunk {
  const label = labelOf(part);
  return { part, label, rows: rowsOf(part, label, texts), around: null };
}

/** Label, key and address in lower case: words that match here are met by every row of the part. */
export function aroundOf(chunk: Chunk): string {
  const { part, label } = chunk;
  chunk.around ??=
    `${label}\n${part.key}\n${(part.kind === 'channel' && part.address) || ''}`.toLowerCase();
  return chunk.around;
}
