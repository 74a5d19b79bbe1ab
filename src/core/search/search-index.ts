// The index over a model, kept part by part: a part that did not change is not read again.
import type { Model, Part, PartId } from '../model/types.ts';
import { labelOf, rowsOf } from './part-rows.ts';
import type { Row, Texts } from './row.ts';

/** The rows of one part. */
export interface Chunk {
  readonly part: Part;
  readonly label: string;
  readonly rows: readonly Row[];
  /** Label, key and address in lower case: words that match here are met by every row of the part. */
  readonly around: string;
}

/** A model's chunks in the order in which the documentation shows the parts. */
export interface SearchIndex {
  readonly chunks: readonly Chunk[];
  of(id: PartId): Chunk | undefined;
}

/** Makes the indexes of one document's versions, one after the other. */
export function createIndexer(): (model: Model) => SearchIndex {
  const known = new WeakMap<Part, Chunk>();
  let last: { readonly model: Model; readonly index: SearchIndex } | null = null;
  return (model) => {
    if (last?.model === model) return last.index;
    const chunks: Chunk[] = [];
    const texts: Texts = new Map();
    const read = (part: Part): Chunk => {
      const chunk = known.get(part) ?? chunkOf(part, texts);
      known.set(part, chunk);
      return chunk;
    };
    const seen = new Set<PartId>();
    const { servers, channels, operations, messages, schemas, security, components } = model.order;
    if (model.info) chunks.push(read(model.info));
    for (const ids of [servers, channels, operations, messages, schemas, security, components]) {
      for (const id of ids) {
        const part = model.parts.get(id);
        if (!part || seen.has(id)) continue;
        seen.add(id);
        chunks.push(read(part));
      }
    }
    const of = (id: PartId): Chunk | undefined => {
      const part = model.parts.get(id);
      return part && known.get(part);
    };
    last = { model, index: { chunks, of } };
    return last.index;
  };
}

function chunkOf(part: Part, texts: Texts): Chunk {
  const label = labelOf(part);
  const address = part.kind === 'channel' ? (part.address ?? '') : '';
  return { part, label, rows: rowsOf(part, texts), around: `${label}\n${part.key}\n${address}`.toLowerCase() };
}
