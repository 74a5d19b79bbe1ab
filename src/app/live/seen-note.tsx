// How often the fields of a payload came, and which of their values did not, in the rows of its
// schema.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { clip, formatNumber, fromPointer, groupBy } from '../../core/light.ts';
import type { Model, PartId } from '../../core/types.ts';
import type { PayloadNote } from '../../docs/pane/services.ts';
import type { SeenPayload } from '../../live-worker/protocol.ts';
import { visibleText } from '../../ui/display-text.ts';
import { findChannels } from './live-marks.tsx';
import './live.css';

/** What came of messages, by their parts. */
export type SeenPayloads = ReadonlyMap<PartId, SeenPayload>;

/** Values that are named. */
const MAX_NAMED = 5;

/** Returns what came, of all cards: of a message of several cards, the one that has most of it. */
export function payloadsByPart(
  cards: readonly { readonly model: Model; readonly payloads: readonly SeenPayload[] }[],
): SeenPayloads {
  const found = new Map<PartId, SeenPayload>();
  for (const { model, payloads } of cards) {
    const byChannel = groupBy(payloads, ({ channel }) => channel);
    for (const [channel, seen] of findChannels(model, byChannel)) {
      const ids = new Map(channel.messages.map(({ key, id }) => [key, id]));
      for (const one of seen) {
        const id = ids.get(one.message);
        if (id && one.count > (found.get(id)?.count ?? 0)) found.set(id, one);
      }
    }
  }
  return found;
}

/** Returns the component that says it in a row. */
export function createSeenNote(seen: StoreApi<SeenPayloads>): PayloadNote {
  return function SeenNote({ message, field, choices }): ReactNode {
    const text = useStore(seen, (all) => seenText(all.get(message), field, choices));
    return text !== null && <span className="live-seen ui-note">{visibleText(text)}</span>;
  };
}

/**
 * Returns how often a field came: `seen in 12 of 40`; null where that is not known.
 * @param field JSON Pointer; `0` is any item of an array
 * @param choices values that it may have
 */
export function seenText(
  payload: SeenPayload | undefined,
  field: string,
  choices: readonly unknown[] = [],
): string | null {
  // Names that are not fixed, and single items of an array, are not counted.
  const isCounted = fromPointer(field).every(
    (name) => name !== '{key}' && !/^[1-9]\d*$/.test(name),
  );
  if (!payload || !isCounted) return null;
  const { count: all, fields, isCut } = payload;
  const { count, values } = fields.get(field) ?? { count: 0, values: null };
  if (count === 0) return isCut ? null : `not seen in ${formatNumber(all)}`;
  const often = `seen in ${count === all ? 'all' : `${formatNumber(count)} of`} ${formatNumber(all)}`;
  const missing = values ? missingOf(values, choices) : [];
  if (missing.length === 0) return often;
  const named = missing.slice(0, MAX_NAMED).map(clip).join(', ');
  const more = missing.length - MAX_NAMED;
  return `${often}, without ${more > 0 ? `${named} and ${more} more` : named}`;
}

function missingOf(values: readonly string[], choices: readonly unknown[]): string[] {
  const came = new Set(values);
  return choices
    .filter((one) => !came.has(JSON.stringify(one)))
    .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
}
